import Foundation

/// The relative luminance of a colour (WCAG 2.2).
package enum RelativeLuminance {
  /// The luminance from 0 to 1 of channels from 0 to 255.
  package static func of(red: Double, green: Double, blue: Double) -> Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two luminances, from 1 to 21.
  package static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func linear(_ channel: Double) -> Double {
    let share = channel / 255
    // WCAG prints 0.03928; no 8-bit value falls between the two.
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
