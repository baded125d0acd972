import AccessibilityTree

/// The contrast of one element, and what is demanded of it.
struct MeasuredContrast {
  var node: Node
  var foreground: Colour
  var background: Colour
  /// From 1 to 21.
  var ratio: Double
  /// WCAG's least ratio for an element of this kind.
  var demanded: Double
}

// What is measured of a screen state: rules judge it, and reports tell it.

extension ScreenState {
  /// The text whose colours are known; that of disabled controls is exempt in 1.4.3.
  ///
  /// Large text is at least 18 pt, or 14 pt at a weight of at least 700.
  var textContrasts: [MeasuredContrast] {
    nodes.compactMap { node in
      guard let style = node.textStyle, node.hasText, node.isEnabled else { return nil }
      let isLarge = style.size >= 18 || style.size >= 14 && style.weight >= 700
      return contrast(of: node, demanded: isLarge ? 3 : 4.5)
    }
  }

  /// Images, and controls that are told by a shape and not by a text, whose colours are known.
  var nonTextContrasts: [MeasuredContrast] {
    nodes.compactMap { node in
      guard node.textStyle == nil, node.isEnabled,
        node.role == .image || node.role.isControl || node.role == .progressBar
      else { return nil }
      return contrast(of: node, demanded: 3)
    }
  }

  /// The text whose colours are not known.
  var textWithoutContrast: [Node] {
    nodes.filter { node in
      node.textStyle != nil && node.hasText && node.isEnabled
        && (node.foreground == nil || Contrast.background(of: node, in: tree) == nil)
    }
  }

  /// The targets for a finger that have a size: displayed, and in use. The keys of a keyboard are the system's.
  var sizedTargets: [(node: Node, frame: Frame)] {
    targets.compactMap { node in
      guard node.isOperable, node.isEnabled, node.role != .keyboardKey, isDisplayed(node) else { return nil }
      return node.frame.map { (node, $0) }
    }
  }

  private func contrast(of node: Node, demanded: Double) -> MeasuredContrast? {
    guard let foreground = node.foreground, let background = Contrast.background(of: node, in: tree) else { return nil }
    return MeasuredContrast(
      node: node, foreground: foreground, background: background,
      ratio: Contrast.ratio(of: foreground, on: background), demanded: demanded)
  }
}
