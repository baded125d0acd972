import Semantics

extension Rule {
  /// Source: ATF `DuplicateSpeakableTextCheck`. Two texts may be the same; two things to act upon may not,
  /// unless their roles differ, which is heard.
  static let nameDuplicate = scene(
    "name-duplicate", .headingsAndLabels,
    Phrase(
      "No two controls of a screen have the same name and role.",
      "Ikke to kontroller i et skjermbilde har samme navn og rolle.")
  ) { scene in
    var first: [String: Node] = [:]
    return scene.targets.compactMap { node in
      let name = scene.name(of: node)
      guard !Words(name).isEmpty else { return nil }
      let key = "\(node.role.rawValue) \(Words(name).words.joined(separator: " "))"
      guard let earlier = first[key] else {
        first[key] = node
        return nil
      }
      return Flaw(
        node.id,
        Phrase(
          "\(name.quoted) is the name of \(earlier.id) too",
          "\(name.inGuillemets) er navnet på \(earlier.id) også"),
        mend: Phrase("say in the name what tells the two apart", "si i navnet hva som skiller de to"))
    }
  }
}
