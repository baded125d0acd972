import Announcements
import CustomDump
import TestSupport
import TestTraits
import Testing

/// Each setting of a voice file, by what it does to the sound.
@Suite("A voice's settings in the sound", .computing)
struct VoiceParameterTests {
  /// All of it voiced, so that its pitch can be measured throughout.
  private static let voiced = "mary lives near an old mill and many women run along a long low lane"

  /// What a voice says, silence at both ends left out.
  private func said(
    _ text: String, language: String = "en", pitchOffset: Int8 = 0,
    _ change: (inout VoiceProfile) -> Void = { _ in }
  ) throws -> [Int16] {
    let helper = try Helper()
    helper.send(.configure(voice: 0, profile: voice(language, change)))
    return trimmed(try helper.say(text, as: 1, pitchOffset: pitchOffset))
  }

  @Test(
    "Speech at each rate from 80 to 900 takes the time that the rate promises",
    arguments: ["en", "nb"])
  func rates(language: String) throws {
    let text =
      language == "en"
      ? "the mentor reads the new message and writes a short answer to the person who asked for help"
      : "mentoren leser den nye meldingen og skriver et kort svar til personen som ba om hjelp"
    let helper = try Helper()
    var last = Int.max
    let usual = try said(text, language: language).count
    for (number, rate) in [80, 120, 160, 320, 400, 449, 450, 600, 750, 900].enumerated() {
      let number = UInt8(number)
      helper.send(.configure(voice: number, profile: voice(language) { $0.rate = rate }))
      let frames = trimmed(try helper.say(text, as: UInt32(number) + 1, voice: number)).count
      let ratio = Double(frames) / Double(usual) * Double(rate) / 240
      #expect((0.8...1.25).contains(ratio), "\(rate) words a minute: \(ratio) of the time promised")
      #expect(frames < last, "\(rate) words a minute are not faster than the rate before")
      last = frames
    }
  }

  @Test("A rate outside 80 to 900 is the nearest within")
  func rateLimits() throws {
    let text = "one two three four five"
    #expect(abs(try said(text) { $0.rate = 10 }.count - said(text) { $0.rate = 80 }.count) < 2_000)
    #expect(abs(try said(text) { $0.rate = 5_000 }.count - said(text) { $0.rate = 900 }.count) < 1_000)
  }

  @Test("A higher pitch is a higher voice")
  func pitch() throws {
    let (low, usual, high) = try (
      pitches(of: said(Self.voiced) { $0.details.pitch = 30 }), pitches(of: said(Self.voiced)),
      pitches(of: said(Self.voiced) { $0.details.pitch = 70 })
    )
    #expect(low.median < usual.median * 0.9)
    #expect(high.median > usual.median * 1.1)
  }

  @Test("The range goes from monotone to lively")
  func range() throws {
    let (none, usual, lively) = try (
      pitches(of: said(Self.voiced) { $0.pitchRange = 0 }), pitches(of: said(Self.voiced)),
      pitches(of: said(Self.voiced) { $0.pitchRange = 100 })
    )
    #expect(none.spread < 5, "\(none)")
    #expect(usual.spread > none.spread + 5, "\(usual)")
    #expect(lively.spread > usual.spread * 1.5, "\(lively)")
  }

  @Test("An alert is heard to be one, and stays calm: a little higher, neither louder nor faster")
  func alert() throws {
    // The offset that the player gives to assertive announcements.
    let (usual, alert) = try (said(Self.voiced), said(Self.voiced, pitchOffset: 8))
    let ratio = pitches(of: alert).median / pitches(of: usual).median
    #expect((1.04...1.2).contains(ratio), "\(ratio)")
    #expect(abs(alert.count - usual.count) < usual.count / 20)
    #expect((0.8...1.25).contains(loudness(alert) / loudness(usual)))
  }

  @Test("The volume is heard, to twice the usual and down to nothing")
  func volume() throws {
    let usual = loudness(try said(Self.voiced))
    #expect(loudness(try said(Self.voiced) { $0.volume = 50 }) < usual * 0.7)
    #expect(loudness(try said(Self.voiced) { $0.volume = 150 }) > usual * 1.2)
    expectNoDifference(try said(Self.voiced) { $0.volume = 0 }, [])
  }

  @Test("A word gap is put between words")
  func wordGap() throws {
    let (none, some, more) = try (
      said(Self.voiced).count, said(Self.voiced) { $0.wordGap = 5 }.count,
      said(Self.voiced) { $0.wordGap = 10 }.count
    )
    #expect(some > none + none / 8)
    #expect(more > some + none / 8)
  }

  @Test(
    "Punctuation: 'some' names brackets and signs but not what parts clauses, 'all' names everything",
    arguments: ["en", "nb"])
  func punctuation(language: String) throws {
    func lengths(_ text: String) throws -> [Int] {
      try [.none, .some, .all].map { (level: VoiceProfile.Punctuation) in
        try said(text, language: language) { $0.details.punctuation = level }.count
      }
    }
    let brackets = try lengths("mentor (new) done")
    #expect(brackets[1] > brackets[0] * 5 / 4, "\(brackets)")
    #expect(brackets[2] > brackets[0] * 5 / 4, "\(brackets)")
    let clauses = try lengths("mentor, new. done")
    #expect(abs(clauses[1] - clauses[0]) < clauses[0] / 10, "\(clauses)")
    #expect(clauses[2] > clauses[0] * 5 / 4, "\(clauses)")
  }

  @Test("Capitals are told by a word or by a higher pitch, small letters by neither")
  func capitals() throws {
    let text = "Mary Larry Ned Wendy"
    let usual = try said(text)
    #expect(try said(text) { $0.details.capitals = .word }.count > usual.count * 3 / 2)
    let raised = try said(text) { $0.details.capitals = .pitch }
    #expect(abs(raised.count - usual.count) < usual.count / 4)
    #expect(pitches(of: raised).median > pitches(of: usual).median * 1.08)
    let small = try said(text.lowercased()) { $0.details.capitals = .pitch }
    #expect(pitches(of: small).median < pitches(of: raised).median * 0.95)
  }

  @Test("Numbers as digits are heard digit by digit")
  func numbers() throws {
    let (words, digits) = (Pronouncer([]), Pronouncer([], numbers: .digits))
    let written = TracedText("42")
    let own = try said("four two")
    let spoken = try said(digits.spoken(written).string)
    #expect(likeness(envelope(of: spoken), envelope(of: own)) > 0.8)
    #expect(abs(spoken.count - own.count) < own.count / 5)
    #expect(abs(try said(words.spoken(written).string).count - said("forty two").count) < own.count / 5)
  }
}

// MARK: - Measuring

private func loudness(_ samples: [Int16]) -> Double {
  envelope(of: samples, step: 1_000).first ?? 0
}

/// How high a voice is, in hertz.
private struct Pitches {
  var median: Double
  /// Between the lowest and the highest tenth.
  var spread: Double
}

/// The pitch of what is loud enough, every 0.1 s: the shift at which the sound is most like itself.
private func pitches(of samples: [Int16]) -> Pitches {
  // 60 to 300 Hz.
  let (shifts, window) = (73...367, 1_024)
  let found: [Double] = samples.withUnsafeBufferPointer { samples in
    stride(from: 0, to: samples.count - window - shifts.upperBound, by: 2_205).compactMap { start in
      func sum(shiftedBy shift: Int) -> Double {
        var sum = 0
        for index in stride(from: start, to: start + window, by: 4) {
          sum += Int(samples[index]) * Int(samples[index + shift])
        }
        return Double(sum)
      }
      guard sum(shiftedBy: 0) > Double(window / 4) * 1_500 * 1_500 else { return nil }
      let best = shifts.max { sum(shiftedBy: $0) < sum(shiftedBy: $1) }!
      return 22_050 / Double(best)
    }
  }.sorted()
  guard !found.isEmpty else { return Pitches(median: 0, spread: 0) }
  return Pitches(
    median: found[found.count / 2], spread: found[found.count * 9 / 10] - found[found.count / 10])
}
