import Captures
import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import Testing
import Text

@testable import earshot

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

  @Test("The manual page that make install writes has every command and every option", arguments: Language.allCases)
  func manual(_ language: Language) throws {
    let template = Checkout.url(language(en: "Documentation/earshot.1.in", nb: "Documentation/earshot.nb.1.in")).path
    let program = try ChildProcess(
      builtProgram("earshot"), ["manual", template], environment: ["EARSHOT_LANGUAGE": language.rawValue], .output)
    let lines = String(decoding: program.readToEnd(), as: UTF8.self).split(separator: "\n").map(String.init)
    expectNoDifference(program.exitCode(), 0)
    let sections = lines.filter { $0.hasPrefix(".Ss ") }.map { $0.dropFirst(4) + " " }
    let names = reference.entries.map(\.command.name)
    expectNoDifference(sections.count, names.count)
    for (section, name) in zip(sections, names) { #expect(section.hasPrefix(name + " ")) }
    for argument in reference.entries.flatMap(\.own) + reference.shared where argument.kind != .positional {
      // The word for the value is in the page's language.
      let item = ".It \\-\\-" + (argument.preferredName?.name ?? "")
      #expect(lines.contains { $0 == item || $0.hasPrefix(item + " ") }, "\(item)")
    }
    // What is written by hand stands around the declarations.
    let byHand = try String(contentsOfFile: template, encoding: .utf8).split(separator: "\n").map(String.init)
      .drop { $0.hasPrefix(Self.comment) }.split(separator: "COMMANDS")
    expectNoDifference(byHand.count, 2)
    #expect(lines.drop { $0.hasPrefix(Self.comment) }.starts(with: byHand[0]))
    expectNoDifference(Array(lines.suffix(byHand[1].count)), Array(byHand[1]))
    // A line that begins with a dot or an apostrophe is a request of mdoc(7).
    let requests = Set(lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { String($0.prefix(3)) })
    expectNoDifference(requests.subtracting(Self.requests), [])
    expectNoDifference(lines.count { $0.hasPrefix(".Bl ") }, lines.count { $0 == ".El" })
  }

  private static let comment = ".\\\""
  private static let requests: Set<String> = [
    comment, ".Ar", ".Bd", ".Bl", ".Cm", ".Dd", ".Dl", ".Dt", ".Ed", ".El", ".Ev", ".It", ".Li", ".Nd", ".Nm", ".Op", ".Os",
    ".Pa", ".Pp", ".Sh", ".Sq", ".Ss", ".Xr",
  ]

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
