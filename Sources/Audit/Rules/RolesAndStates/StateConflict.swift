import Languages
import Semantics

extension Rule {
  static let stateConflict = scene(
    "state-conflict", .nameRoleValue,
    Phrase(
      en: "The states of an element do not contradict each other.",
      nb: "Tilstandene til et element motsier ikke hverandre.")
  ) { scene in
    scene.elements.compactMap { node in
      let conflict: Phrase? =
        if let isSelected = node.isSelected, let toggled = node.toggled, isSelected != (toggled == .on) {
          Phrase(
            en: "it is \(isSelected ? "" : "not ")selected and \(toggled)",
            nb: "det er \(isSelected ? "" : "ikke ")valgt og \(toggled)")
        } else if node.isReadOnly, node.supports(.setText) {
          Phrase(en: "it is read only and takes text", nb: "det er skrivebeskyttet og tar imot tekst")
        } else if !node.isEnabled, node.isInitialFocus {
          Phrase(en: "it is disabled and has the first focus", nb: "det er slått av og har startfokus")
        } else if let count = node.characterCount, count > 0, node.role != .secureField {
          Phrase(
            en: "it counts hidden characters and is no secure field",
            nb: "det teller skjulte tegn og er ikke et sikkert felt")
        } else {
          nil
        }
      return conflict.map {
        Flaw(
          node.id, $0,
          mend: Phrase(
            en: "keep the state that is true",
            nb: "behold den tilstanden som er sann"))
      }
    }
  }
}
