/// The XPath of each element of a page source, by which the server that wrote it finds the element again.
///
/// A path goes by places among siblings, and ends in conditions that another element in the same place does not meet.
package struct ElementPaths: Sendable {
  private struct Place: Hashable {
    var line: Int
    var column: Int
  }

  private var paths: [Place: String] = [:]

  /// - Parameter bytes: A page source of Appium, of either platform.
  /// - Throws: When it is not such XML.
  package init(_ bytes: [UInt8]) throws(CaptureError) {
    for document in try DumpReader.documents(in: bytes).map(\.root) {
      // The element that some versions put around an app is not in the tree that the server searches.
      for root in document.name == XCUITestDump.wrapper ? document.children : [document] { add(root, "/\(root.name)") }
    }
  }

  /// The path of an element that was read from the same bytes.
  package subscript(element: CapturedElement) -> String? {
    paths[Place(line: element.line, column: element.column)]
  }

  private mutating func add(_ element: MarkupElement, _ path: String) {
    paths[Place(line: element.line, column: element.column)] = path + Self.condition(of: element)
    for (number, child) in element.children.enumerated() { add(child, "\(path)/*[\(number + 1)]") }
  }

  /// The attributes that do not change while an element is used, so not the content of a field.
  private static func condition(of element: MarkupElement) -> String {
    let isField =
      element.attributes["password"] == "true" || element.attributes["class"]?.hasSuffix("EditText") == true
      || element.name.hasSuffix("EditText")
    let names = ["type", "resource-id", "content-desc", "name", "label"] + (isField ? [] : ["text"])
    let conditions = names.compactMap { name in
      element.attributes[name].flatMap { $0.isEmpty ? nil : "@\(name)=\(literal($0))" }
    }
    return conditions.isEmpty ? "" : "[\(conditions.joined(separator: " and "))]"
  }

  /// A string as XPath 1.0 writes it, which knows no escapes.
  static func literal(_ text: String) -> String {
    if !text.contains("\"") { return "\"\(text)\"" }
    if !text.contains("'") { return "'\(text)'" }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
    return "concat(\(parts.joined(separator: ", '\"', ")))"
  }
}
