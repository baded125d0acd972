import Announcements
package import Session

/// Compares two transcripts as a listener would: by words, order and latency.
///
/// 1. Announcements whose words are alike, in an order both share, are the same announcement.
/// 2. Two remaining announcements at the same place about the same element are one announcement in other words.
/// 3. Two remaining announcements with the same words at different places are one that has moved.
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
  init(old: HeardSession, new: HeardSession) {
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
    for (before, after) in matching.moved { note(.moved, at: before, after) }
    for (before, after) in matching.reworded {
      let (was, now) = (old.announcements[before].announcement, new.announcements[after].announcement)
      let kinds = DifferenceKind.between(ElementWording(was.segments), ElementWording(now.segments))
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
      for place in gap.old {
        guard let partner = gap.new.firstIndex(where: { old[place].isSameSubject(as: new[$0]) }) else { continue }
        reworded.append((place, gap.new[partner]))
        removed.remove(place)
        inserted.remove(gap.new[partner])
        gap.new.removeSubrange(...partner)
      }
      guard before < old.count, after < new.count else { continue }
      same.append((before, after))
      before += 1
      after += 1
    }
    var waiting = Dictionary(grouping: inserted.sorted(), by: { new[$0].spoken })
    for place in removed.sorted() {
      if let partner = waiting[old[place].spoken]?.first {
        waiting[old[place].spoken]?.removeFirst()
        moved.append((place, partner))
      } else {
        gone.append(place)
      }
    }
    added = waiting.values.joined().sorted()
  }

  /// The place at which a removed announcement would stand in the new list.
  func placeInNew(_ oldPlace: Int) -> Int {
    same.last { $0.0 < oldPlace }.map { $0.1 + 1 } ?? 0
  }
}

extension HeardSession.Heard {
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
