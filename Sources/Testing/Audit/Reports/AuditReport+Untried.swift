import AccessibilityTree
import Text

extension AuditReport {
  /// What was not pressed, as a list under a sentence; nil where everything was.
  var unpressedList: Markup? {
    guard !unpressed.isEmpty else { return nil }
    return .element(
      "div", [],
      [
        .element(
          "p",
          .text(
            language(
              en: "Not pressed, because a word in the name tells that it may do harm; what it leads to is not judged:",
              nb: "Ikke trykket på, fordi et ord i navnet sier at det kan gjøre skade. Det som ligger bak, er ikke bedømt:"))),
        .list(unpressed.map { .text($0.sentence.in(language) + ".") }),
      ])
  }

  /// What a limit kept from being tried, as one sentence or two; nil where the crawl ended by itself.
  var cutShort: String? {
    guard isCutShort else { return nil }
    let sentence = language(
      en: "The walk was cut short at its limit: there are states that it did not reach.",
      nb: "Gjennomgangen stanset ved grensen sin: det finnes tilstander den ikke nådde.")
    guard !untried.isEmpty else { return sentence }
    var names = untried.prefix(Self.mostUntried).map { $0.in(language) }
    let rest = untried.count - names.count
    if rest > 0 { names.append(language(en: "and \(rest) more", nb: "og \(rest) til")) }
    return sentence + language(en: " Not tried, or not to the end: ", nb: " Ikke prøvd, eller ikke ferdig prøvd: ")
      + names.joined(separator: "; ") + "."
  }

  /// The most states and commands that a sentence names.
  private static let mostUntried = 10

  /// What was not pressed, as one sentence; nil where everything was.
  var unpressedSentence: String? {
    guard !unpressed.isEmpty else { return nil }
    return language(en: "Not pressed: ", nb: "Ikke trykket på: ")
      + unpressed.map { $0.sentence.in(language) }.joined(separator: "; ") + "."
  }
}
