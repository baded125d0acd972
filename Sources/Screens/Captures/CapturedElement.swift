package import AccessibilityTree
import Text

/// An element of a captured screen, as its file tells it: the one form between the formats and the platforms' rules.
package struct CapturedElement: Hashable, Sendable {
  /// What its source calls its kind: the last part of a class, a type, a role.
  package var kind: String
  /// What the app calls the element, where it does: a resource id, an accessibility identifier.
  package var identifier: String?
  /// The id of its node, without the screen: readable segments. Empty until all elements of the screen are there.
  package var path = ""
  /// What the source tells of it, in words that the platform's elements know (``PlatformElements``); nothing of what it
  /// does not tell.
  package var members: ElementMembers
  /// Where it is, in the capture's own unit: pixels, points, CSS pixels.
  package var frame: Frame?
  /// What its source knows it by as long as it is there; nil where nothing tells it from a like element.
  package var key: String?
  /// Where a text is, by what its source knows its surroundings by: another one that comes there in its place is the same
  /// text, which has changed. Nil for anything else, and in live regions.
  var place: String?
  /// The line it begins in, from 1.
  package var line: Int
  /// The column of that line that it begins in, from 1, in characters.
  package var column: Int
  /// Whether a text of it has been taken out, see ``TextMask``.
  package var isMasked = false
  /// The elements in it.
  package var children: [CapturedElement] = []
  /// The elements in it that its reader does not get to see, because this one is an element for the cursor with all
  /// that is in it.
  package var covered: [CapturedElement] = []

  /// The members that hold a text which a person sees, or which was written for a reader.
  package static let textMembers = [
    "text", "contentDescription", "label", "name", "value", "description", "placeholder", "hint", "tooltip", "error",
    "paneTitle",
  ]

  /// Whether what is typed into it is not to be seen.
  package var isSecret: Bool { members["password"]?.bool == true || members["type"] == "secureTextField" }

  /// The text that a person sees of it or that was written for its reader; nil for none.
  package var text: String? {
    ["text", "contentDescription", "label", "name", "value", "hint"].lazy
      .compactMap { members[$0]?.text }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The element with all in it, in the spelling that the platforms read.
  var json: JSONValue {
    var members = members.byName
    members[Self.pathMember] = .string(path)
    if !children.isEmpty { members["children"] = .array(children.map(\.json)) }
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

  /// Visits the element and all in it, also what is covered, in the order of the file.
  package func visit(_ body: (CapturedElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
    for child in covered { child.visit(body) }
  }
}

extension [CapturedElement] {
  /// Gives each element its path: the segment of its own below that of the nearest element around it that the app has
  /// named. A segment that is taken gets a number. One that the source knows again keeps the path it had.
  mutating func name(by names: inout ElementNames) {
    var keys: Set<String> = []
    // A source knows all of its elements or none; most are files, and none of theirs.
    if contains(where: { $0.key != nil }) {
      for element in self { element.visit { if let key = $0.key { keys.insert(key) } } }
    }
    names.begin(present: keys)
    for index in indices { self[index].name(below: "", &names) }
  }
}

extension CapturedElement {
  /// Adds the keys of the element and of all in it; one that is there already is taken out.
  mutating func reportKeys(to keys: inout [String: JSONValue]) {
    if let key, keys.updateValue(.string(key), forKey: key) != nil { self.key = nil }
    for index in children.indices { children[index].reportKeys(to: &keys) }
    for index in covered.indices { covered[index].reportKeys(to: &keys) }
  }

  /// Gives the element and all in it their paths.
  ///
  /// - Parameter parent: The path of the nearest element around it that the app has named; empty for none.
  mutating func name(below parent: String, _ names: inout ElementNames) {
    let own = names.segment(identifier ?? kind)
    path = names.path(parent.isEmpty ? own : "\(parent)/\(own)", of: key, at: place, isOwnName: identifier != nil)
    let parent = identifier == nil ? parent : path
    for index in children.indices { children[index].name(below: parent, &names) }
    for index in covered.indices { covered[index].name(below: parent, &names) }
  }
}
