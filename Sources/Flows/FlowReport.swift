public import Session

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

  public init(name: String) {
    self.name = name
  }

  public var isPassed: Bool { findings.isEmpty }

  /// An expectation that did not hold.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var expected: String
    public var said: String

    public init(line: Int, expected: String, said: String) {
      self.line = line
      self.expected = expected
      self.said = said
    }

    public var description: String { "expected \(expected), but heard \(said)" }
  }
}
