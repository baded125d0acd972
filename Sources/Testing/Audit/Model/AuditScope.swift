package import Text

/// The part of an app that an audit judges, and the words that decide what it presses.
package struct AuditScope: Hashable, Sendable {
  /// Whether the first screen alone is judged, as it is shown: nothing is pressed.
  package var isThisPage = false
  /// Whether the screen shows next to nothing, so that only its document is judged.
  var isOfDocumentAlone = false
  /// The elements within which findings count, as a CSS selector; nil for all.
  package var selector: String?
  /// The ids of the rules that are left out.
  package var leftOut: [String] = []
  /// Words of elements that are not pressed, besides those that never are.
  package var neverPressed: [String] = []
  /// Words of elements that are pressed, though by default they never are.
  package var pressed: [String] = []

  /// The whole app.
  package init() {}
}

extension AuditScope {
  /// What the audit was limited to, as sentences; nil for no limit.
  var sentence: Phrase? {
    var parts: [Phrase] = []
    if isThisPage {
      parts.append(
        Phrase(
          en: "Only the screen that was opened is judged, and nothing was pressed.",
          nb: "Bare skjermbildet som ble åpnet, er bedømt, og ingenting ble trykket på."))
    }
    if isOfDocumentAlone {
      parts.append(
        Phrase(
          en: "The page shows next to nothing, so only its document is judged.",
          nb: "Siden viser nesten ingenting, så bare dokumentet er bedømt."))
    }
    if let selector {
      parts.append(
        Phrase(
          en: "Only findings within \(selector.quoted) are listed.", nb: "Bare funn innenfor \(selector.inGuillemets) er med."))
    }
    if !leftOut.isEmpty {
      let rules = leftOut.joined(separator: ", ")
      parts.append(Phrase(en: "Rules left out: \(rules).", nb: "Utelatte regler: \(rules)."))
    }
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) { $0 + Phrase(" ") + $1 }
  }
}

extension Rule {
  /// The rules of what a document says before anything of it is shown: its title, its language, its timed refresh, its viewport.
  private static let ofDocument: Set<String> = [
    "screen-untitled", "page-language-missing", "page-language-invalid", "language-code", "refresh-timed", "zoom-forbidden",
  ]

  /// Whether it judges a page that shows next to nothing.
  package var isOfDocument: Bool { Self.ofDocument.contains(id) }
}
