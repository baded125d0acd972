import Semantics

/// Where the cursor was on each screen a person may come back to.
///
/// Kept by visit (`ScreenInfo.instance`), with the elements around it, so that the nearest neighbour can be
/// found when the element itself is gone.
struct ScreenMemory: Sendable {
  private var places: [String: Place] = [:]
  private var visits: [String] = []
  /// More visits than anybody goes back through; older ones are forgotten.
  private let limit = 64

  struct Place: Sendable {
    var cursor: NodeID
    var order: ReadingOrder
  }

  mutating func leave(_ instance: String, at cursor: NodeID, in order: ReadingOrder) {
    places[instance] = Place(cursor: cursor, order: order)
    visits.removeAll { $0 == instance }
    visits.append(instance)
    while visits.count > limit { places[visits.removeFirst()] = nil }
  }

  /// The element to come back to; nil on a first visit.
  func element(for instance: String, in order: ReadingOrder) -> NodeID? {
    guard let place = places[instance] else { return nil }
    if order.place(of: place.cursor) != nil { return place.cursor }
    return FocusRepair.neighbour(of: place.cursor, from: place.order, to: order)
  }
}
