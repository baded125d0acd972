import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("The WAV device")
struct WAVTests {
  let folder = TestFolder()
  let clock = ManualClock()
  var path: String { folder.path + "/out.wav" }

  private func content() throws -> [Int16] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let header = WAVHeader(frames: (bytes.count - 44) / 2, sampleRate: 22_050).bytes
    expectNoDifference(Array(bytes.prefix(44)), header)
    return pcmSamples(Array(bytes.dropFirst(44)))
  }

  @Test("A pause between writes is as long in the file")
  func pause() throws {
    let device = try WAVDevice(path: path, now: clock.now)
    clock.advance(by: .milliseconds(100))
    expectNoDifference(device.write([1, 2, 3]), PCMPosition(frame: 2205))
    expectNoDifference(device.write([4]), PCMPosition(frame: 2208))
    clock.advance(by: .milliseconds(100))
    expectNoDifference(device.write([5]), PCMPosition(frame: 4410))
    let samples = try content()
    expectNoDifference(Array(samples[2205..<2209]), [1, 2, 3, 4])
    expectNoDifference(samples.count, 4411)
    expectNoDifference(samples.filter { $0 != 0 }, [1, 2, 3, 4, 5])
  }

  @Test("What is flushed ends where the clock is")
  func flush() throws {
    let device = try WAVDevice(path: path, now: clock.now)
    _ = device.write([Int16](repeating: 7, count: 22_050)[...])
    expectNoDifference(device.timeToHear(firstOfLast: 0), .seconds(1))
    clock.advance(by: .milliseconds(500))
    device.flush()
    expectNoDifference(device.timeToHear(firstOfLast: 0), .zero)
    expectNoDifference(try content().count, 11_025)
    _ = device.write([8])
    expectNoDifference(try content().count, 11_026)
  }

  @Test("The file can be played at any time, before its end too, and only its owner reads it")
  func header() throws {
    let device = try WAVDevice(path: path, now: clock.now)
    expectNoDifference(try content(), [])
    _ = device.write([1, 2])
    expectNoDifference(try content(), [1, 2])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectNoDifference(mode, 0o600)
  }

  @Test("A path that cannot be written is an error that says why")
  func badPath() {
    let path = folder.path + "/none/out.wav"
    #expect(
      throws: SpeechOutputError.device(.wav(path), reason: "No such file or directory")
    ) {
      try WAVDevice(path: path, now: clock.now)
    }
  }

  @Test("A disk that is full from the start is an error, and what is no file keeps its permissions")
  func full() throws {
    let before = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.posixPermissions] as? Int
    #expect(
      throws: SpeechOutputError.device(.wav("/dev/full"), reason: "No space left on device")
    ) {
      try WAVDevice(path: "/dev/full", now: clock.now)
    }
    let after = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.posixPermissions] as? Int
    expectNoDifference(after, before)
  }

  @Test("A receipt names the frame at which speech is in the file, and what was cut ends there")
  func frame() throws {
    let path = path
    let events = EventList()
    let rig = try PlaybackFixture(
      device: { try WAVDevice(path: path, now: $0.now) }, answer: { events.append($0) })
    rig.perform(.speak(utterance(1, "one")))
    rig.advance(by: .milliseconds(500))
    rig.perform(.speak(utterance(2, "two three")))
    rig.advance(by: .milliseconds(150))
    rig.perform(.cancel(2))
    rig.playback.handle([.close])
    expectNoDifference(
      events.all.compactMap { if case .started(_, let latency) = $0 { latency.frame } else { nil } }, [0, 11_025])
    let samples = try content()
    expectNoDifference(samples.count, 11_025 + 3_307)
    #expect(samples.prefix(2_205).allSatisfy { $0 == 1_000 })
    #expect(samples[2_205..<11_025].allSatisfy { $0 == 0 })
    #expect(samples[11_025...].allSatisfy { $0 == 1_000 })
  }
}

@Suite("The choice of a device")
struct AudioChoiceTests {
  @Test(
    "Each name stands for its device",
    arguments: [
      ("auto", .auto), ("pulse", .pulse), ("alsa", .alsa), ("none", .none),
      ("wav:a b.wav", .wav("a b.wav")),
    ] as [(String, AudioChoice)])
  func names(text: String, choice: AudioChoice) throws {
    expectNoDifference(try AudioChoice(text), choice)
    expectNoDifference(choice.description, text)
  }

  @Test("Any other name is refused", arguments: ["", "oss", "wav:", "Pulse"])
  func unknown(text: String) {
    #expect(throws: AudioChoiceError(text: text)) { try AudioChoice(text) }
    expectNoDifference(
      AudioChoiceError(text: text).description,
      "unknown audio device '\(text)'; use auto, pulse, alsa, wav:PATH or none")
  }
}
