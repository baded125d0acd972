import Flows
import SafeText
package import Semantics

/// What was computed of a screen beside what a device said of it.
package struct EarsComparison: Sendable {
  /// How both are related.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The same words at the same place.
    case same
    /// Other words at the same place.
    case wording
    /// The same words at another place.
    case order
    /// The device said it, and nothing of the kind was computed.
    case onlyHeard = "only-heard"
    /// It was computed, and the device did not say it.
    case onlyComputed = "only-computed"
  }

  /// One announcement, on either side or on both.
  package struct Line: Hashable, Sendable {
    package var relation: Relation
    package var computed: String?
    package var heard: String?
    /// The element that it is of; nil for one that was heard alone.
    package var node: NodeID?
    /// The line of the log, from 1; nil for one that was computed alone.
    package var logLine: Int?
    /// Whether it is how an element is used, and not what it is.
    package var isHint = false
  }

  /// In the order they were computed; what was heard alone stands where it was heard.
  package let lines: [Line]

  /// How many of the words of two texts must be shared for them to be two wordings of one announcement.
  private static let likeness = 0.4

  /// One announcement as it was computed.
  private struct Computed {
    var text: String
    var node: NodeID
    var isHint: Bool
  }

  /// Sets a log beside a screen.
  package init(_ screen: HeardScreen, _ speech: DeviceSpeech) {
    let computed = screen.elements.flatMap { element in
      [Computed(text: element.announcement, node: element.node.id, isHint: false)]
        + (element.hint.map { [Computed(text: $0, node: element.node.id, isHint: true)] } ?? [])
    }.filter { !$0.text.isBlank }
    self.init(
      computed: computed.map { ($0.text, $0.node, $0.isHint) }, heard: speech.utterances.map { ($0.text, $0.line) })
  }

  /// The same for any two lists: announcements with their elements, and texts with the lines of their log.
  init(computed: [(text: String, node: NodeID, isHint: Bool)], heard: [(text: String, line: Int)]) {
    let (keys, heardKeys) = (computed.map { Self.words($0.text) }, heard.map { Self.words($0.text) })
    let alignment = Alignment(from: keys, to: heardKeys)
    // Whoever has switched hints off hears none of them.
    let hearsHints = zip(computed, keys).contains { $0.isHint && heardKeys.contains($1) }
    var lines: [Line] = []
    var (gone, come): ([Int], [Int]) = ([], [])
    func line(_ relation: Relation, _ place: Int?, _ other: Int?) -> Line {
      Line(
        relation: relation, computed: place.map { computed[$0].text }, heard: other.map { heard[$0].text },
        node: place.map { computed[$0].node }, logLine: other.map { heard[$0].line },
        isHint: place.map { computed[$0].isHint } ?? false)
    }
    /// Tells what lies between two announcements that are the same.
    func tell() {
      var left = come
      for place in gone where !computed[place].isHint || hearsHints {
        let best = left.max { Self.likeness(keys[place], heardKeys[$0]) < Self.likeness(keys[place], heardKeys[$1]) }
        if let best, Self.likeness(keys[place], heardKeys[best]) >= Self.likeness {
          lines += left.prefix { $0 != best }.map { line(.onlyHeard, nil, $0) }
          left.removeFirst((left.firstIndex(of: best) ?? 0) + 1)
          lines.append(line(.wording, place, best))
        } else {
          lines.append(line(.onlyComputed, place, nil))
        }
      }
      lines += left.map { line(.onlyHeard, nil, $0) }
      (gone, come) = ([], [])
    }
    var next = 0
    for place in computed.indices {
      if alignment.removed.contains(place) {
        gone.append(place)
        continue
      }
      while alignment.inserted.contains(next) {
        come.append(next)
        next += 1
      }
      tell()
      lines.append(line(.same, place, next))
      next += 1
    }
    come += heard.indices.dropFirst(next)
    tell()
    self.lines = Self.withOrder(lines)
  }

  /// What is on one side at one place and on the other at another has only changed places.
  private static func withOrder(_ lines: [Line]) -> [Line] {
    var result: [Line] = []
    var heard = lines.filter { $0.relation == .onlyHeard }
    var moved: [Line] = []
    for line in lines {
      guard line.relation == .onlyComputed, let text = line.computed,
        let place = heard.firstIndex(where: { words($0.heard ?? "") == words(text) })
      else {
        result.append(line)
        continue
      }
      let other = heard.remove(at: place)
      moved.append(other)
      var line = line
      (line.relation, line.heard, line.logLine) = (.order, other.heard, other.logLine)
      result.append(line)
    }
    return result.filter { !moved.contains($0) }
  }

  /// The words of a text as they are compared: folded, without what stands between them.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The share of the words of both that both have.
  private static func likeness(_ one: [String], _ other: [String]) -> Double {
    guard !one.isEmpty || !other.isEmpty else { return 1 }
    var rest = other
    let shared = one.count { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest.remove(at: place)
      return true
    }
    return 2 * Double(shared) / Double(one.count + other.count)
  }
}

extension EarsComparison {
  /// How many lines are related so.
  package func count(_ relation: Relation) -> Int { lines.count { $0.relation == relation } }

  /// Whether all that was computed was heard, and nothing else.
  package var isSame: Bool { lines.allSatisfy { $0.relation == .same } }

  /// The lines as JSON, one object each, and the summary last.
  package var json: [String] {
    lines.map { line in
      JSONText.members([
        ("ears", .string(line.relation.rawValue)), ("computed", line.computed.map(JSONText.string) ?? .null),
        ("heard", line.heard.map(JSONText.string) ?? .null), ("node", line.node.map { .string($0.path) } ?? .null),
        ("line", line.logLine.map(JSONText.number) ?? .null), ("hint", .boolean(line.isHint)),
      ]).line
    } + [
      JSONText.members([
        ("summary", .members(Relation.allCases.map { ($0.rawValue, .number(count($0))) }))
      ]).line
    ]
  }
}
