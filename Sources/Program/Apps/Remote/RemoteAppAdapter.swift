package import AccessibilityTree
package import Audit
import Captures
import Flows
package import RemoteApps
package import Runtime
import Text

/// An app that is somewhere else, as Earshot hosts it: on a page, on a phone, or in the folder that either was saved into.
protocol RemoteAppAdapter: AppAdapter where App == RemoteApp, Live == RemoteSession {}

extension RemoteAppAdapter {
  /// Nobody knows the line of an app's source that an element comes from.
  package func place(of node: NodeID) -> SourcePlace? { nil }
  /// How a screen looks is not read, nor where the screens of an app begin.
  package var unknownProperties: Set<NodeProperty> { [.colour, .textSize, .visibleText, .initialFocus] }
  /// None: what is typed is the person's.
  package var secretNames: [String] { [] }
  /// None that could be unwell before it is asked for.
  package var healthChecks: [HealthCheck] { [] }
}

extension CaptureLibrary.Entry {
  /// A screen of an app that is somewhere else, from what it was read from; nil where nothing can be read of it.
  ///
  /// - Parameter source: What a person calls the app.
  init?(_ screen: RemoteScreen, of source: String) {
    guard let content = screen.capture?.content, let captured = try? CaptureReader.screens(in: content).first else { return nil }
    self.init(name: screen.name, file: source, screen: captured)
  }
}
