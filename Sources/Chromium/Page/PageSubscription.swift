internal import DequeModule
internal import Platforms
internal import SafeText
internal import Threads

/// Has a browser tell of every node of a page from now on when it changes.
///
/// It tells of those that it was asked for by the node around them (`Accessibility.getChildAXNodes`), so each is asked for
/// once, a few at a time: the browser has time for the page in between, and for what a person does. The answers are the
/// page as it is then, and what changes meanwhile is told already, or kept by the browser to be told: in the first quarter of
/// a second after a document was first asked for anything it tells of no change at all (Chromium's `kNodeSyncThrottlePeriod`).
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
  /// The nodes that were told, each with the frame it is in.
  private var nodes: [String: (node: JSONValue, frame: String?)] = [:]
  /// The order in which they came.
  private var order: [String] = []
  private var pending: Deque<Question> = []
  private var underWay: [Int: Question] = [:]
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

  /// The nodes that were told, the page's own root first, those as they are now that have changed since.
  func found(with changed: [JSONValue]) -> [JSONValue] {
    let now = Dictionary(changed.compactMap { node in node["nodeId"]?.text.map { ($0, node) } }) { $1 }
    return order.compactMap { now[$0] ?? nodes[$0]?.node }
  }

  /// The roots of the frames' trees by the nodes that the frames are in.
  var roots: [String: String] { Dictionary(frames.map { ($0.node, $0.root) }) { first, _ in first } }

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

  /// Takes an answer; returns its nodes, or nil where it was to no question of this.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> [JSONValue]? {
    guard let question = underWay.removeValue(forKey: number) else { return nil }
    // A node that is gone is no loss: the one around it is told anew.
    guard case .success(let value) = result else { return [] }
    let nodes = value["nodes"]?.array ?? [value["node"] ?? .null]
    for node in nodes { add(node, question.frame, isNews: false) }
    return nodes
  }

  /// Takes nodes over that have changed while others were asked for.
  mutating func takeChanged(_ changed: [JSONValue]) {
    guard hasBegun, !isComplete else { return }
    for node in changed {
      guard let known = node["nodeId"]?.text.flatMap({ nodes[$0] }) else { continue }
      add(node, known.frame, isNews: true)
    }
  }

  private mutating func add(_ node: JSONValue, _ frame: String?, isNews: Bool) {
    guard let id = node["nodeId"]?.text else { return }
    let isKnown = nodes[id] != nil
    if !isKnown { order.append(id) }
    nodes[id] = (node, frame)
    guard !isKnown || isNews, node["role"]?["value"] != "StaticText", node["childIds"]?.array?.isEmpty == false else { return }
    // The nodes in one that is ignored, or that is none of the document, come with it.
    if !isNews, node["ignored"]?.bool == true || node["backendDOMNodeId"] == nil { return }
    pending.append(Question(node: id, frame: frame))
  }

  /// Asks for the nodes in each of some; the browser tells others with them.
  static func children(
    of parents: [(node: String, frame: String?)], _ page: PageSession
  ) throws(DevToolsError) -> [[JSONValue]] {
    let numbers = parents.map { parent in
      page.send(
        "Accessibility.getChildAXNodes",
        .members([("id", .string(parent.node)), ("frameId", parent.frame.map(JSONText.string))]))
    }
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
