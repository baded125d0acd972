/// Results as SARIF 2.1.0 (OASIS standard of 27 March 2020), which code-scanning services read: one run of a tool.
package struct SARIFLog: Sendable {
  /// The command: `earshot check`.
  package var tool: String
  /// Where the rules are explained; nil where nothing is.
  package var information: String?
  /// What the tool looks for.
  package var rules: [Rule] = []
  package var results: [Result] = []
  /// How the run went; nil where the results tell it.
  package var invocation: Invocation?
  /// Facts about the whole run.
  package var properties: JSONText?

  package init(_ tool: String) { self.tool = tool }

  /// A rule.
  package struct Rule: Sendable {
    package var id: String
    /// The id as a name in one word; nil where the id is one.
    package var name: String?
    /// What must hold, as one sentence.
    package var sentence: String
    /// The members that a rule may have besides.
    package var further: [(String, JSONText?)]

    package init(_ id: String, named name: String? = nil, _ sentence: String, _ further: [(String, JSONText?)] = []) {
      (self.id, self.name, self.sentence, self.further) = (id, name, sentence, further)
    }
  }

  /// How much a result counts; only a result of the kind `fail` has another level than none (3.27.10).
  package enum Level: String, Sendable { case error, warning, note, none }

  /// What was found at a place.
  package struct Result: Sendable {
    /// Whether something is wrong, could not be decided, or has to be looked at by a person.
    package enum Kind: String, Sendable { case fail, open, review }
    /// The id of one of the rules.
    package var rule: String
    package var kind: Kind
    package var level: Level
    package var text: String
    /// Where it is in a file; nil where that is not known.
    package var place: Place?
    /// The element that it is about; nil where it is about a line.
    package var element: Element?
    /// The word for how it stands to a baseline; nil without one.
    package var baselineState: String?
    /// The members that a result may have behind its locations.
    package var further: [(String, JSONText?)] = []

    package init(_ rule: String, _ kind: Kind, _ level: Level, _ text: String, at place: Place?) {
      (self.rule, self.kind, self.level, self.text, self.place) = (rule, kind, level, text, place)
    }
  }

  /// A part of a line of a file.
  package struct Place: Sendable {
    package var path: String
    /// The line, from 1; nil where only the file is known.
    package var line: Int?
    /// The columns of the line, from 1; nil for the whole line.
    package var columns: Range<Int>?

    /// A place; nil for standard input (`-`), which is no file.
    package init?(_ path: String, line: Int?, columns: Range<Int>? = nil) {
      guard path != "-" else { return nil }
      (self.path, self.line, self.columns) = (path, line, columns)
    }
  }

  /// An element of a screen, where another tool has a function.
  package struct Element: Sendable {
    package var name: String
    /// Its whole id.
    package var path: String

    package init(_ name: String, path: String) {
      (self.name, self.path) = (name, path)
    }
  }

  /// How the run went, and what it has to say besides its results.
  package struct Invocation: Sendable {
    /// Whether the tool could do what it was asked for.
    package var isSuccessful: Bool
    /// The exit code; nil where it follows from the results.
    package var exitCode: Int32?
    package var notifications: [Notification] = []

    package init(isSuccessful: Bool, exitCode: Int32? = nil) {
      (self.isSuccessful, self.exitCode) = (isSuccessful, exitCode)
    }
  }

  /// A sentence about the run.
  package struct Notification: Sendable {
    /// Its kind, for programs; nil for none.
    package var id: String?
    package var level: Level
    package var text: String
    package var element: Element?

    package init(_ id: String? = nil, _ level: Level, _ text: String, at element: Element? = nil) {
      (self.id, self.level, self.text, self.element) = (id, level, text, element)
    }
  }
}

extension SARIFLog {
  /// The file's text.
  package var text: String {
    let version = JSONText.string(ProgramVersion.current)
    let driver: JSONText = [
      "name": .string(tool), "version": version, "semanticVersion": version, "informationUri": information.map(JSONText.string),
      "rules": rules.isEmpty
        ? nil
        : .array(
          rules.map { rule in
            .members(
              [
                ("id", .string(rule.id)), ("name", rule.name.map(JSONText.string)),
                ("shortDescription", ["text": .string(rule.sentence)]),
              ] + rule.further)
          }),
    ]
    let ids = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let run: JSONText = [
      "tool": ["driver": driver], "columnKind": rules.isEmpty ? nil : .string("unicodeCodePoints"),
      "invocations": invocation.map { .array([Self.json($0)]) },
      "results": .array(results.map { Self.json($0, index: ids[$0.rule]) }), "properties": properties,
    ]
    let log: JSONText = [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"), "runs": .array([run]),
    ]
    return log.text() + "\n"
  }

  private static func json(_ result: Result, index: Int?) -> JSONText {
    let location: JSONText = ["physicalLocation": result.place.map(json), "logicalLocations": result.element.map(json)]
    return .members(
      [
        ("ruleId", .string(result.rule)), ("ruleIndex", index.map(JSONText.number)), ("kind", .string(result.kind.rawValue)),
        ("level", .string(result.level.rawValue)), ("message", ["text": .string(result.text)]),
        ("baselineState", result.baselineState.map(JSONText.string)),
        ("locations", .array(result.place == nil && result.element == nil ? [] : [location])),
      ] + result.further)
  }

  /// An address without a line is no file below a checkout.
  private static func json(_ place: Place) -> JSONText {
    guard let line = place.line else {
      return [
        "artifactLocation": place.path.contains("://") ? ["uri": .string(place.path)] : .artifactLocation(place.path)
      ]
    }
    return [
      "artifactLocation": .artifactLocation(place.path),
      "region": [
        "startLine": .number(line), "startColumn": (place.columns?.lowerBound).map(JSONText.number),
        "endColumn": (place.columns?.upperBound).map(JSONText.number),
      ],
    ]
  }

  private static func json(_ element: Element) -> JSONText {
    .array([
      ["name": .string(element.name), "fullyQualifiedName": .string(element.path), "kind": .string("element")]
    ])
  }

  private static func json(_ invocation: Invocation) -> JSONText {
    let notifications = invocation.notifications.map { notification -> JSONText in
      [
        "descriptor": notification.id.map { ["id": .string($0)] }, "level": .string(notification.level.rawValue),
        "message": ["text": .string(notification.text)],
        "locations": notification.element.map { .array([["logicalLocations": json($0)]]) },
      ]
    }
    return [
      "executionSuccessful": .boolean(invocation.isSuccessful),
      "exitCode": invocation.exitCode.map { .number(Int($0)) },
      "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
    ]
  }
}

extension JSONText {
  /// A file as SARIF names it: a whole path as a `file` URL, another one from the root of the sources.
  fileprivate static func artifactLocation(_ path: String) -> JSONText {
    let isWhole = path.hasPrefix("/")
    return [
      "uri": .string((isWhole ? "file://" : "") + percentEncoded(path)), "uriBaseId": isWhole ? nil : .string("%SRCROOT%"),
    ]
  }

  /// A path as a part of a URL (RFC 3986): all but its unreserved characters and slashes is percent-encoded.
  private static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { address, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        address.append(character)
      } else {
        address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
