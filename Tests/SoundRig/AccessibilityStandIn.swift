import Foundation
import Glibc
import OtherReaders
import Synchronization
import Threads

/// Stands in for at-spi2-core on a message bus: owns `org.a11y.Bus` and tells whether a reader is on.
package final class AccessibilityStandIn: Sendable {
  private let descriptor: Int32
  private let state: SharedState
  private let thread: NamedThread

  /// Takes its place on the bus, then answers the question with `isReaderOn`, or never if that is nil.
  package init(on bus: MessageBus, isReaderOn: Bool?) throws {
    let descriptor = try connected(to: bus.socketPath)
    self.descriptor = descriptor
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    let handshake = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    Self.send(handshake + Self.call("Hello", serial: 1), on: descriptor)
    Self.send(Self.call("RequestName", serial: 2, arguments: "org.a11y.Bus", 4), on: descriptor)
    // The bus tells of a name once it is owned.
    var received = Data()
    while received.range(of: Data("org.a11y.Bus".utf8)) == nil {
      guard let more = Self.receive(on: descriptor) else { throw RigError("the bus gives no name away") }
      received += more
    }
    let state = SharedState(isReaderOn)
    self.state = state
    // The first question may have come along with the name.
    thread = NamedThread("stand-in") { [received] in
      var next: Data? = received
      while let message = next {
        defer { next = Self.receive(on: descriptor) }
        guard let isReaderOn = state.value.withLock({ $0 }), let question = Self.lastQuestion(in: message),
          let serial = DBusMessage(question)?.serial, let sender = Self.sender(of: Data(question))
        else { continue }
        Self.send(Self.reply(to: serial, for: sender, isReaderOn), on: descriptor)
      }
    }
  }

  /// Switches the reader on or off, and tells the bus so as at-spi2-core does.
  package func turn(on isReaderOn: Bool) {
    state.value.withLock { $0 = isReaderOn }
    var fields = DBusWriter()
    fields.field(.path, type: "o", "/org/a11y/bus")
    fields.field(.interface, type: "s", "org.freedesktop.DBus.Properties")
    fields.field(.member, type: "s", "PropertiesChanged")
    fields.field(.signature, type: "g", "sa{sv}as")
    var body = DBusWriter()
    body.string("org.a11y.Status")
    // The dictionary: its length without the padding before its first entry, then the entry.
    var entry = DBusWriter()
    entry.string("ScreenReaderEnabled")
    entry.signature("b")
    entry.number(isReaderOn ? 1 : 0)
    body.number(UInt32(entry.bytes.count))
    body.align(to: 8)
    body.bytes += entry.bytes
    body.number(0)
    Self.send(Self.message(kind: 4, serial: 50, fields: fields, body: body), on: descriptor)
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    thread.join()
    close(descriptor)
  }

  // MARK: - Messages

  /// A call of the bus itself; with a number after its only string if it takes one.
  private static func call(
    _ member: String, serial: UInt32, arguments string: String? = nil, _ number: UInt32 = 0
  ) -> [UInt8] {
    var body = DBusWriter()
    if let string {
      body.string(string)
      body.number(number)
    }
    var fields = DBusWriter()
    fields.field(.path, type: "o", "/org/freedesktop/DBus")
    fields.field(.interface, type: "s", "org.freedesktop.DBus")
    fields.field(.member, type: "s", member)
    fields.field(.destination, type: "s", "org.freedesktop.DBus")
    if string != nil { fields.field(.signature, type: "g", "su") }
    return message(kind: 1, serial: serial, fields: fields, body: body)
  }

  /// A return that holds a boolean in a variant.
  private static func reply(to serial: UInt32, for sender: String, _ value: Bool) -> [UInt8] {
    var fields = DBusWriter()
    fields.bytes = [DBusField.replySerial.rawValue]
    fields.signature("u")
    fields.number(serial)
    fields.field(.destination, type: "s", sender)
    fields.field(.signature, type: "g", "v")
    var body = DBusWriter()
    body.signature("b")
    body.number(value ? 1 : 0)
    return message(kind: 2, serial: 100, fields: fields, body: body)
  }

  private static func message(kind: UInt8, serial: UInt32, fields: DBusWriter, body: DBusWriter) -> [UInt8] {
    var writer = DBusWriter()
    writer.bytes = [UInt8(ascii: "l"), kind, 0, 1]
    writer.number(UInt32(body.bytes.count))
    writer.number(serial)
    writer.number(UInt32(fields.bytes.count))
    writer.bytes += fields.bytes
    writer.align(to: 8)
    return writer.bytes + body.bytes
  }

  /// The last message with the question among those received together.
  private static func lastQuestion(in data: Data) -> ArraySlice<UInt8>? {
    var rest = Array(data)[...]
    var question: ArraySlice<UInt8>?
    while let message = DBusMessage(rest), let end = message.end, end <= rest.endIndex {
      let bytes = rest[..<end]
      if Data(bytes).range(of: Data("ScreenReaderEnabled".utf8)) != nil { question = bytes }
      rest = rest[end...]
    }
    return question
  }

  /// The unique name of whom the last message comes from, like `:1.7`; others may stand before it.
  private static func sender(of message: Data) -> String? {
    guard let start = message.range(of: Data(":1.".utf8), options: .backwards)?.lowerBound else { return nil }
    return String(decoding: message[start...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func send(_ bytes: [UInt8], on descriptor: Int32) {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private static func receive(on descriptor: Int32) -> Data? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }
}

/// Whether a reader is on, as the stand-in's thread and a test's see it.
private final class SharedState: Sendable {
  let value: Mutex<Bool?>

  init(_ value: Bool?) {
    self.value = Mutex(value)
  }
}

/// A connection to a Unix socket.
private func connected(to path: String) throws -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var name = sockaddr_un()
  name.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  let result = withUnsafePointer(to: &name) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard result == 0 else { throw RigError("cannot connect to '\(path)'") }
  return descriptor
}
