package import AccessibilityTree
package import Audit
package import Captures
import Flows
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// An app that is not ours, before it is opened: a page, an app on a phone, a Flutter app that runs, a saved app.
///
/// ``RemoteAdapter`` serves each of them. A further kind is a type of this protocol, a `RemoteSource` that it makes, and a line
/// in ``SourceKind``.
package protocol RemoteTarget: Sendable {
  /// The name for people: the subject of an audit report.
  var title: Phrase { get }

  /// The name in a recording, by which it is opened again.
  var name: String { get }

  /// The name by which flows open the app's beginning.
  var firstScreen: String { get }

  /// The names of the screens that a flow can open; empty where there is no list of them.
  var knownScreens: [String] { get }

  /// Whether all sessions have the same app or the same phone, so that one at a time can use it.
  var isSingle: Bool { get }

  /// The platform of its screens; nil where that is unknown.
  var platform: Platform? { get }

  /// The properties that its screens lack.
  var unknownProperties: Set<NodeProperty> { get }

  /// A source, which opens the app anew.
  ///
  /// - Parameter style: The style in which it is heard at first.
  func source(for use: RemoteUse, in style: ReaderProfile.Style) -> any RemoteSource

  /// The kind and the format in which its screens can be saved; nil where they cannot.
  var savedAs: (live: String, format: CaptureFormat)? { get }

  /// The sentence for a person who waits until it is open; empty for none.
  var opening: String { get }

  /// The sentence on standard error before it is opened for a person or an audit; nil for none.
  var warning: String? { get }

  /// Says how its first screen was read.
  ///
  /// - Parameter isAudited: Whether the document of a screen that shows nothing is judged nevertheless.
  /// - Throws: The reason why nothing can be judged.
  func judge(_ screen: RemoteScreen, isAudited: Bool) throws(Failure)

  /// The time that an act may take besides, until its screen is at rest.
  var patience: Duration { get }

  /// The source line of a node; nil where it is unknown.
  ///
  /// - Parameter tree: The first screen as an audit has read it.
  func place(of node: NodeID, in tree: SemanticTree?) -> SourcePlace?
}

/// What a remote app is opened for.
package enum RemoteUse: Hashable, Sendable {
  /// A person's session; `isShown` where a page shows the screens.
  case session(isShown: Bool)
  /// A session whose screens are saved.
  case saving
  /// A flow; `isShown` where a page shows the screens.
  case flow(isShown: Bool)
  /// An audit's crawl, with the selector of a page's elements within which findings count; nil for all.
  case crawl(within: String?)
}

extension RemoteTarget {
  /// What it is called in a recording.
  package var title: Phrase { Phrase(name) }
  /// An app whose screens have no names before it is opened.
  package var firstScreen: String { "app" }
  /// An app that runs has no list of its screens.
  package var knownScreens: [String] { [] }
  /// A screen's appearance is not read, nor the app's initial focus.
  package var unknownProperties: Set<NodeProperty> { [.colour, .textSize, .visibleText, .initialFocus, .document] }
  /// Most cannot be saved.
  package var savedAs: (live: String, format: CaptureFormat)? { nil }
  /// Most are opened anew for each session.
  package var isSingle: Bool { false }
  /// Most open at once.
  package var opening: String { "" }
  /// Most need no warning.
  package var warning: String? { nil }
  /// Each screen can be judged.
  package func judge(_ screen: RemoteScreen, isAudited: Bool) throws(Failure) {}
  /// The answer is enough.
  package var patience: Duration { .zero }
  /// No source is at hand.
  package func place(of node: NodeID, in tree: SemanticTree?) -> SourcePlace? { nil }
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
