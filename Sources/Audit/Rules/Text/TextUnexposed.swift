import Languages
import Semantics

extension Rule {
  /// What is painted and not reached: not an element, not read with one, not told by a live region.
  ///
  /// Source: ATF `UnexposedTextCheck`, from the tree instead of from pixels. An image, or a text that another
  /// element says too, may be left out on purpose (M6).
  static let textUnexposed = scene(
    "text-unexposed", .infoAndRelationships,
    Phrase(
      en: "Every painted text can be heard.",
      nb: "All tekst som vises, kan høres.")
  ) { scene in
    let heard = Set(scene.elements.flatMap { [scene.name(of: $0), $0.value ?? ""] })
    return scene.nodes.compactMap { node in
      let text = node.visibleText ?? node.label ?? node.quotableValue ?? ""
      guard node.textStyle != nil, !text.isEmpty, node.role != .image, !node.isActionable,
        scene.order.element(containing: node.id) == nil, !scene.isInLiveRegion(node),
        !heard.contains(where: { Words($0).contains(Words(text)) })
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "\(text.quoted) is painted, but no element says it",
          nb: "\(text.inGuillemets) vises, men intet element sier det"),
        mend: Phrase(
          en: "expose the node, or merge it into the element it belongs to",
          nb: "gjør noden tilgjengelig, eller slå den sammen med elementet den hører til"))
    }
  }
}
