/// A method call of D-Bus whose arguments are strings, as bytes on the wire.
///
/// Source of the layout: the D-Bus Specification, "Message Protocol" and "Marshaling".
struct DBusCall {
  var serial: UInt32
  var destination: String
  var path: String
  var interface: String
  var member: String
  var arguments: [String] = []

  /// Do not start a service that is not running.
  private static let noAutoStart: UInt8 = 2

  var encoded: [UInt8] {
    var body = DBusWriter()
    for argument in arguments { body.string(argument) }
    var header = DBusWriter()
    // Little endian, a method call, version 1 of the protocol.
    header.bytes += [UInt8(ascii: "l"), 1, Self.noAutoStart, 1]
    header.number(UInt32(body.bytes.count))
    header.number(serial)
    var fields = DBusWriter()
    fields.field(.path, type: "o", path)
    fields.field(.interface, type: "s", interface)
    fields.field(.member, type: "s", member)
    fields.field(.destination, type: "s", destination)
    if !arguments.isEmpty {
      fields.field(.signature, type: "g", String(repeating: "s", count: arguments.count))
    }
    // The fields begin at a multiple of 8, so what is aligned within them is aligned in the whole.
    header.number(UInt32(fields.bytes.count))
    header.bytes += fields.bytes
    header.align(to: 8)
    return header.bytes + body.bytes
  }
}

/// A message received, as far as it is of interest.
package struct DBusMessage {
  private static let fixedHeader = 16
  private static let longest = 1 << 16
  private static let methodReturn: UInt8 = 2
  private static let signal: UInt8 = 4

  private let bytes: ArraySlice<UInt8>
  private let isLittle: Bool

  /// A message at the beginning of `bytes`; nil where its fixed part is not all there.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.fixedHeader else { return nil }
    self.bytes = bytes
    isLittle = bytes.first == UInt8(ascii: "l")
  }

  private func number(at offset: Int) -> Int? {
    let place = bytes.startIndex + offset
    guard place + 4 <= bytes.endIndex else { return nil }
    let four = bytes[place..<place + 4]
    return (isLittle ? Array(four.reversed()) : Array(four)).reduce(0) { $0 << 8 | Int($1) }
  }

  private var fieldsLength: Int { number(at: 12) ?? 0 }
  private var bodyStart: Int { (Self.fixedHeader + fieldsLength + 7) / 8 * 8 }

  /// Where the next message begins, in the indices of what it was made from; nil if that is absurdly far.
  package var end: Int? {
    let length = bodyStart + (number(at: 4) ?? 0)
    return length <= Self.longest ? bytes.startIndex + length : nil
  }

  /// The number its sender gave it.
  package var serial: UInt32? { number(at: 8).map { UInt32($0) } }

  /// Whether it is told to all who asked for such news.
  var isSignal: Bool { byte(at: 1) == Self.signal }

  /// The serial of the call it answers.
  var replySerial: UInt32? {
    var offset = Self.fixedHeader
    while offset < Self.fixedHeader + fieldsLength {
      offset = (offset + 7) / 8 * 8
      guard let field = byte(at: offset), byte(at: offset + 1) == 1, let type = byte(at: offset + 2) else {
        return nil
      }
      offset += 4
      switch type {
      case UInt8(ascii: "u"):
        let value = number(at: offset)
        if field == DBusField.replySerial.rawValue { return value.map { UInt32($0) } }
        offset += 4
      case UInt8(ascii: "g"):
        guard let length = byte(at: offset) else { return nil }
        offset += Int(length) + 2
      case UInt8(ascii: "s"), UInt8(ascii: "o"):
        guard let length = number(at: offset) else { return nil }
        offset += 4 + length + 1
      default:
        return nil
      }
    }
    return nil
  }

  /// The value of a return that is a variant holding a boolean.
  var bool: Bool? {
    guard byte(at: 1) == Self.methodReturn, byte(at: bodyStart) == 1,
      byte(at: bodyStart + 1) == UInt8(ascii: "b"), let value = number(at: bodyStart + 4)
    else { return nil }
    return value != 0
  }

  private func byte(at offset: Int) -> UInt8? {
    let place = bytes.startIndex + offset
    return bytes.indices.contains(place) ? bytes[place] : nil
  }
}
