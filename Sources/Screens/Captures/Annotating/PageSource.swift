/// A page source of a phone with added attributes: properties that its driver reports only on request, and results of several
/// readings. As attributes they are read by the rules of every capture, live and from a file.
package struct PageSource {
  /// The attribute for an element's path below the screen, which identifies the element as long as it exists.
  static let pathAttribute = "earshot-path"
  /// The attribute for the directions in which an element scrolls no further: `forward`, `backward` or both.
  static let endAttribute = "earshot-end"
  /// The attribute of a password field, also while the field shows the password.
  static let secretAttribute = "earshot-secret"

  /// The source with all attributes added so far.
  package private(set) var bytes: [UInt8]
  private(set) var roots: [MarkupElement]

  /// - Parameter bytes: A page source of Appium, of either platform.
  /// - Throws: When it is not such XML.
  package init(_ bytes: [UInt8]) throws(CaptureError) {
    self.bytes = MarkupRepair.recovered(bytes)
    roots = try DumpReader.documents(in: self.bytes).map(\.root)
  }

  /// The elements in document order.
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
      // After the name, where a space or the tag's end follows.
      let place = addition.element.offset + 1 + addition.element.name.utf8.count
      written += bytes[copied..<place]
      written += Array(" \(addition.name)=\"\(Self.escaped(addition.value))\"".utf8)
      copied = place
    }
    bytes = written + bytes[copied...]
    roots = try DumpReader.documents(in: bytes).map(\.root)
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

// MARK: - Results of readings

extension PageSource {
  /// Marks the elements that scroll no further.
  ///
  /// - Parameter ends: The directions, by the elements' paths.
  package mutating func add(ends: [String: String]) throws(CaptureError) {
    try add(
      elements.compactMap { element in
        element.attributes[Self.pathAttribute].flatMap { ends[$0] }.map { (element, Self.endAttribute, $0) }
      })
  }
}

extension PageSource {
  /// Marks the fields whose content is secret.
  ///
  /// - Parameter paths: The fields' paths.
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

// MARK: - Collections

extension PageSource {
  /// An XPath for the collections and their items, in the order of ``collections``.
  package static let collectionPath = "//*[@is-collection=\"true\" or @is-collection-item=\"true\"]"

  /// For each element worth asking the driver about: whether it is a collection, and whether it is an item of one.
  ///
  /// Source: `Attribute.java` of appium/appium-uiautomator2-server 10.5, which gives the properties of single elements.
  package var collections: [(isCollection: Bool, isItem: Bool)] {
    collectionElements.map { ($0.attributes["is-collection"] == "true", $0.attributes["is-collection-item"] == "true") }
  }

  /// The names and attribute values in each of ``collections``: while they are the same, so is the driver's answer.
  package var collectionMarks: [String] {
    collectionElements.map { collection in
      var mark = ""
      collection.visit { mark += "\($0.name) \($0.attributes.values.joined(separator: "\u{1F}"))\u{1E}" }
      return mark
    }
  }

  /// Adds the driver's answers on collections.
  ///
  /// - Parameter told: For each of ``collections``, the properties of the collection and of the item, as JSON; nil for none.
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
