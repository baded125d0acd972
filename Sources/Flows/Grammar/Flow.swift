public import Console
public import SpeechCore

/// A flow: a session written down line by line, with what is expected to be heard.
public struct Flow: Hashable, Sendable {
  /// The file's name, as messages have it.
  public var name: String
  public var steps: [Step]

  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// One line that does or judges something.
  public struct Step: Hashable, Sendable {
    /// Counts from 1.
    public var line: Int
    public var action: Action

    public init(line: Int, _ action: Action) {
      self.line = line
      self.action = action
    }
  }

  public enum Action: Hashable, Sendable {
    /// What may also stand in a script: a command, a wait, a secret.
    case statement(Statement)
    case open(screen: String)
    case notify(FlowNotice)
    case expect(Expectation)
    case expectNothing
    case expectCursor(String)
    case expectScreen(String)
    /// Seconds of speech that the whole flow stays under.
    case budget(Double)
  }
}

/// What the next announcement is to be.
public struct Expectation: Hashable, Sendable {
  /// Its priority; others in between are passed over. Nil for any but hints.
  public var priority: Announcement.Priority?
  /// Whether the text is to stand in it as a contiguous run of its parts, or to be all of it.
  public var isPartial: Bool
  public var text: String
  /// The longest time from its cause to its first audible sample.
  public var limit: Duration?

  public init(
    _ text: String, priority: Announcement.Priority? = nil, isPartial: Bool = false,
    limit: Duration? = nil
  ) {
    self.text = text
    self.priority = priority
    self.isPartial = isPartial
    self.limit = limit
  }

  /// Whether an announcement is what is expected, as far as its words go.
  public func matches(_ announcement: Announcement) -> Bool {
    let said = SpokenText(announcement.text)
    let expected = SpokenText(text)
    return isPartial ? said.contains(expected) : said == expected
  }
}
