package import AccessibilityTree

extension Picture {
  /// The colours of the text within a rectangle; nil where they cannot be determined.
  ///
  /// 1. The pixels are counted by colour, eight neighbouring shades of a channel as one. The colour that most of them have
  ///    is the background; where it has less than a third of them there is none: a photo, a gradient, several surfaces.
  /// 2. Of the others, only those count that differ from it visibly. If they are fewer than one in two hundred, there is no text.
  /// 3. Letters are painted with softened edges, so most pixels of a small text have colours in between. The text's
  ///    colour is that of the tenth of them that stands out most.
  ///
  /// Anything else that is painted within the rectangle, like an icon or a line, counts as text: it is an estimate.
  package func textColours(in frame: Frame) -> EstimatedColours? {
    guard let (columns, rows) = area(of: frame) else { return nil }
    var shades = [Shade](repeating: Shade(), count: Shade.count)
    pixels.withUnsafeBufferPointer { pixels in
      for row in rows {
        for column in columns {
          let start = (row * width + column) * 3
          let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
          shades[(red >> 3) << 10 | (green >> 3) << 5 | blue >> 3].add(red, green, blue)
        }
      }
    }
    let used = shades.filter { $0.pixels > 0 }
    let all = columns.count * rows.count
    guard let background = used.max(by: { $0.pixels < $1.pixels }), background.pixels * 3 >= all else { return nil }
    let ground = background.luminance
    let others = used.map { (shade: $0, difference: $0.ratio(to: ground)) }.filter { $0.difference > 1.15 }
    let count = others.reduce(0) { $0 + $1.shade.pixels }
    guard count * 200 >= all, count >= 4 else { return nil }
    var text = Shade()
    for other in others.sorted(by: { $0.difference > $1.difference }) where text.pixels * 10 < count {
      text.add(other.shade)
    }
    return EstimatedColours(text: text.colour, background: background.colour)
  }
}

/// The pixels of one colour, or nearly.
private struct Shade {
  static let count = 1 << 15

  var pixels = 0
  private var (red, green, blue) = (0, 0, 0)

  mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
    pixels += 1
    self.red += red
    self.green += green
    self.blue += blue
  }

  mutating func add(_ other: Shade) {
    pixels += other.pixels
    red += other.red
    green += other.green
    blue += other.blue
  }

  /// Their mean.
  var colour: Colour {
    func mean(_ sum: Int) -> UInt8 { UInt8(min(255, (sum + pixels / 2) / max(1, pixels))) }
    return Colour(red: mean(red), green: mean(green), blue: mean(blue))
  }

  var luminance: Double {
    let mean = colour
    return Luminance.ordering(red: Double(mean.red), green: Double(mean.green), blue: Double(mean.blue))
  }

  func ratio(to luminance: Double) -> Double { RelativeLuminance.ratio(self.luminance, luminance) }
}
