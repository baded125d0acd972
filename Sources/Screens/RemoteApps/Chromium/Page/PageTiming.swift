internal import LinuxSupport

/// Decides when a page is read: after a short rest, at the latest some time after a change, and never continuously.
struct PageTiming {
  /// The time of the first change that has not been read; nil for none.
  private var changedAt: Duration?
  private var lastChangeAt: Duration = .zero
  /// Whether it is to be read without a known change.
  private var isSecondLook = false
  /// Whether a live region has changed, which is read at once.
  private var isUrgent = false
  /// The time at which the document in loading was requested; nil where it is complete.
  private var loadingSince: Duration?
  /// Whether the browser needs time to report changes from now on: until it does, a large page is read as a whole, and less often.
  private var isRare = false
  /// The start of the last reading, and its cost.
  private var lastReading = (began: Duration.zero, cost: Duration.zero)
  /// The readings of live regions at once. A page that changes them without a pause is read less often, with all that it has
  /// said by then.
  private var urgentReadings = PageFlood()
  /// Whether live regions could not be read alone the last time.
  private var readsAll = false
  private var hasReportedSlowness = false
  /// Whether we requested a document that has not come: until then, loading that ends is that of the page before.
  private(set) var awaitsDocument = false
  /// The address that is being opened, where it is known.
  var address: String?

  /// The time without a change after which a page counts as at rest.
  private static let rest = Duration.milliseconds(30)
  /// The longest time between readings of a page that never rests.
  private static let longestWait = Duration.milliseconds(250)
  var isLoading: Bool { loadingSince != nil }

  /// Whether the last reading took so long that a person would hear it.
  var isSlowToRead: Bool { lastReading.cost > .milliseconds(100) }

  /// Whether it is known to have changed since it was read.
  var hasChanged: Bool { changedAt != nil && !isSecondLook }

  mutating func noteChange(isUrgent: Bool = false) {
    lastChangeAt = monotonicNow()
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
  mutating func noteTreeChange() {
    let isRecent = monotonicNow() - lastReading.began < lastReading.cost + .milliseconds(300)
    if lastReading.cost < .milliseconds(100) || !isRecent { noteChange() }
  }

  /// - Parameter isOurs: Whether we asked for it.
  mutating func beginLoading(isOurs: Bool = false) {
    loadingSince = monotonicNow()
    hasReportedSlowness = false
    if isOurs { awaitsDocument = true }
  }

  /// Records that a document has replaced another.
  mutating func beginDocument() { awaitsDocument = false }

  mutating func endLoading() {
    if awaitsDocument { return }
    loadingSince = nil
    noteChange()
  }

  mutating func beginReading() {
    (changedAt, isSecondLook) = (nil, false)
    if isUrgent { urgentReadings.note(at: monotonicNow()) }
    isUrgent = false
  }

  /// Records whether live regions could be read alone: where not, all is read, in its time.
  mutating func noteLiveRegions(areReadAlone: Bool) { readsAll = !areReadAlone }

  /// - Parameter isRareNext: Whether the browser needs time for something else until the next reading.
  mutating func endReading(after cost: Duration, isRareNext: Bool = false) {
    lastReading = (monotonicNow() - cost, cost)
    isRare = isRareNext
    // It is still loading: it is read again at the end of that, or after the same time.
    if isLoading { loadingSince = monotonicNow() }
  }

  /// Whether slow loading is to be reported now: once for each document.
  mutating func reportsSlowness() -> Bool {
    defer { hasReportedSlowness = true }
    return !hasReportedSlowness
  }

  /// The time at which a document in loading is read as it is; nil where it is complete.
  func loadingEnd(after longestLoading: Duration) -> Duration? { loadingSince.map { $0 + longestLoading } }

  /// The time of the next reading, on the monotonic clock; nil for none.
  ///
  /// - Parameters:
  ///   - isActing: Whether an act waits for the reading.
  ///   - isAwaited: Whether somebody waits until the page is at rest.
  ///   - longestLoading: A document that is not complete and at rest after this time is read as it is.
  func readAt(isAsking: Bool, isActing: Bool, isAwaited: Bool = false, longestLoading: Duration) -> Duration? {
    if isAsking { return nil }
    if let loadingSince { return loadingSince + longestLoading }
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
