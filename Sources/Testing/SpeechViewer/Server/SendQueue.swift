import DequeModule
import Glibc
import LinuxSupport

/// The bytes for a non-blocking socket, in pieces that are sent whole or not at all.
struct SendQueue {
  private var pieces: Deque<[UInt8]> = []
  /// The number of bytes of the first piece that have been sent.
  private var sent = 0
  /// The number of bytes that wait.
  private(set) var size = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    size += piece.count
  }

  /// Sends as much as the socket takes without waiting; false where the connection is broken.
  mutating func send(to socket: Descriptor) -> Bool {
    while let piece = pieces.first {
      let count = piece.withUnsafeBytes { bytes in
        Glibc.send(socket.number, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { return errno == EAGAIN || errno == EINTR }
      sent += count
      size -= count
      if sent == piece.count {
        pieces.removeFirst()
        sent = 0
      }
    }
    return true
  }

  /// Discards all but the first piece, of which a part may have been sent; until that is sent, the socket takes nothing.
  mutating func dropRest() {
    pieces.removeLast(pieces.count - 1)
    size = pieces[0].count - sent
  }
}
