import Languages
import Semantics

extension Rule {
  static let nameUnspeakable = scene(
    "name-unspeakable", .nameRoleValue,
    Phrase(
      en: "A name has letters or digits, so that a voice can say it.",
      nb: "Et navn har bokstaver eller sifre, så en stemme kan si det.")
  ) { scene in
    scene.elements.compactMap { node in
      let name = scene.name(of: node)
      guard !name.isEmpty, Words(name).isEmpty else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "the name is \(name.quoted), of which a voice says nothing",
          nb: "navnet er \(name.inGuillemets), og av det sier en stemme ingenting"),
        mend: Phrase(
          en: "write the name in words and keep the sign as visibleText",
          nb: "skriv navnet med ord, og behold tegnet som visibleText"))
    }
  }
}
