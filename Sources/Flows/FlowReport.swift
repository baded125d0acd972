public import Semantics
public import Session
public import SpeechCore

/// What came of playing a flow.
public struct FlowReport: Hashable, Sendable {
  public var name: String
  /// What was not as expected, in the order of the flow.
  public var findings: [Finding] = []
  /// How many expectations were judged.
  public var judgedCount = 0
  /// Everything that happened.
  public var transcript: [TranscriptEntry] = []
  /// What a listener would hear in full, at the session's rate.
  public var speechSeconds = 0.0
  public var announcementCount = 0
  /// How many announcements were cut after they had begun.
  public var interruptionCount = 0
  /// What a person presses for it: one key a command, one a character.
  public var keyCount = 0
  /// What was said in each step that did something, in the order of the flow.
  public var steps: [Step] = []

  public init(name: String) {
    self.name = name
  }

  public var isPassed: Bool { findings.isEmpty }

  /// A step that did something: everything of a flow but its expectations.
  public struct Step: Hashable, Sendable {
    /// The line in the flow; 0 for the beginning, where the flow does not open a screen itself.
    public var line: Int
    public var action: Flow.Action
    /// What was queued until the next step; repeats of what was cut are not among it.
    public var said: [Announcement] = []
    /// The screen it led to; nil where it stayed on the one before, or screens are not kept.
    public var screen: Screen?

    public init(line: Int, _ action: Flow.Action) {
      self.line = line
      self.action = action
    }
  }

  /// A screen a flow came to, as it was then.
  public struct Screen: Hashable, Sendable {
    public var info: ScreenInfo
    public var tree: SemanticTree
    public var cursor: NodeID?

    public static func == (one: Self, other: Self) -> Bool {
      one.info == other.info && one.cursor == other.cursor && one.tree == other.tree
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(info)
      hasher.combine(cursor)
    }
  }

  /// An expectation that did not hold.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var expected: String
    public var said: String
    /// What would hold in its place; nil where the flow sets a limit and the app has to give way.
    public var replacement: [Flow.Action]?

    public init(line: Int, expected: String, said: String, replacement: [Flow.Action]? = nil) {
      self.line = line
      self.expected = expected
      self.said = said
      self.replacement = replacement
    }

    public var description: String { "expected \(expected), but heard \(said)" }
  }
}
