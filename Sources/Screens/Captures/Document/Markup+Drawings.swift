import AccessibilityTree
import Text

extension Markup {
  /// Finders of what is drawn and not heard: of a page as a whole, and of single drawings.
  static let drawingFinders: [Finder] = [
    { markup, place in
      guard markup.isRootOfPage(place), markup.tree.isSilent, let shown = markup.firstShown else { return [] }
      return [markup.fault(.silentPage, at: place, [shown.kind.rawValue, markup[shown.place].selector])]
    },
    { markup, place in markup.isUnheardDrawing(place) ? [markup.fault(.unheardDrawing, at: place)] : [] },
  ]

  /// What the first thing is that a page shows of which readers get nothing.
  private enum ShownKind: String {
    case text
    /// Something drawn that is not marked as decoration.
    case drawing
    /// A picture that may be there for its looks.
    case decoration
  }

  /// The first text that is shown, or else the first drawing, or else the first other picture; nil where nothing is.
  private var firstShown: (kind: ShownKind, place: Int)? {
    var found: [ShownKind: Int] = [:]
    for (place, box) in document.boxes.enumerated() {
      let kind: ShownKind
      if box.text?.contains(where: { $0.isLetter || $0.isNumber }) == true {
        kind = .text
      } else if drawing(at: place) != nil {
        kind = isMeantForReaders(place) ? .drawing : .decoration
      } else if Self.pictures.contains(box.name) || box.style.map({ $0.image.contains("url(") }) == true, isLarge(box) {
        kind = .decoration
      } else {
        continue
      }
      guard found[kind] == nil, isShown(place) else { continue }
      if kind == .text { return (.text, place) }
      found[kind] = place
    }
    return found[.drawing].map { (.drawing, $0) } ?? found[.decoration].map { (.decoration, $0) }
  }

  private static let pictures: Set<String> = ["img", "svg", "video", "object", "embed"]

  /// What draws itself at a place: a canvas with something on it, or an element of a script's own with a picture; nil for none.
  private func drawing(at place: Int) -> Frame? {
    let box = self[place]
    guard box.isElement, isLarge(box), let frame = box.frame else { return nil }
    if box.name == "canvas" { return window?.isPlain(in: frame) == true ? nil : frame }
    return box.name.contains("-") && box.style.map { $0.image.contains("url(") } == true ? frame : nil
  }

  /// Whether an element is a drawing of which readers get neither a name nor a word, though it is not marked as decoration.
  private func isUnheardDrawing(_ place: Int) -> Bool {
    drawing(at: place) != nil && isShown(place) && isMeantForReaders(place)
      && !isNamed(place, by: ["aria-label", "title"]) && !inside(place).contains { tree.isSaid(self[$0].backend) }
      && !document.around(place).contains { tells($0) }
  }

  /// Whether an element tells with its name or its caption what is in it.
  private func tells(_ place: Int) -> Bool {
    let box = self[place]
    if box.name == "figure", inside(place).contains(where: { self[$0].name == "figcaption" && !text($0).isBlank }) { return true }
    let isNamed = ["a", "button", "figure"].contains(box.name) || box.role.map(AriaTable.coversContent) == true
    return isNamed && tree.name(box.backend) != nil
  }

  private func isMeantForReaders(_ place: Int) -> Bool {
    !isPassedOver(place) && !["none", "presentation"].contains(self[place].role)
  }

  /// Whether a box is seen: on the page, not cut off altogether and not translucent to the end.
  private func isShown(_ place: Int) -> Bool {
    isOnPage(place) && !([place] + document.around(place)).contains { self[$0].clipsAway || self[$0].style?.opacity == 0 }
  }

  /// Whether a box is larger than what a page has for its looks alone: a dot, a line.
  private func isLarge(_ box: DocumentBoxes.Box) -> Bool { box.frame.map { min($0.width, $0.height) >= 16 } == true }
}
