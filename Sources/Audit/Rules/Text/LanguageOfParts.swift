import Commands
import Languages
import ScreenReader
import Semantics

extension Rule {
  /// Told by small words that one language has and the other has not: at least two foreign ones and more of
  /// them than of the interface's own. Names and single words are not judged.
  static let languageOfParts = scene(
    "language-of-parts", .languageOfParts,
    Phrase(
      en: "A text in another language than the interface's says so.",
      nb: "En tekst på et annet språk enn grensesnittets sier fra om det.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.language == nil, !scene.tree.ancestors(of: node.id).contains(where: { $0.language != nil })
      else { return nil }
      for text in [node.label, node.quotableValue, node.hint, node.errorText].compactMap(\.self) {
        let words = Words(text).words
        let english = words.filter(englishWords.contains).count
        let bokmål = words.filter(bokmålWords.contains).count
        let (own, foreign) = scene.language(en: (english, bokmål), nb: (bokmål, english))
        guard foreign >= 2, foreign > own else { continue }
        let other = scene.language(en: Language.bokmål, nb: .english).rawValue
        return Flaw(
          node.id,
          Phrase(
            en: "\(text.quoted) reads like '\(other)' in an interface in '\(scene.language.rawValue)'",
            nb: "\(text.inGuillemets) ser ut som «\(other)» i et grensesnitt på «\(scene.language.rawValue)»"),
          mend: Phrase(
            en: "translate it, or set language to '\(other)'",
            nb: "oversett den, eller sett language til «\(other)»"))
      }
      return nil
    }
  }

  private static let englishWords: Set<String> = [
    "the", "and", "you", "your", "is", "are", "was", "were", "not", "of", "this", "that", "with", "has",
    "have", "he", "she", "his", "her", "to", "my", "be", "been", "will", "would", "do", "does", "no",
    "what", "when", "which", "they", "their", "an", "out", "could", "please", "who", "it", "in", "on",
  ]

  private static let bokmålWords: Set<String> = [
    "og", "ikke", "du", "din", "ditt", "dine", "er", "til", "på", "av", "som", "en", "et", "ei", "det",
    "den", "har", "hun", "han", "hans", "hennes", "vil", "kan", "skal", "ble", "blir", "jeg", "meg", "seg",
    "å", "eller", "fra", "hva", "når", "hvor", "ingen", "dette", "disse", "ut", "ønsker", "siden", "sist",
  ]
}
