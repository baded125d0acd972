/// Puts values down as D-Bus has them, in little endian.
package struct DBusWriter {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  package mutating func number(_ value: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  package mutating func string(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  package mutating func signature(_ text: String) {
    bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

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
