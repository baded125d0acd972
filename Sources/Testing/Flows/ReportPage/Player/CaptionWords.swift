import Announcements

/// The words of an announcement in the pieces in which a caption shows them, each with the moment at which it is begun.
struct CaptionWords: Hashable {
  /// In the order of the text; together with what is unheard they are the text.
  private(set) var pieces: [Piece] = []
  /// The end of the text that was cut before it was said; empty for what was heard to its end.
  private(set) var unheard = ""

  struct Piece: Hashable {
    var text: String
    /// Seconds into the recording.
    var start: Double
  }

  /// Where no words are known, the text is one piece.
  ///
  /// A synthesizer may tell the same word several times, as it does of numbers, and of the sign before a word after it:
  /// a piece begins where the text goes on, at the first moment that is told of it.
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
