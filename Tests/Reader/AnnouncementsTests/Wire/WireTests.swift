import Announcements
import CustomDump
import Testing

@Suite("The messages between app and synthesizer")
struct WireTests {
  static let profile = VoiceProfile(
    name: "nb", language: "nb", voice: "nb", variant: "f3", rate: 240, pitch: 40, pitchRange: 60,
    volume: 90, wordGap: 2, punctuation: .some, capitals: .pitch)

  @Test(
    "A request arrives as it was sent",
    arguments: [
      SynthesizerRequest.configure(voice: 3, profile: profile),
      .speak(70_000, voice: 1, pitchOffset: -8, text: "Gå tilbake, knapp 🙂"),
      .speak(1, voice: 0, pitchOffset: 0, text: ""),
      .cancel(upTo: .max),
    ])
  func requests(request: SynthesizerRequest) throws {
    expectNoDifference(try SynthesizerRequest(decoding: request.encoded), request)
  }

  @Test(
    "A reply arrives as it was sent",
    arguments: [
      SynthesizerReply.ready(sampleRate: 22_050, version: "1.51", confinement: [.calls, .resources]),
      .voiceMissing(voice: 1, reason: "ingen stemme"),
      .samples(2, [0, 1, -1, .max, .min]),
      .samples(2, []),
      .word(2, position: 4, frame: 1_000_000),
      .done(2),
      .failed(3, reason: "status 2"),
      .tried(.openSocket, error: 1),
    ])
  func replies(reply: SynthesizerReply) throws {
    expectNoDifference(try SynthesizerReply(decoding: reply.encoded), reply)
  }

  @Test("A full run of samples fits the message a receiver has room for")
  func size() {
    let samples = [Int16](repeating: 1, count: SynthesizerReply.mostSamples)
    #expect(SynthesizerReply.samples(1, samples).encoded.count == SynthesizerReply.mostBytes)
  }

  @Test("A pronunciation list stays at home")
  func pronunciations() throws {
    var profile = Self.profile
    profile.pronunciations = [.init(.word("kl."), spoken: "klokka")]
    expectNoDifference(
      try SynthesizerRequest(
        decoding: SynthesizerRequest.configure(voice: 1, profile: profile).encoded),
      .configure(voice: 1, profile: Self.profile))
  }

  @Test("A message cut short at any byte is refused, never misread")
  func truncated() {
    let whole = SynthesizerRequest.configure(voice: 3, profile: Self.profile).encoded
    for count in 0..<whole.count {
      #expect(throws: WireError.truncated) {
        try SynthesizerRequest(decoding: Array(whole[..<count]))
      }
    }
  }

  @Test(
    "A message that says nothing known is refused",
    arguments: [
      ([99], WireError.unknownKind(99)),
      (SynthesizerReply.done(1).encoded + [0, 0], .trailingBytes(2)),
      ([6, 1, 0, 0, 0, 1, 0, 0, 0, 0xFF], .invalidText),
      ([3, 1, 0, 0, 0, 7], .truncated),
      ([6, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
    ] as [([UInt8], WireError)])
  func nonsense(bytes: [UInt8], error: WireError) {
    #expect(throws: error) { try SynthesizerReply(decoding: bytes) }
  }
}
