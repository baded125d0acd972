import Semantics

extension Rule {
  static let liveRegionControl = scene(
    "live-region-control", .statusMessages,
    Phrase(
      "A live region holds text and nothing to act upon.",
      "Et direkteområde inneholder tekst og ingenting å betjene.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isActionable || node.role.isControl,
        let region = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          "it lies in the live region \(region.id), which reads it out whenever it changes",
          "det ligger i direkteområdet \(region.id), som leser det opp hver gang det endres"),
        mend: Phrase("put it beside the region", "legg det ved siden av området"))
    }
  }
}
