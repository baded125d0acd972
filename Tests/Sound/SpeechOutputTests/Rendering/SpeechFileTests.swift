import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import SpeechOutput

@Suite("Speech into a file")
struct SpeechFileTests {
  private let folder = TestFolder()
  private let synthesizers = ScriptedSynthesizers()
  private var path: String { folder.path + "/out.wav" }

  private func file(_ path: String? = nil) throws -> SpeechFile {
    try SpeechFile(
      path: path ?? self.path,
      renderer: try SpeechRenderer(profiles: profiles, path: "helper", launch: synthesizers.launch))
  }

  private func frames() throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let frames = (bytes.count - 44) / 2
    expectNoDifference(Array(bytes.prefix(44)), WAVHeader(frames: frames, sampleRate: 22_050).bytes)
    return frames
  }

  /// At its pace a real clock would stand at the beginning when the last is written, and leave it out.
  @Test("Texts follow each other without a pause, and are there as soon as they are made")
  func follow() throws {
    let file = try file()
    #expect(try file.say(utterance(1, "one two three")))
    expectNoDifference(try frames(), 3 * ScriptedSynthesizer.framesPerWord)
    #expect(try file.say(utterance(2, "four")))
    file.close()
    expectNoDifference(try frames(), 4 * ScriptedSynthesizer.framesPerWord)
  }

  @Test("What a synthesizer said before it died is not said twice")
  func dies() throws {
    synthesizers.next = [.diesOf("three"), .speaks]
    let file = try file()
    let spans = ["one two", " three"].map { Utterance.Span($0, language: "en") }
    #expect(try file.say(Utterance(id: 1, spans: spans)))
    file.close()
    expectNoDifference(try frames(), 3 * ScriptedSynthesizer.framesPerWord)
    expectNoDifference(synthesizers.started.count, 2)
  }

  @Test("A text that it does not take is told, and the file is whole")
  func refused() throws {
    synthesizers.usual = .diesOf("deadly")
    let file = try file()
    #expect(try file.say(utterance(1, "deadly")) == false)
    #expect(try file.say(utterance(2, "fine")))
    file.close()
    expectNoDifference(try frames(), ScriptedSynthesizer.framesPerWord)
  }

  @Test("A file that cannot be made is an error that says why")
  func fullDisk() throws {
    let error = #expect(throws: SpeechOutputError.self) { try file("/dev/full") }
    expectNoDifference(
      error?.description, "cannot write sound to '/dev/full': No space left on device; try another path")
  }
}
