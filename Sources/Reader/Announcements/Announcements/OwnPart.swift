// The part of an announcement that is about the element itself, beside what tells where the element is.

extension Announcement.Segment.Kind {
  /// Whether a segment of the kind tells where the cursor is or what can be done there, and not what the element is: a container
  /// that is entered or left, a window's title, a place in a set or a table, a hint.
  package var isContext: Bool {
    switch self {
    case .container, .position, .hint: true
    case .name, .value, .role, .state, .text: false
    }
  }
}

extension Announcement {
  /// The segments about the element itself: name, role, value, states, errors; all segments where none is.
  package var ownSegments: [Segment] {
    let own = segments.filter { !$0.kind.isContext }
    return own.allSatisfy(\.text.isEmpty) ? segments : own
  }

  /// The words about the element itself, with as much of its context as one of the texts mentions.
  package func ownText(mentioning patterns: [SpokenPattern] = []) -> String {
    let own = ownSegments
    guard own.count < segments.count else { return text }
    return segments.filter { segment in !segment.kind.isContext || patterns.contains { $0.mentions(segment) } }.text
  }
}

extension Announcement {
  /// The segments with each choice of the context, of which more than eight segments are in no announcement of an element.
  fileprivate var withoutContext: some Sequence<[Segment]> {
    let context = Array(segments.indices.filter { segments[$0].kind.isContext }.prefix(8))
    return (0..<(1 << context.count)).lazy.map { choice in
      let left = Set(context.enumerated().filter { choice & (1 << $0.offset) != 0 }.map(\.element))
      return segments.indices.filter { !left.contains($0) }.map { segments[$0] }
    }
  }
}

/// Finds a text in the segments of an announcement, whatever the order of what the reader itself words.
///
/// The app's words (name, value, error) and the context follow each other as they are said, and context may be left out. Roles
/// and states, for which each reader has words and an order of its own, may stand anywhere.
private struct OwnPartSearch {
  /// A segment as a listener compares it.
  fileprivate struct Part {
    var clauses: [String]
    var isContext: Bool
    /// The same without the level of a heading, which a text need not write; nil for anything else.
    var withoutLevel: [String]?
  }

  private var fixed: [Part] = []
  private var free: [Part] = []

  /// The most segments that may stand anywhere; no element has as many. Further ones keep their places.
  private static let freeLimit = 12

  init(_ segments: [Announcement.Segment]) {
    let hasOwn = segments.contains { !$0.kind.isContext && !$0.text.isEmpty }
    for segment in segments {
      var part = Part(clauses: SpokenText(segment.text).clauses, isContext: hasOwn && segment.kind.isContext)
      if segment.kind == .role, let heading = part.clauses.first?.wholeMatch(of: /(heading|overskrift)(?:level|nivå)?[0-9]/) {
        part.withoutLevel = [String(heading.output.1)] + part.clauses.dropFirst()
      }
      guard !part.clauses.isEmpty else { continue }
      if segment.kind == .role || segment.kind == .state, free.count < Self.freeLimit {
        free.append(part)
      } else {
        fixed.append(part)
      }
    }
  }

  /// How far a text has been found: the segments in order, and which of the others, as bits.
  private struct Found: Hashable {
    var fixed = 0
    var free = 0
  }

  /// Whether these clauses are all of the segments but context.
  func holds(_ wanted: [String]) -> Bool {
    var found: [Set<Found>] = Array(repeating: [], count: wanted.count + 1)
    found[0] = [Found()]
    for place in found.indices {
      for known in found[place] {
        var next = known
        while next.fixed < fixed.count {
          let part = fixed[next.fixed]
          next.fixed += 1
          if part.stands(in: wanted, at: place) { found[place + part.clauses.count].insert(next) }
          guard part.isContext else { break }
        }
        for (index, part) in free.enumerated() where known.free & 1 << index == 0 && part.stands(in: wanted, at: place) {
          found[place + part.clauses.count].insert(Found(fixed: known.fixed, free: known.free | 1 << index))
        }
      }
    }
    return found[wanted.count].contains { known in
      known.free == 1 << free.count - 1 && fixed[known.fixed...].allSatisfy(\.isContext)
    }
  }
}

extension OwnPartSearch.Part {
  func stands(in wanted: [String], at place: Int) -> Bool {
    guard place + clauses.count <= wanted.count else { return false }
    let written = wanted[place..<place + clauses.count]
    return written.elementsEqual(clauses) || withoutLevel.map(written.elementsEqual) == true
  }
}

extension SpokenPattern {
  /// Whether a text is an announcement's own part, with as much of the context as the text writes.
  ///
  /// Context that the text does not write is passed over, roles and states may stand in any order, except in a text with
  /// places for any words, and the level of a heading need not be written. Where the announcement has nothing but context, all of it counts.
  package func isOwnPart(of announcement: Announcement) -> Bool {
    if isAll(of: announcement.text) { return true }
    if hasPlaces {
      return announcement.ownSegments.count < announcement.segments.count
        && announcement.withoutContext.contains { isAll(of: $0.text) }
    }
    return OwnPartSearch(announcement.segments).holds(SpokenText(pieces[0]).clauses)
  }

  /// Whether the words of a segment stand in it.
  fileprivate func mentions(_ segment: Announcement.Segment) -> Bool {
    let words = SpokenWords(segment.text)
    return !words.written.isEmpty && pieces.contains { SpokenWords($0).contains(words) }
  }
}
