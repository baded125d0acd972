package import AccessibilityTree

/// What a browser's window shows of a page, taken when it is first asked for.
package final class PageWindowPicture {
  /// A picture of a part of a page.
  package struct Pixels {
    var picture: Picture
    var offset: (x: Double, y: Double)
    var scale: Double

    /// - Parameters:
    ///   - offset: The place of the picture's corner on the page, in the page's pixels.
    ///   - scale: The picture's pixels for one of the page.
    package init(picture: Picture, offset: (x: Double, y: Double), scale: Double) {
      (self.picture, self.offset, self.scale) = (picture, offset, scale)
    }
  }

  private let take: () -> Pixels?
  private lazy var pixels = take()

  /// - Parameter take: Takes the picture; nil where there is none. Called at most once.
  package init(_ take: @escaping () -> Pixels?) { self.take = take }

  /// Whether all that is in a frame has one colour; nil where the frame is not in the picture as a whole.
  func isPlain(in frame: Frame) -> Bool? {
    guard let (columns, rows, picture) = area(of: frame) else { return nil }
    let first = picture[columns.lowerBound, rows.lowerBound]
    return rows.allSatisfy { row in columns.allSatisfy { picture[$0, row] == first } }
  }

  /// The pixels of a frame on the page; nil where it is not in the picture as a whole.
  private func area(of frame: Frame) -> (columns: Range<Int>, rows: Range<Int>, picture: Picture)? {
    guard let pixels else { return nil }
    let moved = Frame(x: frame.x - pixels.offset.x, y: frame.y - pixels.offset.y, width: frame.width, height: frame.height)
    let place = moved.scaled(by: pixels.scale)
    guard place.x >= 0, place.y >= 0, place.x + place.width <= Double(pixels.picture.width),
      place.y + place.height <= Double(pixels.picture.height), let (columns, rows) = pixels.picture.area(of: place)
    else { return nil }
    return (columns, rows, pixels.picture)
  }

  /// The part of a line of text that stands out least, as two neighbouring signs of it do at the best of the pixels behind them;
  /// nil where the line is not in the picture as a whole.
  ///
  /// The pixels of the letters themselves stand out less than what is behind them, so they count for nothing.
  ///
  /// - Parameters:
  ///   - colour: The colour of the text, which may be translucent.
  ///   - line: Where the line is on the page.
  ///   - count: The number of its signs.
  func leastContrast(
    of colour: DocumentColours.Channels, in line: Frame, of count: Int
  ) -> (text: DocumentColours.Channels, ground: DocumentColours.Channels, ratio: Double)? {
    guard count > 0, let pixels, let (columns, rows, picture) = area(of: line) else { return nil }
    let best = columns.map { column in rows.map { picture.contrast(of: colour, column, $0) }.max { $0.ratio < $1.ratio }! }
    let (step, width) = (line.width * pixels.scale / Double(count), Double(best.count))
    return (0..<max(1, count - 1)).compactMap { sign in
      let start = Int(min(width - 1, Double(sign) * step))
      let end = Int(min(width, (Double(sign + 2) * step).rounded(.up)))
      return best[start..<max(start + 1, end)].max { $0.ratio < $1.ratio }
    }.min { $0.ratio < $1.ratio }
  }
}

extension Picture {
  /// A text of a colour on a pixel, and its contrast.
  fileprivate func contrast(
    of colour: DocumentColours.Channels, _ column: Int, _ row: Int
  ) -> (text: DocumentColours.Channels, ground: DocumentColours.Channels, ratio: Double) {
    let pixel = self[column, row]
    let ground = DocumentColours.Channels(red: Double(pixel.red), green: Double(pixel.green), blue: Double(pixel.blue))
    let text = colour.over(ground)
    return (text, ground, RelativeLuminance.ratio(text.luminance, ground.luminance))
  }
}

extension DocumentColours.Channels {
  fileprivate var luminance: Double { RelativeLuminance.of(red: red, green: green, blue: blue) }
}
