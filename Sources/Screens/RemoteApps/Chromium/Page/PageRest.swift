internal import AccessibilityTree
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
  /// How far it is on the way to rest.
  private enum Progress {
    /// The document has not loaded.
    case loading
    /// Its content may change since this time: when it had loaded, or was waited for again.
    case moving(since: Duration)
    /// It is asked what there is of it, by the question with this number.
    case asked(Int, since: Duration)
    /// It is at rest since this time.
    case reached(Duration)
  }

  private var progress = Progress.loading
  /// The requests on their way, with the times at which they were sent.
  private var requests: [String: Duration] = [:]
  /// The web sockets by which nothing has come since a message was sent, with the times of the messages.
  private var messages: [String: Duration] = [:]
  /// Whether scripts have requested anything.
  private var isScripted = false
  private var lastActivityAt: Duration = .zero
  private var lastResponseAt: Duration = .zero
  private var content: PageContent?
  /// The time of the last answer to the question what there is; nil before the first.
  private var answeredAt: Duration?
  /// Whether the page has changed since it was asked.
  private var isOutdated = false
  private var notBefore: Duration = .zero
  /// What is waited for.
  private var goal = Goal.document
  /// Whether the page said when it was at rest last that something is to come.
  private var wasUnderWay = false
  /// The time at which the document is read as it is; nil where it has come to rest.
  var lateAt: Duration?
  /// Whether it is at rest.
  var isReached: Bool { if case .reached = progress { true } else { false } }
  /// Whether it is at rest and nothing has happened since.
  var holds: Bool { if case .reached(let at) = progress { at >= lastActivityAt } else { false } }
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
  /// Whether it shows a picture or a drawing all the same.
  var isPainted: Bool { content?.isPainted == true }
  /// Whether the page showed nothing then, and has nothing that could draw more.
  var isBlank: Bool { content?.isBlank == true }

  /// Records that the document has loaded, complete or not.
  mutating func noteLoaded(at now: Duration) {
    guard case .loading = progress else { return }
    (progress, lastActivityAt, lastResponseAt) = (.moving(since: now), now, now)
  }

  /// Begins to wait for what follows from an act that is about to be performed.
  mutating func beginAct(_ rest: AppRest, at now: Duration) { begin(.again(rest), at: now) }

  /// Begins to wait for the rest of a page that has been read, unless it is still at rest.
  mutating func beginAnew(_ rest: AppRest, at now: Duration) {
    if holds, case .again(let before) = goal, before == rest || rest != .quiet { return }
    begin(.again(rest), at: now, isCaused: false)
  }

  /// Begins to wait for what a scroll brings.
  mutating func beginScroll(at now: Duration) { begin(.again(.drawn), at: now) }

  /// Begins to wait for the content of an address that scripts have set.
  mutating func beginAddress(at now: Duration) { begin(.address, at: now) }

  /// - Parameter isCaused: Whether something is done to the page now, which changes it.
  private mutating func begin(_ goal: Goal, at now: Duration, isCaused: Bool = true) {
    if isReached { wasUnderWay = content?.isUnderWay == true }
    if isCaused { (lastActivityAt, lastResponseAt) = (now, now) }
    (content, answeredAt, notBefore) = (nil, nil, .zero)
    (progress, isScripted, self.goal) = (.moving(since: now), !requests.isEmpty, goal)
  }

  /// Records that the content has changed.
  mutating func noteChange(at now: Duration) {
    (lastActivityAt, isOutdated) = (now, true)
    // What a timer was waited for may be there already.
    if !isAgain { notBefore = .zero }
  }

  /// Handles an event of the network.
  mutating func take(_ event: NetworkEvent, at now: Duration) {
    switch event {
    case .requested(_, isEndless: true, _): return
    case .requested(let id, _, let isByScript):
      if isByScript { isScripted = true }
      requests[id] = now
    // A stream of events has no end.
    case .responded(let id, let isStream, _): if isStream { requests[id] = nil }
    case .finished(let id), .failed(let id, _):
      if requests.removeValue(forKey: id) != nil { lastResponseAt = now }
    case .message(_, _, let bytes) where bytes <= Self.longestHeartbeat: return
    case .message(let id, let isSent, _):
      isScripted = true
      if isSent {
        messages[id] = now
      } else if messages.removeValue(forKey: id) != nil {
        lastResponseAt = now
      }
    case .socketClosed(let id): messages[id] = nil
    case .socketOpened: isScripted = true
    }
    lastActivityAt = now
  }

  /// The time at which the page is to be asked what there is of it; nil while it cannot be at rest.
  var askAt: Duration? {
    guard case .moving(let since) = progress else { return nil }
    let rest = max(restAt(since), notBefore, messages.values.max().map { $0 + Self.longestMessage } ?? .zero)
    guard let newest = requests.values.max() else { return rest }
    return hasMoreToCome ? nil : max(rest, newest + Self.longestRequest)
  }

  /// Whether the page has asked for something that has not come.
  func awaitsAnswer(at now: Duration) -> Bool {
    requests.values.contains { $0 + Self.longestRequest > now } || messages.values.contains { $0 + Self.longestMessage > now }
  }

  /// Whether next to nothing is there, or the page says that something is to come.
  private var hasMoreToCome: Bool { !isOutdated && content.map { isEmpty($0) || isUnderWay($0) } == true }

  private func isUnderWay(_ content: PageContent) -> Bool { content.isUnderWay && !(isAgain && wasUnderWay) }

  /// Whether a page that is being opened has next to nothing.
  private func isEmpty(_ content: PageContent) -> Bool { content.isBare && !isAgain }

  /// Whether the last answer still holds: of a page that goes on changing only what it says of itself can be outdated.
  private var isKnown: Bool { content.map { !isOutdated || !isEmpty($0) && !isUnderWay($0) } == true }

  private func restAt(_ since: Duration) -> Duration {
    guard let content, isKnown else {
      return min(lastActivityAt + Self.rest, (answeredAt ?? since) + Self.longestUnrest)
    }
    if hasMoreToCome {
      let rest = lastActivityAt + Self.restOfBare
      return isEmpty(content) ? max(rest, lateAt.map { $0 - Self.lastQuestion } ?? rest) : rest
    }
    let rest = lastActivityAt + (isScripted ? Self.restOfScripts : Self.rest)
    return min(rest, max(since, lastResponseAt) + Self.longestUnrest)
  }

  /// The timer that is waited for; nil for none.
  private func lastTimer(of content: PageContent, since: Duration, at now: Duration) -> Duration? {
    let limit: Duration? =
      switch goal {
      case .document: hasMoreToCome || content.isSparse ? nil : .zero
      case .address: hasMoreToCome || content.isSparse ? nil : Self.nearAfterAddress
      case .again(.afterAct), .again(.drawn): Self.nearAfterAct
      case .again(.quiet): nil
      }
    if isAgain, let limit, now > since + limit * 2 { return nil }
    return content.timers.filter { timer in limit.map { timer.whole <= $0 } ?? true }.map(\.left).max()
  }

  /// Records that the page is asked what there is of it, by the question with this number.
  mutating func ask(_ number: Int) {
    guard case .moving(let since) = progress else { return }
    isOutdated = false
    progress = .asked(number, since: since)
  }

  /// Takes the answer to a question; returns whether it was to the last one, and the page not waited for anew since.
  ///
  /// - Parameter found: What there is; nil where a document that is just being replaced answers nothing.
  mutating func take(_ found: PageContent?, to number: Int, at now: Duration) -> Bool {
    guard case .asked(number, let since) = progress else { return false }
    progress = .moving(since: since)
    answeredAt = now
    guard let found else {
      notBefore = now + Self.rest
      return true
    }
    if found.hasEnabledSemantics { hasEnabledSemantics = true }
    content = found
    if let timer = lastTimer(of: found, since: since, at: now) {
      notBefore = now + timer + Self.rest
      return true
    }
    if isKnown, !awaitsAnswer(at: now), requests.isEmpty || !hasMoreToCome, restAt(since) <= now { progress = .reached(now) }
    return true
  }
}

/// What there is of a page, as its script `content.js` answers.
struct PageContent: Hashable {
  /// Whether next to nothing is there, and more may come.
  var isBare = false
  /// Whether nothing is shown, and nothing can come: a document without scripts.
  var isBlank = false
  /// Whether a picture or a drawing is shown, and nothing else.
  var isPainted = false
  /// Whether the page says itself that something is to come.
  var isUnderWay = false
  /// Whether so little is there that scripts may be about to draw the rest.
  var isSparse = false
  /// Whether Flutter's button for accessibility was pressed just now.
  var hasEnabledSemantics = false
  /// How long scripts still wait by each timer, and how long that is as a whole.
  var timers: [Timer] = []

  struct Timer: Hashable {
    var left: Duration
    var whole: Duration
  }
}

extension PageContent {
  /// Reads the answer of the script; nil where there is none.
  init?(_ answer: JSONValue) {
    guard let found = answer["result"]?["value"] else { return nil }
    isBare = found["isBare"]?.bool == true
    isBlank = found["isBlank"]?.bool == true
    isPainted = found["isPainted"]?.bool == true
    isUnderWay = found["isUnderWay"]?.bool == true
    isSparse = found["isSparse"]?.bool == true
    hasEnabledSemantics = found["hasEnabled"]?.bool == true
    timers = (found["timers"]?.array ?? []).compactMap { timer in
      guard let left = timer["left"]?.number, let whole = timer["whole"]?.number else { return nil }
      return Timer(left: .seconds(left / 1000), whole: .seconds(whole / 1000))
    }
  }
}
