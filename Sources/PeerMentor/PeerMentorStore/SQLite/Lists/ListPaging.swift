/// The shortest way to the rows of a window.
///
/// The cost grows with the number of rows that are stepped over, so it begins at the nearest known row or at an
/// end of the list, and no page is further than half the list away.
struct ListPaging: Hashable, Sendable {
  /// The starting row; nil for the first row of the list, or the last if it goes backwards.
  var origin: PagedList.Landmark?
  /// Whether it reaches the window's first row first.
  var isForward: Bool
  /// The number of rows to step over, including the starting row unless that is in the window.
  var passed: Int

  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - landmarks: Known rows, in any order.
  init(to window: PageWindow, of count: Int, past landmarks: [PagedList.Landmark] = []) {
    let last = window.start + window.length - 1
    self.init(origin: nil, isForward: true, passed: window.start)
    take(ListPaging(origin: nil, isForward: false, passed: count - 1 - last))
    for landmark in landmarks {
      if landmark.place <= window.start {
        take(ListPaging(origin: landmark, isForward: true, passed: window.start - landmark.place))
      }
      if landmark.place >= last {
        take(ListPaging(origin: landmark, isForward: false, passed: landmark.place - last))
      }
    }
  }

  private init(origin: PagedList.Landmark?, isForward: Bool, passed: Int) {
    (self.origin, self.isForward, self.passed) = (origin, isForward, passed)
  }

  private mutating func take(_ other: ListPaging) {
    if other.passed < passed { self = other }
  }
}
