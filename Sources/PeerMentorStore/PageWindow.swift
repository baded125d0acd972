/// Which rows of a list of known length to fetch, and from which end they are nearer.
///
/// Skipping rows costs time in step with their number, so no page is further than half the list away.
struct PageWindow: Hashable, Sendable {
  /// Place of the first row in the list, from 0.
  var start: Int
  /// Number of rows.
  var length: Int
  /// Whether to walk from the list's last row.
  var fromEnd: Bool
  /// How many rows to skip, from the end chosen.
  var offset: Int

  /// The window with a place in its middle, or as near to that as the list's ends allow.
  ///
  /// - Parameters:
  ///   - place: Any number; places outside the list mean its ends.
  ///   - size: How many rows a window holds at most.
  init(around place: Int, of count: Int, size: Int) {
    length = min(max(size, 0), count)
    start = min(max(place, 0), count)
    start = min(max(start - size / 2, 0), count - length)
    let rowsAfter = count - start - length
    fromEnd = rowsAfter < start
    offset = fromEnd ? rowsAfter : start
  }
}
