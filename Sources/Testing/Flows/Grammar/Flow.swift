package import ScreenReader

/// A flow: a session written down line by line, with what is expected to be heard.
package struct Flow: Hashable, Sendable {
  /// The file's name, as messages have it.
  package var name: String
  /// The app it is played on, as its first line names it; nil where it leaves that to who plays it.
  package var app: String?
  /// In the order of the file.
  package var steps: [Step]

  /// One line that does or judges something.
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

  /// What a line of a flow does or expects.
  package enum Action: Hashable, Sendable {
    /// What may also stand in a script: a command, a wait, a secret.
    case statement(Statement)
    case open(screen: String)
    /// The time at which sessions opened from here on begin.
    case clock(FlowClock)
    case notify(FlowNotice)
    case expect(Expectation)
    /// Nothing of the kind, until the session is idle.
    case expectNot(Expectation)
    case expectNothing
    case expectCursor(String)
    case expectScreen(String)
    /// Seconds of speech that the whole flow stays under.
    case budget(Double)
  }
}
