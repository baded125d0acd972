import AccessibilityTree
import Audit
import Console
import Flows
import Runtime
import ScreenReader
import Session
import Synchronization
import TestSupport
import Text

/// The app adapter of the library app: everything that `run`, `check`, `render`, `audit` and a recording need of it.
struct LibraryAdapter: AppAdapter {
  var title: Phrase { Phrase("the library") }
  func place(of node: NodeID) -> SourcePlace? { SourceIndex(folder: "Tests/Support/TestSupport/Session").place(of: node) }
  var flowEnvironment: LibraryEnvironment { LibraryEnvironment() }
  var healthChecks: [HealthCheck] { [HealthCheck("shelves") { "\(LibraryApp.bookCount) books" }] }

  func open(_ surroundings: LiveSurroundings) -> LiveLibrary { LiveLibrary() }

  func audit(for profile: ReaderProfile) -> AuditPlan<LibraryApp> {
    AuditPlan(LibraryApp(), now: 1_750_000_020) { visit in
      visit(.init(Phrase("the form"), after: [], in: LibraryApp.world))
      visit(.init(Phrase("the shelf"), after: [.answered(true)], in: LibraryApp.world))
    }
  }

  var secretNames: [String] { ["card"] }
}

/// The library as a live app: it answers at once, the newest question first.
final class LiveLibrary: LiveApp {
  private let post = Mutex<(@Sendable (SessionMail<LibraryApp.Message>) -> Void)?>(nil)

  func start(_ post: @escaping @Sendable (SessionMail<LibraryApp.Message>) -> Void) -> LiveStart<LibraryApp> {
    self.post.withLock { $0 = post }
    return LiveStart(LibraryApp())
  }

  func perform(_ effect: LibraryApp.Effect, as id: EffectID) {
    post.withLock { $0 }?(.answer(id, LibraryApp.world(effect)))
  }
}
