import Languages
import Semantics

extension Rule {
  static let liveRegionNested = scene(
    "live-region-nested", .statusMessages,
    Phrase(
      en: "No live region lies inside another one.",
      nb: "Intet direkteområde ligger inne i et annet.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isLiveRegion, let outer = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "it lies in the live region \(outer.id): what it says belongs to two",
          nb: "det ligger i direkteområdet \(outer.id), så det det sier, hører til to"),
        mend: Phrase(en: "keep one of the two", nb: "behold ett av de to"))
    }
  }
}
