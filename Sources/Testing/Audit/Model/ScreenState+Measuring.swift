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

/// The contrast arithmetic of WCAG 2.2.
enum Contrast {
  /// The ratio from 1 to 21; the colour is first laid over the background, as far as it is translucent.
  static func ratio(of colour: Colour, on background: Colour) -> Double {
    RelativeLuminance.ratio(
      luminance(channels(of: colour, over: channels(of: background))), luminance(channels(of: background)))
  }

  /// What the node stands on: its own background laid over those of its ancestors, down to an opaque one;
  /// nil where there is none.
  static func background(of node: Node, in tree: SemanticTree) -> Colour? {
    let layers = ([node] + tree.ancestors(of: node.id)).compactMap(\.background)
    guard let opaque = layers.firstIndex(where: { $0.alpha >= 1 }) else { return nil }
    let flattened = layers[..<opaque].reversed()
      .reduce(channels(of: layers[opaque])) { channels(of: $1, over: $0) }
    let bytes = flattened.map { UInt8(min(255, max(0, $0.rounded()))) }
    return Colour(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// The relative luminance from 0 to 1; channels from 0 to 255.
  private static func luminance(_ channels: [Double]) -> Double {
    RelativeLuminance.of(red: channels[0], green: channels[1], blue: channels[2])
  }

  private static func channels(of colour: Colour) -> [Double] {
    [Double(colour.red), Double(colour.green), Double(colour.blue)]
  }

  private static func channels(of colour: Colour, over below: [Double]) -> [Double] {
    zip(channels(of: colour), below).map { $0 * colour.alpha + $1 * (1 - colour.alpha) }
  }
}

extension Colour {
  /// The colour as designers write it: `#0B4F8A`, and `#0B4F8A (50 %)` where it is translucent.
  var hex: String {
    let digits = [red, green, blue].map { channel in
      let text = String(channel, radix: 16, uppercase: true)
      return channel < 16 ? "0\(text)" : text
    }.joined()
    return alpha < 1 ? "#\(digits) (\(Int((alpha * 100).rounded(.down))) %)" : "#\(digits)"
  }
}
