package import AccessibilityTree
import ScreenReader
package import Text

/// Something that is wrong, or that a person must look at, and everywhere it was met.
///
/// The same issue of the same element is one finding, in however many states and languages it was seen. Rows
/// of a list count as one element: what is wrong with the template is wrong with each of them.
package struct Finding: Hashable, Sendable {
  /// Whose words are meant.
  typealias Style = ReaderProfile.Style

  /// The id of the rule.
  package var rule: String
  /// The success criterion that is not met; nil for advice and for Earshot's own demands.
  package var criterion: Criterion?
  /// How sure the audit is of it.
  package var certainty: Certainty
  /// The element it was met at first.
  package var node: NodeID
  /// The element of a page's document that is meant, as a selector: `button#send`; nil where the document told nothing of it.
  package var selector: String?
  /// What was found, with its figure or its words.
  package var measured: Phrase
  /// What to change.
  package var fix: Phrase
  /// What a reader says at the node, where it says something, by the language of its words; the evidence.
  var heard: [Language: String] = [:]
  /// Where it was met, the first one first.
  package var places: [FindingPlace]

  /// How sure the audit is.
  package enum Certainty: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// A platform or good practice recommends otherwise, and no criterion forbids it. Never counted as failed.
    case advice
    /// A tree cannot tell; a person has to look. Never counted as passed, and never as failed.
    case review
    /// The rule is broken.
    case violation

    /// Whether the first one weighs less.
    package static func < (one: Self, other: Self) -> Bool {
      allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
    }

    /// The word that a report begins such a finding with.
    package var word: Phrase {
      switch self {
      case .advice: Phrase(en: "Recommendation", nb: "Anbefaling")
      case .review: Phrase(en: "To be looked at", nb: "Må ses på")
      case .violation: Phrase(en: "Finding", nb: "Funn")
      }
    }
  }

  /// The screen it was met on first.
  package var screen: String { places.first?.screen ?? node.screen }
}

extension NodeID {
  /// The path without the numbers that tell elements of one kind apart: `page/list/link` of `page/list-2/link-16`.
  var pathWithoutCounters: String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      let stem = segment.reversed().drop(while: \.isNumber)
      guard stem.count < segment.count, stem.first == "-", stem.count > 1 else { return String(segment) }
      return String(stem.dropFirst().reversed())
    }.joined(separator: "/")
  }

  /// The path with each row's own key, a number, replaced by a star: what is the same in every row.
  var pattern: String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) && !$0.isEmpty ? "*" : String($0) }
      .joined(separator: "/")
  }
}

/// A state of a screen in a language.
package struct FindingPlace: Hashable, Sendable {
  /// The screen that had the cursor.
  package var screen: String
  /// How the state was reached: `login, 'activate' at login/sign-in`.
  package var state: Phrase
  /// What the screen was in.
  package var language: Language
  /// The style it is heard in; nil where it is in the tree itself.
  var style: Finding.Style?
}

extension Finding: CustomStringConvertible {
  /// One line: node, rule, what was found and how to fix it.
  package var description: String {
    description(in: .english)
  }

  func description(in language: Language) -> String {
    "\(node): \(rule): \(measured.in(language)); \(fix.in(language))"
  }
}

/// A place in a file of the audited app's source.
package struct SourcePlace: Hashable, Sendable {
  /// From the root of the checkout: `Sources/App/LoginScreen.swift`.
  package var path: String
  /// Where in the file; nil where only the file is known.
  package var region: Region?

  /// Part of a line, counted from 1 in Unicode scalars.
  package struct Region: Hashable, Sendable {
    package var line: Int
    package var column: Int
    /// The column after the last one.
    package var endColumn: Int

    package init(line: Int, column: Int, endColumn: Int) {
      self.line = line
      self.column = column
      self.endColumn = endColumn
    }
  }

  package init(path: String, region: Region? = nil) {
    self.path = path
    self.region = region
  }
}

extension SourcePlace: CustomStringConvertible {
  /// `Sources/App/LoginScreen.swift:12:5`, as compilers write it.
  package var description: String { region.map { "\(path):\($0.line):\($0.column)" } ?? path }
}
