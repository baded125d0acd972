import AccessibilityTree

/// The fitting of a caption into its box: letters as large as possible; a text too long for the smallest is divided into pages.
struct CaptionFit: Hashable {
  /// The height of a line in pixels.
  let size: Int
  /// The offsets in Unicode scalars at which pages begin.
  private let pages: [Int]
  /// The length of the text in Unicode scalars.
  private let length: Int

  /// The width of a bold sans-serif letter in heights of a line; few texts are wider, and pages leave room for those.
  private static let letterWidth = 0.54

  /// - Parameter sizes: Heights of lines, the largest first.
  init(_ text: String, in box: Frame, sizes: [Int]) {
    let scalars = Array(text.unicodeScalars)
    let longest = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 1
    func room(_ size: Int) -> (letters: Int, lines: Int) {
      (max(1, Int(box.width / (Double(size) * Self.letterWidth))), max(1, Int(box.height / Double(size))))
    }
    let fitting = sizes.first { size in
      longest <= room(size).letters && Self.lines(scalars, room(size).letters).count <= room(size).lines
    }
    let size = fitting ?? sizes.last ?? 58
    let lines = Self.lines(scalars, room(size).letters)
    (length, self.size) = (scalars.count, size)
    pages = stride(from: 0, to: max(1, lines.count), by: room(size).lines).map { lines.isEmpty ? 0 : lines[$0] }
  }

  var pageCount: Int { pages.count }

  /// The page on which the scalar at an offset stands.
  func page(at offset: Int) -> Int { (pages.lastIndex { $0 <= offset }) ?? 0 }

  /// The parts of the pieces that stand on a page; all pieces together are the text.
  func pieces(_ pieces: [String], page: Int) -> [String] {
    let shown = pages[page]..<(page + 1 < pages.count ? pages[page + 1] : length)
    var offset = 0
    return pieces.map { piece in
      let scalars = Array(piece.unicodeScalars)
      defer { offset += scalars.count }
      let part = shown.clamped(to: offset..<(offset + scalars.count))
      guard !part.isEmpty else { return "" }
      return String(String.UnicodeScalarView(scalars[(part.lowerBound - offset)..<(part.upperBound - offset)]))
    }
  }

  /// The offsets at which lines begin if a line holds `room` letters.
  private static func lines(_ text: [Unicode.Scalar], _ room: Int) -> [Int] {
    var lines = text.isEmpty ? [] : [0]
    var (word, lineStart) = (0, 0)
    for (offset, scalar) in text.enumerated() {
      if scalar == "\n" {
        (word, lineStart) = (offset + 1, offset + 1)
        lines.append(offset + 1)
      } else if scalar.properties.isWhitespace {
        word = offset + 1
      } else if offset - lineStart >= room, word > lineStart {
        lineStart = word
        lines.append(word)
      }
    }
    return lines
  }
}
