import CustomDump
import SoundRig
import SpeechCore
import Testing
import Threads

@testable import SpeechOutput

@Suite("Keeping a synthesizer running", .timeLimit(.minutes(5)))
struct SynthesizerClientTests {
  let client = SynthesizerClient(path: builtProgram("earshot-synthesizer"))

  /// Takes in what comes until `isOver` is true of it.
  private func receive(until isOver: (SynthesizerClient.News) -> Bool) throws {
    while true {
      let ready = readable(client.descriptors, timeout: .seconds(10))
      try #require(!ready.isEmpty, "the synthesizer is silent for 10 s")
      for descriptor in ready {
        for news in client.receive(on: descriptor) where isOver(news) { return }
      }
    }
  }

  /// How many samples a text makes.
  private func samples(of text: String) throws -> Int {
    let passage = client.speak(text, voice: 0, pitchOffset: 0)
    var count = 0
    try receive { news in
      if case .reply(.samples(passage, let samples)) = news { count += samples.count }
      if case .reply(.done(passage)) = news { return true }
      return false
    }
    return count
  }

  @Test(
    "Raw text that kills it is followed by a new one, which says the next phrase", arguments: [false, true])
  func crash(hasSpare: Bool) throws {
    defer { client.close() }
    client.use([0: norwegian])
    try client.start()
    try receive { if case .reply(.ready) = $0 { true } else { false } }
    if hasSpare { client.refill() }
    let before = try samples(of: "Logg inn, knapp")
    _ = client.speak(String(repeating: "a.", count: 200), voice: 0, pitchOffset: 0)
    try receive { if case .restarted = $0 { true } else { false } }
    let after = try samples(of: "Logg inn, knapp")
    #expect(abs(after - before) < 2_000)
    #expect(after > 5_000)
  }

  @Test("A program that is not there is an error that names it")
  func missing() {
    let error = #expect(throws: SpeechOutputError.self) {
      try SynthesizerClient(path: "/nonexistent/helper").start()
    }
    expectNoDifference(
      error?.description,
      "cannot start the synthesizer '/nonexistent/helper': No such file or directory; "
        + "it belongs beside the program 'earshot'")
  }
}
