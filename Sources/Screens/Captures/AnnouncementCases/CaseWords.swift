import ScreenReader
import Text

extension AnnouncementCase {
  /// A sentence for each unknown word in a case, with the nearest known one.
  package var warnings: [String] {
    unknownWords.map { unknown in
      let word = PrintableText.excerpt(unknown.word)
      return localized(
        en: "case '\(PrintableText.excerpt(id))' has the unknown \(unknown.kind.rawValue) '\(word)'; "
          + (unknown.nearest.map { "did you mean '\($0)'?" }
            ?? "it is passed over; if it matters, write it as the platform does"),
        nb: "tilfellet «\(PrintableText.excerpt(id))» har \(unknown.kind.bokmål) «\(word)», som ikke er kjent; "
          + (unknown.nearest.map { "mente du «\($0)»?" }
            ?? "det blir hoppet over; betyr det noe, skriv det slik plattformen gjør"))
    }
  }

  /// The unknown fields and reader settings of a case, without those of its element or its event.
  static func unknownWords(of json: JSONValue) -> [UnknownWord] {
    guard case .object(let members) = json else { return [] }
    let unknown = members.keys.sorted().filter { !fields.contains($0) && !annotations.contains($0) }
      .map { UnknownWord(.field, $0, nearest: NearestWord.suggestion(for: $0, among: fields.sorted())) }
    guard case .object(let settings)? = members["settings"] else { return unknown }
    return unknown
      + settings.keys.sorted().filter { ReaderProfile.settingNames.word(for: $0) == nil && !silentSettings.contains($0) }
      .map { UnknownWord(.setting, $0, nearest: ReaderProfile.settingNames.nearestSpelling(to: $0)) }
  }

  /// The fields of a case.
  private static let fields: Set<String> = [
    "id", "style", "locale", "platform", "kind", "node", "nodes", "elements", "steps", "event", "settings",
  ]

  /// Settings of the platforms' readers that change no word of an announcement, or a word that is always said here.
  private static let silentSettings: Set<String> = [
    "separator", "speakSelected", "rate", "pitch", "volume", "punctuation", "capitals", "sounds", "vibration", "note",
  ]

  /// Fields with notes on a case: its source, and the announcement that is expected.
  private static let annotations: Set<String> = [
    "expected", "expectedHint", "expectedTrailer", "queue", "match", "partial", "source", "evidence", "derived", "note",
    "notes", "comment", "rule", "conflictsWith", "pathInferred", "web", "title", "description", "tags", "url",
  ]
}
