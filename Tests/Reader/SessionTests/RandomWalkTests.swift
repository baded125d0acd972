import ScreenReader
import Session
import TestSupport
import Testing

/// Random sessions of a small app; two million steps with the factor 20 of `make soak`.
@Suite("Anything may happen", .timeLimit(.minutes(60)))
struct RandomWalkTests {
  private static let walks = Soak.count(usual: 10, each: 200)

  private static let lines = [
    "next", "next", "previous", "next field; type secret right; submit",
    "next field; type secret wrong; submit", "type Kari", "type x", "erase", "clear", "submit", "cancel",
    "caret left", "select all", "activate", "activate", "next; activate", "next control; activate",
    "last; activate", "find row 4; activate", "back", "menu", "first", "last", "increase", "decrease",
    "actions", "stop", "pause", "pause; next", "pause; missed", "pause; read", "resume", "repeat", "where",
    "spell", "read", "read; pause; resume", "history 50", "missed", "headings; 1", "help", "latency",
    "style voiceover", "style talkback", "language nb", "language en", "rate 900", "hints on", "hints off",
    "wait idle", "wait 90000 ms",
  ]

  @Test(
    "Everything said has one fate, the cursor is on an element, and no secret is told",
    arguments: ReaderProfile.Style.allCases)
  func keepsItsPromises(style: ReaderProfile.Style) {
    for seed in 0..<Self.walks {
      var state = LibraryApp().initialState
      state.isSignedIn = seed % 2 == 0
      state.idleLimit = seed % 3 == 0 ? .seconds(90) : nil
      let profile = ReaderProfile(style: style, speaksHints: seed % 4 < 2)
      let machine = SessionMachine(
        LibraryApp(), state: state, settings: SessionSettings(profile: profile, earcons: seed % 5 == 0),
        startedAt: 1_750_000_020)
      var walk = RandomWalk(
        machine,
        script: SessionScript(
          lines: Self.lines, world: LibraryApp.world,
          news: { dice in
            switch dice.roll(8) {
            case 0: .signOut
            case 1: .name("N\(dice.roll(9))")
            default: .news("News \(dice.roll(9))")
            }
          }), secrets: ["hunter2", "Qx7-wrong"],
        seed: UInt64(style == .talkBack ? seed + 1_000_000 : seed))
      do { try walk.run(steps: 250) } catch { Issue.record("seed \(seed): \(error)") }
    }
  }
}
