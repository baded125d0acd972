package import ScreenReader
import Text

/// A flow: a session as lines of text, with the expected announcements.
package struct Flow: Hashable, Sendable {
  /// The file's name for messages.
  package var name: String
  /// The app that its first line names; nil where the player of the flow chooses it.
  package var app: String?
  /// The included file that names the app; nil where the flow itself does.
  package var appFile: String?
  /// The steps in the order of the file.
  package var steps: [FlowStep]
  /// The line that says that the flow judges nothing; nil where none does.
  var judgesNothingLine: Int?

  /// A file that a flow includes, or that stands beside it and tells what is heard.
  package struct Inclusion: Hashable, Sendable {
    /// The name of the file.
    package var file: String
    /// The lines that include it, the nearest first: `visit.flow:3`.
    package var includedBy: [String]

    /// The same in a sentence: `included by visit.flow:3`; nil for a file that stands beside the flow.
    package var words: String? {
      includedBy.isEmpty
        ? nil
        : localized(
          en: "included by " + includedBy.joined(separator: ", by "),
          nb: "hentet inn av " + includedBy.joined(separator: ", av "))
    }
  }

  /// An action or expectation of a line.
  package enum Action: Hashable, Sendable {
    /// A line that scripts may contain too: a command, a wait, a secret.
    case statement(Statement)
    case open(screen: String)
    /// The time at which later sessions begin.
    case clock(FlowClock)
    case notify(FlowNotice)
    case expect(Expectation)
    /// No such announcement until the session is idle.
    case expectNot(Expectation)
    case expectNothing
    case expectCursor(String)
    case expectScreen(String)
    /// The upper limit for the whole flow's speech, in seconds.
    case budget(Double)
  }
}

/// One line with an action or an expectation.
package struct FlowStep: Hashable, Sendable {
  /// Where the line stands.
  var place: FlowPlace
  /// What the line does or judges.
  package var action: Flow.Action

  init(line: Int, _ action: Flow.Action) { self.init(FlowPlace(line: line), action) }

  init(_ place: FlowPlace, _ action: Flow.Action) {
    self.place = place
    self.action = action
  }
}

/// A line of a flow, or of a file that it includes.
package struct FlowPlace: Hashable, Sendable {
  /// Counts from 1; 0 for the beginning of a flow that does not open a screen itself.
  package var line: Int
  /// How the flow comes to the file of the line; nil for the flow's own file.
  package var inclusion: Flow.Inclusion?

  /// The line in a sentence of a report: `line 2`, or `line 2 of 'sign-in.flow'`.
  var words: String {
    localized(
      en: "line \(line)" + (inclusion.map { " of '\($0.file)'" } ?? ""),
      nb: "linje \(line)" + (inclusion.map { " i «\($0.file)»" } ?? ""))
  }

  /// The line below the name of the flow: `2`, or `sign-in.flow:2`.
  var reference: String { (inclusion.map { $0.file + ":" } ?? "") + "\(line)" }

  /// The place as messages begin with it: `visit.flow:2`.
  package func words(in flow: String) -> String { "\(inclusion?.file ?? flow):\(line)" }
}
