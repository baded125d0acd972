internal import Glibc

/// Reads messages line by line; of a line longer than a limit nothing but its id is kept.
package struct MessageLines: ~Copyable {
  /// The most bytes of a line.
  package static let limit = 16 << 20

  private let descriptor: Int32
  private let limit: Int
  /// What was read and not returned.
  private var bytes: [UInt8] = []
  /// The number of bytes in `bytes` that hold no line feed.
  private var searched = 0
  /// The search for the id of a line that is too long; nil while there is none.
  private var passedOver: IDSearch?
  private var hasEnded = false

  /// A line, or that one was too long, with the id of the request that it is.
  package enum Line: Equatable {
    case bytes([UInt8])
    case tooLong(RequestID?)
  }

  /// - Parameter descriptor: Where the lines come from.
  package init(_ descriptor: Int32, limit: Int = Self.limit) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// The next line without its end; nil at the end of the input. A line that the end cuts off counts.
  package mutating func next() -> Line? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        if passedOver != nil || end > limit { passOver(bytes[..<end]) }
        let line = passedOver.map { .tooLong($0.id) } ?? Line.bytes(Array(bytes[..<end]))
        bytes.removeSubrange(...end)
        (searched, passedOver) = (0, nil)
        return line
      }
      searched = bytes.count
      if bytes.count > limit || passedOver != nil {
        passOver(bytes[...])
        bytes = []
        searched = 0
      }
      if hasEnded {
        guard passedOver != nil || !bytes.isEmpty else { return nil }
        defer { (bytes, searched, passedOver) = ([], 0, nil) }
        return passedOver.map { .tooLong($0.id) } ?? .bytes(bytes)
      }
      readOn()
    }
  }

  private mutating func passOver(_ bytes: ArraySlice<UInt8>) {
    var search = passedOver ?? IDSearch()
    search.take(bytes)
    passedOver = search
  }

  private mutating func readOn() {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat { count = read(descriptor, &part, part.count) } while count < 0 && errno == EINTR
    if count > 0 { bytes += part[..<count] } else { hasEnded = true }
  }
}
