import Commands
import Languages
import ScreenReader
import Semantics

extension Rule {
  /// The reader says the role by itself: "Save button, button".
  ///
  /// Only at the end of a name, where it is the role and not what the control is about ("Button size").
  /// Source: ATF `RedundantDescriptionCheck`, GTXiLib `checkForAXLabelNotRedundantWithTraits`.
  static let nameRepeatsRole = scene(
    "name-repeats-role", .headingsAndLabels,
    Phrase(
      en: "A name does not repeat the role that the reader says.",
      nb: "Et navn gjentar ikke rollen som skjermleseren sier.")
  ) { scene in
    scene.elements.compactMap { node in
      let name = Words(node.label ?? "")
      guard name.words.count > 1 else { return nil }
      let own = ReaderProfile.Style.allCases.map { scene.strings($0).roles[node.role] }
      let others = extraRoleWords(node.role, scene.language)
      guard let word = (own + others).map(Words.init).first(where: { !$0.isEmpty && name.hasSuffix($0) })
      else { return nil }
      let text = word.words.joined(separator: " ")
      return Flaw(
        node.id,
        Phrase(
          en: "the name \((node.label ?? "").quoted) ends with the role \(text.quoted)",
          nb: "navnet \((node.label ?? "").inGuillemets) slutter med rollen \(text.inGuillemets)"),
        mend: Phrase(
          en: "leave \(text.quoted) out of the name; the reader says it",
          nb: "utelat \(text.inGuillemets) fra navnet, for skjermleseren sier det"))
    }
  }

  /// Everyday words for a role beside the readers' own.
  private static func extraRoleWords(_ role: Role, _ language: Language) -> [String] {
    switch role {
    case .button, .backButton, .toggleButton: language(en: ["button"], nb: ["knapp", "knappen"])
    case .textField, .secureField, .searchField, .textArea:
      language(en: ["field", "text box", "input"], nb: ["felt", "feltet", "tekstboks"])
    case .checkBox: language(en: ["checkbox", "check box"], nb: ["avkrysningsboks", "avmerkingsboks"])
    case .switch: language(en: ["switch", "toggle"], nb: ["bryter"])
    case .dropDown:
      language(en: ["drop-down", "dropdown", "menu"], nb: ["nedtrekksliste", "nedtrekksmeny"])
    case .image: language(en: ["image", "icon", "picture"], nb: ["bilde", "ikon"])
    default: []
    }
  }
}
