import Semantics

extension Rule {
  /// B1 and B4: which elements go back is told by what they send, not by their names.
  static let backButton = scene(
    "back-button", .consistentNavigation, "A secondary screen begins with a back button; a root has none."
  ) { scene in
    guard let root = scene.root, root.role == .screen, let first = scene.elements.first else { return [] }
    if scene.depth == 0 {
      return scene.elements.filter { scene.exits.contains($0.id) }.map {
        Flaw($0.id, "a root screen has an element that goes back", mend: "leave it out on roots")
      }
    }
    guard !scene.exits.contains(first.id) else { return [] }
    return [Flaw(
      first.id, "the first element does not go back", mend: "put the back button first in reading order")]
  }
}
