package import AccessibilityTree
package import Text

// How a page's tree changes when some of its nodes have changed.
//
// 1. The nodes are stored; each is an element, or in one. That element is examined again, and so is the one around it where
//    a node has become an element or is no longer one.
// 2. Where the nodes of an element and of its content depend on one another, all of them are made anew: a control with its
//    content, an item announced by its name, a cell. Otherwise the element's own node is made anew, and children are added
//    and removed.
// 3. Names are given in the order of the page, after removed elements have given up theirs.

/// The changes in the tree of a page's screen.
package struct ChromeChanges: Sendable {
  /// The changes, one after the other.
  package var edits: [TreeEdit] = []
  /// The nodes that were removed or made anew.
  package var gone: [NodeID] = []
  /// The examined elements, without those in them.
  package var elements: [NodeID: CapturedElement] = [:]
  /// The page's own name.
  package var title: String?
}

extension ChromePage {
  /// The changes that follow from changed nodes; nil where they are unknown: then the screen has to be made anew from the
  /// stored page (``screenOfKept()``).
  ///
  /// - Parameters:
  ///   - nodes: The changed nodes as they are now, and the added ones.
  ///   - described: The answers of `DOM.describeNode`, by the elements' backend ids.
  ///   - tree: The present tree of the screen.
  ///   - screen: The id of the screen's own node.
  /// - Throws: When elements are nested too deeply.
  package mutating func changes(
    _ nodes: [JSONValue], described: [Int: JSONValue], in tree: SemanticTree, below screen: NodeID
  ) throws(CaptureError) -> ChromeChanges? {
    guard var page = kept else { return nil }
    // A second reference to the page would make the first change copy all of it.
    kept = nil
    for (id, node) in described {
      var element = DOMSnapshot.Element(described: node)
      element.keepSecret(id, &secretFields)
      page.dom?.set(element, of: id)
    }
    let (touched, orphans) = page.take(nodes)
    var change = PageChange(consume page, tree, screen)
    // The page stores the new nodes, also where the elements cannot be changed.
    defer {
      change.page.sweep(orphans)
      kept = change.page
    }
    return change.plan(touched) ? try change.carryOut(&names) : nil
  }

  /// Stores the present DOM attributes of the elements; returns the nodes of those whose attributes differ.
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
  /// Stores nodes; returns the elements to examine again, and the nodes that have left their parents.
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

/// A change of a page in progress.
private struct PageChange {
  var page: KeptPage
  let tree: SemanticTree
  let screen: NodeID
  private let rules: any PlatformRules
  private var units: [Unit] = []
  private var result = ChromeChanges()

  /// An element to make anew.
  private struct Unit {
    var key: String
    /// Whether its content is made anew, too.
    var isWhole: Bool
    var offset: Int
    /// The new form of the element, and below that of the elements that come into it.
    var element: CapturedElement?
    var new: [(place: Int, element: CapturedElement)] = []
    var gone: [(key: String, path: String)] = []
    /// The paths of the removed elements that were directly in it.
    var removed: [String] = []
    var children: [String] = []
    /// Its parent element.
    var parent: String?
    /// The language around what is made anew: its own where it is not made whole, else its parent's.
    var language: String?
  }

  init(_ page: consuming KeptPage, _ tree: SemanticTree, _ screen: NodeID) {
    (self.page, self.tree, self.screen) = (page, tree, screen)
    rules = CapturedTree.rules(of: .web, below: screen, in: .english)
  }

  private func id(_ path: String) -> NodeID { CapturedTree.id(path, below: screen) }

  /// The language of an element's parent.
  private func language(around key: String) -> String? { page.entries[key]?.parent.flatMap(node)?.language }

  private func node(_ key: String) -> Node? { page.entries[key].flatMap { tree[id($0.path)] } }

  /// Whether the nodes of an element and of its direct content depend on one another.
  private func leads(_ node: Node?) -> Bool { node?.grouping == .leading || node?.role == .cell }

  /// Whether an element gives its direct content a property: its description, or that it is the current one, or expanded.
  private func gives(_ node: Node?) -> Bool {
    guard let node, node.exposure == .skipped || node.stop == .never else { return false }
    return node.tooltip != nil || node.current != nil || node.isExpanded != nil
  }

  /// Whether all that is in an element, however deep, depends on it: a cell, and a heading that contains controls.
  private func sharesWithAll(_ key: String) -> Bool {
    let node = node(key)
    return node?.role == .cell || node?.grouping == .leading && page.nodes[key]?["role"]?["value"] == "heading"
  }

  /// Finds the elements to make anew; returns whether they are known.
  mutating func plan(_ touched: Set<String>) -> Bool {
    var wholes: [String: Bool] = [:]
    for key in touched where page.entries[key] != nil {
      var (unit, isWhole) = (key, false)
      func climb(while condition: (String, String) -> Bool) {
        while let parent = page.entries[unit]?.parent, condition(unit, parent) { (unit, isWhole) = (parent, true) }
      }
      climb { child, _ in page.entries[child]?.isCovered == true }
      climb { _, parent in leads(node(parent)) || gives(node(parent)) }
      var (at, outermost) = (unit, nil as String?)
      while let parent = page.entries[at]?.parent {
        if sharesWithAll(parent) { outermost = parent }
        at = parent
      }
      if let outermost {
        (unit, isWhole) = (outermost, true)
        climb { _, parent in leads(node(parent)) || gives(node(parent)) }
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

  /// Whether the content of an element is part of it, now or before.
  private func covers(_ key: String) -> Bool {
    if page.entries[key]?.children.contains(where: { page.entries[$0]?.isCovered == true }) == true { return true }
    let node = page.nodes[key]
    return WebRules.coversContent(
      role: node?["role"]?["value"]?.text ?? "", isNamed: node?["name"]?["value"]?.text.nonEmpty != nil)
  }

  /// Makes the elements anew; nil where that cannot be done one by one.
  mutating func carryOut(_ names: inout ElementNames) throws(CaptureError) -> ChromeChanges? {
    var kept: [Unit] = []
    for unit in units where page.entries[unit.key] != nil {
      guard let prepared = try prepare(unit) else { return nil }
      kept.append(prepared)
    }
    units = kept
    let gone = units.flatMap(\.gone)
    let new = units.flatMap { unit in (unit.isWhole ? [unit.element].compactMap(\.self) : []) + unit.new.map(\.element) }
    var keys: [String] = []
    for element in new { element.visit { if let key = $0.key { keys.append(key) } } }
    // An element that has come from elsewhere still has a place there.
    guard !keys.contains(where: { page.entries[$0] != nil }), Set(keys).count == keys.count else { return nil }
    names.replace(gone.map(\.key), with: keys)
    result.gone = gone.map { id($0.path) }
    for unit in units { finish(unit, &names) }
    result.title = page.title
    return result
  }

  private mutating func prepare(_ unit: Unit) throws(CaptureError) -> Unit? {
    var unit = unit
    var tree = ChromeTree(page.nodes, parents: page.parents, page.dom)
    if !unit.isWhole {
      guard var element = tree.elementAlone(unit.key), let entry = page.entries[unit.key] else { return nil }
      element = element.inLanguage(page.languageAround(unit.key))
      element.path = entry.path
      unit.children = tree.elementsDirectly(in: unit.key)
      // Only whether it has content makes a difference.
      var filled = element
      if !unit.children.isEmpty { filled.children = [CapturedElement(kind: "", path: "-", line: 1, column: 1)] }
      var ignored: [NodeID: CapturedElement] = [:]
      let old = self.node(unit.key)
      let branch = CapturedTree.branch(of: filled, below: screen, rules, in: language(around: unit.key), &ignored)
      let node = branch.node
      // The content depends on the language and on the current item; the first of it may have the description.
      let describesContent = branch.children.first?.node.tooltip != nil || entry.children.first.flatMap(self.node)?.tooltip != nil
      let isAlone =
        node.language == old?.language && node.current == old?.current && !describesContent || unit.children.isEmpty
      if isAlone, !leads(node), node.role.isContainer || node.exposure == .skipped || node.stop == .never || unit.children.isEmpty
      {
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
          CapturedTree.branch(of: element, below: screen, rules, in: unit.language, &result.elements)))
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
            CapturedTree.branch(of: child, below: screen, rules, in: unit.language, &result.elements),
            into: id(element.path), at: place))
      }
    }
  }
}
