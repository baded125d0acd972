import AccessibilityTree
import Text

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
