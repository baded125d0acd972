internal import Captures
internal import DequeModule
internal import LinuxSupport
internal import Text

/// Makes a browser report every change of a page's nodes from now on.
///
/// It reports those that were requested by their parent (`Accessibility.getChildAXNodes`), so each is requested once, a few
/// at a time: the browser has time for the page in between, and for a person's actions. Changes until then are known by the
/// answers. In the first quarter of a second after the first request for a document the browser reports no change at all,
/// and all of them afterwards (Chromium's `kNodeSyncThrottlePeriod`).
struct PageSubscription {
  /// Whether all nodes were requested, and have been answered. Those that change meanwhile are requested again: on a page that
  /// changes without a pause that has no end, and is not waited for.
  var isAnswered: Bool { hasBegun && pending.isEmpty && !underWay.values.contains { !$0.isAgain } }
  /// Whether the browser reports every change from now on, and has reported all before.
  private(set) var isComplete = false
  /// The time at which that is so, on the monotonic clock; nil where it is so already, or where answers are missing.
  var completeAt: Duration? { isAnswered && !isComplete ? begunAt.map { $0 + Self.silence } : nil }
  /// Whether any node was requested.
  private(set) var hasBegun = false
  private(set) var frames: [PageReading.Frame] = []
  /// The frames of the nodes in answers; nil for the page's own.
  private var reported: [String: String?] = [:]
  private var pending: Deque<Question> = []
  /// The nodes to request again, after all others, and their frames.
  private var again: [String: String?] = [:]
  private var underWay: [Int: Question] = [:]
  /// The requests whose answers are older than the stored page.
  private var outdated: Set<Int> = []
  /// The time of the first answer: by then the browser's silence has begun, however late it has come to the request.
  private var begunAt: Duration?

  /// A request: for the outermost node, or for the children of one.
  private struct Question {
    var node: String?
    var frame: String?
    /// Whether it was requested before, and has changed since.
    var isAgain = false
  }

  /// The most requests that are sent to the browser at once.
  private static let width = 16
  /// The time in which a browser reports no change, and a little more.
  private static let silence = Duration.milliseconds(300)

  /// Begins with a page that has been read.
  mutating func begin(_ frames: [PageReading.Frame]) {
    self = PageSubscription()
    (hasBegun, self.frames) = (true, frames)
    pending = [Question()]
    for frame in frames { pending.append(Question(frame: frame.name)) }
  }

  /// Sends more requests.
  mutating func ask(_ page: PageSession) {
    while underWay.count < Self.width, let next = nextQuestion() {
      let frame = next.frame.map(JSONText.string)
      let number = page.send(
        next.node == nil ? "Accessibility.getRootAXNode" : "Accessibility.getChildAXNodes",
        .members([("id", next.node.map(JSONText.string)), ("frameId", frame)]))
      underWay[number] = next
    }
  }

  private mutating func nextQuestion() -> Question? {
    if let first = pending.popFirst() { return first }
    return again.popFirst().map { Question(node: $0.key, frame: $0.value, isAgain: true) }
  }

  /// Completes the subscription at its time. What has changed meanwhile is the check's.
  mutating func complete() {
    guard isAnswered else { return }
    isComplete = true
    again = [:]
    outdate()
  }

  /// Records that the page is read as a whole: answers to earlier requests are older.
  mutating func outdate() { outdated = Set(underWay.keys) }

  /// Takes an answer; returns its nodes, none where they are outdated, or nil where it was to no request of this.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> [JSONValue]? {
    guard let question = underWay.removeValue(forKey: number) else { return nil }
    begunAt = begunAt ?? monotonicNow()
    // A node that is gone is no loss: its parent is reported again.
    guard case .success(let value) = result else { return [] }
    let nodes = value["nodes"]?.array ?? [value["node"] ?? .null]
    for node in nodes { add(node, question.frame, isChanged: false) }
    return outdated.contains(number) ? [] : nodes
  }

  /// Records nodes that have changed while others were requested.
  mutating func takeChanged(_ changed: [JSONValue]) {
    guard hasBegun, !isComplete else { return }
    for node in changed {
      guard let frame = node["nodeId"]?.text.flatMap({ reported[$0] }) else { continue }
      add(node, frame, isChanged: true)
    }
  }

  private mutating func add(_ node: JSONValue, _ frame: String?, isChanged: Bool) {
    guard let id = node["nodeId"]?.text else { return }
    let isKnown = reported.updateValue(frame, forKey: id) != nil
    guard !isKnown || isChanged, node["role"]?["value"] != "StaticText", node["childIds"]?.array?.isEmpty == false else {
      return
    }
    // The children of a node that is ignored, or that is not in the document, come with it.
    if !isChanged, node["ignored"]?.bool == true || node["backendDOMNodeId"] == nil { return }
    if isKnown { again[id] = .some(frame) } else { pending.append(Question(node: id, frame: frame)) }
  }

  /// Requests the children of a node; returns the number of the request.
  static func ask(children node: String, _ frame: String?, _ page: PageSession) -> Int {
    page.send(
      "Accessibility.getChildAXNodes", .members([("id", .string(node)), ("frameId", frame.map(JSONText.string))]))
  }

  /// The children of each of some nodes, from early requests where there are any, each of which serves once; an answer may
  /// contain further nodes.
  static func children(
    of parents: [(node: String, frame: String?)], _ early: inout EarlyQuestions, _ page: PageSession
  ) throws(DevToolsError) -> [[JSONValue]] {
    let numbers = parents.map { early.children.removeValue(forKey: $0.node) ?? ask(children: $0.node, $0.frame, page) }
    var found: [[JSONValue]] = []
    for number in numbers {
      do throws(DevToolsError) {
        found.append(try page.answer(number, "Accessibility.getChildAXNodes")["nodes"]?.array ?? [])
      } catch {
        // The node is gone by now; its parent is reported again.
        guard case .failed = error else { throw error }
        found.append([])
      }
    }
    return found
  }
}

/// The requests that are sent at once after a change, or a possible one.
struct EarlyQuestions {
  /// The number of the request that makes the browser report changes.
  var flush: Int
  /// The number of nodes reported by then: later changes of these are not always reported before the answer.
  var reported: Int
  /// The requests for the children of some nodes, by these nodes.
  var children: [String: Int] = [:]
}
