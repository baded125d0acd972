import Languages
import Semantics

extension Rule {
  static let imageRepeatsText = scene(
    "image-repeats-text", .nonTextContent,
    Phrase(
      en: "An image named by the text beside it is silent.",
      nb: "Et bilde med samme navn som teksten ved siden av er taust.")
  ) { scene in
    let elements = scene.elements
    return elements.indices.compactMap { place in
      let node = elements[place]
      guard node.role == .image, !node.isActionable else { return nil }
      let name = Words(scene.name(of: node))
      guard !name.isEmpty else { return nil }
      let neighbours = [place - 1, place + 1].filter(elements.indices.contains).map { elements[$0] }
      guard let other = neighbours.first(where: { Words(scene.name(of: $0)) == name }) else { return nil }
      return Flaw(
        node.id,
        Phrase(
          en: "the image says what \(other.id) beside it says",
          nb: "bildet sier det samme som \(other.id) ved siden av"),
        mend: Phrase(
          en: "hide the image from the reader, or merge the two",
          nb: "skjul bildet for skjermleseren, eller slå de to sammen"))
    }
  }
}
