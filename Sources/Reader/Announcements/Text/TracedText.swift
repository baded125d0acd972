/// Text on its way to the synthesizer that remembers where each of its scalars came from.
///
/// Cleaning and pronunciation change the text; the listener's place must be reported in the words as they were written. So
/// every scalar carries the offset of the written scalar it stands for.
package struct TracedText: Hashable, Sendable {
  /// The text as it is by now.
  package private(set) var scalars: [Unicode.Scalar]
  /// For each scalar the offset it had in the original; never falling.
  package private(set) var origins: [Int]
  /// The offset after the last scalar of the original.
  package private(set) var end: Int

  /// The text as it was written. `start` is the offset of its first scalar in the original.
  package init(_ text: String, startingAt start: Int = 0) {
    scalars = Array(text.unicodeScalars)
    origins = Array(start..<start + scalars.count)
    end = start + scalars.count
  }

  /// An empty text of an original that ends at `end`; to be filled by `append`.
  init(endingAt end: Int) {
    scalars = []
    origins = []
    self.end = end
  }

  /// The text as the synthesizer gets it.
  package var string: String {
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars)
    return string
  }

  /// Whether nothing is left to say.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The original offset of the scalar at `index`, or the end of the original for any later index.
  package func origin(at index: Int) -> Int {
    index < origins.count ? origins[max(index, 0)] : end
  }

  /// The part of the text in `range`; its end is the origin of what follows it.
  subscript(range: Range<Int>) -> TracedText {
    var part = TracedText(endingAt: origin(at: range.upperBound))
    part.scalars = Array(scalars[range])
    part.origins = Array(origins[range])
    return part
  }

  /// What is left of the text from the original offset `offset` on.
  package func dropping(before offset: Int) -> TracedText {
    let first = origins.firstIndex { $0 >= offset } ?? scalars.count
    return first == 0 ? self : self[first..<scalars.count]
  }

  /// Adds a scalar that stands for the written one at `origin`, which is not before the last one's.
  mutating func append(_ scalar: Unicode.Scalar, from origin: Int) {
    scalars.append(scalar)
    origins.append(origin)
  }

  /// Adds a later part of the same original.
  mutating func append(_ part: TracedText) {
    scalars += part.scalars
    origins += part.origins
  }
}

extension TracedText {
  /// The same text as a part of a longer original that begins `offset` scalars before it.
  package func shifted(by offset: Int) -> TracedText {
    guard offset != 0 else { return self }
    var shifted = self
    for index in shifted.origins.indices { shifted.origins[index] += offset }
    shifted.end += offset
    return shifted
  }
}
