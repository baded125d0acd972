import Semantics

extension Rule {
  static let nameUnspeakable = scene(
    "name-unspeakable", .nameRoleValue, "A name has letters or digits, so that a voice can say it."
  ) { scene in
    scene.elements.compactMap { node in
      let name = scene.name(of: node)
      guard !name.isEmpty, Words(name).isEmpty else { return nil }
      return Flaw(
        node.id, "the name is \(name.quoted), of which a voice says nothing",
        mend: "write the name in words and keep the sign as visibleText")
    }
  }
}
