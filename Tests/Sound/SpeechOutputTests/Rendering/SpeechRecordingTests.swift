import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("A recording in a file")
struct SpeechRecordingTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/speech.wav" }

  private func recording() -> SpeechRecording {
    SpeechRecording(to: open(path, O_RDWR | O_CREAT, 0o600))
  }

  /// How many samples the file holds, by its size and by its header.
  private func frames() throws -> Int {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    let header = [UInt8](try file.read(upToCount: 44) ?? Data())
    let frames = (Int(try file.seekToEnd()) - 44) / 2
    expectNoDifference(header, WAVHeader(frames: frames, sampleRate: 22_050).bytes)
    return frames
  }

  @Test("has what was said where it was said, and without what was cut")
  func places() throws {
    let recording = recording()
    expectNoDifference(recording.add([1, 2, 3], at: 10), 10)
    expectNoDifference(recording.add([4, 5, 6], at: 11), 13)
    recording.end(at: 14, notBefore: 13)
    expectNoDifference(try frames(), 14)
    recording.end(at: 0, notBefore: 13)
    expectNoDifference(try frames(), 13)
    expectNoDifference(recording.failure, nil)
  }

  @Test("shortens silence of any length, tells how much, and goes on at the times of the clock")
  func silence() throws {
    let recording = recording()
    let minute = 60 * 22_050
    expectNoDifference(recording.add([1], at: minute), minute)
    expectNoDifference(recording.shortenedSilences, 0)
    let days = PCMFormat.frames(in: .seconds(999_999_999))
    expectNoDifference(recording.add([2, 3], at: days), 2 * minute + 1)
    expectNoDifference(recording.shortenedSilences, 1)
    expectNoDifference(recording.clock, days + 2)
    recording.end(at: days + 1, notBefore: 0)
    expectNoDifference(recording.add([4], at: days + 5), 2 * minute + 6)
    expectNoDifference(try frames(), 2 * minute + 7)
    #expect(abs(recording.silenceLeftOut / .seconds(1) - 999_999_999 + 120) < 1)
  }

  @Test("counts frames of any length of time, and time of any number of frames")
  func bounds() {
    expectNoDifference(PCMFormat.duration(ofFrames: 22_050 * 999_999_999), .seconds(999_999_999))
    expectNoDifference(PCMFormat.duration(ofFrames: 1), .nanoseconds(45_351))
    expectNoDifference(PCMFormat.frames(in: .seconds(Int64.max)), 1 << 60)
    expectNoDifference(PCMFormat.frames(in: .seconds(-1)), 0)
  }

  @Test("ends where a WAV file does, and says so")
  func full() throws {
    let recording = recording()
    var frame = 0
    // Each silence is a hole of one minute.
    while recording.failure == nil {
      frame += 60 * 22_050
      _ = recording.add([1], at: frame)
    }
    expectNoDifference(recording.failure, "a WAV file holds 27 hours at most")
    #expect(recording.duration > .seconds(27 * 3600))
    let end = recording.clock
    expectNoDifference(recording.add([1], at: frame), nil)
    expectNoDifference(recording.clock, end)
    _ = try frames()
  }
}
