import Semantics

extension Rule {
  static let liveRegionControl = scene(
    "live-region-control", .statusMessages, "A live region holds text and nothing to act upon."
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isActionable || node.role.isControl,
        let region = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id, "it lies in the live region \(region.id), which reads it out whenever it changes",
        mend: "put it beside the region")
    }
  }
}
