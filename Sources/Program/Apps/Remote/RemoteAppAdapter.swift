import AccessibilityTree
import Audit
import Captures
import Flows
import RemoteApps
import Runtime
import Text

/// An app that is somewhere else, as Earshot hosts it: on a page, on a phone, or in the folder that either was saved into.
protocol RemoteAppAdapter: AppAdapter where App == RemoteApp, Live == RemoteSession {}

extension RemoteAppAdapter {
  /// Nil: the source line of an element is unknown, but for a page.
  package func place(of node: NodeID) -> SourcePlace? { nil }
  /// A screen's appearance is not read, nor the app's initial focus.
  package var unknownProperties: Set<NodeProperty> { [.colour, .textSize, .visibleText, .initialFocus, .document] }
  /// None: the typed text belongs to the person.
  package var secretNames: [String] { [] }
  /// None: there is nothing to check before the app is opened.
  package var healthChecks: [HealthCheck] { [] }
}

extension CaptureLibrary.Entry {
  /// A remote app's screen as an entry; nil where it was not captured as a whole, or cannot be read.
  ///
  /// - Parameter source: The name of the app.
  init?(_ screen: RemoteScreen, of source: String) {
    guard
      let captured = screen.captured ?? screen.capture.flatMap({ try? CaptureReader.screens(in: $0.content).first })
    else { return nil }
    self.init(name: screen.name, file: source, screen: captured)
  }
}
