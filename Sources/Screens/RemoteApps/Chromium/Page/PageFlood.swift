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
