/// The rows to fetch of a list of known length.
package struct ListWindow: Hashable, Sendable {
  /// Place of the first row in the list, from 0.
  package var start: Int
  /// Number of rows.
  package var length: Int

  /// The window with a place in its middle, or as near to it as the list's ends allow.
  ///
  /// - Parameters:
  ///   - place: Any number; places outside the list mean its ends.
  ///   - size: The largest number of rows in a window.
  package init(around place: Int, of count: Int, size: Int) {
    length = min(max(size, 0), count)
    start = min(max(place, 0), count)
    start = min(max(start - size / 2, 0), count - length)
  }
}
