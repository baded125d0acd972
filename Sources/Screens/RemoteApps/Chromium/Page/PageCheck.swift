internal import Captures
internal import LinuxSupport
internal import Text

/// Looks whether a page is what is known of it, a while after it has changed.
///
/// It asks as a subscription does, a few nodes at a time, and only while nobody waits for anything else. A page that goes on
/// changing is looked at now and then: what that costs is a small share of the time.
struct PageCheck {
  private var questions = PageSubscription()
  /// The nodes that the browser has told of since the questions began: an answer about one may be older.
  private var reported: Set<String> = []
  /// When the page is to be looked at; nil for not at all.
  private(set) var dueAt: Duration?
  private var notBefore: Duration = .zero
  private var begunAt: Duration = .zero

  /// How long after a change a page is looked at.
  private static let rest = Duration.seconds(1)
  /// How many times as long as it took to look at it a page is not looked at again.
  private static let pause = 10

  /// Whether it is being looked at.
  var isUnderWay: Bool { questions.hasBegun && !questions.isAnswered }

  /// Takes over that the page has changed.
  mutating func noteChange() { dueAt = dueAt ?? max(monotonicNow() + Self.rest, notBefore) }

  /// Takes over that nodes are known as they are now.
  mutating func takeChanged(_ nodes: [JSONValue]) {
    if isUnderWay { reported.formUnion(nodes.compactMap { $0["nodeId"]?.text }) }
  }

  /// Takes over that the page is read as a whole: what has been asked before is answered before.
  mutating func outdate() { questions.outdate() }

  /// Looks, or goes on looking, where that is due.
  mutating func ask(_ page: PageSession, _ frames: [PageReading.Frame]) {
    if isUnderWay { return questions.ask(page) }
    guard let dueAt, dueAt <= monotonicNow() else { return }
    (self.dueAt, begunAt, reported) = (nil, monotonicNow(), [])
    questions.begin(frames)
    questions.ask(page)
  }

  /// Takes an answer; returns its nodes, or nil where it was to no question of this.
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
