import Languages
import Semantics

extension Rule {
  /// Source: ATF `DuplicateSpeakableTextCheck`. Two texts may be the same; two things to act upon may not,
  /// unless their roles differ, which is heard.
  static let nameDuplicate = scene(
    "name-duplicate", .headingsAndLabels,
    Phrase(
      en: "No two controls of a screen have the same name and role.",
      nb: "Ikke to kontroller i et skjermbilde har samme navn og rolle.")
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
          en: "\(name.quoted) is the name of \(earlier.id) too",
          nb: "\(name.inGuillemets) er navnet på \(earlier.id) også"),
        mend: Phrase(en: "say in the name what tells the two apart", nb: "si i navnet hva som skiller de to"))
    }
  }
}
