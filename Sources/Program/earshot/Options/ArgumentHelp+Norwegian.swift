import ArgumentParser
import Text

extension ArgumentHelp {
  /// The help of an option or argument in the language of the program's messages.
  ///
  /// - Parameters:
  ///   - discussion: Further sentences, in that language.
  ///   - valueName: The English name of the value.
  init(
    en: String, nb: String, discussion: String = "", valueName: String? = nil, visibility: ArgumentVisibility = .default
  ) {
    self.init(
      localized(en: en, nb: nb), discussion: discussion,
      valueName: valueName.map { localized(en: $0, nb: ValueNames.bokmål[$0] ?? $0) }, visibility: visibility)
  }
}

/// The names of values in help and usage.
private enum ValueNames {
  static let bokmål = [
    "about": "merknad", "account": "epost", "address": "adresse", "date": "dato", "email": "epost", "evaluator": "ansvarlig",
    "file": "fil", "flow": "forløp", "folder": "mappe", "from": "fra", "kinds": "typer", "language": "språk", "level": "nivå",
    "log": "logg", "name": "navn", "new": "ny", "number": "nummer", "old": "gammel", "order": "rekkefølge", "output": "utgang",
    "percent": "prosent", "phone": "telefon", "ports,folders": "porter,mapper", "seconds": "sekunder", "source": "kilde",
    "store": "lager", "style": "stil", "text": "tekst", "title": "tittel", "to": "til", "url": "adresse", "word": "ord",
    "wpm": "ord/min",
  ]
}
