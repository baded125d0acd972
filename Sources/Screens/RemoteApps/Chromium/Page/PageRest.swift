internal import AccessibilityTree
internal import LinuxSupport
internal import Text

/// Decides when a document that has loaded is at rest, and can be read.
///
/// 1. Nothing that it has requested is on its way, and each message that it has sent by a web socket is answered.
/// 2. Its scripts are done: it has drawn what there is, has nothing else to do, and answers what there is (`content.js`). That
///    takes as long as this machine needs, so it does not depend on what else the machine does.
/// 3. Its content has not changed for a while. The while is longer where scripts request things by themselves, and where the
///    page says that something is to come. There near timers count too, and where little is there. Where next to nothing is
///    there, it is waited for until the longest wait is nearly over.
///
/// The same decides when a page is at rest again: after an act, after a move that has scrolled it, and when scripts have changed
/// its address, after which the content comes. Then the timers count that were set since the act, by how long they are as a
/// whole, and what said before that something is to come does not count again. A page that is at rest stays so until something
/// happens.
///
/// A page that has content and goes on changing, like a clock, is not waited for longer than a moment.
struct PageRest {
  /// What there is of a page.
  private struct Content {
    var isBare: Bool
    var isUnderWay: Bool
    /// Whether so little is there that scripts may be about to draw the rest.
    var isSparse: Bool
    /// How long scripts still wait by each timer, and how long that is as a whole.
    var timers: [(left: Duration, whole: Duration)]
  }

  private var loadedAt: Duration?
  /// The requests on their way, with the times at which they were sent.
  private var requests: [String: Duration] = [:]
  /// The web sockets by which nothing has come since a message was sent, with the times of the messages.
  private var messages: [String: Duration] = [:]
  /// Whether scripts have requested anything.
  private var isScripted = false
  private var lastActivityAt: Duration = .zero
  private var lastResponseAt: Duration = .zero
  private var content: Content?
  /// The time of the last answer to the question what there is; nil before the first.
  private var answeredAt: Duration?
  /// Whether the page has changed since it was asked.
  private var isOutdated = false
  private var question: Int?
  private var notBefore: Duration = .zero
  /// What is waited for.
  private var goal = Goal.document
  /// Whether the page said when it was at rest last that something is to come.
  private var wasUnderWay = false
  /// The time at which the document is read as it is; nil where it has come to rest.
  var lateAt: Duration?
  /// Whether it is at rest.
  var isReached: Bool { reachedAt != nil }
  /// Whether it is at rest and nothing has happened since.
  var holds: Bool { reachedAt.map { $0 >= lastActivityAt } == true }
  /// The time at which it came to rest; nil where it has not.
  private var reachedAt: Duration?
  /// Whether the document is a Flutter app, which was made to tell its elements.
  private(set) var hasEnabledSemantics = false

  /// What a page is waited for.
  private enum Goal: Hashable {
    /// The document that is opened.
    case document
    /// The content that belongs to an address which scripts have set.
    case address
    /// What follows from acts and moves.
    case again(AppRest)
  }

  /// The longest timers that count once an address is set, and after an act. Some pages set a new one whenever one is over: they
  /// are waited for twice as long.
  private static let (nearAfterAddress, nearAfterAct) = (Duration.seconds(1), Duration.seconds(2))

  /// Whether the page was at rest once, and is waited for again.
  private var isAgain: Bool { if case .again = goal { true } else { false } }

  /// The time without a change after which a page rests: without scripts that request things, with such, and where next to
  /// nothing is there.
  private static let (rest, restOfScripts, restOfBare) = (
    Duration.milliseconds(60), Duration.milliseconds(500), Duration.seconds(2)
  )
  /// A request that takes longer is not waited for where the page has content: it may be one that stays open until there is news.
  private static let longestRequest = Duration.seconds(5)
  /// A message by a web socket need not be answered at all.
  private static let longestMessage = Duration.seconds(2)
  /// The longest message by which a connection is only kept up, as by Engine.IO's digits.
  private static let longestHeartbeat = 2
  /// The longest time for which changes alone keep a page with content from rest.
  private static let longestUnrest = Duration.seconds(1)

  /// The time before it is read as it is at which a page where next to nothing is there is asked for the last time.
  private static let lastQuestion = Duration.milliseconds(300)

  /// Whether next to nothing was there when the page was asked last.
  var isBare: Bool { content?.isBare == true }

  /// Records that the document has loaded, complete or not.
  mutating func noteLoaded() {
    guard loadedAt == nil else { return }
    let now = monotonicNow()
    (loadedAt, lastActivityAt, lastResponseAt) = (now, now, now)
  }

  /// Begins to wait for what follows from an act that is about to be performed.
  mutating func beginAct(_ rest: AppRest) { begin(.again(rest)) }

  /// Begins to wait for the rest of a page that has been read, unless it is still at rest.
  mutating func beginAnew(_ rest: AppRest) {
    if holds, case .again(let before) = goal, before == rest || rest != .quiet { return }
    begin(.again(rest), isCaused: false)
  }

  /// Begins to wait for what a scroll brings.
  mutating func beginScroll() { begin(.again(.drawn)) }

  /// Begins to wait for the content of an address that scripts have set.
  mutating func beginAddress() { begin(.address) }

  /// - Parameter isCaused: Whether something is done to the page now, which changes it.
  private mutating func begin(_ goal: Goal, isCaused: Bool = true) {
    if isReached { wasUnderWay = content?.isUnderWay == true }
    let now = monotonicNow()
    loadedAt = now
    if isCaused { (lastActivityAt, lastResponseAt) = (now, now) }
    (content, answeredAt, question, notBefore) = (nil, nil, nil, .zero)
    (reachedAt, isScripted, self.goal) = (nil, !requests.isEmpty, goal)
  }

  /// Records that the content has changed.
  mutating func noteChange() {
    (lastActivityAt, isOutdated) = (monotonicNow(), true)
    // What a timer was waited for may be there already.
    if !isAgain { notBefore = .zero }
  }

  /// The events of the network that are handled.
  static let events: Set<String> = [
    "Network.requestWillBeSent", "Network.responseReceived", "Network.loadingFinished", "Network.loadingFailed",
    "Network.webSocketCreated", "Network.webSocketFrameSent", "Network.webSocketFrameReceived", "Network.webSocketClosed",
  ]

  /// Handles an event of the network.
  mutating func take(_ event: DevToolsEvent) {
    let (params, id) = (event.params, event.params["requestId"]?.string ?? "")
    switch event.method {
    case "Network.requestWillBeSent":
      let type = params["type"]?.string ?? ""
      guard !Self.endless.contains(type), params["request"]?["url"]?.string?.hasPrefix("data:") != true else { return }
      if ["XHR", "Fetch"].contains(type) || params["initiator"]?["type"] == "script" { isScripted = true }
      requests[id] = monotonicNow()
    case "Network.responseReceived":
      // A stream of events has no end.
      if params["response"]?["mimeType"] == "text/event-stream" { requests[id] = nil }
    case "Network.loadingFinished", "Network.loadingFailed":
      if requests.removeValue(forKey: id) != nil { lastResponseAt = monotonicNow() }
    case "Network.webSocketFrameSent", "Network.webSocketFrameReceived":
      guard (params["response"]?["payloadData"]?.string ?? "").utf8.count > Self.longestHeartbeat else { return }
      isScripted = true
      if event.method == "Network.webSocketFrameSent" {
        messages[id] = monotonicNow()
      } else if messages.removeValue(forKey: id) != nil {
        lastResponseAt = monotonicNow()
      }
    case "Network.webSocketClosed": messages[id] = nil
    default: isScripted = true
    }
    lastActivityAt = monotonicNow()
  }

  /// The types of requests that may have no end, or that change nothing.
  private static let endless: Set<String> = ["EventSource", "WebSocket", "Ping", "Media", "Prefetch", "Manifest"]

  /// The time at which the page is to be asked what there is of it; nil while it cannot be at rest.
  var askAt: Duration? {
    guard let loadedAt, !isReached, question == nil else { return nil }
    let rest = max(restAt(loadedAt), notBefore, messages.values.max().map { $0 + Self.longestMessage } ?? .zero)
    guard let newest = requests.values.max() else { return rest }
    return hasMoreToCome ? nil : max(rest, newest + Self.longestRequest)
  }

  /// Whether the page has asked for something that has not come.
  var awaitsAnswer: Bool {
    let now = monotonicNow()
    return requests.values.contains { $0 + Self.longestRequest > now }
      || messages.values.contains { $0 + Self.longestMessage > now }
  }

  /// Whether next to nothing is there, or the page says that something is to come.
  private var hasMoreToCome: Bool { !isOutdated && content.map { isEmpty($0) || isUnderWay($0) } == true }

  private func isUnderWay(_ content: Content) -> Bool { content.isUnderWay && !(isAgain && wasUnderWay) }

  /// Whether a page that is being opened has next to nothing.
  private func isEmpty(_ content: Content) -> Bool { content.isBare && !isAgain }

  /// Whether the last answer still holds: of a page that goes on changing only what it says of itself can be outdated.
  private var isKnown: Bool { content.map { !isOutdated || !isEmpty($0) && !isUnderWay($0) } == true }

  private func restAt(_ loadedAt: Duration) -> Duration {
    guard let content, isKnown else {
      return min(lastActivityAt + Self.rest, (answeredAt ?? loadedAt) + Self.longestUnrest)
    }
    if hasMoreToCome {
      let rest = lastActivityAt + Self.restOfBare
      return isEmpty(content) ? max(rest, lateAt.map { $0 - Self.lastQuestion } ?? rest) : rest
    }
    let rest = lastActivityAt + (isScripted ? Self.restOfScripts : Self.rest)
    return min(rest, max(loadedAt, lastResponseAt) + Self.longestUnrest)
  }

  /// The timer that is waited for; nil for none.
  private func lastTimer(of content: Content) -> Duration? {
    let limit: Duration? =
      switch goal {
      case .document: hasMoreToCome || content.isSparse ? nil : .zero
      case .address: hasMoreToCome || content.isSparse ? nil : Self.nearAfterAddress
      case .again(.afterAct), .again(.drawn): Self.nearAfterAct
      case .again(.quiet): nil
      }
    if isAgain, let loadedAt, let limit, monotonicNow() > loadedAt + limit * 2 { return nil }
    return content.timers.filter { timer in limit.map { timer.whole <= $0 } ?? true }.map(\.left).max()
  }

  /// Asks the page what there is of it.
  mutating func ask(_ page: PageSession) {
    isOutdated = false
    question = page.send(
      "Runtime.evaluate",
      [
        "expression": .string(EmbeddedText.content_js), "returnByValue": .boolean(true), "awaitPromise": .boolean(true),
      ])
  }

  /// Takes an answer; returns whether it was to this question.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    guard number == question else { return false }
    question = nil
    guard let loadedAt else { return true }
    let now = monotonicNow()
    answeredAt = now
    guard case .success(let answer) = result, let found = answer["result"]?["value"] else {
      // A document that is just being replaced answers nothing.
      notBefore = now + Self.rest
      return true
    }
    if found["hasEnabled"]?.bool == true { hasEnabledSemantics = true }
    content = Content(
      isBare: found["isBare"]?.bool == true, isUnderWay: found["isUnderWay"]?.bool == true,
      isSparse: found["isSparse"]?.bool == true,
      timers: (found["timers"]?.array ?? []).compactMap { timer in
        guard let left = timer["left"]?.number, let whole = timer["whole"]?.number else { return nil }
        return (.seconds(left / 1000), .seconds(whole / 1000))
      })
    if let timer = content.flatMap(lastTimer) {
      notBefore = now + timer + Self.rest
      return true
    }
    if isKnown, !awaitsAnswer, requests.isEmpty || !hasMoreToCome, restAt(loadedAt) <= now { reachedAt = now }
    return true
  }
}
