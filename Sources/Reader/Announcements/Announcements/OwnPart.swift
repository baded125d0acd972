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

extension SpokenPattern {
  /// Whether a text is an announcement's own part, with as much of the context as the text writes, all in the order of speech.
  ///
  /// Context that the text does not write is passed over. Where the announcement has nothing but context, all of it counts.
  package func isOwnPart(of announcement: Announcement) -> Bool {
    if isAll(of: announcement.text) { return true }
    guard announcement.ownSegments.count < announcement.segments.count else { return false }
    if hasPlaces { return announcement.withoutContext.contains { isAll(of: $0.text) } }
    let wanted = SpokenText(pieces[0]).clauses
    // How many of the wanted clauses have been said, in each way to pass over context.
    var said: Set<Int> = [0]
    for segment in announcement.segments {
      for clause in SpokenText(segment.text).clauses {
        let further = said.filter { $0 < wanted.count && wanted[$0] == clause }.map { $0 + 1 }
        said = segment.kind.isContext ? said.union(further) : Set(further)
      }
    }
    return said.contains(wanted.count)
  }

  /// Whether the words of a segment stand in it.
  fileprivate func mentions(_ segment: Announcement.Segment) -> Bool {
    let words = SpokenWords(segment.text)
    return !words.written.isEmpty && pieces.contains { SpokenWords($0).contains(words) }
  }
}
