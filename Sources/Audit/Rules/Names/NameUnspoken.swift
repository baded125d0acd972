import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

extension Rule {
  /// Source: ATF `EditableContentDescCheck` and axe-android `EditTextValue`, which find the two halves of it:
  /// a field must say its label and its content together (L2, M1).
  static let nameUnspoken = scene(
    "name-unspoken", .nameRoleValue,
    Phrase(
      en: "The announcement of an element says its name.",
      nb: "Opplesingen av et element sier navnet.")
  ) { scene in
    scene.elements.flatMap { node in
      let name = scene.tree.accessibleName(of: node.id)
      return ReaderProfile.Style.allCases.compactMap { style -> Flaw? in
        guard let spoken = scene.spoken(node.id, style) else { return nil }
        let said = Words(spoken.parts.text)
        // VoiceOver leaves out a back button's "Back", which "back button" says.
        let role = Words(scene.strings(style).roles[.backButton])
        if node.plays(.backButton), said.contains(role) { return nil }
        let missing = name.clauses.filter { !said.contains(Words($0.text)) }
        guard !missing.isEmpty else { return nil }
        let lacking = missing.map(\.text).joined(separator: ", ")
        let heard = spoken.parts.text
        return Flaw(
          node.id,
          Phrase(
            en: "\(lacking.quoted) is the name, but what is said is \(heard.quoted)",
            nb: "\(lacking.inGuillemets) er navnet, men det som sies, er \(heard.inGuillemets)"),
          mend: Phrase(
            en: "let the style say the name together with value, role and state",
            nb: "la stilen si navnet sammen med verdi, rolle og tilstand"), style: style)
      }
    }
  }
}
