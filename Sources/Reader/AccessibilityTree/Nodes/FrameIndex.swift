/// Frames by the bands of the screen that they lie in, so that near ones are found without a look at all.
package struct FrameIndex: Sendable {
  private static let band = 64.0
  private static let mostBands = 512
  private let frames: [Frame]
  private var bands: [Int: [Int]] = [:]
  /// Frames of unusual heights, which are near everything.
  private var others: [Int] = []

  /// An index of these frames.
  package init(_ frames: [Frame]) {
    self.frames = frames
    for (place, frame) in frames.enumerated() {
      if let range = Self.range(frame, 0) {
        for band in range { bands[band, default: []].append(place) }
      } else {
        others.append(place)
      }
    }
  }

  /// The places of the frames that are no further from another one, in order.
  package func places(within distance: Double, of frame: Frame) -> [Int] {
    guard let range = Self.range(frame, distance) else { return Array(frames.indices) }
    let found = Set(range.flatMap { bands[$0] ?? [] } + others)
    return found.filter { place in
      let other = frames[place]
      return other.x <= frame.x + frame.width + distance && frame.x <= other.x + other.width + distance
        && other.y <= frame.y + frame.height + distance && frame.y <= other.y + other.height + distance
    }.sorted()
  }

  private static func range(_ frame: Frame, _ distance: Double) -> ClosedRange<Int>? {
    guard let first = Int(exactly: ((frame.y - distance) / band).rounded(.down)),
      let last = Int(exactly: ((frame.y + frame.height + distance) / band).rounded(.down)), first <= last,
      last - first < mostBands
    else { return nil }
    return first...last
  }
}
