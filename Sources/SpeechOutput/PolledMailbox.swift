internal import CPlatform
internal import Glibc
internal import Synchronization

/// Messages from any thread to the one thread that polls its descriptor, along with others.
final class PolledMailbox<Message: Sendable>: Sendable {
  /// Readable while messages wait.
  let descriptor: Int32
  /// Written by every thread that posts, emptied by the reading thread.
  private let messages = Mutex<[Message]>([])

  init() {
    descriptor = cplatform_event()
    precondition(descriptor >= 0, "no descriptor left for a mailbox")
  }

  deinit {
    close(descriptor)
  }

  /// Never waits.
  func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  /// Takes out all that waits, oldest first.
  func drain() -> [Message] {
    var count: UInt64 = 0
    // The count goes first: a message posted after it wakes the poll again.
    read(descriptor, &count, 8)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

/// Waits until one of the descriptors can be read or `timeout` has passed; for ever if nil.
///
/// Returns the descriptors that can be read or are closed at their other end.
func readable(_ descriptors: [Int32], timeout: Duration?) -> [Int32] {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let nanoseconds = timeout.map { Int64(max($0, .zero) / .nanoseconds(1)) } ?? -1
  guard cplatform_poll(&polled, UInt32(polled.count), nanoseconds) > 0 else { return [] }
  return polled.filter { $0.revents != 0 }.map(\.fd)
}
