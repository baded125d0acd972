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

  private func compare(_ text: String, with path: String) throws {
    let file = Checkout.url(path)
    if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    let written = try String(contentsOf: file, encoding: .utf8)
    expectNoDifference(
      written.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
  }
}
