package import Announcements
import Text

/// An announcement as lines for a braille display: errors first, short words for roles, states and places, and no line wider than
/// the display.
///
/// The short words follow those of NVDA and BRLTTY in English; the Norwegian ones are our choice.
package struct BrailleCaption: Hashable, Sendable {
  /// The number of cells of the display.
  package var width: Int

  /// The widths that a display may have.
  package static let widths = 8...200
  /// The width of most displays.
  package static let usualWidth = 40

  package init(width: Int = usualWidth) { self.width = width }

  /// The lines of an announcement.
  package func lines(of announcement: Announcement) -> [String] { wrapped(Self.text(of: announcement.segments)) }

  /// All of it in one line.
  static func text(of segments: [Announcement.Segment]) -> String {
    let spoken = segments.filter { !$0.text.isEmpty }
    let errors = spoken.filter(isError)
    var line = ""
    var isAfterWords = false
    for segment in errors + spoken.filter({ !isError($0) }) {
      let short = short(segment)
      // Roles and states follow what they belong to; the app's own words are kept apart.
      if !line.isEmpty { line += isAfterWords && short == nil && !(line.last?.isPunctuation ?? false) ? ", " : " " }
      line += short ?? segment.text
      isAfterWords = short == nil
    }
    return line
  }

  /// Whether a segment says what is wrong.
  private static func isError(_ segment: Announcement.Segment) -> Bool {
    let text = segment.text.lowercased()
    return segment.kind == .text && ["error: ", "feil: "].contains { text.hasPrefix($0) }
      || segment.kind == .state && ["inv", "ugl"].contains(words[text])
  }

  /// The short form of a segment with a word of the reader's own; nil for the words of an app.
  private static func short(_ segment: Announcement.Segment) -> String? {
    switch segment.kind {
    case .role, .state, .position, .container: break
    case .name, .value, .hint, .text: return nil
    }
    let text = segment.text.lowercased()
    if let short = words[text] { return short }
    let parts = text.split(separator: " ")
    // "2 of 5", "heading level 2".
    if parts.count == 3, ["of", "av"].contains(parts[1]) { return "\(parts[0])/\(parts[2])" }
    if let level = parts.last, Int(level) != nil, let short = words[String(parts[0])], parts.count <= 3 { return short + level }
    return nil
  }

  private static let words = Dictionary(
    TextTable(EmbeddedText.braille_tsv).rows.map { ($0["spoken"], $0["short"]) }, uniquingKeysWith: { first, _ in first })

  /// A line cut between words where that is possible; one that is empty stays.
  private func wrapped(_ line: String) -> [String] {
    var lines: [String] = []
    var last = ""
    for word in line.split(whereSeparator: \.isWhitespace) {
      var word = Substring(word)
      if !last.isEmpty, last.count + 1 + word.count <= width {
        last += " " + word
        continue
      }
      if !last.isEmpty { lines.append(last) }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      last = String(word)
    }
    return lines + (last.isEmpty && !lines.isEmpty ? [] : [last])
  }
}
