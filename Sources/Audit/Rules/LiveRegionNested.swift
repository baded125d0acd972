import Semantics

extension Rule {
  static let liveRegionNested = scene(
    "live-region-nested", .statusMessages,
    Phrase(
      "No live region lies inside another one.",
      "Intet direkteområde ligger inne i et annet.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isLiveRegion, let outer = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          "it lies in the live region \(outer.id): what it says belongs to two",
          "det ligger i direkteområdet \(outer.id), så det det sier, hører til to"),
        mend: Phrase("keep one of the two", "behold ett av de to"))
    }
  }
}
