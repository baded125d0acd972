import AccessibilityTree
import Audit
import Foundation
import Runtime

/// Finds the line of an HTML file that has an element of its page.
///
/// The browser does not tell lines. An element is found by its `id`, by a text that stands in the file once, or by its number
/// among the tags of its kind, where the page has as many elements of the kind as the file has tags. What a script made is in
/// no line; the nearest element around it is found instead.
struct HTMLSource: Sendable {
  /// The path of the file, as it was given.
  private let path: String
  private let lines: [String]

  /// The file at a path; nil where it cannot be read.
  init?(_ path: String) {
    guard let text = try? String(contentsOf: path, what: "") else { return nil }
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The place of a node, or of the nearest element around it that is found; the file alone where none is.
  ///
  /// - Parameter tree: The page as it was opened.
  func place(of id: NodeID, in tree: SemanticTree?) -> SourcePlace {
    let nodes = tree.flatMap { tree in tree[id].map { [$0] + tree.ancestors(of: id) } } ?? []
    let found = nodes.lazy.compactMap { node in region(ofID: node.id.lastSegment) ?? tree.flatMap { region(of: node, in: $0) } }
      .first
    let named = found ?? id.segments.dropFirst().reversed().lazy.compactMap { region(ofID: $0) }.first
    return SourcePlace(path: path, region: named)
  }

  private func region(ofID id: String) -> SourcePlace.Region? {
    let pattern = NSRegularExpression.escapedPattern(for: id)
    let places = regions(of: "\\b(?:id|data-testid)\\s*=\\s*([\"']?)\(pattern)(?:\\1)(?=[\\s>/]|$)")
    return places.count == 1 ? places[0] : nil
  }

  private func region(of node: Node, in tree: SemanticTree) -> SourcePlace.Region? {
    if let text = node.label, text.count > 1 {
      let places = regions(of: "(?<=[>\"'])\\s*\(NSRegularExpression.escapedPattern(for: text))\\s*(?=[<\"'])")
      if places.count == 1 { return places[0] }
    }
    guard let tags = Self.tags[node.role] else { return nil }
    let alike = tree.nodes.filter { Self.tags[$0.role] == tags }
    let places = regions(of: tags)
    guard alike.count == places.count, let number = alike.firstIndex(where: { $0.id == node.id }) else { return nil }
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

  private func regions(of pattern: String) -> [SourcePlace.Region] {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else { return [] }
    return lines.enumerated().flatMap { offset, line in
      expression.matches(in: line, range: NSRange(line.startIndex..., in: line)).compactMap { match in
        Range(match.range, in: line).map { range in
          let column = line[..<range.lowerBound].unicodeScalars.count + 1
          return .init(line: offset + 1, column: column, endColumn: column + line[range].unicodeScalars.count)
        }
      }
    }
  }
}
