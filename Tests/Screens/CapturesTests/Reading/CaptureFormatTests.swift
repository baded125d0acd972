import CustomDump
import Foundation
import TestSupport
import Testing
import Text

@testable import Captures

@Suite("The table of formats")
struct CaptureFormatTests {
  @Test("Each format has a tool, and each tool its words in both languages", arguments: CaptureFormat.allCases)
  func words(_ format: CaptureFormat) {
    #expect(!format.row.tools.isEmpty)
    for tool in format.row.tools {
      for language in Language.allCases {
        #expect(!tool.name.in(language).isEmpty && !tool.output.in(language).isEmpty && !tool.limits.in(language).isEmpty)
      }
      expectNoDifference(tool.mention, tool.mention.lowercased())
    }
  }

  @Test("The beginning of each real file has the sign of its format, and of what that format is")
  func signs() throws {
    let folder = Checkout.url("Tests/Fixtures/pasted")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { [".txt", ".json", ".yml"].contains(where: $0.hasSuffix) && !$0.contains("not-generated") }
    #expect(names.count > 20)
    for name in names.sorted() {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
      #expect(CaptureReader.isCapture(beginning: beginning), "\(name)")
      let row = try #require(CaptureReader.screens(in: bytes).first).format.row
      #expect(row.signs.contains(where: beginning.contains) || row.isSign(beginning), "\(name)")
    }
  }

  @Test(
    "A text that names a tool is refused with what to take of that tool",
    arguments: [
      (
        "flutter: An error in the app", "plain text",
        "of Flutter, give what `S` in `flutter run` or `debugDumpSemanticsTree()` prints, also in a log"
      ),
      ("Maestro 1.39\nRunning flow", "plain text", "of Maestro, give the output of `maestro hierarchy`"),
      (
        "UiAutomator2 server is up", "plain text",
        "of Appium's UiAutomator2 driver, give what `driver.page_source` returns, or the answer to `GET /session/ID/source`"
      ),
      (
        "{\"runner\": \"Playwright\"}", "JSON of another kind",
        "of Playwright, give what `locator.ariaSnapshot()` returns, an expected `.yml`, or a snapshot of its MCP server"
      ),
    ])
  func refusal(_ text: String, _ kind: String, _ advice: String) {
    #expect(throws: CaptureError("it looks like \(kind), and not like a captured screen; \(advice)")) {
      try CaptureReader.screens(in: Array(text.utf8))
    }
  }

  @Test("The documents have the limits of a file")
  func limits() throws {
    let limits = ("\(CaptureLimits.bytes >> 20) MB", Language.english.grouped(CaptureLimits.depth), "\(CaptureLimits.attributes)")
    func text(_ path: String) throws -> String {
      try String(contentsOf: Checkout.url(path), encoding: .utf8).replacing("\n", with: " ")
    }
    let short = "\(limits.0) and \(limits.1) levels"
    #expect(try text("README.md").contains("A file of a captured screen has at most \(short)."))
    #expect(try text("Documentation/how-to/add-a-capture-format.md").contains("\(limits.0), \(limits.1) levels"))
    let full = "A file has at most \(limits.0), \(limits.1) elements inside one another and \(limits.2) attributes an element."
    #expect(try text("Documentation/screens.md").contains(full))
  }
}
