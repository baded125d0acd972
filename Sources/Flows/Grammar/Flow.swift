public import Console

/// A flow: a session written down line by line, with what is expected to be heard.
public struct Flow: Hashable, Sendable {
  /// The file's name, as messages have it.
  public var name: String
  /// In the order of the file.
  public var steps: [Step]

  /// A flow of steps.
  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// One line that does or judges something.
  public struct Step: Hashable, Sendable {
    /// Counts from 1.
    public var line: Int
    /// What the line does or judges.
    public var action: Action

    /// A step at a line.
    public init(line: Int, _ action: Action) {
      self.line = line
      self.action = action
    }
  }

  /// What a line of a flow does or expects.
  public enum Action: Hashable, Sendable {
    /// What may also stand in a script: a command, a wait, a secret.
    case statement(Statement)
    case open(screen: String)
    /// The time at which sessions opened from here on begin.
    case clock(FlowClock)
    case notify(FlowNotice)
    case expect(Expectation)
    case expectNothing
    case expectCursor(String)
    case expectScreen(String)
    /// Seconds of speech that the whole flow stays under.
    case budget(Double)
  }
}
