import Languages
import Semantics

extension Rule {
  static let stateMissing = scene(
    "state-missing", .nameRoleValue,
    Phrase(
      en: "A control that can be on, chosen or moved says how it stands.",
      nb: "En kontroll som kan være på, valgt eller flyttet, sier hvordan den står.")
  ) { scene in
    scene.elements.compactMap { node in
      if node.stateDescription?.isEmpty == false { return nil }
      let lacking: String? =
        switch node.role {
        case .switch, .checkBox, .toggleButton: node.toggled == nil ? "toggled" : nil
        case .radioButton: node.toggled == nil && node.isSelected == nil ? "toggled" : nil
        case .tab, .segment: node.isSelected == nil ? "isSelected" : nil
        case .slider, .dropDown: node.value?.isEmpty != false ? "value" : nil
        default: nil
        }
      return lacking.map {
        Flaw(
          node.id,
          Phrase(
            en: "the \(node.role.rawValue) has no \($0)",
            nb: "\(node.role.rawValue) har ikke \($0)"),
          mend: Phrase(
            en: "set \($0), so that it is heard",
            nb: "sett \($0), så det høres"))
      }
    }
  }
}
