import Announcements
internal import Glibc

/// The helper's end of the socket to the app: whole messages, in order, until the app closes its end.
///
/// Used by the synthesizer's one thread only.
final class RequestSocket {
  private let descriptor: Int32
  private var waiting: [SynthesizerRequest] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Passages up to this number are cancelled.
  private var cancelled: SynthesizerRequest.Passage = 0
  private(set) var isClosed = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a socket at all, which it is not if a person starts the program.
  var isSocket: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// The next request that is not cancelled; nil when the app has closed its end.
  func next() -> SynthesizerRequest? {
    while true {
      while !waiting.isEmpty {
        let request = waiting.removeFirst()
        if case .speak(let passage, _, _, _) = request, passage <= cancelled {
          send(.done(passage))
          continue
        }
        return request
      }
      guard !isClosed else { return nil }
      receive(flags: 0)
    }
  }

  /// Whether the passage now being said has been cancelled, without waiting.
  func isCancelled(_ passage: SynthesizerRequest.Passage) -> Bool {
    while !isClosed, receive(flags: Int32(MSG_DONTWAIT)) {}
    return isClosed || passage <= cancelled
  }

  /// Waits while the app's end is full: the app's reading paces the helper.
  func send(_ reply: SynthesizerReply) {
    let bytes = reply.encoded
    while !isClosed, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 {
      if errno != EINTR { isClosed = true }
    }
  }

  /// Takes one message in; false if there was none.
  @discardableResult
  private func receive(flags: Int32) -> Bool {
    let count = recv(descriptor, &buffer, buffer.count, flags)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { isClosed = true }
      return false
    }
    // A message that cannot be read can only be a fault of the app; the others still count.
    guard let request = try? SynthesizerRequest(decoding: Array(buffer[..<count])) else { return true }
    if case .cancel(let passage) = request {
      cancelled = max(cancelled, passage)
    } else {
      waiting.append(request)
    }
    return true
  }
}
