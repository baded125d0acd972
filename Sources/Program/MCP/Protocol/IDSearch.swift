internal import Text

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
