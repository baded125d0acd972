import Semantics

extension Rule {
  /// Source: axe-core `label-content-name-mismatch`, Deque's `label in name`.
  static let labelInName = scene(
    "label-in-name", .labelInName, "The spoken name of a control contains its visible text."
  ) { scene in
    scene.elements.compactMap { node in
      guard node.isActionable, let visible = node.visibleText, !Words(visible).isEmpty else { return nil }
      let name = scene.name(of: node)
      guard !name.isEmpty, !Words(name).contains(Words(visible)) else { return nil }
      return Flaw(
        node.id, "\(visible.quoted) is painted, but the name is \(name.quoted)",
        mend: "begin the name with the visible text; voice control listens for it")
    }
  }
}
