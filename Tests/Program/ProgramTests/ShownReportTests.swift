import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Reports that are looked at", .waiting)
struct ShownReportTests {
  private let folder: TestFolder
  private let fixtures = Checkout.url("Tests/Fixtures")

  init() throws {
    folder = TestFolder()
  }

  @Test("An audit's page shows the screens of its findings with the element framed, each screenshot once")
  func auditPictures() async throws {
    let screens = fixtures.appending(path: "screens/before").path
    let audit = try await CommandRun(
      ["audit", screens, "--density", "240", "--format", "html", "--output", "audit.html", "--language", "en"], in: folder)
    // Recommendations and what is to be looked at alone do not fail.
    expectNoDifference(audit.code, 0)
    let page = try folder.read("audit.html")
    let findings = page.components(separatedBy: "class=\"finding\"").count - 1
    #expect(findings > 0)
    expectNoDifference(page.components(separatedBy: "with a frame around").count - 1, findings)
    expectNoDifference(page.components(separatedBy: "data:image/png").count - 1, 1)
    #expect(page.contains("img-src data:"))
  }

  @Test("A bench is shown as a page with a plot for each thing measured")
  func bench() async throws {
    // The bench is not installed.
    let bench = try await CommandRun(
      ["bench", "--quick", "--only", "trees", "--format", "html"], in: folder, program: programBesideTests("earshot"))
    expectNoDifference(bench.code, 0)
    let plots = bench.output.components(separatedBy: "<svg").count - 1
    #expect(plots > 0)
    expectNoDifference(bench.output.components(separatedBy: "<figcaption>").count - 1, plots)
    #expect(!bench.output.contains("<script") && !bench.output.contains("nan"))
  }
}
