internal import CPlatform
internal import Glibc
internal import LinuxSupport

/// What bytes go through, without blocking: a connection as it is, or an encrypted one.
protocol ProxyChannel: AnyObject {
  /// The system's number of its descriptor.
  var number: Int32 { get }
  /// Whether more may have come than `poll` can see, after a reading that has filled its buffer.
  var readsAhead: Bool { get }
  /// Whether its end can be told, while it goes on to receive.
  var canEndSending: Bool { get }
  /// Like `recv`: the number of bytes, 0 at the end, and -1 with `errno`.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Like `send`.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int
}

/// A connection whose bytes go through as they are.
final class PlainChannel: ProxyChannel {
  private let descriptor: Descriptor
  var number: Int32 { descriptor.number }
  var readsAhead: Bool { false }
  var canEndSending: Bool { true }

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int { recv(number, buffer.baseAddress, buffer.count, 0) }
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

/// One end of a proxied connection, with what is still to be sent there.
struct ProxySocket {
  /// Nil until it is there.
  private var channel: (any ProxyChannel)?
  private(set) var isConnecting: Bool
  /// Whether the other side has sent its last byte.
  private(set) var isAtEnd = false
  private(set) var hasFailed = false
  /// Whether more may have come than `poll` can see.
  private var hasUnseen = false
  /// Whether nothing more is read, because the other end does not keep up.
  var isFull = false
  private var outgoing: [UInt8] = []
  /// The last bytes of `outgoing` that are not to be sent yet.
  var held = 0
  /// Whether the end is to follow the last byte, and whether it has been sent.
  private var ends = (isDue: false, isSent: false)

  /// The number of waiting bytes from which nothing more is read from the other side.
  private static let most = 1 << 20
  /// The most bytes that are received at once.
  private static let bufferSize = 1 << 17

  /// - Parameters:
  ///   - channel: Nil where it is still to come, by ``use(_:)``.
  ///   - isConnecting: Whether the connection has only begun to be made.
  init(_ channel: (any ProxyChannel)?, isConnecting: Bool = false) {
    (self.channel, self.isConnecting) = (channel, isConnecting)
  }

  /// The connection stands.
  mutating func use(_ channel: any ProxyChannel) { self.channel = channel }

  var isAhead: Bool { outgoing.count > Self.most }
  /// Whether all that can be sent has been.
  var isSent: Bool { outgoing.count <= held }
  /// Whether something can be read without a wait.
  var hasMore: Bool { hasUnseen && !isFull && !isAtEnd && !hasFailed }

  var polled: pollfd {
    // `poll` reports that both ends are over, and a failure, whatever is asked.
    guard let channel, !hasFailed, !(isAtEnd && ends.isSent) else { return pollfd(fd: -1, events: 0, revents: 0) }
    let reads = !isConnecting && !isFull && !isAtEnd ? POLLIN : 0
    let writes = isConnecting || !isSent ? POLLOUT : 0
    return pollfd(fd: channel.number, events: Int16(reads | writes), revents: 0)
  }

  /// Whether the other side can be told that nothing more comes.
  var canEndSending: Bool { channel?.canEndSending ?? true }

  /// Whether the connection stands.
  mutating func endConnecting() -> Bool {
    var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    if let channel { getsockopt(channel.number, SOL_SOCKET, SO_ERROR, &error, &size) }
    isConnecting = false
    return error == 0
  }

  // MARK: Receiving

  /// Whether there is something to receive.
  ///
  /// - Parameter ready: What `poll` says.
  mutating func canReceive(_ ready: Int16) -> Bool {
    // The other side had ended already, and is lost now.
    if isAtEnd, ready & Int16(POLLERR | POLLHUP) != 0 { hasFailed = true }
    return !isAtEnd && !hasFailed && (hasMore || ready & Int16(POLLIN | POLLHUP | POLLERR) != 0)
  }

  /// The bytes that have come; empty for none.
  mutating func receive() -> ArraySlice<UInt8> {
    guard let channel else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { buffer, count in
      count = max(0, read(channel, UnsafeMutableRawBufferPointer(buffer), &isAtEnd, &hasFailed))
    }
    hasUnseen = channel.readsAhead && !bytes.isEmpty
    return bytes[...]
  }

  private func read(
    _ channel: any ProxyChannel, _ buffer: UnsafeMutableRawBufferPointer, _ isAtEnd: inout Bool, _ hasFailed: inout Bool
  ) -> Int {
    let count = channel.receive(buffer)
    if count == 0 { isAtEnd = true }
    if count < 0, errno != EAGAIN, errno != EINTR { hasFailed = true }
    return count
  }

  // MARK: Sending

  /// Adds bytes to what is to be sent.
  mutating func queue(_ bytes: ArraySlice<UInt8>) { outgoing += bytes }

  /// Changes the last bytes, none of which has been sent.
  mutating func rewriteLast(_ count: Int, _ rewritten: (ArraySlice<UInt8>) -> [UInt8]) {
    guard count <= outgoing.count else { return }
    let bytes = rewritten(outgoing.suffix(count))
    outgoing.replaceSubrange((outgoing.count - count)..., with: bytes)
  }

  /// Sends the end after the last byte.
  mutating func endSending() {
    guard !ends.isDue else { return }
    ends.isDue = true
    held = 0
    send()
  }

  /// Sends what can be sent now.
  mutating func send() {
    guard let channel, !isConnecting, !hasFailed else { return }
    var sent = 0
    let end = outgoing.count - held
    while sent < end {
      let count = outgoing[sent..<end].withUnsafeBytes(channel.send)
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { hasFailed = true }
        break
      }
      sent += count
    }
    if sent > 0 { outgoing.removeFirst(sent) }
    if ends.isDue, !ends.isSent, outgoing.isEmpty, channel.canEndSending {
      ends.isSent = true
      shutdown(channel.number, Int32(SHUT_WR))
    }
  }

  /// The other side sees a lost connection when this one is closed, as the proxy has seen one.
  func resetWhenClosed() {
    guard let channel else { return }
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(channel.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
