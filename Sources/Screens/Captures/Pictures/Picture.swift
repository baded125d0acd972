package import AccessibilityTree
import CPNG
import Text

/// A picture in memory: opaque, three bytes a pixel.
package struct Picture: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Red, green and blue of each pixel, row by row from the top.
  private(set) var pixels: [UInt8]

  /// The most pixels of a picture that is read: twice a screenshot of a page of 16,000 rows.
  private static let pixelLimit = 32 << 20
  private static let channels = 3

  /// A picture of one colour.
  package init(width: Int, height: Int, colour: Colour) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height * Self.channels)
    for _ in 0..<(width * height) { pixels += [colour.red, colour.green, colour.blue] }
  }

  /// Reads a PNG of any kind by libpng; translucent pixels are laid over white.
  ///
  /// - Throws: The reason why it cannot be read, or that it is larger than any screenshot.
  package init(png bytes: [UInt8]) throws(PictureError) {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // Frees what libpng holds where reading ends early; nothing otherwise.
    defer { png_image_free(&image) }
    let result = bytes.withUnsafeBytes { bytes -> Result<(Int, Int, [UInt8]), PictureError> in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return .failure(PictureError(of: image))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width > 0, height > 0, width <= Self.pixelLimit / height else {
        return .failure(
          PictureError(
            localized(
              en: "it has \(width) by \(height) pixels, more than any screenshot",
              nb: "det har \(width) ganger \(height) piksler, mer enn noe skjermbilde")))
      }
      image.format = earshot_png_format
      var white = png_color(red: 255, green: 255, blue: 255)
      var isRead = false
      let pixels = [UInt8](unsafeUninitializedCapacity: width * height * Self.channels) { buffer, count in
        isRead = png_image_finish_read(&image, &white, buffer.baseAddress, 0, nil) != 0
        count = isRead ? width * height * Self.channels : 0
      }
      return isRead ? .success((width, height, pixels)) : .failure(PictureError(of: image))
    }
    (width, height, pixels) = try result.get()
  }

  /// The picture as a PNG that contains only its pixels.
  package func png() throws(PictureError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = earshot_png_format
    image.flags = earshot_png_fast
    defer { png_image_free(&image) }
    // The size of the pixels uncompressed, with space for libpng's own data.
    let most = pixels.count + pixels.count / 100 + height * 8 + (1 << 16)
    var isWritten = false
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      var size = png_alloc_size_t(buffer.count)
      isWritten = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels, 0, nil) != 0
      count = isWritten ? Int(size) : 0
    }
    guard isWritten else { throw PictureError(of: image) }
    return bytes
  }

  /// The pixel at a place, from the left and from the top.
  package subscript(x: Int, y: Int) -> Colour {
    let start = (y * width + x) * Self.channels
    return Colour(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }

  /// Fills a rectangle, as far as it is in the picture.
  package mutating func fill(_ frame: Frame, with colour: Colour) {
    guard let (columns, rows) = area(of: frame) else { return }
    let bytes = [colour.red, colour.green, colour.blue]
    for row in rows {
      for column in columns {
        let start = (row * width + column) * Self.channels
        for channel in 0..<Self.channels { pixels[start + channel] = bytes[channel] }
      }
    }
  }

  /// The picture on a larger one, at an offset in pixels from its left and from its top; nil where that would be larger than
  /// any screenshot.
  package func placed(right: Int, down: Int, on colour: Colour) -> Picture? {
    let (across, high) = (width + max(right, 0), height + max(down, 0))
    guard across <= Self.pixelLimit / high else { return nil }
    var whole = Picture(width: across, height: high, colour: colour)
    for row in 0..<height {
      let from = row * width * Self.channels
      let to = ((row + max(down, 0)) * across + max(right, 0)) * Self.channels
      whole.pixels.replaceSubrange(to..<(to + width * Self.channels), with: pixels[from..<(from + width * Self.channels)])
    }
    return whole
  }

  /// The picture scaled to a width in pixels, in its proportions; itself where it is no wider. Each pixel is the mean of those
  /// that it replaces.
  package func scaledDown(toWidth across: Int) -> Picture {
    guard across > 0, across < width else { return self }
    let high = max(1, (height * across + width / 2) / width)
    var scaled = Picture(width: across, height: high, colour: Colour(0xFFFFFF))
    // Where each row and column begins among the old ones.
    let columns = (0...across).map { $0 * width / across }
    let rows = (0...high).map { $0 * height / high }
    pixels.withUnsafeBufferPointer { pixels in
      scaled.pixels.withUnsafeMutableBufferPointer { target in
        var sums = [Int](repeating: 0, count: across * Self.channels)
        for row in 0..<high {
          for place in sums.indices { sums[place] = 0 }
          for line in rows[row]..<rows[row + 1] {
            for column in 0..<across {
              for place in columns[column]..<columns[column + 1] {
                let start = (line * width + place) * Self.channels
                for channel in 0..<Self.channels { sums[column * Self.channels + channel] += Int(pixels[start + channel]) }
              }
            }
          }
          for column in 0..<across {
            let count = (columns[column + 1] - columns[column]) * (rows[row + 1] - rows[row])
            for channel in 0..<Self.channels {
              let place = column * Self.channels + channel
              target[row * across * Self.channels + place] = UInt8((sums[place] + count / 2) / count)
            }
          }
        }
      }
    }
    return scaled
  }

  /// The columns and rows that a rectangle touches; nil where it is outside the picture or empty.
  func area(of frame: Frame) -> (columns: Range<Int>, rows: Range<Int>)? {
    func range(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int>? {
      guard length > 0, start.isFinite, length.isFinite else { return nil }
      let (first, last) = (max(0, start.rounded(.down)), min(Double(limit), (start + length).rounded(.up)))
      return first < last ? Int(first)..<Int(last) : nil
    }
    guard let columns = range(frame.x, frame.width, width), let rows = range(frame.y, frame.height, height) else {
      return nil
    }
    return (columns, rows)
  }
}

/// The reason why a picture cannot be read or written, as a part of a sentence.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package var description: String

  init(_ reason: String) { description = reason }

  /// libpng's own words.
  init(of image: png_image) {
    let words = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    description =
      words.isEmpty
      ? localized(en: "it is not a PNG", nb: "det er ikke en PNG")
      : localized(en: "it is not a whole PNG: \(words)", nb: "det er ikke en hel PNG: \(words)")
  }
}
