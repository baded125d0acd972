package import AccessibilityTree
import Text

/// An element of a captured screen as its file describes it: the common form between formats and the platforms' rules.
package struct CapturedElement: Hashable, Sendable {
  /// The id of its node, without the screen's: readable segments. Empty until the screen is complete, and in cases.
  package var path = ""
  /// Whether ``TextMask`` has removed a text from it.
  package var isMasked = false
  /// The elements in it.
  package var children: [CapturedElement] = []
  /// The elements in it that its reader does not see, because the cursor takes this one with its content as one element.
  package var covered: [CapturedElement] = []
  /// What its file says of it, in a place of its own: copies of the element share it.
  private var stored: Boxed<Stored>

  private struct Stored: Hashable, Sendable {
    var kind: String
    var identifier: String?
    var frame: Frame?
    var key: String?
    var place: String?
    var line: Int32
    var column: Int32
    var properties: ElementProperties
  }

  init(
    kind: String, identifier: String? = nil, path: String = "", _ properties: ElementProperties = ElementProperties(),
    frame: Frame? = nil, key: String? = nil, line: Int, column: Int, children: [CapturedElement] = []
  ) {
    (self.path, self.children) = (path, children)
    stored = Boxed(
      Stored(
        kind: kind, identifier: identifier, frame: frame, key: key, line: Int32(clamping: line), column: Int32(clamping: column),
        properties: properties))
  }

  private mutating func change(_ body: (inout Stored) -> Void) {
    var changed = stored.value
    body(&changed)
    stored = Boxed(changed)
  }

  /// The name of its kind in the source: the last part of a class, a type or a role.
  package var kind: String { stored.value.kind }
  /// The app's own name for the element, if any: a resource id or an accessibility identifier.
  package var identifier: String? {
    get { stored.value.identifier }
    set { change { $0.identifier = newValue } }
  }
  /// Its rectangle, in the capture's own unit: pixels, points or CSS pixels.
  package var frame: Frame? {
    get { stored.value.frame }
    set { change { $0.frame = newValue } }
  }
  /// The source's id of the element, the same as long as it exists; nil where nothing distinguishes it from a similar one.
  package var key: String? {
    get { stored.value.key }
    set { change { $0.key = newValue } }
  }
  /// The place of a text, by its parent's id in the source. A text that comes to the place of another is the same text,
  /// changed. Nil for other elements, and in live regions.
  var place: String? {
    get { stored.value.place }
    set { change { $0.place = newValue } }
  }
  /// The line it begins in, from 1.
  package var line: Int { Int(stored.value.line) }
  /// The column of that line that it begins in, from 1, in characters.
  package var column: Int { Int(stored.value.column) }

  /// What the source tells of it. What the source does not tell is absent.
  package var properties: ElementProperties {
    _read { yield stored.value.properties }
    set { change { $0.properties = newValue } }
  }

  /// Whether text typed into it is secret.
  package var isSecret: Bool { properties.isPassword == true || properties.role == "secureTextField" }

  /// Whether the source says that it is not shown.
  package var isHidden: Bool { properties.isVisible == false || properties.isHidden == true }

  /// The text that a person sees of it or that was written for its reader; nil for none.
  package var text: String? {
    [properties.text, properties.label, properties.value?.text, properties.hint].lazy
      .compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The texts that are visible, or written for a screen reader, each once; of a secure field only its name.
  package var texts: [String] {
    let all = [
      isSecret ? nil : properties.text, properties.label, isSecret ? nil : properties.value?.string, properties.page?.description,
      properties.placeholder, properties.hint, properties.tooltip, properties.errorText, properties.paneTitle,
    ]
    var texts: [String] = []
    for case let text? in all where !text.isBlank && !texts.contains(text) { texts.append(text) }
    return texts
  }

  /// The element in a language, unless it has its own.
  func inLanguage(_ language: String?) -> CapturedElement {
    guard let language, properties.language == nil else { return self }
    var element = self
    element.properties.language = language
    return element
  }

  /// Visits the element and its descendants, also covered ones, in document order.
  package func visit(_ body: (CapturedElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
    for child in covered { child.visit(body) }
  }
}

extension [CapturedElement] {
  /// Gives each element its path: its own segment below the path of the nearest ancestor that the app has named. A segment in
  /// use gets a number. An element that the source recognises keeps its path.
  mutating func name(by names: inout ElementNames) {
    var keys: Set<String> = []
    // A source gives keys to all of its elements or to none; most sources are files without keys.
    if contains(where: { $0.key != nil }) {
      for element in self { element.visit { if let key = $0.key { keys.insert(key) } } }
    }
    names.begin(present: keys)
    for index in indices { self[index].name(below: "", &names) }
  }
}

extension CapturedElement {
  /// Adds the keys of the element and its descendants to a table; removes a key that is in the table already.
  mutating func reportKeys(to keys: inout [String: JSONValue]) {
    if let key, keys.updateValue(.string(key), forKey: key) != nil { self.key = nil }
    for index in children.indices { children[index].reportKeys(to: &keys) }
    for index in covered.indices { covered[index].reportKeys(to: &keys) }
  }

  /// The length at which the paths of elements inside begin anew: those of names within names would fill the memory.
  private static let longestPrefix = 1000

  /// Gives the element and its descendants their paths.
  ///
  /// - Parameter parent: The path of the nearest ancestor that the app has named; empty for none.
  mutating func name(below parent: String, _ names: inout ElementNames) {
    let own = names.segment(identifier ?? kind)
    path = names.path(parent.isEmpty ? own : "\(parent)/\(own)", of: key, at: place, isOwnName: identifier != nil)
    let parent = identifier == nil ? parent : path.utf8.count < Self.longestPrefix ? path : ""
    for index in children.indices { children[index].name(below: parent, &names) }
    for index in covered.indices { covered[index].name(below: parent, &names) }
  }
}
