internal import Glibc
internal import Synchronization
internal import Threads

/// Hears from the desktop's accessibility status when a screen reader is switched on or off.
///
/// 1. The bus is asked for news of the status, and of whoever keeps it; nothing is asked again and again.
/// 2. The status is asked for once, and after each piece of news.
/// 3. Each answer that differs from the one before is told. A keeper that goes has no reader on.
///
/// Readers of the text console are on no bus: they are looked for at the start only (see `OtherReaderSearch`).
public final class ReaderWatch: Sendable {
  private let descriptor: Int32
  private let thread: NamedThread

  /// Begins to listen; nil where there is no session bus. `changed` is called on a thread of its own with whether a
  /// reader is now on, first when one is.
  public init?(environment: [String: String], changed: @escaping @Sendable (_ isReaderOn: Bool) -> Void) {
    guard let descriptor = AccessibilityBus(environment: environment).connected() else { return nil }
    // It was opened for a question that must not wait; this one waits for as long as it takes.
    _ = fcntl(descriptor, F_SETFL, 0)
    self.descriptor = descriptor
    thread = NamedThread("earshot-status") { Self.listen(on: descriptor, changed: changed) }
  }

  /// Stops listening; nothing is told after it.
  public func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    thread.join()
    Glibc.close(descriptor)
  }

  private static let news = [
    "type='signal',path='/org/a11y/bus',interface='org.freedesktop.DBus.Properties',arg0='org.a11y.Status'",
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'",
  ]

  /// The first question's number; each later one's is one higher.
  private static let firstQuestion: UInt32 = 10
  private static let mostBytes = 1 << 17

  private static func listen(on descriptor: Int32, changed: (Bool) -> Void) {
    var question = firstQuestion
    var beginning = AccessibilityBus.greeting
    for (number, rule) in news.enumerated() {
      beginning += AccessibilityBus.busCall("AddMatch", serial: UInt32(2 + number), rule)
    }
    guard send(beginning + AccessibilityBus.question(question), on: descriptor) else { return }
    var isOn = false
    var received: [UInt8] = []
    var isLetIn = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while received.count < mostBytes {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      received += buffer[..<count]
      if !isLetIn {
        guard let line = received.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        guard received.starts(with: "OK ".utf8) else { return }
        received.removeFirst(line + 1)
        isLetIn = true
      }
      while let message = DBusMessage(received[...]), let end = message.end, end <= received.count {
        if message.replySerial == question {
          // An error means that nobody keeps the status.
          let answer = message.bool ?? false
          if answer != isOn { changed(answer) }
          isOn = answer
        } else if message.isSignal {
          question += 1
          guard send(AccessibilityBus.question(question), on: descriptor) else { return }
        }
        received.removeFirst(end)
      }
    }
  }

  private static func send(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
