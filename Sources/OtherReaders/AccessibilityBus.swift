internal import CPlatform
internal import Glibc
internal import Threads

/// The desktop's accessibility status, asked over D-Bus.
///
/// `org.a11y.Status` of at-spi2-core has the property `ScreenReaderEnabled`. A client for one question is
/// this small, so that libdbus need not be on every machine. The question starts no service: where
/// accessibility is not running there is no reader that uses it.
package struct AccessibilityBus {
  /// Where the session bus may be: paths of sockets, those of the abstract namespace with a NUL in front.
  let addresses: [String]

  init(environment: [String: String]) {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      addresses = Self.sockets(in: address)
    } else {
      // Where a session is started by systemd, as on the text console.
      addresses = [(environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())") + "/bus"]
    }
  }

  /// Puts the question on its way; nil where no bus takes it. Never blocks.
  func ask(until deadline: Duration) -> Question? {
    for address in addresses {
      guard let descriptor = connected(to: address) else { continue }
      let question = Question(descriptor: descriptor)
      if question.send(Self.conversation) { return question }
    }
    return nil
  }

  /// All that is said to the bus, in one go: the bus reads on as it lets us in.
  ///
  /// The bus learns who we are from the kernel; `EXTERNAL` puts the claim as the user's number, each of its
  /// decimal digits in hexadecimal.
  private static var conversation: [UInt8] { greeting + question(Question.serial) }

  /// What lets us in.
  static var greeting: [UInt8] {
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    return [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8) + busCall("Hello", serial: 1)
  }

  /// Whether a screen reader is switched on.
  static func question(_ serial: UInt32) -> [UInt8] {
    DBusCall(
      serial: serial, destination: "org.a11y.Bus", path: "/org/a11y/bus",
      interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: ["org.a11y.Status", "ScreenReaderEnabled"]
    ).encoded
  }

  /// A call of the bus itself.
  static func busCall(_ member: String, serial: UInt32, _ arguments: String...) -> [UInt8] {
    DBusCall(
      serial: serial, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, arguments: arguments
    ).encoded
  }

  /// A socket to the first of the addresses that lets anybody connect.
  func connected() -> Int32? {
    for address in addresses {
      if let descriptor = connected(to: address) { return descriptor }
    }
    return nil
  }

  private func connected(to address: String) -> Int32? {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(address.utf8)
    guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0)
    guard descriptor >= 0 else { return nil }
    // The length says where an abstract name ends; a path ends at its NUL.
    let isAbstract = bytes[0] == 0
    let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
    let result = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(length)) }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The Unix sockets of an address list like `unix:path=/run/user/1000/bus,guid=…;unix:abstract=/tmp/x`.
  static func sockets(in list: String) -> [String] {
    list.split(separator: ";").compactMap { address -> String? in
      guard address.hasPrefix("unix:") else { return nil }
      for pair in address.dropFirst("unix:".count).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = unescaped(parts[1]) else { continue }
        if parts[0] == "path" { return value }
        if parts[0] == "abstract" { return "\0" + value }
      }
      return nil
    }
  }

  /// The text with each `%2f` made the byte it stands for; nil if one stands for none.
  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - The question under way

extension AccessibilityBus {
  /// A connection on which the question has been asked.
  package final class Question {
    /// The number of the call that is the question.
    package static let serial: UInt32 = 2

    /// More than any bus says before it answers this.
    private static let mostBytes = 1 << 16
    private let descriptor: Int32

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }

    /// Whether a fresh socket has taken all of it.
    fileprivate func send(_ bytes: [UInt8]) -> Bool {
      Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Waits for the answer until `deadline`; nil where it does not come, or is an error.
    func isReaderOn(until deadline: Duration) -> Bool? {
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while received.count < Self.mostBytes {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(deadline - monotonicNow(), .zero).components
        let nanoseconds = left.seconds * 1_000_000_000 + left.attoseconds / 1_000_000_000
        guard cplatform_poll(&polled, 1, nanoseconds) > 0 else { return nil }
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        received += buffer[..<count]
        switch DBusReply.answer(to: Self.serial, in: received) {
        case .awaited: continue
        case .refused: return nil
        case .bool(let isOn): return isOn
        }
      }
      return nil
    }
  }
}
