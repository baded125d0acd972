import CustomDump
import Flows
import PeerMentor
import ScreenReader
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// Random sessions of the app: real reader, real store, keys and lines in any order, requests that fail, sound that is lost. The
/// soak makes them longer by its factor, and ten times again.
@Suite("Anything may happen in the app", .computing)
struct RandomWalkTests {
  private static let steps = Soak.count(usual: 120, each: 1_200)

  /// Several lines sign in: otherwise a session that has signed out shows nothing more.
  private static let lines = [
    "first; next; clear; type demo@example.org; submit; next field; clear; type secret demo; submit; "
      + "last; activate",
    "first; next; clear; type demo@example.org; submit; next field; type secret demo; submit; last; activate",
    "next field; type secret demo; next; activate", "next field; type secret wrong; submit; last; activate",
    "next", "next", "next", "previous", "activate", "activate", "activate", "next; activate",
    "next; next; activate", "next control; activate", "next list; next; activate", "next heading",
    "previous heading", "next toggle; activate", "next link", "next landmark", "previous field", "first",
    "last", "last; activate", "back", "back", "menu; next; next; activate", "menu; last; activate",
    "menu; back", "tab 1", "tab 2", "tab 3", "tab 4", "tab 5", "type Kari æøå", "type 30", "newline",
    "erase", "erase left word", "clear", "submit", "cancel", "caret left word", "select all", "increase",
    "decrease", "actions", "do Accept", "do Decline", "find a", "find log", "stop", "stop", "pause",
    "pause; next", "pause; missed", "pause; wait idle; resume", "pause toggle", "resume", "repeat", "where",
    "where; where", "spell", "spell; spell", "read", "read; wait idle", "history", "history 50", "missed",
    "headings; 2", "controls; 3", "help", "help next", "latency", "gesture swipe-back", "gesture scrub",
    "gesture two-finger-swipe-left", "gesture double-tap", "style voiceover", "style talkback",
    "language nb", "language en", "voice nb", "voice nobody", "rate slower", "rate 900", "volume 50",
    "hints on", "hints off", "verbosity low", "verbosity high", "order role-name-state", "wait idle",
    "wait 70000 ms",
  ]

  @Test(
    "Everything said has one fate, the cursor is on an element, and no password is told",
    arguments: ReaderProfile.Style.allCases, Language.allCases)
  func keepsItsPromises(style: ReaderProfile.Style, language: Language) throws {
    let flowEnvironment = DemoEnvironment()
    var screens: Set<String> = []
    let walker = (style == .talkBack ? 100 : 0) + (language == .bokmål ? 200 : 0)
    for (number, screen) in flowEnvironment.screenNames.enumerated() {
      let profile = ReaderProfile(style: style, language: language, speaksHints: number % 2 == 0)
      let session = try flowEnvironment.open(
        screen, settings: SessionSettings(profile: profile, earcons: number % 3 == 0))
      var failures = RandomSource(seed: UInt64(walker + number))
      var walk = RandomWalk(
        session.machine,
        script: SessionScript(
          lines: Self.lines,
          world: { request in
            failures.roll(12) == 0
              ? .store(.failed(request, reason: "disk I/O error")) : session.perform(request)
          },
          news: { dice in
            let kind = ["assignment", "certification", "pause", "scenario"][dice.roll(4)]
            let title = ["News \(dice.roll(9))", "\u{301}Tegn 𝄞", "A, b: c; d."][dice.roll(3)]
            return try? session.notify(FlowNotice(kind: kind, title: title, body: "Body"))
          }, setTime: session.setTime), secrets: ["earshot-demo", "Qx7-ÆØÅ-wrong"],
        seed: UInt64(walker + number))
      do { try walk.run(steps: Self.steps) } catch { Issue.record("\(screen): \(error)") }
      screens.formUnion(walk.screens)
    }
    // Sessions that stay on the first screen would show little.
    #expect(screens.isSuperset(of: flowEnvironment.screenNames), "only \(screens.sorted())")
    expectNoDifference(screens.subtracting(flowEnvironment.knownScreens), [], "flows may expect these, too")
  }
}
