import Announcements
package import Session

/// Compares two transcripts as a listener would: by words, order and latency.
///
/// 1. Announcements whose words are alike, in an order both share, are the same announcement.
/// 2. Two remaining announcements at the same place about the same element are one announcement in other words. Where no
///    element is known, those are that share the most words, names first.
/// 3. Two remaining announcements with the same words at different places are one that has moved; where no element is known,
///    with the same name, or those of which all but the name is left.
/// 4. All others are gone or new.
/// 5. An announcement heard to its end in one and cut or unheard in the other is always reported as well.
///
/// Times of day, ids of announcements, and the word of a cut are no difference.
package struct TranscriptDiff: Hashable, Sendable {
  /// What was heard before.
  var old: HeardSession
  /// What is heard now.
  var new: HeardSession
  /// In the order of the new transcript; what is gone stands where it was.
  private(set) var differences: [Difference] = []

  /// The least increase of an announcement's latency that a listener notices.
  ///
  /// Source: people notice 20 ms between a key and its answer.
  static let noticeable: Duration = .milliseconds(20)

  /// One difference; `old` and `new` are the announcement on either side, where there is one.
  struct Difference: Hashable, Sendable {
    /// What a tester acts on: all kinds, the worst first.
    var kinds: [DifferenceKind]
    /// The worst of them.
    var kind: DifferenceKind { kinds[0] }
    /// The announcement from before; nil where there was none.
    var old: HeardSession.Heard?
    /// The announcement of now; nil where there is none.
    var new: HeardSession.Heard?

    /// Whether it has one of the kinds that fail; nil chooses all.
    func fails(by failing: Set<DifferenceKind>?) -> Bool { kinds.contains { $0.isAmong(failing) } }
  }

  /// Compares two transcripts.
  package init(old: [TranscriptEntry], new: [TranscriptEntry]) {
    self.init(old: HeardSession(old), new: HeardSession(new))
  }

  /// Compares what was heard.
  package init(old: HeardSession, new: HeardSession) {
    self.old = old
    self.new = new
    let matching = Matching(old.announcements, new.announcements)
    var found: [(place: Int, difference: Difference)] = []
    func note(_ kinds: DifferenceKind..., at oldPlace: Int?, _ newPlace: Int?) { note(kinds, oldPlace, newPlace) }
    func note(_ kinds: [DifferenceKind], _ oldPlace: Int?, _ newPlace: Int?) {
      let place = newPlace ?? oldPlace.map(matching.placeInNew) ?? 0
      found.append(
        (
          place,
          Difference(
            kinds: kinds, old: oldPlace.map { old.announcements[$0] },
            new: newPlace.map { new.announcements[$0] })
        ))
    }
    for place in matching.gone { note(.gone, at: place, nil) }
    for place in matching.added { note(.new, at: nil, place) }
    func kinds(_ before: Int, _ after: Int) -> [DifferenceKind] {
      let (was, now) = (old.announcements[before].announcement, new.announcements[after].announcement)
      let kinds = DifferenceKind.between(ElementWording(was.segments), ElementWording(now.segments))
      // Each style has words of its own for a role.
      guard old.style != new.style, now.segments.contains(where: { $0.kind == .role }) else { return kinds }
      return DifferenceKind.worstFirst(kinds.map { $0 == .lostRole ? .reworded : $0 })
    }
    for (before, after) in matching.moved { note(DifferenceKind.worstFirst(kinds(before, after) + [.moved]), before, after) }
    for (before, after) in matching.reworded {
      let kinds = kinds(before, after)
      if !kinds.isEmpty { note(kinds, before, after) }
    }
    for (before, after) in matching.pairs {
      let (was, now) = (old.announcements[before], new.announcements[after])
      if was.announcement.priority != now.announcement.priority { note(.urgency, at: before, after) }
      if now.isNoticeablyLater(than: was) { note(.later, at: before, after) }
      if let was = was.hearing, let now = now.hearing, !(was <= now && now <= was) {
        note(now > was ? .heard : now == .nothing ? .unheard : .cut, at: before, after)
      }
    }
    differences = found.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.difference)
  }

  /// Leaves differences out.
  mutating func leaveOut(where isNone: (Difference) -> Bool) { differences.removeAll(where: isNone) }

  /// Whether there is a difference of a kind that fails; nil chooses all.
  package func hasFailed(by failing: Set<DifferenceKind>?) -> Bool { differences.contains { $0.fails(by: failing) } }
}

// MARK: - Matching

/// The pairs of equal announcements in two lists; all places count from 0.
private struct Matching {
  /// The same words in the same order.
  var same: [(Int, Int)] = []
  /// Other words in the same place about the same element.
  var reworded: [(Int, Int)] = []
  /// The same words in another place.
  var moved: [(Int, Int)] = []
  var gone: [Int] = []
  var added: [Int] = []

  var pairs: [(Int, Int)] { same + reworded + moved }

  init(_ old: [HeardSession.Heard], _ new: [HeardSession.Heard]) {
    let alignment = Alignment(from: old.map(\.spoken), to: new.map(\.spoken))
    var (removed, inserted) = (alignment.removed, alignment.inserted)
    // Between two unchanged announcements each list has a gap; announcements that left one gap and entered the other are
    // compared together.
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      var gap: (old: [Int], new: [Int]) = ([], [])
      while before < old.count, removed.contains(before) {
        gap.old.append(before)
        before += 1
      }
      while after < new.count, inserted.contains(after) {
        gap.new.append(after)
        after += 1
      }
      for (place, partner) in Self.pairs(gap.old, gap.new, of: old, new) {
        reworded.append((place, partner))
        removed.remove(place)
        inserted.remove(partner)
      }
      guard before < old.count, after < new.count else { continue }
      same.append((before, after))
      before += 1
      after += 1
    }
    let keys = [
      (old: \HeardSession.Heard.wordsKey, new: \HeardSession.Heard.wordsKey), (\.nameKey, \.nameKey), (\.otherKey, \.namelessKey),
    ]
    for key in keys {
      var waiting: [SpokenText: [Int]] = [:]
      for place in inserted.sorted() { if let words = new[place][keyPath: key.new] { waiting[words, default: []].append(place) } }
      for place in removed.sorted() {
        guard let words = old[place][keyPath: key.old], let partner = waiting[words]?.first else { continue }
        waiting[words]?.removeFirst()
        moved.append((place, partner))
        removed.remove(place)
        inserted.remove(partner)
      }
    }
    (gone, added) = (removed.sorted(), inserted.sorted())
  }

  /// The pairs within a gap, in the order of both lists.
  private static func pairs(
    _ before: [Int], _ after: [Int], of old: [HeardSession.Heard], _ new: [HeardSession.Heard]
  ) -> [(Int, Int)] {
    let subjects = before.map { old[$0].announcement.subject } + after.map { new[$0].announcement.subject }
    guard subjects.contains(where: { $0 != nil }) else { return LikestPairs(before, after, of: old, new).pairs }
    var left = after[...]
    var found: [(Int, Int)] = []
    for place in before {
      guard let partner = left.firstIndex(where: { old[place].isSameSubject(as: new[$0]) }) else { continue }
      found.append((place, left[partner]))
      left = left[(partner + 1)...]
    }
    return found
  }

  /// The place at which a removed announcement would stand in the new list.
  func placeInNew(_ oldPlace: Int) -> Int {
    same.last { $0.0 < oldPlace }.map { $0.1 + 1 } ?? 0
  }
}

/// The pairs of two lists in their order that share the most words, where nothing but words is known.
private struct LikestPairs {
  private(set) var pairs: [(Int, Int)] = []

  /// The most comparisons of one announcement with another; longer lists are paired only where they are of one length.
  private static let limit = 250_000

  init(_ before: [Int], _ after: [Int], of old: [HeardSession.Heard], _ new: [HeardSession.Heard]) {
    guard before.count * after.count <= Self.limit else {
      pairRest(before[...], after[...], of: old, new)
      return
    }
    // The greatest likeness of the pairs from each place on.
    var best = Array(repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
    let words = (old: before.map { WordsByProperty(old[$0]) }, new: after.map { WordsByProperty(new[$0]) })
    for row in before.indices.reversed() {
      for column in after.indices.reversed() {
        let likeness = words.old[row].likeness(to: words.new[column])
        let paired = likeness > 0 ? likeness + best[row + 1][column + 1] : 0
        best[row][column] = max(paired, best[row + 1][column], best[row][column + 1])
      }
    }
    var (row, column) = (0, 0)
    var start = (row: 0, column: 0)
    while row < before.count, column < after.count {
      let likeness = words.old[row].likeness(to: words.new[column])
      if likeness > 0, best[row][column] == likeness + best[row + 1][column + 1] {
        pairRest(before[start.row..<row], after[start.column..<column], of: old, new)
        pairs.append((before[row], after[column]))
        (row, column) = (row + 1, column + 1)
        start = (row, column)
      } else if best[row][column] == best[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    pairRest(before[start.row...], after[start.column...], of: old, new)
  }

  /// Pairs what shares no word, as many in both lists, one after the other of one role.
  private mutating func pairRest(
    _ before: ArraySlice<Int>, _ after: ArraySlice<Int>, of old: [HeardSession.Heard], _ new: [HeardSession.Heard]
  ) {
    let rest = Array(zip(before, after))
    if before.count == after.count, rest.allSatisfy({ old[$0].role == new[$1].role }) { pairs += rest }
  }
}

/// The words of an announcement's name, and the clauses of all others.
private struct WordsByProperty {
  private let name: Set<String>
  private let others: Set<String>

  init(_ heard: HeardSession.Heard) {
    let segments = heard.announcement.segments
    name = Set(SpokenWords(ElementWording(segments).name).folded)
    others = Set(SpokenText(segments.filter { $0.kind != .name }.text).clauses)
  }

  /// A name says more of what an announcement is about than all the rest; other names say that it is about something else.
  func likeness(to other: Self) -> Int {
    let shared = name.intersection(other.name).count
    guard shared > 0 || name.isEmpty || other.name.isEmpty else { return 0 }
    return 8 * shared + others.intersection(other.others).count
  }
}

extension HeardSession.Heard {
  fileprivate var wordsKey: SpokenText? { spoken }

  fileprivate var role: SpokenText { SpokenText(announcement.segments.filter { $0.kind == .role }.text) }

  /// The name, where no element is known.
  fileprivate var nameKey: SpokenText? {
    guard announcement.subject == nil else { return nil }
    let name = SpokenText(announcement.segments.filter { $0.kind == .name }.text)
    return name.clauses.isEmpty ? nil : name
  }

  /// All but the name, where no element is known.
  fileprivate var otherKey: SpokenText? {
    guard announcement.subject == nil else { return nil }
    let words = SpokenText(announcement.segments.filter { $0.kind != .name }.text)
    return words.clauses.isEmpty ? nil : words
  }

  /// All of an announcement without a name.
  fileprivate var namelessKey: SpokenText? {
    ElementWording(announcement.segments).name.isEmpty ? otherKey : nil
  }

  fileprivate func isNoticeablyLater(than old: Self) -> Bool {
    if let before = old.commandsBefore, let now = commandsBefore, now != before { return now > before }
    guard let was = old.latency, let now = latency else { return false }
    return now - was > TranscriptDiff.noticeable
  }

  /// Whether both have the same subject: the same element, or the same kind of line without an element.
  fileprivate func isSameSubject(as other: Self) -> Bool {
    announcement.source == other.announcement.source && announcement.subject == other.announcement.subject
      && announcement.screen == other.announcement.screen
  }
}
