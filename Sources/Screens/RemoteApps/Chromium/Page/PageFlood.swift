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
  func isOver(at now: Duration) -> Bool { level(at: now) > Double(Self.most) - 1 }

  /// The time from which on one more is not.
  var endsAt: Duration { at + .seconds(max(level + 1 - Double(Self.most), 0) / Self.rate) }

  private func level(at now: Duration) -> Double { max(level - (now - at) / .seconds(1) * Self.rate, 0) }
}
