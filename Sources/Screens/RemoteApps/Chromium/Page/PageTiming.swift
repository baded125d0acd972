/// Decides when a page that has loaded is read: after a short rest, at the latest some time after a change, and never continuously.
struct PageTiming {
  /// The time of the first change that has not been read; nil for none.
  private var changedAt: Duration?
  private var lastChangeAt: Duration = .zero
  /// Whether it is to be read without a known change.
  private var isSecondLook = false
  /// Whether a live region has changed, which is read at once.
  private var isUrgent = false
  /// Whether the browser needs time to report changes from now on: until it does, a large page is read as a whole, and less often.
  private var isRare = false
  /// The start of the last reading, and its cost.
  private var lastReading = (began: Duration.zero, cost: Duration.zero)
  /// The readings of live regions at once. A page that changes them without a pause is read less often, with all that it has
  /// said by then.
  private var urgentReadings = PageFlood()
  /// Whether live regions could not be read alone the last time.
  private var readsAll = false

  /// The time without a change after which a page counts as at rest.
  private static let rest = Duration.milliseconds(30)
  /// The longest time between readings of a page that never rests.
  private static let longestWait = Duration.milliseconds(250)

  /// Whether the last reading took so long that a person would hear it.
  var isSlowToRead: Bool { lastReading.cost > .milliseconds(100) }

  /// The time from which on it counts as at rest, unless it changes again.
  var restsAt: Duration { lastChangeAt + Self.rest }

  /// Whether it is known to have changed since it was read.
  var hasChanged: Bool { changedAt != nil && !isSecondLook }

  mutating func noteChange(at now: Duration, isUrgent: Bool = false) {
    lastChangeAt = now
    changedAt = changedAt ?? lastChangeAt
    isSecondLook = false
    if isUrgent { self.isUrgent = true }
  }

  /// Reads the page once more at a time, or as soon as it changes, unless it has changed already.
  mutating func lookAgain(at time: Duration) {
    let from = time - Self.rest
    guard changedAt == nil || isSecondLook && from < lastChangeAt else { return }
    (lastChangeAt, changedAt, isSecondLook) = (from, from, true)
  }

  /// Records the browser's event for a change of its tree, which comes up to a quarter of a second late. A large page that was
  /// read in that time, because our observer reported the change first, is not read again.
  mutating func noteTreeChange(at now: Duration) {
    let isRecent = now - lastReading.began < lastReading.cost + .milliseconds(300)
    if lastReading.cost < .milliseconds(100) || !isRecent { noteChange(at: now) }
  }

  mutating func beginReading(at now: Duration) {
    (changedAt, isSecondLook) = (nil, false)
    if isUrgent { urgentReadings.note(at: now) }
    isUrgent = false
  }

  /// Records whether live regions could be read alone: where not, all is read, in its time.
  mutating func noteLiveRegions(areReadAlone: Bool) { readsAll = !areReadAlone }

  /// - Parameters:
  ///   - cost: The time that the reading took.
  ///   - isRareNext: Whether the browser needs time for something else until the next reading.
  mutating func endReading(at now: Duration, after cost: Duration, isRareNext: Bool = false) {
    lastReading = (now - cost, cost)
    isRare = isRareNext
  }

  /// The time of the next reading, on the monotonic clock; nil for none.
  ///
  /// - Parameters:
  ///   - isActing: Whether an act waits for the reading.
  ///   - isAwaited: Whether somebody waits until the page is at rest.
  func readAt(isActing: Bool, isAwaited: Bool = false) -> Duration? {
    guard let changedAt else { return nil }
    let restAt = isUrgent ? lastChangeAt : min(lastChangeAt + Self.rest, changedAt + Self.longestWait)
    // A person waits for the answer to an act.
    if isActing { return restAt }
    // A large page that changes continuously must leave time for others.
    let (began, cost) = lastReading
    let notBefore = began + cost + (isRare && !isAwaited ? min(cost * 3, .seconds(5)) : min(cost, .seconds(2)))
    // Live regions alone are read soon.
    return isUrgent ? max(restAt, urgentReadings.endsAt, readsAll ? notBefore : .zero) : max(restAt, notBefore)
  }
}

/// Tells when a page does something so often that some of it is left out: a script in a loop would leave no time for anything
/// else.
///
/// A burst is taken as it is. After it, two of a kind a second are, until there is a pause.
struct PageFlood {
  /// How much of the burst is used up, and when that was so.
  private var (level, at) = (0.0, Duration.zero)

  /// The largest burst.
  static let most = 20
  /// How much comes free in a second.
  private static let rate = 2.0

  /// Counts one.
  mutating func note(at now: Duration) { (level, at) = (level(at: now) + 1, now) }

  /// Whether one more is too much.
  private func isOver(at now: Duration) -> Bool { level(at: now) > Double(Self.most) - 1 }

  /// Whether one more is told, which is counted. The first results of an act are its answer, whatever was told before.
  ///
  /// - Parameter results: How many results the act in progress has; nil where there is none.
  mutating func takes(at now: Duration, resultsOfAct results: Int?) -> Bool {
    if let results, results < Self.most { return true }
    guard !isOver(at: now) else { return false }
    note(at: now)
    return true
  }

  /// The time from which on one more is not.
  var endsAt: Duration { at + .seconds(max(level + 1 - Double(Self.most), 0) / Self.rate) }

  private func level(at now: Duration) -> Double { max(level - (now - at) / .seconds(1) * Self.rate, 0) }
}

/// How long a document in a browser is waited for until it is at rest; after that it is read as it is.
package struct PagePatience: Hashable, Sendable {
  /// The longest wait for the page that is opened at first.
  var first: Duration
  /// The longest wait for each later page.
  var later: Duration

  /// Whether somebody waits for each page.
  let isForPerson: Bool

  /// The longest wait without another limit.
  package static let limit = Duration.seconds(10)

  /// - Parameters:
  ///   - limit: The longest wait.
  ///   - isForPerson: Whether somebody waits for each page, and can go on meanwhile.
  package init(_ limit: Duration = Self.limit, isForPerson: Bool = true) {
    self.isForPerson = isForPerson
    first = limit
    later = isForPerson ? min(limit, .seconds(4)) : limit
  }
}
