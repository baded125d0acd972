/// What is said with the desktop's bus about whether a screen reader is switched on, without the socket.
///
/// 1. `beginning` asks the bus for news of the status, and of whoever keeps it, and then for the status.
/// 2. After each piece of news the status is asked for again; nothing else is ever asked twice.
/// 3. An answer is the status from then on. An error means that nobody keeps it, and no reader is on.
struct StatusConversation {
  /// Whether a reader is on; nil until it is known.
  private(set) var isReaderOn: Bool?
  private var isLetIn = false
  /// What has come and is not a whole message yet.
  private var received: [UInt8] = []
  /// The number of the last question; each one's is one higher.
  private var question: UInt32 = 10

  /// More than any message of a bus to us has.
  private static let mostBytes = 1 << 17

  private static let news = [
    "type='signal',path='/org/a11y/bus',interface='org.freedesktop.DBus.Properties',arg0='org.a11y.Status'",
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'",
  ]

  /// What the bus is told first, all in one go: it reads on as it lets us in.
  ///
  /// It learns who we are from the kernel; `EXTERNAL` puts the claim as the user's number, each of its decimal
  /// digits in hexadecimal.
  ///
  /// - Parameter user: The number of the account.
  func beginning(user: UInt32) -> [UInt8] {
    let claim = "\(user)".utf8.map { String($0, radix: 16) }.joined()
    var bytes = [0] + Array("AUTH EXTERNAL \(claim)\r\nBEGIN\r\n".utf8) + Self.busCall("Hello", serial: 1)
    for (number, rule) in Self.news.enumerated() {
      bytes += Self.busCall("AddMatch", serial: UInt32(2 + number), rule)
    }
    return bytes + asking
  }

  /// Takes what the bus has said, from the first line of the handshake on.
  ///
  /// - Returns: What it is to be told then; nil where it does not let us in or what it says is no D-Bus.
  mutating func answer(to bytes: some Sequence<UInt8>) -> [UInt8]? {
    received += bytes
    if !isLetIn {
      guard let line = received.firstIndex(of: UInt8(ascii: "\n")) else { return received.count < 512 ? [] : nil }
      guard received.starts(with: "OK ".utf8) else { return nil }
      received.removeFirst(line + 1)
      isLetIn = true
    }
    var answer: [UInt8] = []
    while let message = DBusMessage(received[...]) {
      guard let end = message.end else { return nil }
      guard end <= received.count else { break }
      if message.isSignal {
        question += 1
        answer += asking
      } else if message.replySerial == question {
        isReaderOn = message.bool ?? false
      }
      received.removeFirst(end)
    }
    return received.count < Self.mostBytes ? answer : nil
  }

  /// The question whether a screen reader is switched on.
  private var asking: [UInt8] {
    DBusCall(
      serial: question, destination: "org.a11y.Bus", path: "/org/a11y/bus",
      interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: ["org.a11y.Status", "ScreenReaderEnabled"]
    ).encoded
  }

  /// A call of the bus itself.
  private static func busCall(_ member: String, serial: UInt32, _ arguments: String...) -> [UInt8] {
    DBusCall(
      serial: serial, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, arguments: arguments
    ).encoded
  }
}
