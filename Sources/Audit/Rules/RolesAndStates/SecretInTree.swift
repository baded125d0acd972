import Languages
import Semantics

extension Rule {
  static let secretInTree = scene(
    "secret-in-tree", nil,
    Phrase(
      en: "The content of a secure field is in no tree.",
      nb: "Innholdet i et sikkert felt står ikke i noe tre.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.plays(.secureField), let value = node.value, !value.allSatisfy({ "•●*".contains($0) })
      else { return nil }
      // The value itself is not quoted: the report would tell it.
      return Flaw(
        node.id,
        Phrase(
          en: "the value holds \(value.count) characters in clear",
          nb: "verdien har \(value.count) tegn i klartekst"),
        mend: Phrase(
          en: "leave the value out and set characterCount", nb: "utelat verdien, og sett characterCount"))
    }
  }
}
