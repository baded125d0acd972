import Captures
import CustomDump
import Foundation
import TestSupport
import Testing
import Text

@Suite("Documents of the commands")
struct CommandDocumentsTests {
  /// Whether `make documents` runs, which writes them.
  private static let isWriting = ProcessInfo.processInfo.environment["EARSHOT_WRITE_DOCUMENTS"] != nil

  private let reference: CommandReference

  init() throws {
    reference = CommandReference(try CommandDeclaration.program())
  }

  @Test("commands.md is what the commands declare; make documents writes it anew")
  func page() throws {
    try compare(CommandsPage(reference: reference).text, with: "Documentation/commands.md")
  }

  @Test("The manual page is what the commands declare and what is written by hand; make documents writes it anew")
  func manual() throws {
    let template = try String(contentsOf: Checkout.url("Documentation/earshot.1.in"), encoding: .utf8)
    try compare(ManualPage(reference: reference, template: template).text, with: "Documentation/earshot.1")
  }

  @Test("The Norwegian manual page is what the commands declare and what is written by hand; make documents writes it anew")
  func norwegianManual() throws {
    let template = try String(contentsOf: Checkout.url("Documentation/earshot.nb.1.in"), encoding: .utf8)
    let reference = CommandReference(try CommandDeclaration.program(in: .bokmål))
    try compare(
      ManualPage(reference: reference, template: template, language: .bokmål).text, with: "Documentation/earshot.nb.1")
  }

  @Test("Every command and every option says what it is for")
  func texts() throws {
    for entry in reference.entries {
      let arguments = entry.command.shown
      let silent = arguments.filter { $0.text.isEmpty }.map(\.form)
      expectNoDifference(silent, [], "of \(entry.command.name)")
      #expect(entry.command.abstract?.isEmpty == false, "\(entry.command.name) does not say what it does")
    }
  }

  @Test("The tables of tools in README.md and screens.md are the table of formats; make documents writes them anew")
  func formats() throws {
    let rows = CaptureFormat.tools.map { format, tool in
      (format.rawValue, tool.name.en, tool.output.en, tool.limits.en)
    }
    try compareTable(
      "| format | tool | limits |\n|---|---|---|\n", rows.map { "| \($0.0) | \($0.1) | \($0.3) |\n" }, with: "README.md")
    try compareTable(
      "| tool | what to take of it |\n|---|---|\n", rows.map { "| \($0.1) | \($0.2) |\n" }, with: "Documentation/screens.md")
  }

  @Test("What each format records, and never does, is in screens.md")
  func records() throws {
    let page = try String(contentsOf: Checkout.url("Documentation/screens.md"), encoding: .utf8)
    let table = try #require(page.split(separator: "| It never records |\n").last).split(separator: "\n\n")[0]
    let named = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|")[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    expectNoDifference(Set(named).subtracting(["", "---"]), Set(CaptureFormat.allCases.map(\.rawValue)))
  }

  /// Compares a table of a document that is otherwise written by hand.
  private func compareTable(_ head: String, _ rows: [String], with path: String) throws {
    let text = try String(contentsOf: Checkout.url(path), encoding: .utf8)
    let parts = text.components(separatedBy: head)
    try #require(parts.count == 2, "\(path) has no table with this head, or several")
    let rest = parts[1].split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("|") }
    try compare(parts[0] + head + rows.joined() + rest.joined(separator: "\n"), with: path)
  }

  private func compare(_ text: String, with path: String) throws {
    let file = Checkout.url(path)
    if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectNoDifference(
      written.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
  }
}
