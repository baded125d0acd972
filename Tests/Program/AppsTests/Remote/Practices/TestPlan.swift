import Foundation

@testable import Apps

/// A test plan of the W3C's ARIA-AT project: the information that a screen reader must convey on one of the example pages of
/// the ARIA practices.
///
/// Read from `tests/apg/<plan>` of github.com/w3c/aria-at, in either of its two formats: in the older one the columns of a test
/// contain the assertions, in the newer one their ids.
struct TestPlan {
  /// The name of its folder.
  var name: String
  var tests: [Test]

  struct Test {
    var title: String
    /// The page, which has a button "Run Test Setup".
    var page: URL
    /// The instructions for a person, after the setup has moved the focus to the beginning.
    var instructions: String
    /// The assertions to convey meanwhile.
    var assertions: [Assertion]
  }

  /// A piece of information that must be conveyed.
  struct Assertion: Hashable {
    /// A sentence that ends in "is conveyed", as most do.
    var text: String
    var priority: Priority
  }

  /// The priority of an assertion.
  enum Priority: Int, CaseIterable {
    case must = 1
    case should, may
  }

  /// A plan that cannot be read.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}

// MARK: - Reading

extension TestPlan {
  /// The folder of the plans; nil where the environment names none.
  private static var folder: URL? {
    ProcessInfo.processInfo.environment["EARSHOT_ARIA_AT"].map { URL(filePath: $0).appending(path: "tests/apg") }
  }

  /// The names of all plans, in alphabetical order.
  static let names: [String] = {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return names.filter { name in
      let tests = folder.appending(path: "\(name)/data/tests.csv")
      return FileManager.default.fileExists(atPath: tests.path)
    }.sorted()
  }()

  /// The plan with a name.
  init(named name: String) throws {
    guard let folder = Self.folder?.appending(path: name) else {
      throw Failure(description: "EARSHOT_ARIA_AT is not set")
    }
    func rows(_ file: String) throws -> [[String: String]] {
      let table = try CSVTable(try String(contentsOf: folder.appending(path: "data/\(file).csv"), encoding: .utf8))
      return table.records.map { record in
        let fields = record.fields.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        return Dictionary(zip(table.header.fields, fields)) { first, _ in first }
      }
    }
    self.name = name
    guard let page = try rows("references").first(where: { $0["refId"] == "reference" })?["value"] else {
      throw Failure(description: "\(name) names no page")
    }
    let tests = try rows("tests")
    if tests.first?["assertion1"] != nil {
      self.tests = tests.filter(Self.isForOneMode).map { row in
        Test(row, page: Self.page(of: row, beside: page, in: folder), assertions: Self.assertions(in: row))
      }
    } else {
      let statements = Dictionary(try rows("assertions").map { ($0["assertionId"] ?? "", $0) }) { first, _ in first }
      self.tests = try tests.map { row in
        Test(
          row, page: Self.page(of: row, beside: page, in: folder),
          assertions: try Self.assertions(named: row["assertions"] ?? "", among: statements))
      }
    }
  }

  /// Whether a test of the older format is for readers with one mode: others switch between reading and using a page.
  private static func isForOneMode(_ row: [String: String]) -> Bool {
    row["appliesTo"]?.uppercased().contains("VOICEOVER_MACOS") == true
  }

  /// The page after its setup: the setup's name stands before the extension.
  private static func page(of row: [String: String], beside page: String, in folder: URL) -> URL {
    let setup = row["setupScript"].map { $0.isEmpty ? "" : ".\($0)" } ?? ""
    return folder.appending(path: page.replacing(".html", with: "\(setup).html"))
  }

  /// The assertions of a row of the older format: "2:" before the text is a priority.
  private static func assertions(in row: [String: String]) -> [Assertion] {
    (1...30).compactMap { number in
      guard let text = row["assertion\(number)"], !text.isEmpty else { return nil }
      guard let match = text.wholeMatch(of: /(\d):\s*(.*)/) else {
        return Assertion(text: text, priority: .must)
      }
      return Priority(digits: match.1).map { Assertion(text: String(match.2), priority: $0) }
    }
  }

  /// The assertions whose ids a row of the newer format has: "2:" before an id is another priority than usual; "0:" marks an
  /// assertion that is not judged.
  private static func assertions(
    named ids: String, among statements: [String: [String: String]]
  ) throws -> [Assertion] {
    try ids.split(separator: " ").compactMap { token in
      let parts = token.split(separator: ":")
      guard let statement = parts.last.flatMap({ statements[String($0)] }),
        let text = statement["assertionStatement"]
      else {
        throw Failure(description: "there is no assertion '\(token)'")
      }
      let digits = parts.count > 1 ? parts[0] : Substring(statement["priority"] ?? "")
      return Priority(digits: digits).map { Assertion(text: text, priority: $0) }
    }
  }
}

extension TestPlan.Test {
  fileprivate init(_ row: [String: String], page: URL, assertions: [TestPlan.Assertion]) {
    self.init(title: row["title"] ?? "", page: page, instructions: row["instructions"] ?? "", assertions: assertions)
  }
}

extension TestPlan.Priority {
  fileprivate init?(digits: Substring) { self.init(rawValue: Int(digits) ?? 0) }
}

// MARK: - Quotations

extension String {
  /// The texts between quotes, single or double. An apostrophe within a word is no quote; a quote that is never closed extends
  /// to the end.
  var quotations: [String] {
    matches(of: Self.quotation).map { String($0.2 ?? $0.3 ?? "").trimmingCharacters(in: .whitespaces) }
  }

  /// The text without its quotations.
  var withoutQuotations: String { replacing(Self.quotation) { "\($0.1) " } }

  /// The text with blanks in place of its quotations; its length stays the same.
  var withBlankQuotations: String {
    replacing(Self.quotation) { $0.1 + String(repeating: "_", count: $0.0.count - $0.1.count) }
  }

  private static var quotation: Regex<(Substring, Substring, Substring?, Substring?)> {
    /(^|[\s(,])(?:'(.*?)(?:'(?![A-Za-z0-9])|$)|"(.*?)")/.dotMatchesNewlines()
  }
}
