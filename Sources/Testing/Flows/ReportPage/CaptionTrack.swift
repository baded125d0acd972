import Announcements

/// The captions of a recording as WebVTT.
///
/// Source: W3C, WebVTT: The Web Video Text Tracks Format.
package enum CaptionTrack {
  /// One cue for each announcement that was heard, with its language and its exact words, each but the first with the time of
  /// its beginning where that is known.
  package static func webVTT(_ announcements: [HeardAnnouncement]) -> String {
    // No cue may start before the one it follows.
    let cues = announcements.inOrderOfSound.compactMap { heard -> String? in
      guard let start = heard.start, let end = heard.end, end > start else { return nil }
      let text = wordByWord(CaptionWords(heard))
      return "\n\(time(start)) --> \(time(end))\n<lang \(heard.announcement.language)>\(text)</lang>\n"
    }
    return "WEBVTT\n" + cues.joined()
  }

  private static func wordByWord(_ words: CaptionWords) -> String {
    words.pieces.enumerated().map { number, piece in
      (number == 0 ? "" : "<\(time(piece.start))>") + escaped(piece.text)
    }.joined() + escaped(words.unheard)
  }

  /// `00:01:02.345`.
  static func time(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    return "\(digits(milliseconds / 3_600_000, 2)):\(digits(milliseconds / 60_000 % 60, 2)):"
      + "\(digits(milliseconds / 1000 % 60, 2)).\(digits(milliseconds % 1000, 3))"
  }

  /// Text on one line, with the special characters of a cue escaped, also those of an arrow.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _
      where scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029:
        escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

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
