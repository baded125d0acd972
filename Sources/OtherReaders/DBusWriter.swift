/// Puts values down as D-Bus has them, in little endian.
package struct DBusWriter {
  /// What has been put down so far.
  package var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// Fills up with zeros to a multiple of `size`.
  package mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  /// A `UINT32`, or a `BOOLEAN` as 0 or 1.
  package mutating func number(_ value: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  /// A `STRING` or an `OBJECT_PATH`: its length before it, a NUL after it.
  package mutating func string(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  /// A `SIGNATURE`: its length in one byte.
  package mutating func signature(_ text: String) {
    bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

  /// A field of a message's header: what it is, and a variant of the given type.
  package mutating func field(_ field: DBusField, type: String, _ value: String) {
    align(to: 8)
    bytes.append(field.rawValue)
    signature(type)
    if type == "g" { signature(value) } else { string(value) }
  }
}

/// The fields of a message's header that are used here.
package enum DBusField: UInt8 {
  case path = 1
  case interface = 2
  case member = 3
  case replySerial = 5
  case destination = 6
  case signature = 8
}
