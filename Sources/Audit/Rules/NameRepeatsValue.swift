import Semantics

extension Rule {
  static let nameRepeatsValue = scene(
    "name-repeats-value", .headingsAndLabels, "A name does not repeat the value that is said with it."
  ) { scene in
    scene.elements.compactMap { node in
      guard let label = node.label, let value = node.quotableValue, !Words(value).isEmpty,
        Words(label).hasSuffix(Words(value))
      else { return nil }
      return Flaw(
        node.id, "the name \(label.quoted) ends with the value \(value.quoted)",
        mend: "keep the value out of the name, so that it is heard once and its change is told")
    }
  }
}
