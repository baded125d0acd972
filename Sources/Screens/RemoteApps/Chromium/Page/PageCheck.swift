internal import Captures
internal import LinuxSupport
internal import Text

/// Checks a while after a change whether a page is equal to the stored one.
///
/// It requests nodes as a subscription does, a few at a time, and only while nothing else is waited for. A page that changes
/// continuously is checked now and then, which costs a small share of the time.
struct PageCheck {
  private var questions = PageSubscription()
  /// The nodes that the browser has reported since the check began: an answer about one may be older.
  private var reported: Set<String> = []
  /// The time of the next check; nil for none.
  private(set) var dueAt: Duration?
  private var notBefore: Duration = .zero
  private var begunAt: Duration = .zero

  /// The time between a change and its check.
  private static let rest = Duration.seconds(1)
  /// The pause after a check, as a multiple of its duration.
  private static let pause = 10

  /// Whether a check is in progress.
  var isUnderWay: Bool { questions.hasBegun && !questions.isAnswered }

  /// Records that the page has changed.
  mutating func noteChange() { dueAt = dueAt ?? max(monotonicNow() + Self.rest, notBefore) }

  /// Checks at once what would be checked later: somebody waits until the page is at rest.
  mutating func hasten() { if dueAt != nil { dueAt = monotonicNow() } }

  /// Whether a check is in progress or due.
  var isPending: Bool { isUnderWay || dueAt.map { $0 <= monotonicNow() } == true }

  /// Records nodes that are known in their present form.
  mutating func takeChanged(_ nodes: [JSONValue]) {
    if isUnderWay { reported.formUnion(nodes.compactMap { $0["nodeId"]?.text }) }
  }

  /// Records that the page is read as a whole: answers to earlier requests are older.
  mutating func outdate() { questions.outdate() }

  /// Begins or continues a check that is due.
  mutating func ask(_ page: PageSession, _ frames: [PageReading.Frame]) {
    if isUnderWay { return questions.ask(page) }
    guard let dueAt, dueAt <= monotonicNow() else { return }
    (self.dueAt, begunAt, reported) = (nil, monotonicNow(), [])
    questions.begin(frames)
    questions.ask(page)
  }

  /// Takes an answer; returns its nodes, or nil where it was to no request of this check.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> [JSONValue]? {
    guard let nodes = questions.take(number, result)?.filter({ $0["nodeId"]?.text.map(reported.contains) != true }) else {
      return nil
    }
    if questions.isAnswered {
      let now = monotonicNow()
      notBefore = now + (now - begunAt) * Self.pause
      questions = PageSubscription()
    }
    return nodes
  }
}
