package import AccessibilityTree
package import Audit
package import Flows
package import ScreenReader
package import Text

/// Everything an app brings to Earshot: how it is run live, where flows are played and where an audit starts.
///
/// `run`, `check`, `render`, `audit` and `run --record` know an app by this alone. A further app is a module of its
/// own with a host in it, and a line where the program lists its hosts.
package protocol AppAdapter<App>: Sendable {
  /// The app itself: what it remembers, how that changes, and what is seen of it.
  associatedtype App: SemanticApp where App.Message: Equatable
  /// The app as it runs live.
  associatedtype Live: LiveApp<App>
  /// Where flows are played on it.
  associatedtype Stage: FlowEnvironment<App>

  /// What a person calls the app; an audit report names it as its subject.
  var title: Phrase { get }
  /// Opens the app for a person, before the terminal belongs to the session: it may ask something in lines.
  ///
  /// - Throws: Why it cannot be opened.
  func open(_ surroundings: LiveSurroundings) throws -> Live

  /// A fresh app whose sessions are the same every time, for flows.
  var flowEnvironment: Stage { get }

  /// The same where the screens are shown: with all that a picture of them needs.
  var shownEnvironment: Stage { get }

  /// Where the walks of an audit start, for one style and language.
  ///
  /// - Throws: Why there is nothing to audit.
  func audit(for profile: ReaderProfile) throws -> AuditPlan<App>

  /// Where a node comes from: the line that declares it, or that of a capture; nil where nobody knows.
  func place(of node: NodeID) -> SourcePlace?

  /// The facts that the app's trees do not tell; the rules of an audit that need them are not run.
  var unknownProperties: Set<NodeProperty> { get }

  /// What a screen is painted on, for pages that show it; nil for a phone of ours.
  func surface(of screen: String) -> ScreenSurface?

  /// Where a screen is from, as a sentence for pages that show it; nil for a screen of the app's own.
  func origin(of screen: String) -> Phrase?

  /// The names of the stage's secrets; a recording writes them where one of these secrets is typed.
  var secretNames: [String] { get }

  /// The parts of the app that `doctor` looks at, each with its finding.
  var healthChecks: [HealthCheck] { get }

  /// The files of the person's own data, whether or not they are there; nothing else of a run may be written to them.
  var dataFiles: [String] { get }
}

extension AppAdapter {
  /// An app that builds its own trees tells all there is to be drawn.
  package var shownEnvironment: Stage { flowEnvironment }

  /// An app that builds its own trees knows all of them.
  package var unknownProperties: Set<NodeProperty> { [] }

  /// An app that builds its own trees tells all there is to be drawn.
  package func surface(of screen: String) -> ScreenSurface? { nil }

  /// An app that builds its own screens has them from nowhere.
  package func origin(of screen: String) -> Phrase? { nil }

  /// An app that keeps nothing has none.
  package var dataFiles: [String] { [] }
}

/// A part of an app that `doctor` looks at.
package struct HealthCheck: Sendable {
  /// What it is called: `store`.
  package var part: String
  /// Tells that it is well, in a few words.
  ///
  /// - Throws: What is wrong with it and what to do.
  package var examine: @Sendable () throws -> String

  package init(_ part: String, _ examine: @escaping @Sendable () throws -> String) {
    self.part = part
    self.examine = examine
  }
}
