/// Recognises the elements of a phone's screen from reading to reading. Each row of a scrolling container keeps its path as
/// long as the row is known, and no other row gets that path.
package struct ElementIdentity {
  private var names = ElementNames()
  /// The rows of each scrolling container, by the container's key.
  private var scrolled: [String: ScrolledRows] = [:]

  /// An identity before the first reading.
  package init() {}

  /// Writes to each element of a source its path.
  ///
  /// - Parameters:
  ///   - screen: The screen that was read from the source; its elements have no paths yet.
  ///   - container: The path of the container that was scrolled since the last reading; nil for none.
  ///   - direction: The direction of scrolling: 1 or -1.
  package mutating func name(
    _ source: inout PageSource, of screen: CapturedScreen, scrolled container: String?, by direction: Int
  ) throws(CaptureError) {
    var (keys, present) = ([Int: String](), Set<String>())
    for (number, root) in source.roots.enumerated() {
      key(root, "\(number)", scrolled: container, by: direction, &keys)
    }
    present.formUnion(keys.values)
    names.begin(present: present)
    let places = Dictionary(source.elements.map { (Place(line: $0.line, column: $0.column), $0) }) { first, _ in first }
    var additions: [(element: MarkupElement, name: String, value: String)] = []
    for root in screen.roots { name(root, below: "", places, keys, &additions) }
    try source.add(additions)
    paths = Dictionary(additions.compactMap { addition in keys[addition.element.offset].map { ($0, addition.value) } }) { $1 }
  }

  /// The paths of the last reading, by keys.
  private var paths: [String: String] = [:]

  private struct Place: Hashable {
    var line: Int
    var column: Int
  }

  private mutating func name(
    _ element: CapturedElement, below parent: String, _ places: [Place: MarkupElement], _ keys: [Int: String],
    _ additions: inout [(element: MarkupElement, name: String, value: String)]
  ) {
    var parent = parent
    if let markup = places[Place(line: element.line, column: element.column)] {
      let own = names.segment(element.identifier ?? element.kind)
      let key = keys[markup.offset]
      // A name that the app uses in every row no longer identifies an element whose row is gone.
      let isOwnName = element.identifier != nil && key?.contains("[") != true
      let path = names.path(parent.isEmpty ? own : "\(parent)/\(own)", of: key, isOwnName: isOwnName)
      if element.identifier != nil { parent = path }
      additions.append((markup, PageSource.pathAttribute, path))
    }
    for child in element.children { name(child, below: parent, places, keys, &additions) }
    for child in element.covered { name(child, below: parent, places, keys, &additions) }
  }

  // MARK: Keys

  /// Gives each element a key by its place. In a row the key begins with the row's own, wherever the row is shown.
  private mutating func key(
    _ element: MarkupElement, _ key: String, scrolled container: String?, by direction: Int, _ keys: inout [Int: String]
  ) {
    keys[element.offset] = key
    if Self.scrolls(element) {
      let rows = Self.rows(of: element)
      // A single child is the page that is moved, and not a row.
      if rows.count > 1 || scrolled[key] != nil {
        let isThis = container != nil && paths[key] == container
        let numbers = scrolled[key, default: ScrolledRows()].numbers(
          of: rows.map(Self.signature), scrolled: isThis ? direction : 0)
        for (row, number) in zip(rows, numbers) {
          self.key(row, "\(key)[\(number)]", scrolled: container, by: direction, &keys)
        }
        // The elements between the container and its rows.
        var between = element
        while between.children.count == 1, rows.first !== between.children[0] {
          between = between.children[0]
          keys[between.offset] = "\(key)/\(between.name)"
        }
        return
      }
    }
    var counts: [String: Int] = [:]
    for child in element.children {
      let name = child.attributes["resource-id"].nonEmpty ?? child.name
      counts[name, default: 0] += 1
      self.key(child, "\(key)/\(name)#\(counts[name] ?? 0)", scrolled: container, by: direction, &keys)
    }
  }

  /// Whether the content of an element scrolls.
  private static func scrolls(_ element: MarkupElement) -> Bool {
    element.attributes["scrollable"] == "true"
      || ["Table", "CollectionView", "ScrollView"].contains { element.name == "XCUIElementType\($0)" }
  }

  /// The rows of a scrolling element: its children, or those of the page that it moves.
  private static func rows(of element: MarkupElement) -> [MarkupElement] {
    var rows = element.children
    while rows.count == 1, !scrolls(rows[0]), !rows[0].children.isEmpty { rows = rows[0].children }
    return rows
  }

  private static func signature(of row: MarkupElement) -> ScrolledRows.Signature {
    var texts: [String] = []
    row.visit { element in
      // The content of a field changes, and so does a state.
      let isField = element.name.hasSuffix("EditText") || element.name.contains("TextField")
      for name in ["text", "content-desc", "label"] where !(isField && name == "text") {
        if let text = element.attributes[name], !text.isEmpty { texts.append(text) }
      }
    }
    return .init(kind: row.attributes["resource-id"].nonEmpty ?? row.name, texts: texts)
  }
}
