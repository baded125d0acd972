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
    /// Whether an exception may hold that only a person can see: a larger control beside or around it does the same, or a part
    /// of it is cut off.
    var mayBeExcused = false
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
  /// such circle of another undersized target. An error of 0.1 is allowed for, as for the size itself.
  var undersizedTargets: [UndersizedTarget] {
    let side = Self.leastTargetSide
    let all = sizedTargets.map { (node: $0.node, frame: $0.frame, isSmall: $0.frame.shortSide + 0.1 < side) }
    guard all.contains(where: \.isSmall) else { return [] }
    let index = FrameIndex(all.map(\.frame))
    let largeEnough = Set(all.filter { !$0.isSmall }.map { purpose(of: $0.node) })
    return all.indices.filter { all[$0].isSmall }.map { place in
      let (node, frame, _) = all[place]
      var nearest: UndersizedTarget.Neighbour?
      for near in index.places(within: side, of: frame) where near != place && isBeside(all[near].node, node) {
        let (other, isSmall) = (all[near], all[near].isSmall)
        var met = [
          UndersizedTarget.Neighbour(
            id: other.node.id, distance: frame.distance(fromCentreTo: other.frame), demanded: side / 2, isBetweenCentres: false)
        ]
        if isSmall {
          met.append(
            .init(
              id: other.node.id, distance: frame.distance(betweenCentresTo: other.frame), demanded: side,
              isBetweenCentres: true))
        }
        // Moving the centres apart as far as they must be moves the edges apart too.
        for met in met.reversed() where met.share < min(nearest?.share ?? 1, 1) - 0.000_001 { nearest = met }
      }
      let isInText = platform == .web && isInRunningText(node)
      let purpose = purpose(of: node)
      let hasEquivalent =
        purpose[0] != "" && largeEnough.contains(purpose) || nearest.map { tree.isDescendant(node.id, of: $0.id) } == true
      return UndersizedTarget(
        node: node, frame: frame, excuse: isInText ? .inText : nearest == nil ? .spacing : nil,
        mayBeExcused: hasEquivalent || mayBeCutOff(node) || isSizedByBrowser(node), neighbour: nearest)
    }
  }

  /// Whether the browser may have chosen the size: 2.5.8 exempts what the author did not change, and a tree does not show that.
  /// Chromium's own fields and buttons are 21 px high, and the summary of a `details` is as high as its text.
  private func isSizedByBrowser(_ node: Node) -> Bool {
    guard platform == .web else { return false }
    if node.page?.role == "disclosuretriangle" || node.role.isControl && node.frame?.height == 21 { return true }
    return [.dropDown, .slider, .checkBox, .radioButton].contains(node.role)
      || node.role == .listItem && node.isSelected != nil
  }

  /// The words that tell the purpose of a control: its name and its role.
  private func purpose(of node: Node) -> [String] {
    [Words(name(of: node)).words.joined(separator: " "), node.role.rawValue]
  }

  /// Whether a target is another one than that on which a circle stands: what lies in that is not. On a page `target-nested`
  /// finds a target around another.
  private func isBeside(_ other: Node, _ node: Node) -> Bool {
    !tree.isDescendant(other.id, of: node.id) && !(platform == .web && tree.isDescendant(node.id, of: other.id))
  }

  /// Whether a captured target may be larger than what is seen of it: Android gives the part that the screen and what scrolls show.
  func mayBeCutOff(_ node: Node) -> Bool {
    guard platform == .android, let frame = node.frame else { return false }
    return tree.hasAncestor(of: node.id) { around in
      guard around.role.isCollection || tree.parent(of: around.id)?.role == .screen, let edges = around.frame else {
        return false
      }
      let isShort = frame.height < min(edges.height, 48)
      let isNarrow = frame.width < min(edges.width, 48) && around.role.isCollection
      return isShort && (frame.y <= edges.y + 0.1 || frame.y + frame.height >= edges.y + edges.height - 0.1)
        || isNarrow && (frame.x <= edges.x + 0.1 || frame.x + frame.width >= edges.x + edges.width - 0.1)
    }
  }

  /// Whether a link stands in a line with text.
  func isInRunningText(_ node: Node) -> Bool {
    guard node.plays(.link), let frame = node.frame, let offset = tree.offset(of: node.id),
      let parent = tree.parentOffset(of: offset)
    else { return false }
    return tree.children(of: parent).contains { sibling in
      let text = tree.nodes[sibling]
      guard sibling != offset, text.role == .text, text.exposure == .exposed, text.hasWords, let other = text.frame else {
        return false
      }
      return other.y < frame.y + frame.height && frame.y < other.y + other.height
    }
  }

  /// Every two targets with one parent whose frames meet, in reading order.
  var overlappingSiblings: [(Node, Node)] {
    let all = targets.compactMap { node in node.frame.map { (node: node, frame: $0) } }
    let index = FrameIndex(all.map(\.frame))
    let parents = all.map { tree.parent(of: $0.node.id)?.id }
    return all.indices.flatMap { place in
      index.places(within: 0, of: all[place].frame).filter { $0 > place && parents[$0] == parents[place] }.map {
        (all[place].node, all[$0].node)
      }
    }
  }
}

extension Node {
  /// Whether its label is a part of a sentence: not signs or numbers alone, such as what separates links, and not what a
  /// browser draws before an item of a list (`• `, `1. `, `iv. `).
  fileprivate var hasWords: Bool {
    guard let label, label.contains(where: \.isLetter) else { return false }
    return !(label.hasSuffix(". ") && !label.dropLast(2).contains { !$0.isLetter && !$0.isNumber })
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
