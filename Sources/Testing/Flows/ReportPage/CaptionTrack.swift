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
