import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

extension Rule {
  /// The words of the style for every state the node exposes, looked for in the announcement itself.
  static let stateUnspoken = scene(
    "state-unspoken", .nameRoleValue,
    Phrase(
      en: "The announcement of an element says its states and its value.",
      nb: "Opplesingen av et element sier tilstandene og verdien.")
  ) { scene in
    scene.elements.flatMap { node in
      ReaderProfile.Style.allCases.compactMap { style -> Flaw? in
        guard let spoken = scene.spoken(node.id, style) else { return nil }
        let said = Words(spoken.parts.text)
        let missing = expected(of: node, scene.strings(style)).filter { choices in
          !choices.contains { $0.isEmpty || said.contains(Words($0)) }
        }
        guard !missing.isEmpty else { return nil }
        let heard = spoken.parts.text
        let words = missing.map { Phrase(en: $0[0].quoted, nb: $0[0].inGuillemets) }.joinedWithAnd()
        return Flaw(
          node.id,
          words
            + Phrase(
              en: " is its state, but what is said is \(heard.quoted)",
              nb: " er tilstanden, men det som sies, er \(heard.inGuillemets)"),
          mend: Phrase(
            en: "use a role that has this state, or give it a stateDescription",
            nb: "bruk en rolle som har denne tilstanden, eller gi det en stateDescription"), style: style)
      }
    }
  }

  /// For each state the words of which one must be heard.
  private static func expected(of node: Node, _ strings: ReaderStrings) -> [[String]] {
    let words = strings.states
    var found: [[String]] = []
    if node.isSelected == true { found.append([words.selected]) }
    if !node.isEnabled { found.append([words.disabled]) }
    if let own = node.stateDescription {
      found.append([own])
    } else {
      switch node.toggled {
      case .on: found.append([words.on, words.checked])
      case .off: found.append([words.off, words.notChecked])
      case .mixed: found.append([words.mixed, words.partiallyChecked])
      case nil: break
      }
    }
    if let isExpanded = node.isExpanded { found.append([isExpanded ? words.expanded : words.collapsed]) }
    if node.isInvalid { found.append([node.errorText ?? words.invalid]) }
    if node.isRequired { found.append([words.required]) }
    if let value = node.quotableValue, node.toggled == nil, node.stateDescription == nil {
      found.append([value])
    }
    return found
  }
}
