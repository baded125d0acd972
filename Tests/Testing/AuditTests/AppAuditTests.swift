import AccessibilityTree
import CustomDump
import PeerMentor
import Runtime
import ScreenReader
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps
@testable import Audit

/// The audit of the app itself, as `earshot audit` makes it: a finding fails the build.
///
/// It explores states up to one command away from each screen; in the soak as many as the command does, which takes a debug build
/// a quarter of a minute.
@Suite("The app, audited", .computing)
struct AppAuditTests {
  /// One crawl for all tests: it takes some seconds.
  private static let shared = Result {
    try PeerMentorAdapter(Configuration(organisations: [])).auditCrawl(Soak.isAsked ? .whole : .commands(1))
  }
  private let crawl: Crawl

  init() throws {
    crawl = try Self.shared.get()
  }

  @Test("No rule finds anything in any state, language and style")
  func findings() {
    let findings = Auditor().findings(in: crawl.screenStates, crawl.steps)
    expectNoDifference(findings.map { "\($0) [\($0.places[0].state.en)]" }, [])
  }

  @Test("Each rule finds what is broken for it on the app's own screens")
  func proof() {
    let outcomes = SelfTest(crawl).outcomes
    expectNoDifference(outcomes.filter { $0.found == nil }, [])
  }

  @Test("The walk meets every screen in both languages, and the errors of the login screen")
  func reach() {
    let names = PeerMentorApp.screenNames
    for language in Language.allCases {
      let screenStates = crawl.screenStates.filter { $0.language == language }
      #expect(Set(screenStates.map(\.screen)).isSuperset(of: names))
      expectNoDifference(
        screenStates.contains { $0.screen == "login" && $0.tree.nodes.contains(where: \.isInvalid) }, true)
    }
  }

  @Test("The walk meets open drop-downs, dialogs, and what is wrong on every screen that takes text")
  func states() {
    for language in Language.allCases {
      let screenStates = crawl.screenStates.filter { $0.language == language }
      func screens(_ holds: (ScreenState) -> Bool) -> Set<String> { Set(screenStates.filter(holds).map(\.screen)) }
      let open = screenStates.flatMap(\.tree.nodes).filter { $0.role == .dropDown && $0.isExpanded == true }
      expectNoDifference(
        Set(open.map(\.id.path)),
        [
          "profile/idle/field", "activity-form/kind/field", "menu/list/language/field",
          "profile/language/field",
        ])
      #expect(
        screens { $0.tree.nodes.contains { $0.role == .alertDialog } }.isSuperset(of: ["duty", "sign-out"]))
      #expect(
        screens { $0.tree.nodes.contains(where: \.isInvalid) }
          .isSuperset(of: ["login", "password", "activity-form"]))
    }
  }

  @Test("News, the warning before the end and a store that fails are met on every screen, and heard")
  func events() {
    let signedIn = Set(PeerMentorApp.screenNames).subtracting(["login"])
    for profile in ReaderProfile.Style.allCases.flatMap({ style in
      Language.allCases.map { ReaderProfile(style: style, language: $0) }
    }) {
      let steps = crawl.steps.filter { $0.style == profile.style && $0.after.language == profile.language }
      func happens(_ step: CrawlStep, _ event: String) -> Bool {
        if case .event(let name) = step.command { name.en == event } else { false }
      }
      for event in ["news arrives", "a minute is left without a key"] {
        let happened = steps.filter { happens($0, event) }
        #expect(Set(happened.map(\.before.screen)).isSuperset(of: signedIn), "\(event)")
        let silent = Set(happened.filter { $0.said.isEmpty }.map(\.before.screen))
        expectNoDifference(silent.intersection(signedIn), [], "\(event)")
        expectNoDifference(happened.filter { $0.cursor != $0.origin }.map(\.before.state.en), [], "\(event)")
      }
      #expect(
        steps.contains { $0.before.state.en.contains("the store fails") && $0.said.contains { !$0.isEmpty } })
      // After the sign-out the person hears the reason.
      let ended = steps.filter { happens($0, "the time without a key is over") }
      #expect(!ended.isEmpty && ended.allSatisfy { $0.after.screen == "login" && $0.said.count > 1 })
    }
  }

  @Test("The walk moves, acts, types and goes back, in both styles")
  func commands() {
    for style in ReaderProfile.Style.allCases {
      let steps = crawl.steps.filter { $0.style == style }
      for command in [CrawlStep.Command.next, .previous, .act(.activate), .back, .type] {
        #expect(steps.contains { $0.command == command }, "\(style) never did \(command)")
      }
      #expect(steps.contains { $0.cameFrom != nil && $0.cursor == $0.cameFrom })
    }
  }

  @Test("Two walks meet the same")
  func determinism() throws {
    var limits = Crawler<PeerMentorApp>.Limits()
    limits.depth = 0
    let profile = ReaderProfile(style: .talkBack, language: .bokmål)
    let crawls = try (0..<2).map { _ in try PeerMentorAudit(profile: profile).plan.crawl(profile, limits) }
    expectNoDifference(crawls[0].screenStates.map(\.tree), crawls[1].screenStates.map(\.tree))
    expectNoDifference(crawls[0].steps.map(\.said), crawls[1].steps.map(\.said))
  }
}
