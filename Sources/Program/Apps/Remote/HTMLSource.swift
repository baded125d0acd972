import AccessibilityTree
import Audit
import Foundation
import Runtime
import Synchronization

/// Finds the line of an HTML file that has an element of its page.
///
/// The browser does not tell lines. An element is found by its `id`, by a text that stands in the file once, or by its number
/// among the tags of its kind, where the page has as many elements of the kind as the file has tags. What a script made is in
/// no line; the nearest element around it is found instead.
///
/// The file is gone through once for all ids, once for all texts and once for each kind of tags: a report of a long page asks
/// for the places of thousands of elements.
struct HTMLSource: Sendable {
  /// The path of the file, as it was given.
  private let path: String
  private let index: Index

  /// The file at a path; nil where it cannot be read.
  init?(_ path: String) {
    guard let text = try? String(contentsOf: path, what: "") else { return nil }
    self.path = path
    index = Index(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// The place of a node, or of the nearest element around it that is found; the file alone where none is.
  ///
  /// - Parameter tree: The page as it was opened.
  func place(of id: NodeID, in tree: SemanticTree?) -> SourcePlace {
    let nodes = tree.flatMap { tree in tree[id].map { [$0] + tree.ancestors(of: id) } } ?? []
    let found = nodes.lazy.compactMap { node in
      index.region(ofID: node.id.lastSegment) ?? tree.flatMap { region(of: node, in: $0) }
    }
    .first
    let named = found ?? id.segments.dropFirst().reversed().lazy.compactMap { index.region(ofID: $0) }.first
    return SourcePlace(path: path, region: named)
  }

  private func region(of node: Node, in tree: SemanticTree) -> SourcePlace.Region? {
    if let text = node.label, text.count > 1, let region = index.region(ofText: text) { return region }
    guard let tags = Self.tags[node.role] else { return nil }
    let places = index.regions(of: tags)
    let numbers = index.numbers(of: tags, in: tree) { Self.tags[$0.role] == tags }
    guard numbers.count == places.count, let number = numbers[node.id] else { return nil }
    return places[number]
  }

  /// The beginnings of the tags that make an element of a role.
  private static let tags: [Role: String] = {
    let fields =
      "<textarea\\b|<input\\b(?![^>]*\\btype\\s*=\\s*[\"']?(?:hidden|checkbox|radio|button|submit|reset|image|range|file|color))"
    return [
      .button: "<button\\b|<input\\b(?=[^>]*\\btype\\s*=\\s*[\"']?(?:button|submit|reset|image))", .link: "<a\\b(?=[^>]*\\bhref)",
      .image: "<img\\b", .heading: "<h[1-6]\\b", .textField: fields, .searchField: fields, .secureField: fields,
      .textArea: fields,
      .checkBox: "<input\\b(?=[^>]*\\btype\\s*=\\s*[\"']?checkbox)",
      .radioButton: "<input\\b(?=[^>]*\\btype\\s*=\\s*[\"']?radio)",
      .dropDown: "<select\\b", .list: "<[uo]l\\b", .grid: "<table\\b",
    ]
  }()
}

/// The places of ids, texts and tags in the lines of a file, each kind found when it is asked for first.
private final class Index: Sendable {
  private let lines: [String]
  private let found = Mutex(Found())

  private struct Found {
    /// Nil for one that stands in several places.
    var ids: [String: SourcePlace.Region?]?
    var texts: Texts?
    var tags: [String: [SourcePlace.Region]] = [:]
    var numbers: [String: [NodeID: Int]] = [:]
  }

  /// What stands between two signs of tags and of values, in small letters and without the space around it.
  private struct Texts {
    /// The places of what is a text or a value as a whole; nil for one that stands in several places.
    var places: [String: SourcePlace.Region?] = [:]
    /// The offsets of the lines that have each.
    var lines: [String: [Int]] = [:]
  }

  init(_ lines: [String]) { self.lines = lines }

  /// The place of the only `id` or `data-testid` with this value, in small letters or large.
  func region(ofID id: String) -> SourcePlace.Region? {
    found.withLock { found in
      let known = found.ids ?? allIDs()
      found.ids = known
      return known[id.lowercased()] ?? nil
    }
  }

  /// The place of the only text or value of an attribute that is this text and nothing else.
  func region(ofText text: String) -> SourcePlace.Region? {
    let texts = found.withLock { found in
      let known = found.texts ?? allTexts()
      found.texts = known
      return known
    }
    let pieces = text.split(whereSeparator: Self.ends.contains).map { Self.plain($0) }
    if pieces.count == 1, !text.contains(where: Self.ends.contains) { return texts.places[pieces[0]] ?? nil }
    // A text with such signs is in pieces here: a line that has it has all of them.
    guard let longest = pieces.max(by: { $0.count < $1.count }), let candidates = texts.lines[longest] else { return nil }
    let pattern = "(?<=[>\"'])\\s*\(NSRegularExpression.escapedPattern(for: text))\\s*(?=[<\"'])"
    let places = matches(pattern, in: Set(candidates).sorted()).map(\.region)
    return places.count == 1 ? places[0] : nil
  }

  private static func plain(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces).lowercased() }

  /// The places of all tags that a pattern matches, in their order.
  func regions(of tags: String) -> [SourcePlace.Region] {
    found.withLock { found in
      let known = found.tags[tags] ?? matches(tags).map(\.region)
      found.tags[tags] = known
      return known
    }
  }

  /// The numbers of the nodes of a kind in the page as it was opened, from 0.
  func numbers(of tags: String, in tree: SemanticTree, isAlike: (Node) -> Bool) -> [NodeID: Int] {
    found.withLock { found in
      if let known = found.numbers[tags] { return known }
      var known: [NodeID: Int] = [:]
      for node in tree.nodes where isAlike(node) { known[node.id] = known.count }
      found.numbers[tags] = known
      return known
    }
  }

  private static let ends: Set<Character> = ["<", ">", "\"", "'"]

  private func allIDs() -> [String: SourcePlace.Region?] {
    var places: [String: SourcePlace.Region?] = [:]
    for (region, value) in matches("\\b(?:id|data-testid)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))(?=[\\s>/]|$)") {
      let id = value.lowercased()
      places.updateValue(places.keys.contains(id) ? nil : region, forKey: id)
    }
    return places
  }

  private func allTexts() -> Texts {
    var texts = Texts()
    for (number, line) in lines.enumerated() {
      let signs = line.unicodeScalars
      var (column, begin) = (1, (column: 1, index: signs.startIndex, isText: false))
      for (place, sign) in zip(signs.indices, signs) {
        if Self.ends.contains(Character(sign)) {
          let text = Self.plain(line[begin.index..<place])
          if !text.isEmpty {
            texts.lines[text, default: []].append(number)
            if begin.isText, sign != ">" {
              let region = SourcePlace.Region(line: number + 1, column: begin.column, endColumn: column)
              texts.places.updateValue(texts.places.keys.contains(text) ? nil : region, forKey: text)
            }
          }
          begin = (column + 1, signs.index(after: place), sign != "<")
        }
        column += 1
      }
    }
    return texts
  }

  /// The matches of a pattern, each with what its first group has matched.
  ///
  /// - Parameter offsets: The lines that are searched; nil for all.
  private func matches(_ pattern: String, in offsets: [Int]? = nil) -> [(region: SourcePlace.Region, value: String)] {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else { return [] }
    var found: [(region: SourcePlace.Region, value: String)] = []
    for offset in offsets ?? Array(lines.indices) {
      let line = lines[offset]
      for match in expression.matches(in: line, range: NSRange(line.startIndex..., in: line)) {
        guard let range = Range(match.range, in: line) else { continue }
        let column = line[..<range.lowerBound].unicodeScalars.count + 1
        let group = (1..<match.numberOfRanges).lazy.compactMap { Range(match.range(at: $0), in: line) }.first
        found.append(
          (
            .init(line: offset + 1, column: column, endColumn: column + line[range].unicodeScalars.count),
            group.map { String(line[$0]) } ?? ""
          ))
      }
    }
    return found
  }
}
