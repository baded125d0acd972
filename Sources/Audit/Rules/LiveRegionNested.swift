import Semantics

extension Rule {
  static let liveRegionNested = scene(
    "live-region-nested", .statusMessages, "No live region lies inside another one."
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isLiveRegion, let outer = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id, "it lies in the live region \(outer.id): what it says belongs to two",
        mend: "keep one of the two")
    }
  }
}
