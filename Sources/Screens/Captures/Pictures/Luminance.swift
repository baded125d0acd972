/// Relative luminance as far as colours are ordered by it; the audit measures contrasts exactly.
enum Luminance {
  /// The luminance from 0 to 1 of channels from 0 to 255, with a square in place of sRGB's own curve.
  static func ordering(red: Double, green: Double, blue: Double) -> Double {
    let (red, green, blue) = (red / 255, green / 255, blue / 255)
    return 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}
