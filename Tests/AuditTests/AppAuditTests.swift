import Audit
import CustomDump
import ScreenReader
import Semantics
import Testing

@testable import earshot

/// The audit of the app itself, as `earshot audit` makes it: what it finds fails the build (mission L7).
@Suite("The app, audited")
struct AppAuditTests {
  /// One walk for all tests: it takes some seconds.
  private static let shared = Result { try AuditedApp.walk() }
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
    let names: Set = [
      "login", "home", "contacts", "contact", "activities", "profile", "notifications", "menu", "sign-out",
    ]
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
    let again = try AuditedApp.walk()
    expectNoDifference(again.scenes.map(\.state), walk.scenes.map(\.state))
    expectNoDifference(again.steps.count, walk.steps.count)
  }
}
