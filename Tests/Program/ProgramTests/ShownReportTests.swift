import CustomDump
import Foundation
import Testing
import TestSupport
import TestTraits

@Suite("Reports that are looked at", .waiting)
struct ShownReportTests {
  private let folder: TestFolder
  private let fixtures = Checkout.url("Tests/Fixtures")

  init() throws {
    folder = TestFolder()
  }

  @Test("A check adds a build to its history, also where it fails, and history tells what is different")
  func history() async throws {
    try folder.write("open home\nnext\n", to: "home.flow")
    let first = try await CommandRun(["check", "home.flow", "--history", "kept", "--build", "1"], in: folder)
    expectNoDifference(first.code, 0)
    try folder.write("open home\nnext\nnext\nexpect \"x\"\n", to: "home.flow")
    let second = try await CommandRun(["check", "home.flow", "--history", "kept", "--build", "2\u{1B}[31m"], in: folder)
    expectNoDifference(second.code, 1)
    let told = try await CommandRun(["history", "kept", "--language", "en"], in: folder)
    expectNoDifference(told.code, 0)
    expectNoDifference(told.lines.count, 3)
    #expect(told.lines[1].hasPrefix("  1: ") && told.lines[1].hasSuffix("0 interruptions, 1 key press"))
    #expect(told.lines[2].hasSuffix("2 key presses (+1), failed"))
    #expect(!told.output.contains("\u{1B}"))
    let page = try await CommandRun(
      ["history", "kept", "--format", "html", "--language", "nb", "--output", "page.html"], in: folder)
    expectNoDifference(page.code, 0)
    let source = try folder.read("page.html")
    expectNoDifference(source.components(separatedBy: "<svg").count - 1, 4)
    #expect(source.contains("<html lang=\"nb\">") && !source.contains("\u{1B}"))
  }

  @Test("A build begins a line where an editor took the end of the last one")
  func lastLine() async throws {
    try folder.write("open home\nnext\n", to: "home.flow")
    for _ in 1...2 {
      let check = try await CommandRun(["check", "home.flow", "--history", "kept"], in: folder)
      expectNoDifference(check.code, 0)
      try folder.write(String(try folder.read("kept").dropLast()), to: "kept")
    }
    let told = try await CommandRun(["history", "kept", "--language", "en"], in: folder)
    expectNoDifference(told.code, 0, told.errors)
    expectNoDifference(told.lines.count, 3)
  }

  @Test("A file that is no history is told of with its line, and a history is not written over a flow")
  func refused() async throws {
    try folder.write("{}\n", to: "kept")
    let told = try await CommandRun(["history", "kept"], in: folder)
    expectNoDifference(told.code, 65)
    #expect(told.errors.contains("kept:1: "))
    try folder.write("open home\n", to: "home.flow")
    let over = try await CommandRun(["check", "home.flow", "--history", "home.flow"], in: folder)
    expectNoDifference(over.code, 64)
    let unkept = try await CommandRun(["check", "home.flow", "--build", "1"], in: folder)
    expectNoDifference(unkept.code, 64)
    expectNoDifference(try folder.read("home.flow"), "open home\n")
  }

  @Test("An audit's page shows the screens of its findings with the element framed, each screenshot once")
  func auditPictures() async throws {
    let screens = fixtures.appending(path: "screens/before").path
    let audit = try await CommandRun(
      ["audit", screens, "--density", "240", "--format", "html", "--output", "audit.html", "--language", "en"], in: folder)
    expectNoDifference(audit.code, 1)
    let page = try folder.read("audit.html")
    let findings = page.components(separatedBy: "class=\"finding\"").count - 1
    #expect(findings > 0)
    expectNoDifference(page.components(separatedBy: "with a frame around").count - 1, findings)
    expectNoDifference(page.components(separatedBy: "data:image/png").count - 1, 1)
    #expect(page.contains("img-src data:"))
  }

  @Test("A bench is shown as a page with a plot for each thing measured")
  func bench() async throws {
    let bench = try await CommandRun(["bench", "--quick", "--only", "trees", "--format", "html"], in: folder)
    expectNoDifference(bench.code, 0)
    let plots = bench.output.components(separatedBy: "<svg").count - 1
    #expect(plots > 0)
    expectNoDifference(bench.output.components(separatedBy: "<figcaption>").count - 1, plots)
    #expect(!bench.output.contains("<script") && !bench.output.contains("nan"))
  }
}
