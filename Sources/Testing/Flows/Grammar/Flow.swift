package import ScreenReader

/// A flow: a session as lines of text, with the expected announcements.
package struct Flow: Hashable, Sendable {
  /// The file's name for messages.
  package var name: String
  /// The app that its first line names; nil where the player of the flow chooses it.
  package var app: String?
  /// The steps in the order of the file.
  package var steps: [Step]
  /// The line that says that the flow judges nothing; nil where none does.
  var judgesNothingLine: Int?

  /// One line with an action or an expectation.
  package struct Step: Hashable, Sendable {
    /// Counts from 1.
    var line: Int
    /// What the line does or judges.
    package var action: Action

    init(line: Int, _ action: Action) {
      self.line = line
      self.action = action
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
