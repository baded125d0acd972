package import AccessibilityTree
package import Announcements
package import ScreenReader
package import Session

/// What came of playing a flow.
package struct FlowReport: Hashable, Sendable {
  /// The flow's name, as messages have it.
  var name: String
  /// What was not as expected, in the order of the flow.
  package var findings: [Finding] = []
  /// How many expectations were judged.
  package var judgedCount = 0
  /// Everything that happened.
  package var transcript: [TranscriptEntry] = []
  /// What a listener would hear in full, at the session's rate.
  package var speechSeconds = 0.0
  /// How many announcements were queued; hints and repeats are not counted.
  package var announcementCount = 0
  /// How many announcements were cut after they had begun.
  var interruptionCount = 0
  /// What a person presses for it: one key a command, one a character.
  var keyCount = 0
  /// What was said in each step that did something, in the order of the flow.
  package var steps: [Step] = []
  /// What was on the screen, whenever that or the cursor changed; empty where screens are not kept.
  package var views: [View] = []

  /// Whether every expectation held.
  package var isPassed: Bool { findings.isEmpty }
  /// How many expectations can be neither held nor failed, because they rest on what nobody knows.
  var unknownCount: Int { findings.count { !$0.restsOn.isEmpty } }

  /// The report without what is unknown, where that is allowed.
  package func allowingUnknown() -> FlowReport {
    var report = self
    report.findings.removeAll { !$0.restsOn.isEmpty }
    return report
  }

  /// A step that did something: everything of a flow but its expectations.
  package struct Step: Hashable, Sendable {
    /// The line in the flow; 0 for the beginning, where the flow does not open a screen itself.
    package var line: Int
    /// What the step does.
    package var action: Flow.Action
    /// What was queued until the next step; repeats of what was cut are not among it.
    package var said: [Announcement] = []
    /// Which session of the flow it is in, from 0.
    var session = 0
    /// The id of the element the cursor was on after it, as `expect cursor` has it; nil for nowhere.
    var cursor: String?
    /// The name of the screen that had the cursor after it.
    var screenName: String?
    init(line: Int, _ action: Flow.Action) {
      self.line = line
      self.action = action
    }
  }

  /// What was on the screen from a moment on.
  package struct View: Hashable, Sendable {
    /// Which session of the flow it is of, from 0.
    var session: Int
    /// Since that session began.
    var at: Duration
    /// The screen's name, visit and title.
    package var info: ScreenInfo
    /// What a reader knew of it.
    package var tree: SemanticTree
    /// Where the cursor was; nil for nowhere.
    var cursor: NodeID?
    /// How it is read: a flow may change style and language.
    package var profile: ReaderProfile

    /// Whether both show the same, whenever that was.
    func shows(_ other: Self) -> Bool {
      session == other.session && info == other.info && cursor == other.cursor && profile == other.profile
        && tree == other.tree
    }

    /// Trees are compared node by node.
    package static func == (one: Self, other: Self) -> Bool { one.at == other.at && one.shows(other) }

    /// A tree is too large for a hash.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(at)
      hasher.combine(info)
      hasher.combine(cursor)
    }
  }

  /// An expectation that did not hold.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The line in the flow, from 1.
    package var line: Int
    /// What was expected, as the flow has it.
    var expected: String
    /// What was heard in its place, in words; or the cursor or the screen in its place.
    package var said: String
    /// A clause that tells what was found, where "heard" would not do; nil elsewhere.
    var found: String?
    /// What explains it or was most likely meant, as a clause; nil where nothing does.
    var advice: String?
    /// Where what was said differs from what was expected; empty where they are no two texts.
    package var differences: [WordingDifference] = []
    /// What a listener heard around it, and what was waiting, in the order of queueing.
    var moment: [HeardAnnouncement] = []
    /// Whether it is about a command that could not be done, and not about an expectation.
    var isOfCommand = false
    /// The facts that nobody knows of the element and that it rests on: it is neither held nor failed; empty where it
    /// failed.
    var restsOn: [String] = []
    /// What would hold in its place; nil where the flow sets a limit and the app has to give way.
    package var replacement: [Flow.Action]?

    /// The finding as one sentence.
    package var description: String {
      let rest = restsOn.isEmpty ? "" : "; unknown, because the capture does not tell: \(restsOn.joined(separator: ", "))"
      return "expected \(expected), but \(found ?? "heard \(said)")" + (advice.map { "; \($0)" } ?? "") + rest
    }

    /// What else helps to understand it, one fact a line: the words that differ, then each announcement that
    /// was heard or waiting around it.
    package var details: [String] {
      let words = differences.map(\.description).joined(separator: "; ")
      return (words.isEmpty ? [] : ["Differs: \(words)"]) + moment.map(\.description)
    }
  }
}
