import Text

// What each element of a document is called in a report: the shortest CSS selector that no other element has.

extension DocumentBoxes {
  /// Gives each element its selector: `button#send`, `main` where it is the only one, or else its place in what it is in, such as
  /// `ul#menu > li:nth-of-type(2) > a`. `>>>` leads into a tree of shadow, and into a frame.
  ///
  /// - Parameter frame: The selector of the frame that the document is in; nil for the page itself.
  mutating func nameElements(in frame: String?) {
    struct Name: Hashable {
      var scope: Int?
      var name: String
    }
    struct Sibling: Hashable {
      var parent: Int?
      var name: String
    }
    var (ids, names, siblings): ([Name: Int], [Name: Int], [Sibling: Int]) = ([:], [:], [:])
    var numbers = Array(repeating: 0, count: boxes.count)
    for (place, box) in boxes.enumerated() where box.isElement {
      if let id = box.attributes["id"].nonEmpty { ids[Name(scope: box.scope, name: id), default: 0] += 1 }
      names[Name(scope: box.scope, name: box.name), default: 0] += 1
      siblings[Sibling(parent: box.parent, name: box.name), default: 0] += 1
      numbers[place] = siblings[Sibling(parent: box.parent, name: box.name)]!
    }
    // What a box is in comes before it.
    for (place, box) in boxes.enumerated() {
      guard box.isElement, !box.name.hasPrefix(":") else {
        // A text, what a style draws and the root of a tree of shadow stand for the element that they belong to.
        boxes[place].selector = box.parent.map { boxes[$0].selector } ?? (frame.map { $0 + " >>> " } ?? "") + "html"
        continue
      }
      let outer = box.parent.flatMap { boxes[$0].scope != box.scope ? around($0).first { boxes[$0].isElement } ?? $0 : nil }
      let base = outer.map { boxes[$0].selector } ?? frame
      let start = base.map { $0 + " >>> " } ?? ""
      let id = box.attributes["id"].nonEmpty
      if let id, ids[Name(scope: box.scope, name: id)] == 1 {
        boxes[place].selector = start + box.name + (Self.isPlain(id) ? "#\(id)" : "[id=\(JSONText.string(id).line)]")
      } else if names[Name(scope: box.scope, name: box.name)] == 1 {
        boxes[place].selector = start + box.name
      } else {
        let count = siblings[Sibling(parent: box.parent, name: box.name)] ?? 1
        let own = box.name + (count > 1 ? ":nth-of-type(\(numbers[place]))" : "")
        let parent = box.parent.flatMap { boxes[$0].isElement ? boxes[$0].selector + " > " : nil }
        boxes[place].selector = (parent ?? start) + own
      }
    }
  }

  /// Whether each box is one of these elements, by their backend ids, or in one of them.
  func isWithin(_ elements: Set<Int>) -> [Bool] {
    var found: [Bool] = []
    for box in boxes { found.append(elements.contains(box.backend) || box.parent.map { found[$0] } == true) }
    return found
  }

  /// Whether a selector takes an id as it is.
  private static func isPlain(_ id: String) -> Bool {
    id.first.map { $0.isLetter || $0 == "_" } == true && id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}
