/// Pairs of announcements and utterances that belong together, in an order that both lists share.
///
/// Of all possible pairings it chooses the one that shares the most words. Pairing equal texts first would fail: many
/// elements have the same hint, and a hint paired one place too far would separate the others.
struct DeviceSpeechAlignment {
  /// Places in both lists, from 0.
  struct Pair: Hashable {
    var computed: Int
    var heard: Int
    var isSame: Bool
  }

  /// In the order of both lists.
  private(set) var pairs: [Pair] = []

  /// The least share of common words that makes two texts wordings of one announcement.
  private static let likeness = 0.4
  /// The weight of a pair with different words, which is below that of equal words.
  private static let weightOfWording = 0.9
  /// The greatest number of possible pairs that are weighed at once. Longer lists are first divided at texts that occur once in
  /// each. Without such texts the limit is `factor` times as high, and longer lists are divided in the middle.
  private let limit: Int
  private static let factor = 64

  /// A number for each text.
  private let computed: [Int]
  private let heard: [Int]
  /// The words of each text as sorted numbers, so that common words of two texts are found quickly.
  private let numbers: (computed: [[Int]], heard: [[Int]])

  /// Whether a text occurs at least as often on the other side. Such a text that stands at another place has moved, and is
  /// not another wording of a similar text.
  private let isThere: (computed: [Bool], heard: [Bool])

  /// Pairs two lists of texts, each given by its words.
  init(_ computed: [[String]], _ heard: [[String]], limit: Int = 1 << 19) {
    self.limit = limit
    var texts: [[String]: Int] = [:]
    func number(of text: [String]) -> Int {
      let number = texts[text] ?? texts.count
      texts[text] = number
      return number
    }
    (self.computed, self.heard) = (computed.map(number), heard.map(number))
    var names: [String: Int] = [:]
    func numbered(_ words: [String]) -> [Int] {
      words.map { word in
        let number = names[word] ?? names.count
        names[word] = number
        return number
      }.sorted()
    }
    numbers = (computed.map(numbered), heard.map(numbered))
    let counts = (Self.counts(self.computed), Self.counts(self.heard))
    isThere = (
      self.computed.map { counts.1[$0, default: 0] >= counts.0[$0, default: 0] },
      self.heard.map { counts.0[$0, default: 0] >= counts.1[$0, default: 0] }
    )
    pair(computed.indices, heard.indices)
  }

  private static func counts(_ texts: [Int]) -> [Int: Int] {
    Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private mutating func pair(_ places: Range<Int>, _ others: Range<Int>) {
    guard !places.isEmpty, !others.isEmpty else { return }
    guard places.count > limit / others.count else { return pairBest(places, others) }
    var (place, other) = (places.lowerBound, others.lowerBound)
    let anchors = anchors(places, others)
    for anchor in anchors {
      pair(place..<anchor.computed, other..<anchor.heard)
      pairs.append(anchor)
      (place, other) = (anchor.computed + 1, anchor.heard + 1)
    }
    if !anchors.isEmpty { return pair(place..<places.upperBound, other..<others.upperBound) }
    if places.count <= limit * Self.factor / others.count { return pairBest(places, others) }
    let (middle, otherMiddle) = (places.lowerBound + places.count / 2, others.lowerBound + others.count / 2)
    pair(places.lowerBound..<middle, others.lowerBound..<otherMiddle)
    pair(middle..<places.upperBound, otherMiddle..<others.upperBound)
  }

  /// The texts that occur exactly once in each list and in the same order in both.
  private func anchors(_ places: Range<Int>, _ others: Range<Int>) -> [Pair] {
    func single(_ texts: [Int], _ range: Range<Int>) -> [Int: Int] {
      Dictionary(grouping: range) { texts[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let (inComputed, inHeard) = (single(computed, places), single(heard, others))
    let old = places.filter { inComputed[computed[$0]] == $0 && inHeard[computed[$0]] != nil }
    let new = others.filter { inHeard[heard[$0]] == $0 && inComputed[heard[$0]] != nil }
    let alignment = Alignment(from: old.map { computed[$0] }, to: new.map { heard[$0] })
    let kept = old.indices.filter { !alignment.removed.contains($0) }
    let found = new.indices.filter { !alignment.inserted.contains($0) }
    return zip(kept, found).map { Pair(computed: old[$0], heard: new[$1], isSame: true) }
  }

  private enum AlignmentStep: UInt8 {
    case pair, passComputed, passHeard
  }

  /// Adds the pairs with the greatest sum of weights (Needleman and Wunsch's alignment, with gaps that cost nothing).
  private mutating func pairBest(_ places: Range<Int>, _ others: Range<Int>) {
    let width = others.count
    var steps = [AlignmentStep](repeating: .passHeard, count: places.count * width)
    // The best sum from each place to the end. Between equal sums the earliest pair is taken.
    var below = [Double](repeating: 0, count: width + 1)
    for row in places.indices.reversed() {
      var sums = [Double](repeating: 0, count: width + 1)
      for column in (0..<width).reversed() {
        let weight = weight(row, others.lowerBound + column)
        let paired = weight > 0 ? weight + below[column + 1] : -1
        let best = max(paired, sums[column + 1], below[column])
        sums[column] = best
        steps[(row - places.lowerBound) * width + column] =
          best == paired ? .pair : best == below[column] ? .passComputed : .passHeard
      }
      below = sums
    }
    var (row, column) = (places.lowerBound, 0)
    while row < places.upperBound, column < width {
      let other = others.lowerBound + column
      let step = steps[(row - places.lowerBound) * width + column]
      if step == .pair { pairs.append(Pair(computed: row, heard: other, isSame: computed[row] == heard[other])) }
      if step != .passHeard { row += 1 }
      if step != .passComputed { column += 1 }
    }
  }

  /// The weight of a pair of texts; 0 for texts that have little in common.
  private func weight(_ place: Int, _ other: Int) -> Double {
    if computed[place] == heard[other] { return 1 }
    guard !isThere.computed[place], !isThere.heard[other] else { return 0 }
    let (one, two) = (numbers.computed[place], numbers.heard[other])
    var (first, second, shared) = (0, 0, 0)
    while first < one.count, second < two.count {
      let (left, right) = (one[first], two[second])
      if left == right { shared += 1 }
      if left <= right { first += 1 }
      if right <= left { second += 1 }
    }
    let likeness = 2 * Double(shared) / Double(max(1, one.count + two.count))
    return likeness >= Self.likeness ? likeness * Self.weightOfWording : 0
  }
}
