import Announcements
import CustomDump
import TestSupport
import Testing

@Suite("The synthesizer in its process", .timeLimit(.minutes(5)))
struct SynthesizerTests {
  @Test("It says a passage and tells where each word begins")
  func wordsAndSamples() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    helper.send(.speak(1, voice: 0, pitchOffset: 0, text: "Søk in contacts"))
    let replies = try helper.replies(to: 1)
    let positions = replies.compactMap { reply -> UInt32? in
      if case .word(1, let position, _) = reply { position } else { nil }
    }
    let frames = replies.compactMap { reply -> UInt32? in
      if case .word(1, _, let frame) = reply { frame } else { nil }
    }
    // "ø" is one scalar, though two bytes.
    expectNoDifference(positions, [0, 4, 7])
    #expect(frames == frames.sorted())
    let samples = replies.reduce(0) { count, reply in
      if case .samples(1, let samples) = reply { count + samples.count } else { count }
    }
    #expect((10_000...40_000).contains(samples))
    #expect(frames.last! < samples)
  }

  @Test(
    "It sounds as eSpeak NG's own command does",
    arguments: [("en", "Notifications, 3 unread"), ("nb", "Varsler, tre uleste")])
  func soundsAsTheCommand(language: String, text: String) throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice(language)))
    let ours = trimmed(try helper.say(text, as: 1))
    let theirs = try rendering(of: text, voice: language, rate: 240)
    #expect(abs(ours.count - theirs.count) < 2_000)
    #expect(likeness(envelope(of: ours), envelope(of: theirs)) > 0.9)
  }

  @Test("Each parameter of a voice changes the sound")
  func parameters() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    helper.send(.configure(voice: 1, profile: voice("en") { $0.rate = 120 }))
    helper.send(.configure(voice: 2, profile: voice("en") { $0.volume = 20 }))
    helper.send(.configure(voice: 3, profile: voice("en") { $0.wordGap = 30 }))
    helper.send(.configure(voice: 4, profile: voice("en") { $0.details.punctuation = .all }))
    helper.send(.configure(voice: 5, profile: voice("en") { $0.details.capitals = .word }))
    let text = "Go back, button"
    let plain = try helper.say(text, as: 1)
    let loudest = plain.map { abs(Int($0)) }.max()!
    #expect(try helper.say(text, as: 2, voice: 1).count > plain.count * 3 / 2)
    #expect(try helper.say(text, as: 3, voice: 2).map { abs(Int($0)) }.max()! < loudest / 2)
    #expect(try helper.say(text, as: 4, voice: 3).count > plain.count * 5 / 4)
    #expect(try helper.say(text, as: 5, voice: 4).count > plain.count * 5 / 4)
    #expect(try helper.say(text, as: 6, voice: 5).count > plain.count * 5 / 4)
    #expect(abs(try helper.say(text, as: 7).count - plain.count) < 2_000)
  }

  @Test("At 450 words a minute and more the words are still told within the sound, in order")
  func fastWords() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en") { $0.rate = 600 }))
    helper.send(.speak(1, voice: 0, pitchOffset: 0, text: "one two three four five six seven eight"))
    var samples = 0
    var frames: [UInt32] = []
    for reply in try helper.replies(to: 1) {
      if case .samples(_, let more) = reply { samples += more.count }
      if case .word(_, _, let frame) = reply { frames.append(frame) }
    }
    #expect(frames.count == 8)
    #expect(frames == frames.sorted())
    #expect(frames.last! < samples)
  }

  @Test("A cancelled passage ends early, and the next one is whole")
  func cancel() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    let whole = try helper.say("next", as: 1).count
    let long = String(repeating: "many women run along a long low lane. ", count: 400)
    helper.send(.speak(2, voice: 0, pitchOffset: 0, text: long))
    guard case .some = try helper.next() else {
      Issue.record("no answer")
      return
    }
    helper.send(.cancel(upTo: 2))
    let rest = try helper.replies(to: 2).reduce(0) { count, reply in
      if case .samples(_, let samples) = reply { count + samples.count } else { count }
    }
    // All of it would be ten minutes; what the socket holds is a few seconds.
    #expect(rest < 60 * 22_050)
    #expect(abs(try helper.say("next", as: 3).count - whole) < 1_000)
  }

  @Test("A passage that was cancelled before its turn is over without a sound")
  func cancelBeforeItsTurn() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    helper.send(.cancel(upTo: 4))
    expectNoDifference(try helper.say("never", as: 4), [])
    #expect(try !helper.say("heard", as: 5).isEmpty)
  }

  @Test("A voice that is not there is told, and its language's voice speaks")
  func missingVoices() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en") { $0.voice = "no-such-voice" }))
    #expect(try !helper.say("hello", as: 1).isEmpty)
    helper.send(
      .configure(voice: 1, profile: voice("qq") { $0.voice = "no-such-voice" }))
    expectNoDifference(
      try helper.next(),
      .voiceMissing(
        voice: 1,
        reason: "eSpeak NG has neither a voice 'no-such-voice' nor one for the language 'qq'"))
  }

  @Test("Languages take turns without a trace of each other")
  func languages() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    helper.send(.configure(voice: 1, profile: voice("nb")))
    _ = try helper.say("button", as: 1, voice: 0)
    let norwegian = trimmed(try helper.say("Varsler, tre uleste", as: 2, voice: 1))
    let reference = try rendering(of: "Varsler, tre uleste", voice: "nb", rate: 240)
    #expect(likeness(envelope(of: norwegian), envelope(of: reference)) > 0.9)
  }

  @Test("A language that is first heard of when the locks are on is still read by its own voice")
  func lateLanguage() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("en")))
    _ = try helper.say("button", as: 1, voice: 0)
    for (number, language) in ["nb", "de", "fr"].enumerated() {
      let text = ["Varsler, tre uleste", "Guten Tag, mein Name", "Bonjour tout le monde"][number]
      helper.send(.configure(voice: 1, profile: voice(language)))
      let said = trimmed(try helper.say(text, as: UInt32(number + 2), voice: 1))
      let reference = try rendering(of: text, voice: language, rate: 240)
      #expect(likeness(envelope(of: said), envelope(of: reference)) > 0.9, "\(language)")
    }
  }

  @Test("A message that makes no sense is passed over")
  func nonsense() throws {
    let helper = try Helper()
    helper.send([99, 1, 2, 3])
    helper.send([2, 1])
    helper.send(.configure(voice: 0, profile: voice("en")))
    #expect(try !helper.say("still here", as: 1).isEmpty)
  }

  @Test("A voice number that was never given is refused in words")
  func unknownVoice() throws {
    let helper = try Helper()
    helper.send(.speak(1, voice: 9, pitchOffset: 0, text: "hello"))
    expectNoDifference(
      try helper.replies(to: 1), [.failed(1, reason: "voice number 9 has not been configured")])
  }

  @Test(
    "Raw text that crashes eSpeak NG ends the helper and nothing else",
    .enabled(if: PhonemeReader.isKnownVersion, "whether this version of eSpeak NG has been mended is not known"))
  func crash() throws {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice("nb")))
    helper.send(.speak(1, voice: 0, pitchOffset: 0, text: String(repeating: "a.", count: 200)))
    let replies = try helper.replies(to: 1)
    #expect(!replies.contains(.done(1)), "eSpeak NG has been mended: the cleaning can be relaxed")
  }

  @Test("It ends by itself when the app has gone")
  func hangUp() throws {
    let helper = try Helper()
    #expect(helper.hangUp() == 0)
  }
}
