package import AccessibilityTree
import Text

/// The computed announcements of a screen or a flow, compared with the words of a device.
package struct DeviceSpeechComparison: Sendable {
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
    lines.map { line in
      JSONText.members([
        ("deviceSpeech", .string(line.relation.rawValue)), ("computed", line.computed.map(JSONText.string) ?? .null),
        ("heard", line.heard.map(JSONText.string) ?? .null), ("node", line.node.map { .string($0.path) } ?? .null),
        ("line", line.logLine.map(JSONText.number) ?? .null), ("hint", .boolean(line.isHint)),
      ]).line
    } + [
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
}
