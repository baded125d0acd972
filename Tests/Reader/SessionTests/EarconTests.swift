import Announcements
import CustomDump
import Foundation
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@Suite("Earcons in a session")
struct EarconTests {
  /// What was said with an earcon: the earcon and the words.
  private func sounds(_ bench: SessionBench) -> [String] {
    bench.announcements.compactMap { announcement in
      announcement.earcon.map { "\($0): \(announcement.text)" }
    }
  }

  private func walk(earcons: Bool) -> SessionBench {
    var bench = SessionBench(signedIn: true, earcons: earcons)
    _ = bench.obey(.first, .previous(nil), .next(nil), .menu, .back, .last, .next(nil))
    _ = bench.idle()
    _ = bench.feed(.event(.news("New book")))
    _ = bench.idle()
    return bench
  }

  @Test("tell of edges, of what opens and closes, and of news, and go with no other words")
  func kinds() {
    expectNoDifference(
      sounds(walk(earcons: true)),
      [
        "edge: No previous element", "opened: Menu", "closed: Row 0, button, list start",
        "edge: No next element", "notification: New book",
      ])
  }

  @Test("tell of an error")
  func error() {
    var bench = SessionBench(style: .talkBack, earcons: true)
    _ = bench.obey(.next(nil), .next(nil), .type("x"), .submit)
    expectNoDifference(sounds(bench).last, "error: Wrong code")
  }

  @Test("are off unless they are asked for, and then the words are the same")
  func off() {
    let (with, without) = (walk(earcons: true), walk(earcons: false))
    expectNoDifference(sounds(without), [])
    expectNoDifference(with.announcements.map(\.text), without.announcements.map(\.text))
  }

  @Test("are turned on and off while running")
  func turned() {
    var bench = SessionBench(signedIn: true)
    _ = bench.obey(.first, .previous(nil), .earcons(true), .previous(nil), .earcons(false), .previous(nil))
    expectNoDifference(sounds(bench), ["edge: No previous element"])
  }

  @Test("do not sound again with a rest that is said again")
  func rest() {
    var bench = SessionBench(signedIn: true, earcons: true)
    _ = bench.idle()
    _ = bench.feed(.event(.news("One long piece of news, and a second half of it")))
    bench.wait(1_500)
    _ = bench.obey(.next(nil))
    _ = bench.idle()
    let repeated = bench.announcements.filter { $0.repeats != nil }
    #expect(!repeated.isEmpty)
    expectNoDifference(repeated.compactMap(\.earcon), [])
  }

  @Test("stand in the transcript, and come back from it")
  func transcript() throws {
    for entry in walk(earcons: true).session.transcript {
      guard case .announcement(let announcement) = entry.event else { continue }
      let line = Data(entry.json().utf8)
      #expect(String(decoding: line, as: UTF8.self).contains("\"earcon\"") == (announcement.earcon != nil))
    }
    let lines = try walk(earcons: true).lines()
    let read = try lines.map { try TranscriptEntry(json: Data($0.utf8)) }
    expectNoDifference(read.count, lines.count)
    let earcons = read.compactMap { entry -> Earcon? in
      if case .announcement(let announcement) = entry.event { announcement.earcon } else { nil }
    }
    #expect(!earcons.isEmpty)
  }
}
