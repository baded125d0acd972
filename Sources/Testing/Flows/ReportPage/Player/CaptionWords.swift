import Announcements

/// The words of an announcement in the pieces that a caption shows, each with the time of its beginning.
struct CaptionWords: Hashable {
  /// The pieces in the order of the text; followed by `unheard` they are the whole text.
  private(set) var pieces: [Piece] = []
  /// The end of the text that was cut before it was said; empty for an announcement heard to its end.
  private(set) var unheard = ""

  struct Piece: Hashable {
    var text: String
    /// Seconds into the recording.
    var start: Double
  }

  /// Divides an announcement at its words; without known words the text is one piece.
  ///
  /// A synthesizer may report the same word several times, as it does with numbers, and with the sign before a word after
  /// that word: a piece begins where the text goes on, at the first time reported for it.
  init(_ heard: HeardAnnouncement) {
    guard let start = heard.start else { return }
    var scalars = Array(heard.announcement.text.unicodeScalars)
    if case .cut(let said, _) = heard.outcome, !said.isEmpty, scalars.starts(with: said.unicodeScalars) {
      unheard = String(String.UnicodeScalarView(scalars[said.unicodeScalars.count...]))
      scalars.removeSubrange(said.unicodeScalars.count...)
    }
    var begins: [(offset: Int, start: Double)] = [(0, start)]
    for word in heard.words where word.offset > begins[begins.count - 1].offset && word.offset < scalars.count {
      begins.append((word.offset, max(word.start, begins[begins.count - 1].start)))
    }
    for (number, begin) in begins.enumerated() {
      let end = number + 1 < begins.count ? begins[number + 1].offset : scalars.count
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[begin.offset..<end])
      if !text.isEmpty { pieces.append(Piece(text: String(text), start: begin.start)) }
    }
  }

  /// For the page's script: the length of each piece in UTF-16 code units and its beginning, `14:0.25 9:1.1`.
  var attribute: String {
    pieces.map { "\($0.text.utf16.count):\(ReportPage.seconds($0.start))" }.joined(separator: " ")
  }
}
