import Semantics

extension Rule {
  static let modalLeaky = scene(
    "modal-leaky", .focusOrder, "While a dialog, menu or drawer is open the cursor stays in it."
  ) { scene in
    scene.tree.nodes.filter { $0.isWindow && !$0.isModal && !scene.isHidden($0) }.map {
      Flaw($0.id, "the \($0.role.rawValue) is not modal", mend: "set isModal")
    }
  }
}
