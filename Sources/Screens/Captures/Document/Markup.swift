import AccessibilityTree
import Text

/// One document of a page as the finders of its faults see it: its elements with their styles, which of them can get the focus,
/// and what the browser gives to readers.
struct Markup {
  let document: DocumentBoxes
  let focus: DocumentFocus
  let tree: AuditedNodes
  /// Whether it is the document of the page itself, and not of a frame.
  let isPage: Bool
  /// What the window shows of it; nil where no picture of it can be taken.
  let window: PageWindowPicture?
  /// The labels of elements that are disabled, by their places.
  private let inactiveLabels: Set<Int>
  /// The places of the labels with a text, by the id that each is for.
  private let labelled: [Identifier: [Int]]
  /// The places of what is directly in each box.
  let children: [[Int]]
  /// The places of the elements with each id, in the order of the document, by the tree of shadow or the document that they are in.
  private let identified: [Identifier: [Int]]
  /// The places of the elements that own others by `aria-owns`, by the places of these.
  let owners: [Int: Int]
  /// The places of what each element owns by `aria-owns`.
  let owned: [Int: [Int]]

  private struct Identifier: Hashable {
    var scope: Int?
    var id: String
  }

  /// Finds what is wrong with the element at a place. A finder is a pure function.
  typealias Finder = @Sendable (Markup, Int) -> [MarkupFault]

  /// All finders.
  static let finders: [Finder] =
    keyboardFinders + attributeFinders + roleFinders + documentFinders + styleFinders + tableFinders
    + structureFinders + drawingFinders

  init(_ document: DocumentBoxes, _ tree: AuditedNodes, isPage: Bool, shownIn window: PageWindowPicture? = nil) {
    (self.document, self.tree, self.isPage, self.window) = (document, tree, isPage, window)
    focus = DocumentFocus(document)
    let boxes = document.boxes
    var children = Array(repeating: [Int](), count: boxes.count)
    var identified: [Identifier: [Int]] = [:]
    for (place, box) in boxes.enumerated() {
      if let parent = box.parent { children[parent].append(place) }
      if let id = box.attributes["id"].nonEmpty { identified[Identifier(scope: box.scope, id: id), default: []].append(place) }
    }
    (self.children, self.identified) = (children, identified)
    var (owners, owned): ([Int: Int], [Int: [Int]]) = ([:], [:])
    for (place, box) in boxes.enumerated() {
      for id in (box.attributes["aria-owns"] ?? "").split(whereSeparator: \.isWhitespace) {
        // The first one that names an element owns it.
        guard let other = identified[Identifier(scope: box.scope, id: String(id))]?.first, other != place, owners[other] == nil
        else { continue }
        owners[other] = place
        owned[place, default: []].append(other)
      }
    }
    (self.owners, self.owned) = (owners, owned)
    var labelled: [Identifier: [Int]] = [:]
    for (place, box) in boxes.enumerated() where box.name == "label" {
      if let id = box.attributes["for"].nonEmpty { labelled[Identifier(scope: box.scope, id: id), default: []].append(place) }
    }
    self.labelled = labelled
    inactiveLabels = Self.inactiveLabels(document, identified)
  }

  subscript(place: Int) -> DocumentBoxes.Box { document.boxes[place] }

  /// The first element with an id, in the document or the tree of shadow that another is in.
  func element(_ id: String, besides place: Int) -> Int? { identified[Identifier(scope: self[place].scope, id: id)]?.first }

  /// The boxes in one, in the order of the document, without some and what is in these. A script may nest elements to any depth.
  func inside(_ place: Int, leavingOut isLeftOut: (DocumentBoxes.Box) -> Bool = { _ in false }) -> [Int] {
    var (found, waiting): ([Int], [Int]) = ([], children[place].reversed())
    while let next = waiting.popLast() {
      if isLeftOut(self[next]) { continue }
      found.append(next)
      waiting += children[next].reversed()
    }
    return found
  }

  /// Whether readers are told to pass over an element, or one around it.
  func isPassedOver(_ place: Int) -> Bool { ([place] + document.around(place)).contains { self[$0].isPassedOver } }

  /// Whether an element has a name from one of some attributes, or from the elements that `aria-labelledby` refers to.
  func isNamed(_ place: Int, by attributes: [String]) -> Bool {
    if attributes.contains(where: { self[place].attributes[$0].map { !$0.isBlank } == true }) { return true }
    return (self[place].attributes["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace).contains { id in
      element(String(id), besides: place).map { !text($0).isBlank || self[$0].attributes["aria-label"].nonEmpty != nil } == true
    }
  }

  /// Whether an element has a label with a text, around it or by its id.
  func isLabelled(_ place: Int) -> Bool {
    let named = self[place].attributes["id"].flatMap { labelled[Identifier(scope: self[place].scope, id: $0)] } ?? []
    let around = document.around(place).filter { self[$0].name == "label" && self[$0].scope == self[place].scope }
    return (named + around).contains { !text($0).isBlank }
  }

  /// The texts in an element as they are written, joined; whether they are shown or not.
  func text(_ place: Int) -> String { inside(place).compactMap { self[$0].written }.joined() }

  /// Whether what is in an element is told to be disabled, or it labels what is: WCAG exempts such text from contrast. A single
  /// letter in the place of a drawing, as the X of a control with a name of its own, is exempt too.
  func isExemptFromContrast(_ place: Int) -> Bool {
    let around = document.around(place)
    if around.contains(where: { self[$0].isDisabled || inactiveLabels.contains($0) }) { return true }
    guard let text = self[place].text?.trimmed, text.count == 1 else { return false }
    let name = around.lazy.filter { self[$0].isElement }.compactMap {
      tree.role(self[$0].backend) == nil ? nil : self[$0].backend
    }
    .first.flatMap(tree.name)
    return name.map {
      !$0.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains { $0 == text.lowercased() }
    } == true
  }

  private static func inactiveLabels(_ document: DocumentBoxes, _ identified: [Identifier: [Int]]) -> Set<Int> {
    var found: Set<Int> = []
    let boxes = document.boxes
    func element(_ id: Substring, _ place: Int) -> Int? {
      identified[Identifier(scope: boxes[place].scope, id: String(id))]?.first
    }
    for (place, box) in boxes.enumerated() where box.isElement {
      let around = document.around(place)
      if box.isDisabled {
        found.formUnion(
          (box.attributes["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace).compactMap { element($0, place) })
        if let label = around.first(where: { boxes[$0].name == "label" }) { found.insert(label) }
      }
      if box.name == "label", let target = box.attributes["for"].flatMap({ element($0[...], place) }),
        boxes[target].isDisabled || document.around(target).contains(where: { boxes[$0].isDisabled })
      {
        found.insert(place)
      }
    }
    return found
  }

  /// Whether an element is seen: laid out, not made invisible, and not moved out beside the page.
  func isOnPage(_ place: Int) -> Bool {
    guard self[place].isSeen, let frame = self[place].frame else { return false }
    return frame.x + frame.width > 0 && frame.y + frame.height > 0
  }

  /// A fault of the element at a place.
  func fault(_ kind: MarkupFault.Kind, at place: Int, _ details: [String] = []) -> MarkupFault {
    MarkupFault(kind, self[place].selector, details)
  }
}

// MARK: - The accessibility tree

/// The nodes of an accessibility tree, as an audit of its document needs them.
struct AuditedNodes {
  private var nodes: [String: JSONValue] = [:]
  /// The ids by the document's own.
  private var ids: [Int: String] = [:]

  init(_ list: [JSONValue]) {
    for node in list {
      guard let id = node["nodeId"]?.text else { continue }
      nodes[id] = node
      if root == nil, node["role"]?["value"] == "RootWebArea" { root = id }
      if let backend = node["backendDOMNodeId"]?.int { ids[backend] = id }
    }
  }

  /// The page itself.
  private(set) var root: String?

  /// The role of an element in the accessibility tree, as the browser names it; nil for one that readers do not know.
  func role(_ backend: Int) -> String? { element(backend).flatMap { nodes[$0]?["role"]?["value"]?.text } }

  /// The accessible name of an element; nil for none, and for an element that readers do not know.
  func name(_ backend: Int) -> String? {
    ids[backend].flatMap { nodes[$0] }.flatMap { $0["ignored"]?.bool == true ? nil : $0["name"]?["value"]?.text.nonEmpty }
  }

  /// Whether readers get no text and no name of anything but the page itself.
  var isSilent: Bool {
    !nodes.values.contains { node in
      node["ignored"]?.bool != true && node["role"]?["value"] != "RootWebArea" && node["name"]?["value"]?.text.nonEmpty != nil
    }
  }

  /// Whether the browser has an element in the tree that it gives to readers, also one without a role of its own.
  func isExposed(_ backend: Int) -> Bool { ids[backend].flatMap { nodes[$0] }.map { $0["ignored"]?.bool != true } == true }

  /// The node of an element that readers know; nil for another.
  func element(_ backend: Int) -> String? { ids[backend].flatMap { nodes[$0]?.isElement == true ? $0 : nil } }

  /// Whether readers get a text or a name from a node.
  func isSaid(_ backend: Int) -> Bool {
    ids[backend].flatMap { nodes[$0] }.map { $0["ignored"]?.bool != true && $0["name"]?["value"]?.text.nonEmpty != nil } == true
  }

  /// The node of an element, or of the first one in it where it is there for its style alone.
  func elementOrFirst(inside backend: Int) -> String? { ids[backend].flatMap(first) }

  private func first(_ id: String) -> String? {
    guard let node = nodes[id] else { return nil }
    return node.isElement ? id : node.children.lazy.compactMap(first).first
  }

  /// The texts that each element paints itself: its own, or those of its content where that is part of it.
  var texts: [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (id, node) in nodes where node.isElement {
      guard let backend = node["backendDOMNodeId"]?.int else { continue }
      let role = node["role"]?["value"]?.text ?? ""
      if node.isStaticText {
        found[id] = [backend]
      } else if WebRules.coversContent(role: role, isNamed: node["name"]?["value"]?.text.nonEmpty != nil) {
        found[id] = [backend] + texts(below: id)
      }
    }
    return found
  }

  private func texts(below id: String) -> [Int] {
    (nodes[id]?.children ?? []).flatMap { child -> [Int] in
      guard let node = nodes[child] else { return [] }
      return node.isStaticText ? [node["backendDOMNodeId"]?.int].compactMap(\.self) : texts(below: child)
    }
  }
}
