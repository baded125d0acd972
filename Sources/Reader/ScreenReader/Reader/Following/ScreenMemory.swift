import AccessibilityTree

/// Where the cursor was on each screen a person may come back to.
///
/// Kept by visit, with the elements around it, so that the nearest neighbour can be found when the element
/// itself is gone.
struct ScreenMemory: Sendable {
  private var places: [Visit: Place] = [:]
  private var visits: [Visit] = []
  /// The number of visits kept; older ones are forgotten.
  private let limit = 64

  /// A place with a cursor of its own: a visit of a screen, or a modal inside it.
  struct Visit: Hashable, Sendable {
    /// `ScreenInfo.instance`.
    var screen: String
    /// The modal that is open within the screen; nil where there is none but the screen itself.
    var modal: NodeID?
  }

  private struct Place: Sendable {
    var cursor: NodeID
    var order: ReadingOrder
  }

  /// Keeps the cursor's place in a visit, with the elements that were around it.
  mutating func leave(_ visit: Visit, at cursor: NodeID, in order: ReadingOrder) {
    places[visit] = Place(cursor: cursor, order: order)
    visits.removeAll { $0 == visit }
    visits.append(visit)
    while visits.count > limit { places[visits.removeFirst()] = nil }
  }

  /// Forgets a visit.
  mutating func forget(_ visit: Visit) {
    places[visit] = nil
    visits.removeAll { $0 == visit }
  }

  /// Whether the visit was left before.
  func knows(_ visit: Visit) -> Bool { places[visit] != nil }

  /// The element to come back to; nil on a first visit.
  func element(for visit: Visit, in order: ReadingOrder) -> NodeID? {
    guard let place = places[visit] else { return nil }
    if order.place(of: place.cursor) != nil { return place.cursor }
    return FocusRecovery.neighbour(of: place.cursor, from: place.order, to: order)
  }
}
