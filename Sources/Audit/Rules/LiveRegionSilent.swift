import Semantics

extension Rule {
  static let liveRegionSilent = scene(
    "live-region-silent", .statusMessages, "What a live region holds can be said."
  ) { scene in
    scene.nodes.compactMap { node in
      guard let region = ([node] + scene.tree.ancestors(of: node.id)).first(where: \.isLiveRegion)
      else { return nil }
      if node.id == region.id {
        guard node.exposure == .hidden, scene.tree.children(of: node.id).contains(where: \.hasText)
        else { return nil }
        return Flaw(node.id, "the region is hidden, so it says nothing", mend: "expose it")
      }
      guard node.role == .text, !node.hasText else { return nil }
      return Flaw(node.id, "a message in \(region.id) has no text", mend: "give it its text, or leave it out")
    }
  }
}
