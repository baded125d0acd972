internal import Glibc
internal import Text

/// Reads messages line by line; of a line longer than a limit nothing but its id is kept.
package struct MessageLines: ~Copyable {
  /// The most bytes of a line.
  package static let limit = 16 << 20

  private let descriptor: Int32
  private let limit: Int
  /// What was read and not returned.
  private var bytes: [UInt8] = []
  /// The number of bytes in `bytes` that hold no line feed.
  private var searched = 0
  /// The search for the id of a line that is too long; nil while there is none.
  private var passedOver: IDSearch?
  private var hasEnded = false

  /// A line, or that one was too long, with the id of the request that it is.
  package enum Line: Equatable {
    case bytes([UInt8])
    case tooLong(RequestID?)
  }

  /// - Parameter descriptor: Where the lines come from.
  package init(_ descriptor: Int32, limit: Int = Self.limit) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// The next line without its end; nil at the end of the input. A line that the end cuts off counts.
  package mutating func next() -> Line? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        if passedOver != nil || end > limit { passOver(bytes[..<end]) }
        let line = passedOver.map { .tooLong($0.id) } ?? Line.bytes(Array(bytes[..<end]))
        bytes.removeSubrange(...end)
        (searched, passedOver) = (0, nil)
        return line
      }
      searched = bytes.count
      if bytes.count > limit || passedOver != nil {
        passOver(bytes[...])
        bytes = []
        searched = 0
      }
      if hasEnded {
        guard passedOver != nil || !bytes.isEmpty else { return nil }
        defer { (bytes, searched, passedOver) = ([], 0, nil) }
        return passedOver.map { .tooLong($0.id) } ?? .bytes(bytes)
      }
      readOn()
    }
  }

  private mutating func passOver(_ bytes: ArraySlice<UInt8>) {
    var search = passedOver ?? IDSearch()
    search.take(bytes)
    passedOver = search
  }

  private mutating func readOn() {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat { count = read(descriptor, &part, part.count) } while count < 0 && errno == EINTR
    if count > 0 { bytes += part[..<count] } else { hasEnded = true }
  }
}

/// Finds the id of a message without keeping the message: its bytes come piece by piece, and the member `id` of the outermost
/// object is noted, wherever it stands.
struct IDSearch {
  /// The most bytes that are kept of a name and of an id.
  private static let limit = 4096

  /// The place in the outermost object; what is nested in it is passed over.
  private enum Place {
    case start, name, colon, id, otherValue, end
  }

  private var place = Place.start
  private var depth = 0
  private var (isInText, isEscaped) = (false, false)
  /// The name, text or number at the outermost level that is being read, as it is written.
  private var word: [UInt8] = []
  /// The value of the id, as it is written; empty for none.
  private var value: [UInt8] = []

  /// Reads the next bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes where place != .end { take(byte) }
  }

  /// The id; nil for none, and for one that no request has.
  var id: RequestID? {
    value.isEmpty ? nil : (try? JSONReader.value(of: value)).flatMap(RequestID.init)
  }

  private mutating func take(_ byte: UInt8) {
    if isInText {
      keep(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
        if depth == 1, place == .name { place = .colon }
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInText = true
      if depth == 1, place == .name { word = [] }
      keep(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if place == .start { place = byte == UInt8(ascii: "{") ? .name : .end } else { keep(byte) }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 1 { endValue() }
      depth -= 1
      if depth == 0 { place = .end }
    case UInt8(ascii: ","):
      guard depth == 1 else { return }
      endValue()
      place = .name
    case UInt8(ascii: ":"):
      guard depth == 1, place == .colon else { return }
      place = (try? JSONReader.value(of: word)) == .string("id") ? .id : .otherValue
      word = []
    case 0x9, 0xA, 0xD, 0x20: break
    default:
      if place == .start { place = .end } else { keep(byte) }
    }
  }

  /// Notes the id that ends here.
  private mutating func endValue() {
    if place == .id { value = word.count < Self.limit ? word : [] }
  }

  /// Keeps a byte of a name or an id. Of an id that is nested the beginning is kept, which is no id.
  private mutating func keep(_ byte: UInt8) {
    if depth == 1, place == .name || place == .id, word.count < Self.limit { word.append(byte) }
  }
}
