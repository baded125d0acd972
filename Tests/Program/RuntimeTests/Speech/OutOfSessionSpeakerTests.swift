import Announcements
import CustomDump
import LinuxSupport
import SpeechOutput
import Synchronization
import TestTraits
import Testing
import Text

@testable import Runtime

@Suite("What is said outside a session", .waiting)
struct OutOfSessionSpeakerTests {
  /// A speaker on a stand-in, and a mailbox with an entry for each opening of speech.
  private func speaker(
    _ performer: StandInSpeech, _ options: [Setting: String] = [:]
  ) throws -> (speaker: OutOfSessionSpeaker, opened: Mailbox<Void>) {
    let opened = Mailbox<Void>()
    let speaker = try OutOfSessionSpeaker(.standIn(options)) {
      opened.post(())
      return PlainSpeech(performer)
    }
    return (speaker, opened)
  }

  private func count(_ mailbox: Mailbox<Void>) -> Int {
    var count = 0
    while mailbox.take(until: monotonicNow()) != nil { count += 1 }
    return count
  }

  @Test("opens no sound before there is something to say, and once for all of it")
  func opening() throws {
    let performer = StandInSpeech()
    let (speaker, opened) = try speaker(performer)
    speaker.silence()
    speaker.close()
    expectNoDifference(count(opened), 0)
    speaker.report("one", in: .english)
    speaker.reportToEnd("to", in: .bokmål)
    expectNoDifference(performer.log, ["en: one", "nb: to"])
    expectNoDifference(count(opened), 1)
  }

  @Test(
    "is a failure in the language of the configuration",
    arguments: [("en", "en: not written"), ("nb", "nb: ikke skrevet")])
  func failures(_ language: String, _ line: String) throws {
    let performer = StandInSpeech()
    try speaker(performer, [.language: language]).speaker.reportToEnd(Failure.files("not written", nb: "ikke skrevet"))
    expectNoDifference(performer.log, [line])
  }

  @Test("is waited for to its end, also where it is cut or cannot be said")
  func outcomes() throws {
    let events: [@Sendable (Announcement.ID) -> SpeechEvent?] = [
      { .finished($0, at: .zero) }, { .cut($0, heard: 0, at: .zero) }, { .failed($0, heard: 0, at: .zero) },
    ]
    for event in events {
      let performer = StandInSpeech(answer: event)
      try speaker(performer).speaker.reportToEnd("one", in: .english)
      expectNoDifference(performer.log, ["en: one"])
    }
  }

  @Test("gives sound up when it is closed, and takes it again for what comes after")
  func closing() throws {
    let performer = StandInSpeech()
    let (speaker, opened) = try speaker(performer)
    speaker.report("one", in: .english)
    speaker.close()
    speaker.close()
    speaker.report("two", in: .english)
    expectNoDifference(performer.log, ["en: one", "close", "en: two"])
    expectNoDifference(count(opened), 2)
  }

  @Test("is printed alone where nothing can be said, which is not tried twice")
  func silent() throws {
    let tries = Mailbox<Void>()
    let speaker = try OutOfSessionSpeaker(.standIn()) {
      tries.post(())
      return nil
    }
    speaker.report("one", in: .english)
    speaker.reportToEnd(.files(localized: "two"))
    expectNoDifference(count(tries), 1)
  }

  @Test("is nothing where the person wants no speech, or wants it in a file", arguments: ["none", "wav:/nowhere/a.wav"])
  func unwanted(_ audio: String) throws {
    #expect(try PlainSpeech.open(.standIn([.audio: audio])) == nil)
    #expect(try PlainSpeech.open(.standIn([.noSpeech: "on"])) == nil)
  }

  @Test("comes to an outcome for each text, by its own events and by no earlier text's")
  func plainSpeech() throws {
    let performer = StandInSpeech(answer: { $0 == 1 ? nil : .finished($0, at: .zero) })
    let speech = PlainSpeech(performer)
    let text = Utterance("one", in: "en")
    expectNoDifference(try speech.say(text, until: monotonicNow()), .late)
    expectNoDifference(try speech.say(text, until: monotonicNow() + .seconds(60)), .said)
    expectNoDifference(
      try PlainSpeech(StandInSpeech(answer: { .failed($0, heard: 0, at: .zero) })).say(text), .refused)
  }
}
