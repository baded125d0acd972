/// A page source of a phone, to which is written what its driver tells only when asked, and what several readings tell: as
/// attributes, so that it is read by the rules of every capture, live and from a file.
package struct PageSource {
  /// What an element is known by as long as it is there: its path below the screen.
  static let pathAttribute = "earshot-path"
  /// In which directions something does not scroll any further: `forward`, `backward` or both.
  static let endAttribute = "earshot-end"
  /// That it is a field for a password, also while it shows what is typed.
  static let secretAttribute = "earshot-secret"

  /// The source as it is now.
  package private(set) var bytes: [UInt8]
  private(set) var roots: [MarkupElement]

  /// - Parameter bytes: A page source of Appium, of either platform.
  /// - Throws: Where it is no such XML.
  package init(_ bytes: [UInt8]) throws(CaptureError) {
    self.bytes = MarkupRepair.recovered(bytes)
    roots = try DumpReader.documents(in: self.bytes)
  }

  /// The elements in the order they stand in.
  var elements: [MarkupElement] {
    var all: [MarkupElement] = []
    for root in roots { root.visit { all.append($0) } }
    return all
  }

  /// Writes attributes to elements.
  mutating func add(_ additions: [(element: MarkupElement, name: String, value: String)]) throws(CaptureError) {
    guard !additions.isEmpty else { return }
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count + 80 * additions.count)
    var copied = 0
    for addition in additions.sorted(by: { $0.element.offset < $1.element.offset }) {
      // Behind the name, where a blank or the tag's end follows.
      let place = addition.element.offset + 1 + addition.element.name.utf8.count
      written += bytes[copied..<place]
      written += Array(" \(addition.name)=\"\(Self.escaped(addition.value))\"".utf8)
      copied = place
    }
    bytes = written + bytes[copied...]
    roots = try DumpReader.documents(in: bytes)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }
}

// MARK: - What readings have shown

extension PageSource {
  /// Writes to what scrolls that it does not scroll any further.
  ///
  /// - Parameter ends: The directions by the paths that the elements are known by.
  package mutating func add(ends: [String: String]) throws(CaptureError) {
    try add(
      elements.compactMap { element in
        element.attributes[Self.pathAttribute].flatMap { ends[$0] }.map { (element, Self.endAttribute, $0) }
      })
  }
}

extension PageSource {
  /// Writes to fields that what is typed into them is secret.
  ///
  /// - Parameter paths: The paths that the elements are known by.
  package mutating func add(secrets paths: Set<String>) throws(CaptureError) {
    try add(
      elements.filter { $0.attributes[Self.pathAttribute].map(paths.contains) == true }
        .map { (element: $0, name: Self.secretAttribute, value: "true") })
  }
}

extension CapturedScreen {
  /// The element with this path; nil for none.
  package func element(at path: String) -> CapturedElement? {
    var found: CapturedElement?
    for root in roots { root.visit { if $0.path == path { found = $0 } } }
    return found
  }
}

// MARK: - What a driver tells of collections

extension PageSource {
  /// An XPath for the collections and their items, in the order of ``collections``.
  package static let collectionPath = "//*[@is-collection=\"true\" or @is-collection-item=\"true\"]"

  /// What the driver says is a collection or an item of one, and of which of them it is worth asking.
  ///
  /// Source: `Attribute.java` of appium/appium-uiautomator2-server 10.5: the facts themselves are given of single elements.
  package var collections: [(isCollection: Bool, isItem: Bool)] {
    collectionElements.map { ($0.attributes["is-collection"] == "true", $0.attributes["is-collection-item"] == "true") }
  }

  /// What stands in the source of each of ``collections``: where nothing of it is different, nor is what the driver tells.
  package var collectionMarks: [String] {
    collectionElements.map { collection in
      var mark = ""
      collection.visit { mark += "\($0.name) \($0.attributes.values.joined(separator: "\u{1F}"))\u{1E}" }
      return mark
    }
  }

  /// The same source with what the driver has told.
  ///
  /// - Parameter told: For each of ``collections`` what it says of the collection and of the item, as JSON; nil for nothing.
  package mutating func add(collections reported: [(collection: String?, item: String?)]) throws(CaptureError) {
    var additions: [(MarkupElement, String, String)] = []
    for (element, properties) in zip(collectionElements, reported) {
      if let collection = properties.collection { additions.append((element, "collection-info", collection)) }
      if let item = properties.item { additions.append((element, "collection-item-info", item)) }
    }
    try add(additions.map { (element: $0.0, name: $0.1, value: $0.2) })
  }

  private var collectionElements: [MarkupElement] {
    elements.filter { $0.attributes["is-collection"] == "true" || $0.attributes["is-collection-item"] == "true" }
  }
}
