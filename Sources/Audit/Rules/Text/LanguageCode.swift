import Languages
import Semantics

extension Rule {
  /// A reader chooses its voice by the code; it has voices for English and Bokmål.
  static let languageCode = scene(
    "language-code", .languageOfPage,
    Phrase(
      en: "A language code is one that a voice is chosen by.",
      nb: "En språkkode er en som en stemme kan velges etter.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let code = node.language else { return nil }
      let primary = code.lowercased().prefix { $0 != "-" }
      let isWellFormed = code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      guard !isWellFormed || !["en", "nb", "nn", "no"].contains(primary) else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "\(code.quoted) is no code a voice is chosen by",
          nb: "\(code.inGuillemets) er ingen kode som en stemme velges etter"),
        mend: Phrase(
          en: "write a BCP 47 code: 'en' or 'nb'",
          nb: "skriv en BCP 47-kode: «en» eller «nb»"))
    }
  }
}
