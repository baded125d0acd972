/// Results as SARIF 2.1.0 (OASIS standard of 27 March 2020), which code-scanning services read: one run of a tool.
package enum SARIFLog {
  /// How much a result counts: only one that fails has another level than none (3.27.10). What could not be decided is open, what a
  /// person has to look at is a review.
  package enum Level: String, Sendable {
    case error, warning, note, open, review
    fileprivate var kind: String { self == .open || self == .review ? rawValue : "fail" }
    fileprivate var level: String { self == .open || self == .review ? "none" : rawValue }
  }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - information: The address at which the rules are explained.
  ///   - rules: The id of each rule, what must hold as one sentence, a name in one word where the id is none, and further members.
  ///   - results: Each with the id of its rule; made by `result`.
  package static func text(
    _ tool: String, information: String? = nil,
    rules: [(id: String, name: String?, sentence: String, further: [(String, JSONText?)])] = [],
    invocation: JSONText?, results: [(rule: String, json: [(String, JSONText?)])] = [], properties: JSONText? = nil
  ) -> String {
    let version = JSONText.string(ProgramVersion.current)
    let written = rules.map { rule in
      JSONText.members(
        [
          ("id", .string(rule.id)), ("name", rule.name.map(JSONText.string)),
          ("shortDescription", ["text": .string(rule.sentence)]),
        ] + rule.further)
    }
    let driver: JSONText = [
      "name": .string(tool), "version": version, "semanticVersion": version, "informationUri": information.map(JSONText.string),
      "rules": rules.isEmpty ? nil : .array(written),
    ]
    let numbers = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let run: JSONText = [
      "tool": ["driver": driver], "columnKind": rules.isEmpty ? nil : .string("unicodeCodePoints"),
      "invocations": invocation.map { .array([$0]) },
      "results": .array(
        results.map { result in
          .members(
            [("ruleId", .string(result.rule)), ("ruleIndex", numbers[result.rule].map(JSONText.number))] + result.json)
        }), "properties": properties,
    ]
    let log: JSONText = [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"), "runs": .array([run]),
    ]
    return log.text() + "\n"
  }

  /// The members of a result behind its rule.
  ///
  /// - Parameters:
  ///   - state: How it stands to a baseline, in the standard's word.
  ///   - place: Where it is in a file, made by `place`.
  ///   - element: The element that it is about, made by `element`.
  package static func result(
    _ level: Level, _ text: String, state: String? = nil, at place: JSONText?, _ element: JSONText? = nil,
    _ further: [(String, JSONText?)] = []
  ) -> [(String, JSONText?)] {
    let location: JSONText = ["physicalLocation": place, "logicalLocations": element]
    return [
      ("kind", .string(level.kind)), ("level", .string(level.level)), ("message", ["text": .string(text)]),
      ("baselineState", state.map(JSONText.string)),
      ("locations", .array(place == nil && element == nil ? [] : [location])),
    ] + further
  }

  /// A part of a line, or a whole line, or a file of which no line is known; nil for standard input (`-`), which is no file.
  ///
  /// Lines and columns count from 1.
  package static func place(_ path: String, line: Int?, columns: Range<Int>? = nil) -> JSONText? {
    guard path != "-" else { return nil }
    // An address without a line is not below a checkout.
    if line == nil, path.contains("://") { return ["artifactLocation": ["uri": .string(path)]] }
    let isWhole = path.hasPrefix("/")
    return [
      "artifactLocation": [
        "uri": .string((isWhole ? "file://" : "") + percentEncoded(path)), "uriBaseId": isWhole ? nil : .string("%SRCROOT%"),
      ],
      "region": line.map { line in
        [
          "startLine": .number(line), "startColumn": (columns?.lowerBound).map(JSONText.number),
          "endColumn": (columns?.upperBound).map(JSONText.number),
        ]
      },
    ]
  }

  /// An element of a screen, where other tools have a function.
  package static func element(_ name: String, path: String) -> JSONText {
    .array([["name": .string(name), "fullyQualifiedName": .string(path), "kind": .string("element")]])
  }

  /// A sentence about the run, with a word for programs.
  package static func notification(_ id: String?, _ level: Level, _ text: String, at element: JSONText? = nil) -> JSONText {
    [
      "descriptor": id.map { ["id": .string($0)] }, "level": .string(level.rawValue), "message": ["text": .string(text)],
      "locations": element.map { .array([["logicalLocations": $0]]) },
    ]
  }

  /// How the run went: whether the tool could do what it was asked for, and what it says besides its results.
  package static func invocation(
    isSuccessful: Bool, exitCode: Int32? = nil, _ notifications: [JSONText] = []
  ) -> JSONText {
    [
      "executionSuccessful": .boolean(isSuccessful), "exitCode": exitCode.map { .number(Int($0)) },
      "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
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
