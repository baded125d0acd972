import AccessibilityTree

// Where WCAG 2.2 lets a target be smaller than 24 by 24 CSS px (2.5.8): in a line of text, and where there is room around it.

extension ScreenState {
  /// The side that 2.5.8 demands, and the diameter of the circle that its exception for spacing puts on what is smaller.
  static let leastTargetSide = 24.0

  /// A target that is smaller than 2.5.8 demands.
  struct UndersizedTarget {
    var node: Node
    var frame: Frame
    /// Why it may be so; nil where nothing excuses it.
    var excuse: Excuse?
    /// The target that is too near for the exception for spacing.
    var neighbour: Neighbour?

    enum Excuse: Hashable { case inText, spacing }

    /// A target that the circle meets.
    struct Neighbour: Hashable {
      var id: NodeID
      /// From the centre of the circle to the other target, or to the centre of that one's circle.
      var distance: Double
      /// The distance that would do.
      var demanded: Double
      /// Whether both have a circle.
      var isBetweenCentres: Bool

      fileprivate var share: Double { (distance + 0.1) / demanded }
    }
  }

  /// The targets below 24 by 24, in reading order.
  ///
  /// Source: 2.5.8, Spacing: a circle of 24 CSS px diameter on the centre of the bounding box meets no other target and no
  /// such circle of another undersized target. An error of 0.1 is allowed for, as for the size itself. What a target lies
  /// in, or what lies in it, is beside it nowhere.
  var undersizedTargets: [UndersizedTarget] {
    let side = Self.leastTargetSide
    let all = sizedTargets.map { (node: $0.node, frame: $0.frame, isSmall: $0.frame.shortSide + 0.1 < side) }
    return all.indices.filter { all[$0].isSmall }.map { place in
      let (node, frame, _) = all[place]
      var nearest: UndersizedTarget.Neighbour?
      for (other, near) in all.enumerated() where other != place {
        var met = [
          UndersizedTarget.Neighbour(
            id: near.node.id, distance: frame.distance(fromCentreTo: near.frame), demanded: side / 2, isBetweenCentres: false)
        ]
        if near.isSmall {
          met.append(
            .init(
              id: near.node.id, distance: frame.distance(betweenCentresTo: near.frame), demanded: side, isBetweenCentres: true))
        }
        // Moving the centres apart as far as they must be moves the edges apart too.
        for met in met.reversed() where met.share < min(nearest?.share ?? 1, 1) - 0.000_001 {
          if !tree.isDescendant(near.node.id, of: node.id), !tree.isDescendant(node.id, of: near.node.id) { nearest = met }
        }
      }
      let isInText = platform == .web && isInRunningText(node)
      return UndersizedTarget(
        node: node, frame: frame, excuse: isInText ? .inText : nearest == nil ? .spacing : nil, neighbour: nearest)
    }
  }

  /// Whether a link stands in a line with text.
  func isInRunningText(_ node: Node) -> Bool {
    guard node.plays(.link), let frame = node.frame, let offset = tree.offset(of: node.id),
      let parent = tree.parent(of: node.id).flatMap({ tree.offset(of: $0.id) })
    else { return false }
    return tree.children(of: parent).contains { sibling in
      let text = tree.nodes[sibling]
      // The bullet of an item is no text.
      guard sibling != offset, text.role == .text, text.exposure == .exposed, let other = text.frame else { return false }
      return other.y < frame.y + frame.height && frame.y < other.y + other.height
    }
  }
}

extension Frame {
  private var centre: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

  /// From the centre to the nearest point of another frame; 0 where that frame lies under the centre.
  fileprivate func distance(fromCentreTo other: Frame) -> Double {
    let (x, y) = centre
    let across = max(other.x - x, x - other.x - other.width, 0)
    let down = max(other.y - y, y - other.y - other.height, 0)
    return (across * across + down * down).squareRoot()
  }

  fileprivate func distance(betweenCentresTo other: Frame) -> Double {
    let (across, down) = (centre.x - other.centre.x, centre.y - other.centre.y)
    return (across * across + down * down).squareRoot()
  }
}
