import FlyingFox
import FlyingSocks

/// A viewer's events as the body of a response. When the server lets go of it, the viewer is gone.
struct ViewerBody: AsyncBufferedSequence {
  typealias Element = UInt8

  private let seat: ViewerSlot

  /// Tells when nobody holds it any more.
  fileprivate final class ViewerSlot: Sendable {
    let viewer: Viewer
    let left: @Sendable (Viewer) -> Void

    init(_ viewer: Viewer, left: @escaping @Sendable (Viewer) -> Void) {
      self.viewer = viewer
      self.left = left
    }

    deinit { left(viewer) }
  }

  /// - Parameter left: Called when the viewer is gone; on any thread.
  init(_ viewer: Viewer, left: @escaping @Sendable (Viewer) -> Void) {
    seat = ViewerSlot(viewer, left: left)
  }

  func makeAsyncIterator() -> Iterator { Iterator(seat: seat) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate let seat: ViewerSlot

    /// The server asks for bytes together only.
    mutating func next() async -> UInt8? { nil }

    /// All that waits, which may be more than was suggested.
    mutating func nextBuffer(suggested count: Int) async -> [UInt8]? { await seat.viewer.next() }
  }
}
