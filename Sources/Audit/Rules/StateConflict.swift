import Semantics

extension Rule {
  static let stateConflict = scene(
    "state-conflict", .nameRoleValue,
    Phrase(
      "The states of an element do not contradict each other.",
      "Tilstandene til et element motsier ikke hverandre.")
  ) { scene in
    scene.elements.compactMap { node in
      let conflict: Phrase? =
        if let isSelected = node.isSelected, let toggled = node.toggled, isSelected != (toggled == .on) {
          Phrase(
            "it is \(isSelected ? "" : "not ")selected and \(toggled)",
            "det er \(isSelected ? "" : "ikke ")valgt og \(toggled)")
        } else if node.isReadOnly, node.supports(.setText) {
          Phrase("it is read only and takes text", "det er skrivebeskyttet og tar imot tekst")
        } else if !node.isEnabled, node.isInitialFocus {
          Phrase("it is disabled and has the first focus", "det er slått av og har startfokus")
        } else if let count = node.characterCount, count > 0, node.role != .secureField {
          Phrase(
            "it counts hidden characters and is no secure field",
            "det teller skjulte tegn og er ikke et sikkert felt")
        } else {
          nil
        }
      return conflict.map {
        Flaw(
          node.id, $0,
          mend: Phrase(
            "keep the state that is true",
            "behold den tilstanden som er sann"))
      }
    }
  }
}
