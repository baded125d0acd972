internal import Glibc

/// Where the desktop's accessibility status is asked for: the session bus.
///
/// `org.a11y.Status` of at-spi2-core has the property `ScreenReaderEnabled`. A client for one question is
/// this small, so that libdbus need not be on every machine. The question starts no service: where
/// accessibility is not running there is no reader that uses it.
struct AccessibilityBus {
  /// Where the session bus may be: paths of sockets, those of the abstract namespace with a NUL in front.
  let addresses: [String]

  init(environment: [String: String]) {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      addresses = Self.sockets(in: address)
    } else {
      // Where a session is started by systemd, as on the text console.
      let directory = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      addresses = [(directory ?? "/run/user/\(getuid())") + "/bus"]
    }
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
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      // The conversion takes a sign for a digit's place.
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
