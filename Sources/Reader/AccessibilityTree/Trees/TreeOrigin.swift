/// The tree that another one was made from, and the parts in which the two differ.
struct TreeOrigin: Sendable {
  /// The tree it was made from.
  let base: SemanticTree.Version
  /// Everything outside these is the same in both, in the same order.
  var spans = TreeSpans()
}

/// Matching ranges of two trees, each in document order: what was taken out of the old, and what came in its place.
struct TreeSpans: Sendable {
  private(set) var all: [Span] = []

  struct Span: Hashable, Sendable {
    var old: Range<Int>
    var new: Range<Int>

    /// How many more nodes there are now.
    var growth: Int { new.count - old.count }
  }

  /// Notes that `count` nodes replaced those of a range of the new tree.
  mutating func replace(_ range: Range<Int>, count: Int) {
    let touching = all.indices.filter {
      all[$0].new.upperBound >= range.lowerBound && all[$0].new.lowerBound <= range.upperBound
    }
    let first = touching.first ?? all.firstIndex { $0.new.lowerBound > range.upperBound } ?? all.count
    let end = touching.last.map { $0 + 1 } ?? first
    let start = min(range.lowerBound, touching.isEmpty ? range.lowerBound : all[first].new.lowerBound)
    let stop = max(range.upperBound, touching.isEmpty ? range.upperBound : all[end - 1].new.upperBound)
    let before = all[..<first].reduce(0) { $0 + $1.growth }
    let inside = all[first..<end].reduce(before) { $0 + $1.growth }
    let growth = count - range.count
    let merged = Span(old: (start - before)..<(stop - inside), new: start..<(stop + growth))
    for index in end..<all.count {
      all[index].new = (all[index].new.lowerBound + growth)..<(all[index].new.upperBound + growth)
    }
    all.replaceSubrange(first..<end, with: [merged])
  }
}
