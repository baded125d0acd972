package import AccessibilityTree
import Foundation
package import Text

/// The computed announcements of a screen or a flow, compared with the words of a device.
package struct DeviceSpeechComparison: Hashable, Sendable {
  /// The relation of the two sides.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The same words at the same place.
    case same
    /// Other words at the same place.
    case wording
    /// The same words at another place.
    case order
    /// Said by the device, and not computed.
    case onlyHeard = "only-heard"
    /// Computed, and not said by the device.
    case onlyComputed = "only-computed"
  }

  /// The announcements in the computed order; those that only the device said stand where they were said.
  package let lines: [ComparedLine]

  /// One computed announcement.
  package struct Computed: Hashable, Sendable {
    package var text: String
    /// The element that it is of; nil for none.
    var node: NodeID?
    /// Whether it is how an element is used, and not what it is.
    var isHint: Bool
    /// Whether it was also heard where it was computed: what came to nothing there may be missing on the device.
    var isHeard: Bool

    package init(text: String, node: NodeID?, isHint: Bool, isHeard: Bool = true) {
      self.text = text
      self.node = node
      self.isHint = isHint
      self.isHeard = isHeard
    }
  }
}

extension DeviceSpeechComparison {
  /// Compares announcements, in the computed order, with a device's utterances.
  package init(_ computed: [Computed], _ speech: DeviceSpeech) {
    let heard = speech.utterances
    let (keys, heardKeys) = (computed.map { Self.words($0.text) }, heard.map { Self.words($0.text) })
    // A device with hints switched off says none of them.
    let hearsHints = zip(computed, keys).contains { $0.isHint && heardKeys.contains($1) }
    let expected = computed.indices.filter { !computed[$0].isHint || hearsHints }
    var lines: [ComparedLine] = []
    func add(_ relation: Relation, _ place: Int?, _ other: Int?) {
      lines.append(
        ComparedLine(
          relation: relation, computed: place.map { computed[$0].text }, heard: other.map { heard[$0].text },
          node: place.flatMap { computed[$0].node }, place: place, logLine: other.map { heard[$0].line },
          isHint: place.map { computed[$0].isHint } ?? false))
    }
    var (next, other) = (0, 0)
    /// Adds the announcements before a pair, or before the end, to one side alone.
    func report(before place: Int, _ end: Int) {
      for place in expected[next..<place] { add(.onlyComputed, place, nil) }
      for other in other..<end { add(.onlyHeard, nil, other) }
      (next, other) = (place + 1, end + 1)
    }
    for pair in DeviceSpeechAlignment(expected.map { keys[$0] }, heardKeys).pairs {
      report(before: pair.computed, pair.heard)
      add(pair.isSame ? .same : .wording, expected[pair.computed], pair.heard)
    }
    report(before: expected.count, heard.count)
    self.init(
      lines: Self.withOrder(lines).filter { line in
        line.relation != .onlyComputed || line.place.map { computed[$0].isHeard } != false
      })
  }

  /// Joins a text that is on one side at one place and on the other side at another: its order changed.
  private static func withOrder(_ lines: [ComparedLine]) -> [ComparedLine] {
    // Places in the list, last to first.
    var heardAlone: [[String]: [Int]] = [:]
    for (place, line) in lines.enumerated().reversed() where line.relation == .onlyHeard {
      heardAlone[words(line.heard ?? ""), default: []].append(place)
    }
    var (result, moved): ([ComparedLine], Set<Int>) = (lines, [])
    for (place, line) in lines.enumerated() where line.relation == .onlyComputed {
      guard let other = heardAlone[words(line.computed ?? "")]?.popLast() else { continue }
      result[place].relation = .order
      (result[place].heard, result[place].logLine) = (lines[other].heard, lines[other].logLine)
      moved.insert(other)
    }
    return result.indices.filter { !moved.contains($0) }.map { result[$0] }
  }

  /// The words of a text for the comparison: in lower case, without punctuation and spaces.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension DeviceSpeechComparison {
  /// How many lines are related so.
  func count(_ relation: Relation) -> Int { lines.count { $0.relation == relation } }

  /// Whether the device said all computed announcements and nothing else.
  package var isSame: Bool { lines.allSatisfy { $0.relation == .same } }

  /// The lines as JSON, one object each, and the summary last.
  package var json: [String] {
    lines.map(\.json.line) + [
      JSONText.members([
        (
          "summary",
          .members([("schema", .number(OutputSchema.hear))] + Relation.allCases.map { ($0.rawValue, .number(count($0))) })
        )
      ]).line
    ]
  }
}

/// One announcement, on one side or on both.
package struct ComparedLine: Hashable, Sendable {
  package var relation: DeviceSpeechComparison.Relation
  package var computed: String?
  package var heard: String?
  /// The element of the announcement; nil for one that only the device said.
  package var node: NodeID?
  /// Its place in what was computed, from 0; nil for one that was heard alone.
  var place: Int?
  /// The line of the log, from 1; nil for one that was computed alone.
  var logLine: Int?
  /// Whether it is how an element is used, and not what it is.
  var isHint = false

  /// As JSON; `line` is that of the log.
  var json: JSONText {
    .members([
      ("deviceSpeech", .string(relation.rawValue)), ("computed", computed.map(JSONText.string) ?? .null),
      ("heard", heard.map(JSONText.string) ?? .null), ("node", node.map { .string($0.path) } ?? .null),
      ("line", logLine.map(JSONText.number) ?? .null), ("hint", .boolean(isHint)),
    ])
  }
}

/// The words that a reader on a device really said, as read from a log.
package struct DeviceSpeech: Sendable {
  /// One text that was handed to the device's voice.
  struct Utterance: Hashable, Sendable {
    /// The text.
    var text: String
    /// The line of the log, from 1.
    var line: Int
  }

  /// In the order they were said.
  let utterances: [Utterance]
  /// Whether it was said while somebody did what the flow does, so that what is missing was not said; a server moves its reader
  /// through one screen only.
  let isAlongFlow: Bool

  /// Reads a log of Android (`adb logcat`) in any of its forms, in which TalkBack records its utterances.
  ///
  /// TalkBack does so at the log output level VERBOSE of its developer settings: `Speaking fragment text="…", utteranceId=…`
  /// since 15, `Speaking fragment text "…" with spans …` before, and older ones without the rest (`SpeechControllerImpl.java`).
  ///
  /// - Parameter log: The log's text.
  /// - Returns: Nil for a log without utterances.
  package init?(log: String) {
    var utterances: [Utterance] = []
    for (index, line) in log.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let start = line.range(of: "Speaking fragment text")?.upperBound else { continue }
      guard let text = Self.text(in: line[start...]) else { continue }
      utterances.append(Utterance(text: text, line: index + 1))
    }
    guard !utterances.isEmpty else { return nil }
    self.utterances = utterances
    isAlongFlow = true
  }

  /// Takes the texts that a server reports as spoken on its way through a screen.
  package init(said texts: [String]) {
    utterances = texts.enumerated().map { Utterance(text: $1, line: $0 + 1) }
    isAlongFlow = false
  }

  /// The text in quotes, which may hold quotes itself; nil where nothing was said.
  private static func text(in rest: Substring) -> String? {
    let rest = rest.drop { $0 == "=" || $0 == " " }
    guard rest.first == "\"" else { return nil }
    let content = rest.dropFirst()
    let end =
      ["\", utteranceId", "\" with spans"].compactMap { content.range(of: $0)?.lowerBound }.min()
      ?? content.lastIndex(of: "\"") ?? content.endIndex
    let text = String(content[..<end])
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}

/// The phrases of a comparison of computed announcements with a device's words.
package struct DeviceSpeechPhrases: Sendable {
  package let language: Language

  package init(language: Language) {
    self.language = language
  }

  /// One line of a comparison.
  package func text(of line: ComparedLine) -> String {
    let (computed, heard) = (line.computed ?? "", line.heard ?? "")
    return switch line.relation {
    case .same: language(en: "Same: \(heard)", nb: "Likt: \(heard)")
    case .wording:
      language(en: "Wording: computed \"\(computed)\", heard \"\(heard)\"", nb: "Ordlyd: beregnet «\(computed)», hørt «\(heard)»")
    case .order:
      language(en: "Order: heard at another place: \(heard)", nb: "Rekkefølge: hørt et annet sted: \(heard)")
    case .onlyHeard: language(en: "Only heard: \(heard)", nb: "Bare hørt: \(heard)")
    case .onlyComputed: language(en: "Only computed: \(computed)", nb: "Bare beregnet: \(computed)")
    }
  }

  /// The name of a relation where the texts stand beside it.
  package func name(of relation: DeviceSpeechComparison.Relation) -> String {
    switch relation {
    case .same: language(en: "the same", nb: "likt")
    case .wording: language(en: "other words", nb: "annen ordlyd")
    case .order: language(en: "another place", nb: "annet sted")
    case .onlyHeard: language(en: "only heard", nb: "bare hørt")
    case .onlyComputed: language(en: "only computed", nb: "bare beregnet")
    }
  }

  /// The summary of a comparison.
  package func summary(of comparison: DeviceSpeechComparison) -> String {
    let (same, wording, order) = (comparison.count(.same), comparison.count(.wording), comparison.count(.order))
    let (heard, computed) = (comparison.count(.onlyHeard), comparison.count(.onlyComputed))
    return language(
      en:
        "\(same) the same, \(wording) with other words, \(order) at another place, \(heard) only heard, \(computed) only computed",
      nb: """
        \(same) likt, \(wording) med annen ordlyd, \(order) på et annet sted, \(heard) bare hørt, \(computed) bare beregnet
        """)
  }
}
