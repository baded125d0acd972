package import Platforms
package import Semantics

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
  package var members: [String: JSONValue]
  /// Where it is, in the capture's own unit: pixels, points, CSS pixels.
  package var frame: Frame?
  /// The line it begins in, from 1.
  package var line: Int
  /// The elements in it.
  package var children: [CapturedElement] = []
  /// The elements in it that its reader does not get to see, because this one is an element for the cursor with all
  /// that is in it.
  package var covered: [CapturedElement] = []

  /// The text that a person sees of it or that was written for its reader; nil for none.
  package var text: String? {
    ["text", "contentDescription", "label", "name", "value", "hint"].lazy
      .compactMap { members[$0]?.text }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The element with all in it, in the spelling that the platforms read.
  var json: JSONValue {
    var members = members
    members[Self.pathMember] = .string(path)
    if !children.isEmpty { members["children"] = .array(children.map(\.json)) }
    return .object(members)
  }

  /// The member that carries the path through the platform's rules.
  static let pathMember = "capturePath"

  /// Visits the element and all in it, also what is covered, in the order of the file.
  package func visit(_ body: (CapturedElement) -> Void) {
    body(self)
    for child in children + covered { child.visit(body) }
  }
}

extension [CapturedElement] {
  /// Gives each element its path: the segment of its own below that of the nearest element around it that the app has
  /// named. A segment that is taken gets a number.
  mutating func name() {
    var taken: [String: Int] = [:]
    for index in indices { self[index].name(below: "", &taken) }
  }
}

extension CapturedElement {
  fileprivate mutating func name(below parent: String, _ taken: inout [String: Int]) {
    let own = NodeID(segments: [identifier ?? kind]).path
    let wanted = parent.isEmpty ? own : "\(parent)/\(own)"
    taken[wanted, default: 0] += 1
    var path = taken[wanted] == 1 ? wanted : "\(wanted)-\(taken[wanted]!)"
    while path != wanted, taken[path] != nil {
      taken[wanted]! += 1
      path = "\(wanted)-\(taken[wanted]!)"
    }
    taken[path] = taken[path] ?? 1
    self.path = path
    let parent = identifier == nil ? parent : path
    for index in children.indices { children[index].name(below: parent, &taken) }
    for index in covered.indices { covered[index].name(below: parent, &taken) }
  }
}
