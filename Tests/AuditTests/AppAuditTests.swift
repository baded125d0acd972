import Audit
import CustomDump
import Foundation
import PeerMentor
import ScreenReader
import Semantics
import Testing

@testable import earshot

/// The audit of the app itself, as `earshot audit` makes it: what it finds fails the build (mission L7).
///
/// States up to one command away from each screen are gone through; with `EARSHOT_SOAK` as many as the
/// command goes through, which takes a debug build a quarter of a minute.
@Suite("The app, audited")
struct AppAuditTests {
  /// One walk for all tests: it takes some seconds.
  private static let shared = Result {
    var limits = Explorer<PeerMentorApp>.Limits()
    if ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil { limits.depth = 1 }
    return try AuditedApp.walk(limits: limits)
  }
  private let walk: Walk

  init() throws {
    walk = try Self.shared.get()
  }

  @Test("No rule finds anything in any state, language and style")
  func findings() {
    expectNoDifference(
      Auditor().findings(in: walk.scenes, walk.steps).map { "\($0) [\($0.places[0].state)]" }, [])
  }

  @Test("The walk meets every screen in both languages, and the errors of the login screen")
  func reach() {
    let names = PeerMentorApp.screenNames
    for language in ReaderProfile.Language.allCases {
      let scenes = walk.scenes.filter { $0.language == language }
      #expect(Set(scenes.map(\.screen)).isSuperset(of: names))
      expectNoDifference(
        scenes.contains { $0.screen == "login" && $0.tree.nodes.contains(where: \.isInvalid) }, true)
    }
  }

  @Test("The walk moves, acts, types and goes back, in both styles")
  func commands() {
    for style in ReaderProfile.Style.allCases {
      let steps = walk.steps.filter { $0.style == style }
      for command in [Step.Command.next, .previous, .act(.activate), .back, .type] {
        #expect(steps.contains { $0.command == command }, "\(style) never did \(command)")
      }
      #expect(steps.contains { $0.cameFrom != nil && $0.cursor == $0.cameFrom })
    }
  }

  @Test("Two walks meet the same")
  func determinism() throws {
    var limits = Explorer<PeerMentorApp>.Limits()
    limits.depth = 0
    let profile = ReaderProfile(style: .talkBack, language: .bokmål)
    let walks = try [AuditedApp.walk(profile, limits), AuditedApp.walk(profile, limits)]
    expectNoDifference(walks[0].scenes.map(\.tree), walks[1].scenes.map(\.tree))
    expectNoDifference(walks[0].steps.map(\.said), walks[1].steps.map(\.said))
  }
}
