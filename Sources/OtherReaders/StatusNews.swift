internal import Glibc
internal import Threads

/// A connection to the desktop's bus that hears whether a screen reader is switched on.
final class StatusNews {
  /// Readable when the bus has said something, or is gone.
  let descriptor: Int32
  private var conversation = StatusConversation()

  /// Whether a reader is on; nil until it is known.
  var isReaderOn: Bool? { conversation.isReaderOn }

  /// Puts the question on its way; nil where there is no bus that takes it. Never waits.
  init?(bus: AccessibilityBus) {
    guard let descriptor = bus.connected() else { return nil }
    self.descriptor = descriptor
    guard send(conversation.beginning(user: getuid())) else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Takes what the bus has said by now; false once it is gone or says what is no D-Bus. Never waits.
  func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0, let answer = conversation.answer(to: buffer[..<count]) else { return false }
    return answer.isEmpty || send(answer)
  }

  /// Waits until `deadline` for the status; nil where it does not come, or there is none.
  func isReaderOn(until deadline: Duration) -> Bool? {
    while isReaderOn == nil, monotonicNow() < deadline {
      let ready = readable([descriptor], timeout: deadline - monotonicNow())
      if !ready.isEmpty, !receive() { break }
    }
    return isReaderOn
  }

  /// Whether the bus has taken all of it; its socket has room for far more than is ever sent here.
  private func send(_ bytes: [UInt8]) -> Bool {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
