import DequeModule
import Glibc
import LinuxSupport

/// Bytes on their way to a socket that does not block, in pieces that are sent whole or not at all.
struct SendQueue {
  private var pieces: Deque<[UInt8]> = []
  /// Bytes of the first piece that have been sent.
  private var sent = 0
  /// Bytes that wait.
  private(set) var size = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    size += piece.count
  }

  /// Sends as much as the socket takes now; false where it is broken.
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

  /// Throws away all but the first piece, of which some may have been sent: until it is, the socket takes nothing.
  mutating func dropRest() {
    pieces.removeLast(pieces.count - 1)
    size = pieces[0].count - sent
  }
}
