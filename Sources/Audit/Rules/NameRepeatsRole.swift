import Commands
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
      "A name does not repeat the role that the reader says.",
      "Et navn gjentar ikke rollen som skjermleseren sier.")
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
          "the name \((node.label ?? "").quoted) ends with the role \(text.quoted)",
          "navnet \((node.label ?? "").inGuillemets) slutter med rollen \(text.inGuillemets)"),
        mend: Phrase(
          "leave \(text.quoted) out of the name; the reader says it",
          "utelat \(text.inGuillemets) fra navnet, for skjermleseren sier det"))
    }
  }

  /// Everyday words for a role beside the readers' own.
  private static func extraRoleWords(_ role: Role, _ language: ReaderProfile.Language) -> [String] {
    switch (role, language) {
    case (.button, .english), (.backButton, .english), (.toggleButton, .english): ["button"]
    case (.button, .bokmål), (.backButton, .bokmål), (.toggleButton, .bokmål): ["knapp", "knappen"]
    case (.textField, .english), (.secureField, .english), (.searchField, .english), (.textArea, .english):
      ["field", "text box", "input"]
    case (.textField, .bokmål), (.secureField, .bokmål), (.searchField, .bokmål), (.textArea, .bokmål):
      ["felt", "feltet", "tekstboks"]
    case (.checkBox, .english): ["checkbox", "check box"]
    case (.checkBox, .bokmål): ["avkrysningsboks", "avmerkingsboks"]
    case (.switch, .english): ["switch", "toggle"]
    case (.switch, .bokmål): ["bryter"]
    case (.dropDown, .english): ["drop-down", "dropdown", "menu"]
    case (.dropDown, .bokmål): ["nedtrekksliste", "nedtrekksmeny"]
    case (.image, .english): ["image", "icon", "picture"]
    case (.image, .bokmål): ["bilde", "ikon"]
    default: []
    }
  }
}
