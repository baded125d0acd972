extension Announcement {
  /// The rest after the first `scalars` Unicode scalars of the text were heard: all segments not heard to their last
  /// scalar. A segment that was begun is said again from its start.
  ///
  /// The pause after a segment need not have been heard.
  func rest(afterHearing scalars: Int) -> [Segment] {
    var end = 0
    var rest: [Segment] = []
    segments.forEachSegment { part, words, pause in
      end += words.unicodeScalars.count
      if end > scalars { rest.append(part) }
      end += pause.unicodeScalars.count
    }
    return rest
  }

  /// The first `scalars` Unicode scalars of the text, or all of it.
  func heard(_ scalars: Int) -> String {
    String(text.unicodeScalars.prefix(max(0, scalars)))
  }

  /// The announcement that says `rest` again: not yet numbered, and tied to the first of its chain.
  func saidAgain(_ rest: [Segment]) -> Announcement {
    var again = self
    again.id = 0
    again.segments = rest
    again.earcon = nil
    again.repeats = repeats ?? id
    return again
  }
}
