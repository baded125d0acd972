package import AccessibilityTree
package import Text

// What becomes of a page's tree when some of its nodes have changed.
//
// 1. The nodes are taken over; each is an element, or in one. That one is looked at again, and so is the one around it where
//    a node has become an element or is none any more.
// 2. Where an element's own node depends on what is in it, or the other way round, all of it is made anew: a control with
//    its content, an item that is heard by its name, a cell. Of any other its own node is made anew, and what has come in
//    or gone.
// 3. Names are given in the order of the page, after those that are gone have given up theirs.

/// What has changed in the tree of a page's screen.
package struct ChromeChanges: Sendable {
  /// The changes, one after the other.
  package var edits: [TreeEdit] = []
  /// The nodes that are gone or were made anew.
  package var gone: [NodeID] = []
  /// The elements that were looked at, without those in them.
  package var elements: [NodeID: CapturedElement] = [:]
  /// The page's own name.
  package var title: String?
}

extension ChromePage {
  /// What changes when some nodes have changed; nil where that cannot be told: then the screen has to be made anew of what is
  /// kept (``screenOfKept()``).
  ///
  /// - Parameters:
  ///   - nodes: The nodes as they are now, and those that have come in.
  ///   - described: What `DOM.describeNode` tells, by what the page calls the elements.
  ///   - tree: The tree of the screen as it is.
  ///   - screen: The id of the screen's own node.
  /// - Throws: That elements are too deep within one another.
  package mutating func changes(
    _ nodes: [JSONValue], described: [Int: JSONValue], in tree: SemanticTree, below screen: NodeID
  ) throws(CaptureError) -> ChromeChanges? {
    guard var page = kept else { return nil }
    // Only one may hold it, or all of it would be copied to be changed.
    kept = nil
    for (id, node) in described {
      var element = DOMSnapshot.Element(described: node)
      element.keepSecret(id, &secretFields)
      page.dom?.set(element, of: id)
    }
    let (touched, orphans) = page.take(nodes)
    var change = PageChange(consume page, tree, screen)
    // It holds the new nodes, whatever comes of the elements.
    defer {
      change.page.sweep(orphans)
      kept = change.page
    }
    return change.plan(touched) ? try change.carryOut(&names) : nil
  }

  /// Takes over what the DOM tells of the elements now; returns the nodes of those of which it tells something else.
  package mutating func describe(_ snapshot: JSONValue) -> [JSONValue] {
    guard let page = kept, let new = DOMSnapshot(in: snapshot, keeping: &secretFields)?.withoutPlaces() else { return [] }
    let changed = page.nodes.values.filter { node in
      node["backendDOMNodeId"]?.int.map { new.element($0) != page.dom?.element($0) } == true
    }
    kept?.dom = new
    return changed
  }
}

extension KeptPage {
  /// Takes nodes over; returns the elements that have to be looked at again, and the nodes that are not where they were.
  fileprivate mutating func take(_ changed: [JSONValue]) -> (touched: Set<String>, orphans: [String]) {
    var orphans: [String] = []
    let ids = changed.compactMap { $0["nodeId"]?.text }
    for node in changed { orphans += store(node) }
    var touched: Set<String> = []
    func touch(_ element: String?) { if let element { touched.insert(element) } }
    for id in ids {
      touch(element(at: id))
      let isElement = nodes[id]?.isElement == true
      if isElement != (entries[id] != nil) { touch(element(at: parents[id])) }
      if !isElement { touch(entries[id]?.parent) }
      for node in around(id) { touched.formUnion(relations[node] ?? []) }
    }
    return (touched, orphans)
  }
}

/// A change of a page that is under way.
private struct PageChange {
  var page: KeptPage
  let tree: SemanticTree
  let screen: NodeID
  private let platform: any PlatformElements
  private var units: [Unit] = []
  private var result = ChromeChanges()

  /// An element that is made anew.
  private struct Unit {
    var key: String
    /// Whether all that is in it is made anew, too.
    var isWhole: Bool
    var offset: Int
    /// What it and what comes into it will be.
    var element: CapturedElement?
    var new: [(place: Int, element: CapturedElement)] = []
    var gone: [(key: String, path: String)] = []
    /// The paths of those of them that were directly in it.
    var removed: [String] = []
    var children: [String] = []
    /// The element that it is in.
    var parent: String?
    /// The language that what is made anew is in: of its own where it is not made whole, else of what it is in.
    var language: String?
  }

  init(_ page: consuming KeptPage, _ tree: SemanticTree, _ screen: NodeID) {
    (self.page, self.tree, self.screen) = (page, tree, screen)
    platform = CapturedTree.elements(of: .web, below: screen, in: .english)
  }

  private func id(_ path: String) -> NodeID { CapturedTree.id(path, below: screen) }

  /// The language of the element that one is in.
  private func language(around key: String) -> String? { page.entries[key]?.parent.flatMap(node)?.language }

  private func node(_ key: String) -> Node? { page.entries[key].flatMap { tree[id($0.path)] } }

  /// Whether the nodes of an element and of what is directly in it depend on one another.
  private func leads(_ node: Node?) -> Bool { node?.grouping == .leading || node?.role == .cell }

  /// Finds what has to be made anew; returns whether it can be told.
  mutating func plan(_ touched: Set<String>) -> Bool {
    var wholes: [String: Bool] = [:]
    for key in touched where page.entries[key] != nil {
      var (unit, isWhole) = (key, false)
      func climb(while condition: (String, String) -> Bool) {
        while let parent = page.entries[unit]?.parent, condition(unit, parent) { (unit, isWhole) = (parent, true) }
      }
      climb { child, _ in page.entries[child]?.isCovered == true }
      climb { _, parent in leads(node(parent)) }
      var (at, outermost) = (unit, nil as String?)
      while let parent = page.entries[at]?.parent {
        if node(parent)?.role == .cell { outermost = parent }
        at = parent
      }
      if let outermost {
        (unit, isWhole) = (outermost, true)
        climb { _, parent in leads(node(parent)) }
      }
      guard page.nodes[unit]?.isElement == true else { continue }
      wholes[unit] = wholes[unit] == true || isWhole || leads(node(unit)) || covers(unit)
    }
    for (key, isWhole) in wholes where !isInside(key, wholes) {
      guard let entry = page.entries[key], let offset = tree.offset(of: id(entry.path)) else { return false }
      units.append(Unit(key: key, isWhole: isWhole, offset: offset))
    }
    units.sort { $0.offset < $1.offset }
    return true
  }

  private func isInside(_ key: String, _ wholes: [String: Bool]) -> Bool {
    var at = page.entries[key]?.parent
    while let element = at {
      if wholes[element] == true { return true }
      at = page.entries[element]?.parent
    }
    return false
  }

  /// Whether what is in an element is part of it, now or before.
  private func covers(_ key: String) -> Bool {
    if page.entries[key]?.children.contains(where: { page.entries[$0]?.isCovered == true }) == true { return true }
    let node = page.nodes[key]
    return WebElements.coversContent(
      role: node?["role"]?["value"]?.text ?? "", isNamed: node?["name"]?["value"]?.text.nonEmpty != nil)
  }

  /// Makes them anew; nil where that cannot be done part by part.
  mutating func carryOut(_ names: inout ElementNames) throws(CaptureError) -> ChromeChanges? {
    var kept: [Unit] = []
    for unit in units {
      // It may have gone with another.
      guard page.entries[unit.key] != nil else { continue }
      guard let prepared = try prepare(unit) else { return nil }
      kept.append(prepared)
    }
    units = kept
    let gone = units.flatMap(\.gone)
    let new = units.flatMap { unit in (unit.isWhole ? [unit.element].compactMap(\.self) : []) + unit.new.map(\.element) }
    var keys: [String] = []
    for element in new { element.visit { if let key = $0.key { keys.append(key) } } }
    // What has come from elsewhere has a place there.
    guard !keys.contains(where: { page.entries[$0] != nil }), Set(keys).count == keys.count else { return nil }
    names.replace(gone.map(\.key), with: keys)
    result.gone = gone.map { id($0.path) }
    for unit in units { finish(unit, &names) }
    result.title = page.title
    return result
  }

  private mutating func prepare(_ unit: Unit) throws(CaptureError) -> Unit? {
    var unit = unit
    var tree = ChromeTree(page.nodes, page.dom)
    if !unit.isWhole {
      guard var element = tree.elementAlone(unit.key), let entry = page.entries[unit.key] else { return nil }
      element = element.inLanguage(page.languageAround(unit.key))
      element.path = entry.path
      unit.children = tree.elementsDirectly(in: unit.key)
      // All that counts is whether there is something in it.
      var filled = element
      if !unit.children.isEmpty { filled.children = [CapturedElement(kind: "", path: "-", members: [:], line: 1, column: 1)] }
      var ignored: [NodeID: CapturedElement] = [:]
      let old = self.node(unit.key)
      let node = CapturedTree.branch(of: filled, below: screen, platform, in: language(around: unit.key), &ignored).node
      // What is in it is in its language, and the present one with it.
      let isAlone = node.language == old?.language && node.current == old?.current || unit.children.isEmpty
      if isAlone, !leads(node), node.role.isContainer || node.exposure == .skipped || node.stop == .never || unit.children.isEmpty {
        unit.element = element
        unit.language = node.language
        let present = Set(unit.children)
        let staying = entry.children.filter(present.contains)
        let before = Set(entry.children)
        guard staying == unit.children.filter(before.contains) else { return nil }
        for child in entry.children where !present.contains(child) {
          let gone = page.leave(child)
          unit.removed += gone.prefix(1).map(\.path)
          unit.gone += gone
        }
        for (place, child) in unit.children.enumerated() where !before.contains(child) {
          guard var new = try tree.elements(child, depth: 0).first?.inLanguage(page.languageAround(child)) else { return nil }
          new.place = page.place(ofText: child)
          unit.new.append((place, new))
        }
        if node != old { result.edits.append(.update(node)) }
        return unit
      }
      unit.isWhole = true
    }
    unit.element = try tree.elements(unit.key, depth: 0).first?.inLanguage(page.languageAround(unit.key))
    guard unit.element?.key == unit.key else { return nil }
    unit.parent = page.entries[unit.key]?.parent
    unit.language = language(around: unit.key)
    unit.gone = page.leave(unit.key)
    return unit
  }

  private mutating func finish(_ unit: Unit, _ names: inout ElementNames) {
    guard var element = unit.element else { return }
    if unit.isWhole {
      element.name(below: page.namedPath(around: unit.parent), &names)
      page.enter(element, in: unit.parent, isCovered: false)
      let path = unit.gone.first?.path ?? element.path
      result.edits.append(
        .replace(
          id(path),
          CapturedTree.branch(of: element, below: screen, platform, in: unit.language, &result.elements)))
    } else {
      result.elements[id(element.path)] = element
      for path in unit.removed { result.edits.append(.remove(id(path))) }
      page.entries[unit.key]?.isNamed = element.identifier != nil
      page.entries[unit.key]?.children = unit.children
      for (place, child) in unit.new {
        var child = child
        child.name(below: page.namedPath(around: unit.key), &names)
        page.enter(child, in: unit.key, isCovered: false)
        result.edits.append(
          .insert(
            CapturedTree.branch(of: child, below: screen, platform, in: unit.language, &result.elements),
            into: id(element.path), at: place))
      }
    }
  }
}
