import Languages
import Semantics

extension Rule {
  static let liveRegionControl = scene(
    "live-region-control", .statusMessages,
    Phrase(
      en: "A live region holds text and nothing to act upon.",
      nb: "Et direkteområde inneholder tekst og ingenting å betjene.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard node.isActionable || node.role.isControl,
        let region = scene.tree.ancestors(of: node.id).first(where: \.isLiveRegion)
      else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "it lies in the live region \(region.id), which reads it out whenever it changes",
          nb: "det ligger i direkteområdet \(region.id), som leser det opp hver gang det endres"),
        mend: Phrase(en: "put it beside the region", nb: "legg det ved siden av området"))
    }
  }
}
