import Semantics

extension Rule {
  static let stateConflict = scene(
    "state-conflict", .nameRoleValue, "The states of an element do not contradict each other."
  ) { scene in
    scene.elements.compactMap { node in
      let conflict: String? =
        if let isSelected = node.isSelected, let toggled = node.toggled, isSelected != (toggled == .on) {
          "it is \(isSelected ? "" : "not ")selected and \(toggled)"
        } else if node.isReadOnly, node.supports(.setText) {
          "it is read only and takes text"
        } else if !node.isEnabled, node.isInitialFocus {
          "it is disabled and has the first focus"
        } else if let count = node.characterCount, count > 0, node.role != .secureField {
          "it counts hidden characters and is no secure field"
        } else {
          nil
        }
      return conflict.map { Flaw(node.id, $0, mend: "keep the state that is true") }
    }
  }
}
