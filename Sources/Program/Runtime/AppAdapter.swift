package import AccessibilityTree
package import Audit
package import Flows
package import ScreenReader
package import Text

/// Everything Earshot needs of an app: how to run it live, the environment of its flows and the starts of its audit.
///
/// `run`, `check`, `render`, `audit` and `run --record` know an app only by this. A further app is a module with an adapter,
/// and a line in the program's list of adapters.
package protocol AppAdapter<App>: Sendable {
  /// The app itself: its state, its updates and its interface.
  associatedtype App: SemanticApp where App.Message: Equatable
  /// The app for a live session.
  associatedtype Live: LiveApp<App>
  /// The environment of its flows.
  associatedtype Stage: FlowEnvironment<App>

  /// The name of the app for people, which is the subject of an audit report.
  var title: Phrase { get }
  /// Opens the app for a person, before the session takes the terminal: it may ask questions in lines.
  ///
  /// - Throws: The reason why it cannot be opened.
  func open(_ surroundings: LiveSurroundings) throws -> Live

  /// The environment of flows on a fresh app, whose sessions are the same every time.
  var flowEnvironment: Stage { get }

  /// The same environment for reports that show the screens, with all that their pictures need.
  var shownEnvironment: Stage { get }

  /// The starting points of an audit's crawls, for one style and language.
  ///
  /// - Throws: The reason why there is nothing to audit.
  func audit(for profile: ReaderProfile) throws -> AuditPlan<App>

  /// The source line that declares a node, or the line of a capture; nil where it is unknown.
  func place(of node: NodeID) -> SourcePlace?

  /// The properties that the app's trees lack; the audit rules that need them are not run.
  var unknownProperties: Set<NodeProperty> { get }

  /// The platform that the app's screens are from; nil for an app that is heard in any style, or an unknown one.
  var platform: Platform? { get }

  /// The language of the reader in which an audit walks through an app that is the same in all of them; nil for an app that
  /// follows the reader's language.
  var onlyLanguage: Language? { get }

  /// The surface of a screen, for pages that show it; nil for the default phone.
  func surface(of screen: String) -> ScreenSurface?

  /// A sentence about the source of a screen, for pages that show it; nil for a screen of the app's own.
  func origin(of screen: String) -> Phrase?

  /// The names of the environment's secrets; a recording contains the name where the secret is typed.
  var secretNames: [String] { get }

  /// The parts of the app that `doctor` checks.
  var healthChecks: [HealthCheck] { get }

  /// The files of the person's data, existing or not; a run may write nothing else to them.
  var dataFiles: [String] { get }

  /// The name of what only one flow at a time can use, such as a phone; nil for an app that several flows can use at once.
  var exclusiveName: String? { get }
}

extension AppAdapter {
  /// An app that builds its own trees needs nothing more for pictures.
  package var shownEnvironment: Stage { flowEnvironment }

  /// An app without a source at hand has no lines in it.
  package func place(of node: NodeID) -> SourcePlace? { nil }

  /// An app whose person types every secret has no names for them.
  package var secretNames: [String] { [] }

  /// An app without parts outside itself has nothing to check.
  package var healthChecks: [HealthCheck] { [] }

  /// An app that builds its own trees knows all their properties.
  package var unknownProperties: Set<NodeProperty> { [] }

  /// An app that builds its own trees is of no platform.
  package var platform: Platform? { nil }

  /// An app that builds its own trees follows the reader's language.
  package var onlyLanguage: Language? { nil }

  /// An app that builds its own trees needs no surface.
  package func surface(of screen: String) -> ScreenSurface? { nil }

  /// An app that builds its own screens has no other source for them.
  package func origin(of screen: String) -> Phrase? { nil }

  /// An app that is opened anew for each session is shared by none.
  package var exclusiveName: String? { nil }

  /// An app that stores no data has no files.
  package var dataFiles: [String] { [] }
}

/// A check of one part of an app, which `doctor` runs.
package struct HealthCheck: Sendable {
  /// The name of the part: `store`.
  package var part: String
  /// Returns its good state in a few words.
  ///
  /// - Throws: The fault and the advice.
  package var examine: @Sendable () throws -> String

  package init(_ part: String, _ examine: @escaping @Sendable () throws -> String) {
    self.part = part
    self.examine = examine
  }
}
