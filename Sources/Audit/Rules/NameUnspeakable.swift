import Semantics

extension Rule {
  static let nameUnspeakable = scene(
    "name-unspeakable", .nameRoleValue,
    Phrase(
      "A name has letters or digits, so that a voice can say it.",
      "Et navn har bokstaver eller sifre, så en stemme kan si det.")
  ) { scene in
    scene.elements.compactMap { node in
      let name = scene.name(of: node)
      guard !name.isEmpty, Words(name).isEmpty else { return nil }
      return Flaw(
        node.id,
        Phrase(
          "the name is \(name.quoted), of which a voice says nothing",
          "navnet er \(name.inGuillemets), og av det sier en stemme ingenting"),
        mend: Phrase(
          "write the name in words and keep the sign as visibleText",
          "skriv navnet med ord, og behold tegnet som visibleText"))
    }
  }
}
