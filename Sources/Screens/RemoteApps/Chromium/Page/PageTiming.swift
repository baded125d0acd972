internal import LinuxSupport

/// When a page is to be read: after a short rest, at the latest some time after it changed, and never all the time.
struct PageTiming {
  /// When the first change was that has not been read; nil for none.
  private var changedAt: Duration?
  private var lastChangeAt: Duration = .zero
  /// Whether it is to be read though nothing is known to have changed.
  private var isSecondLook = false
  /// Whether a live region was among what changed: that is read at once.
  private var isUrgent = false
  /// When the document that is opened was asked for; nil where it is complete.
  private var loadingSince: Duration?
  /// No reading before this: a large page that changes always must leave time for others.
  private var notBefore: Duration = .zero
  /// When the last reading began, and what it cost.
  private var lastReading = (began: Duration.zero, cost: Duration.zero)
  private var hasReportedSlowness = false
  /// Whether we asked for a document and none has come: what ends until then is that of the page before.
  private var awaitsDocument = false
  /// The address that is being opened, where it is known.
  var address: String?

  /// How long nothing changes before a page counts as at rest.
  private static let rest = Duration.milliseconds(30)
  /// A page that never rests is read as often as this.
  private static let longestWait = Duration.milliseconds(250)
  /// A document that is not complete after this time is read as it is.
  private static let slowness = Duration.seconds(4)

  var isLoading: Bool { loadingSince != nil }

  /// Whether it is known to have changed since it was read.
  var hasChanged: Bool { changedAt != nil && !isSecondLook }

  mutating func noteChange(isUrgent: Bool = false) {
    lastChangeAt = monotonicNow()
    changedAt = changedAt ?? lastChangeAt
    isSecondLook = false
    if isUrgent { self.isUrgent = true }
  }

  /// Reads the page once more at a time, or as soon as it changes, if it has not yet.
  mutating func lookAgain(at time: Duration) {
    if changedAt == nil { (lastChangeAt, changedAt, isSecondLook) = (time - Self.rest, time - Self.rest, true) }
  }

  /// The browser tells, up to a quarter of a second later, that its tree has changed. Of a large page that was read in that
  /// time, because our observer told it first, this is no reason to read it again.
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

  /// A document has come in the place of another.
  mutating func beginDocument() { awaitsDocument = false }

  mutating func endLoading() {
    if awaitsDocument { return }
    loadingSince = nil
    noteChange()
  }

  mutating func beginReading() {
    (changedAt, isSecondLook) = (nil, false)
    isUrgent = false
  }

  mutating func endReading(after cost: Duration) {
    lastReading = (monotonicNow() - cost, cost)
    notBefore = monotonicNow() + min(cost, .seconds(2))
    // It goes on loading: it is looked at again when that is over, or as late again.
    if isLoading { loadingSince = monotonicNow() }
  }

  /// Whether it is to be told now that a document takes long.
  mutating func reportsSlowness() -> Bool {
    defer { hasReportedSlowness = true }
    return !hasReportedSlowness
  }

  /// When the page is to be read, on the monotonic clock; nil for not at all.
  func readAt(isAsking: Bool) -> Duration? {
    if isAsking { return nil }
    if let loadingSince { return loadingSince + Self.slowness }
    guard let changedAt else { return nil }
    let restAt = isUrgent ? lastChangeAt : min(lastChangeAt + Self.rest, changedAt + Self.longestWait)
    return max(restAt, notBefore)
  }
}
