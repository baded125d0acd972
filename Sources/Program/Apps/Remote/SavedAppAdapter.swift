package import AccessibilityTree
import Audit
import Flows
import Foundation
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The adapter of saved remote apps: the same app, without the page or the phone.
package struct SavedAppAdapter: RemoteAppAdapter {
  private let folder: String
  private let app: SavedApp

  /// Whether a folder contains a saved remote app.
  package static func isSaved(_ source: String) -> Bool {
    guard let text = try? String(contentsOf: ScreenLinks.file(in: source), what: "") else { return false }
    return text.split(separator: "\n").contains { $0.hasPrefix("live:") }
  }

  /// The app in a folder.
  ///
  /// - Throws: The error in it.
  package init(_ folder: String, language: Language) throws(Failure) {
    self.folder = folder
    app = try SavedApp(folder, language: language)
  }

  /// The folder.
  package var title: Phrase { Phrase(folder) }
  /// The platform of the screen that the saved session began at.
  package var platform: Platform? { app.platform }
  /// Plays the saved app at its original pace.
  package func open(_ surroundings: LiveSurroundings) -> RemoteSession { RemoteSession(SavedSource(app), name: folder) }
  /// The same screens, each time from the start.
  package var flowEnvironment: SavedEnvironment { SavedEnvironment(app: app) }

  /// Each screen in each of its states.
  package func audit(for profile: ReaderProfile) -> AuditPlan<RemoteApp> {
    let app = app
    return AuditPlan(RemoteApp(app.screen(app.start, visit: 1, depth: 0, reading: 1)), now: 0) { visit in
      for (number, state) in app.names.enumerated() {
        let screen = app.screen(state, visit: 1, depth: 0, reading: number + 2)
        visit(.init(Phrase(state), after: [.happened([.screen(screen)])], isOneStep: true) { .answered($0.act, []) })
      }
    }
  }
}
