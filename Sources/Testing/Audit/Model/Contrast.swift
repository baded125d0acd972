import AccessibilityTree
import Foundation

/// The contrast arithmetic of WCAG 2.2.
enum Contrast {
  /// The ratio from 1 to 21; the colour is first laid over the background, as far as it is translucent.
  static func ratio(of colour: Colour, on background: Colour) -> Double {
    let one = luminance(channels(of: colour, over: channels(of: background)))
    let other = luminance(channels(of: background))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
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
    let linear = channels.map { channel in
      let share = channel / 255
      // WCAG prints 0.03928; no 8-bit value falls between the two.
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
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
