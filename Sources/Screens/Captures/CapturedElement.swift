package import AccessibilityTree
import Text

/// An element of a captured screen as its file describes it: the common form between formats and the platforms' rules.
package struct CapturedElement: Hashable, Sendable {
  /// The name of its kind in the source: the last part of a class, a type or a role.
  package var kind: String
  /// The app's own name for the element, if any: a resource id or an accessibility identifier.
  package var identifier: String?
  /// The id of its node, without the screen's: readable segments. Empty until the screen is complete.
  package var path = ""
  /// The properties that the source records, in words that the platform's elements know (``PlatformElements``). Properties
  /// that it does not record are absent.
  package var members: ElementMembers
  /// Its rectangle, in the capture's own unit: pixels, points or CSS pixels.
  package var frame: Frame?
  /// The source's id of the element, the same as long as it exists; nil where nothing distinguishes it from a similar one.
  package var key: String?
  /// The place of a text, by its parent's id in the source. A text that comes to the place of another is the same text,
  /// changed. Nil for other elements, and in live regions.
  var place: String?
  /// The line it begins in, from 1.
  package var line: Int
  /// The column of that line that it begins in, from 1, in characters.
  package var column: Int
  /// Whether ``TextMask`` has removed a text from it.
  package var isMasked = false
  /// The elements in it.
  package var children: [CapturedElement] = []
  /// The elements in it that its reader does not see, because the cursor takes this one with its content as one element.
  package var covered: [CapturedElement] = []

  /// The members that hold a text which a person sees, or which was written for a reader.
  package static let textMembers = [
    "text", "contentDescription", "label", "name", "value", "description", "placeholder", "hint", "tooltip", "error",
    "paneTitle",
  ]

  /// Whether text typed into it is secret.
  package var isSecret: Bool { members["password"]?.bool == true || members["type"] == "secureTextField" }

  /// The text that a person sees of it or that was written for its reader; nil for none.
  package var text: String? {
    ["text", "contentDescription", "label", "name", "value", "hint"].lazy
      .compactMap { members[$0]?.text }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The texts that are visible, or written for a screen reader, each once; of a secure field only its name.
  package var texts: [String] {
    var texts: [String] = []
    for member in Self.textMembers {
      guard let text = members[member]?.string, !text.isBlank, !texts.contains(text) else { continue }
      if isSecret, ["text", "value"].contains(member) { continue }
      texts.append(text)
    }
    return texts
  }

  /// The element in the spelling that the platforms read, with no more of its content than whether it has any.
  var json: JSONValue {
    var members = members.byName
    members[Self.pathMember] = .string(path)
    if !children.isEmpty { members["children"] = .array([]) }
    return .object(members)
  }

  /// The element in a language, unless it has its own.
  func inLanguage(_ language: String?) -> CapturedElement {
    guard let language, members["language"] == nil else { return self }
    var element = self
    element.members["language"] = .string(language)
    return element
  }

  /// The member that carries the path through the platform's rules.
  static let pathMember = "capturePath"

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
