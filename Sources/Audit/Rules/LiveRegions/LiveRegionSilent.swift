import Languages
import Semantics

extension Rule {
  static let liveRegionSilent = scene(
    "live-region-silent", .statusMessages,
    Phrase(
      en: "What a live region holds can be said.",
      nb: "Det et direkteområde inneholder, kan sies.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let region = ([node] + scene.tree.ancestors(of: node.id)).first(where: \.isLiveRegion)
      else { return nil }
      if node.id == region.id {
        guard node.exposure == .hidden, scene.tree.children(of: node.id).contains(where: \.hasText)
        else { return nil }
        return Flaw(
          node.id,
          Phrase(
            en: "the region is hidden, so it says nothing",
            nb: "området er skjult, så det sier ingenting"),
          mend: Phrase(
            en: "expose it", nb: "gjør det tilgjengelig"))
      }
      guard node.role == .text, !node.hasText else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "a message in \(region.id) has no text",
          nb: "en melding i \(region.id) har ingen tekst"),
        mend: Phrase(
          en: "give it its text, or leave it out",
          nb: "gi den teksten sin, eller utelat den"))
    }
  }
}
