internal import Captures
internal import DequeModule
internal import LinuxSupport
internal import Text

/// Has a browser tell of every node of a page from now on when it changes.
///
/// It tells of those that it was asked for by the node around them (`Accessibility.getChildAXNodes`), so each is asked for
/// once, a few at a time: the browser has time for the page in between, and for what a person does. What has changed until
/// then is known by the answers. In the first quarter of a second after a document was first asked for anything the browser
/// tells of no change at all, and of all of them afterwards (Chromium's `kNodeSyncThrottlePeriod`).
struct PageSubscription {
  /// Whether all nodes were asked for, and have been told.
  var isAnswered: Bool { hasBegun && pending.isEmpty && underWay.isEmpty }
  /// Whether the browser tells of every change from now on, and has told of all before.
  private(set) var isComplete = false
  /// When it does, on the monotonic clock; nil where it does already, or where nodes are yet to be told.
  var completeAt: Duration? { isAnswered && !isComplete ? begunAt + Self.silence : nil }
  /// Whether any was.
  private(set) var hasBegun = false
  /// The frames of the page.
  private(set) var frames: [PageReading.Frame] = []
  /// The frames of the nodes that were told; nil for the page's own.
  private var reported: [String: String?] = [:]
  private var pending: Deque<Question> = []
  private var underWay: [Int: Question] = [:]
  /// Those of them whose answers are older than what is known of the page.
  private var outdated: Set<Int> = []
  private var begunAt = Duration.zero

  /// What is asked: the node that is outermost, or those in one.
  private struct Question {
    var node: String?
    var frame: String?
  }

  /// So many questions are on their way to the browser at once.
  private static let width = 16
  /// How long a browser tells of no change, and a little more.
  private static let silence = Duration.milliseconds(300)

  /// Begins with a page that has been read.
  mutating func begin(_ frames: [PageReading.Frame]) {
    self = PageSubscription()
    (hasBegun, self.frames, begunAt) = (true, frames, monotonicNow())
    pending = [Question()]
    for frame in frames { pending.append(Question(frame: frame.name)) }
  }

  /// Asks for more.
  mutating func ask(_ page: PageSession) {
    while underWay.count < Self.width, let next = pending.popFirst() {
      let frame = next.frame.map(JSONText.string)
      let number = page.send(
        next.node == nil ? "Accessibility.getRootAXNode" : "Accessibility.getChildAXNodes",
        .members([("id", next.node.map(JSONText.string)), ("frameId", frame)]))
      underWay[number] = next
    }
  }

  /// Takes over that the time has come at which it is complete.
  mutating func complete() { isComplete = isAnswered }

  /// Takes over that the page is read as a whole: what has been asked before is answered before.
  mutating func outdate() { outdated = Set(underWay.keys) }

  /// Takes an answer; returns its nodes, none where they are outdated, or nil where it was to no question of this.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> [JSONValue]? {
    guard let question = underWay.removeValue(forKey: number) else { return nil }
    // A node that is gone is no loss: the one around it is told anew.
    guard case .success(let value) = result else { return [] }
    let nodes = value["nodes"]?.array ?? [value["node"] ?? .null]
    for node in nodes { add(node, question.frame, isLiveRegion: false) }
    return outdated.contains(number) ? [] : nodes
  }

  /// Takes nodes over that have changed while others were asked for.
  mutating func takeChanged(_ changed: [JSONValue]) {
    guard hasBegun, !isComplete else { return }
    for node in changed {
      guard let frame = node["nodeId"]?.text.flatMap({ reported[$0] }) else { continue }
      add(node, frame, isLiveRegion: true)
    }
  }

  private mutating func add(_ node: JSONValue, _ frame: String?, isLiveRegion: Bool) {
    guard let id = node["nodeId"]?.text else { return }
    let isKnown = reported.updateValue(frame, forKey: id) != nil
    guard !isKnown || isLiveRegion, node["role"]?["value"] != "StaticText", node["childIds"]?.array?.isEmpty == false else { return }
    // The nodes in one that is ignored, or that is none of the document, come with it.
    if !isLiveRegion, node["ignored"]?.bool == true || node["backendDOMNodeId"] == nil { return }
    pending.append(Question(node: id, frame: frame))
  }

  /// Asks for the nodes in one; returns the question's number.
  static func ask(children node: String, _ frame: String?, _ page: PageSession) -> Int {
    page.send(
      "Accessibility.getChildAXNodes", .members([("id", .string(node)), ("frameId", frame.map(JSONText.string))]))
  }

  /// Asks for the nodes in each of some, unless they were asked for before, which will do once; the browser tells others with
  /// them.
  static func children(
    of parents: [(node: String, frame: String?)], _ early: inout EarlyQuestions, _ page: PageSession
  ) throws(DevToolsError) -> [[JSONValue]] {
    let numbers = parents.map { early.children.removeValue(forKey: $0.node) ?? ask(children: $0.node, $0.frame, page) }
    var found: [[JSONValue]] = []
    for number in numbers {
      do throws(DevToolsError) {
        found.append(try page.answer(number, "Accessibility.getChildAXNodes")["nodes"]?.array ?? [])
      } catch {
        // A node that is gone by now; what is around it is told anew.
        guard case .failed = error else { throw error }
        found.append([])
      }
    }
    return found
  }
}

/// What is asked at once when something has changed, or may have.
struct EarlyQuestions {
  /// The number of the question that has the browser tell what has changed.
  var flush: Int
  /// How many nodes had been told by then: what has happened to one of them since is not always told before the answer.
  var reported: Int
  /// Those for the nodes in some, by these.
  var children: [String: Int] = [:]
}
