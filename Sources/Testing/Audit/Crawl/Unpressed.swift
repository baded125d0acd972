package import AccessibilityTree
import Text

/// An element that a crawl met and did not press, because a word in its name tells that this may do harm.
package struct Unpressed: Hashable, Sendable {
  /// The screen that it is on.
  package var screen: String
  /// The element.
  package var node: NodeID
  /// Its accessible name.
  package var name: String
  /// The word in the name.
  package var word: String

  package init(screen: String, node: NodeID, name: String, word: String) {
    (self.screen, self.node, self.name, self.word) = (screen, node, name, word)
  }
}

extension Unpressed {
  /// The element and the reason, as one sentence without its stop.
  var sentence: Phrase {
    Phrase(
      en: "\(node), \(name.quoted), because of the word \(word.quoted)",
      nb: "\(node), \(name.inGuillemets), på grunn av ordet \(word.inGuillemets)")
  }
}

extension AuditReport {
  /// What was not pressed, as a list under a sentence; nil where everything was.
  var unpressedList: Markup? {
    guard !unpressed.isEmpty else { return nil }
    return .element(
      "div", [],
      [
        .element(
          "p",
          .text(
            language(
              en: "Not pressed, because a word in the name tells that it may do harm; what it leads to is not judged:",
              nb: "Ikke trykket på, fordi et ord i navnet sier at det kan gjøre skade. Det som ligger bak, er ikke bedømt:"))),
        .list(unpressed.map { .text($0.sentence.in(language) + ".") }),
      ])
  }

  /// What was not pressed, as SARIF's notifications of a run; nil where everything was.
  var unpressedInvocation: JSONText? {
    guard !unpressed.isEmpty else { return nil }
    let notifications = unpressed.map { element -> JSONText in
      [
        "descriptor": ["id": .string("not-pressed")], "level": .string("note"),
        "message": [
          "text": .string(language(en: "Not pressed: ", nb: "Ikke trykket på: ") + element.sentence.in(language) + ".")
        ],
        "locations": .array([
          [
            "logicalLocations": .array([
              [
                "name": .string(element.node.lastSegment), "fullyQualifiedName": .string(element.node.path),
                "kind": .string("element"),
              ]
            ])
          ]
        ]),
      ]
    }
    return ["executionSuccessful": .boolean(true), "toolExecutionNotifications": .array(notifications)]
  }
}
