import Languages
import Semantics

extension Rule {
  /// Source: ATF `LinkPurposeUnclearCheck`; the Bokmål list is ours.
  static let nameVague = scene(
    "name-vague", .linkPurpose,
    Phrase(
      en: "A name says what the control does, also when it is heard alone.",
      nb: "Et navn sier hva kontrollen gjør, også når det høres alene.")
  ) { scene in
    let vague: Set<String> = [
      "click", "click here", "here", "more", "read more", "learn more", "link", "this", "go", "tap here",
      "press here", "details", "info", "button", "image", "icon", "picture", "item", "untitled",
      "klikk", "klikk her", "her", "mer", "les mer", "se mer", "lenke", "dette", "gå", "trykk her",
      "detaljer", "knapp", "bilde", "ikon", "element", "uten navn",
    ]
    return scene.elements.compactMap { node in
      guard node.isActionable || node.role == .image || node.role == .heading else { return nil }
      let name = scene.name(of: node)
      guard vague.contains(Words(name).words.joined(separator: " ")) else { return nil }
      return Flaw(
        node.id, Phrase(en: "the name is only \(name.quoted)", nb: "navnet er bare \(name.inGuillemets)"),
        mend: Phrase(
          en: "name what it opens, does or shows",
          nb: "nevn hva den åpner, gjør eller viser"))
    }
  }
}
