/// The order in which VoiceOver reads elements that are ordered by their frames alone: rows from top to bottom, within a
/// row in reading direction.
///
/// Two elements share a row if their tops differ by less than 8 pt on a phone, 13 pt on a tablet; frames
/// count, never paths. Source: the model of VoiceOver in cashapp/AccessibilitySnapshot,
/// `AccessibilityHierarchyParser.swift`, where both figures were found by experiment.
package struct GeometricOrder: Hashable, Sendable {
  /// Which way the interface's language is written.
  var direction: Direction
  /// The kind of device, which decides how far apart two rows are.
  var device: Device

  /// Which end of a row is read first.
  package enum Direction: Hashable, Sendable {
    case leftToRight, rightToLeft
  }

  /// The kind of device that the frames were laid out on.
  package enum Device: Hashable, Sendable {
    case phone, tablet

    /// How far apart two tops have to be, in points, to be in different rows.
    var rowSeparation: Double {
      switch self {
      case .phone: 8
      case .tablet: 13
      }
    }
  }

  /// The order for a script and a device; left to right on a phone if nothing is said.
  package init(direction: Direction = .leftToRight, device: Device = .phone) {
    self.direction = direction
    self.device = device
  }

  /// Whether something at `first` is read before something at `second`.
  ///
  /// Sharing a row is not transitive, so this orders pairs and not sets.
  func isBefore(_ first: Frame, _ second: Frame) -> Bool {
    if abs(first.y - second.y) >= device.rowSeparation { return first.y < second.y }
    return switch direction {
    case .leftToRight: first.x < second.x
    case .rightToLeft: first.x > second.x
    }
  }

  /// The items in reading order. Those that frames do not tell apart, or that have none, stay as they are.
  ///
  /// A chain of items of which each shares a row with the next has no unique order; the standard library's stable merge
  /// sort then gives the model's result, because the model sorts with it too.
  func sorted<Item>(_ items: [Item], by frame: (Item) -> Frame?) -> [Item] {
    let placed = items.map { (item: $0, frame: frame($0)) }
    guard placed.contains(where: { $0.frame != nil }) else { return items }
    return placed.sorted { first, second in
      guard let first = first.frame, let second = second.frame else { return false }
      return isBefore(first, second)
    }.map(\.item)
  }

  /// The frame a group is sorted by: that of the child that is read first.
  func leadingFrame(of frames: [Frame]) -> Frame? {
    frames.min(by: isBefore)
  }
}
