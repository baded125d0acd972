import CustomDump
import RemoteApps
import TestSupport
import TestTraits
import Testing

/// A page in place of a source of captures.
@Suite("A page as a source", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageSourceTests {
  private let folder: TestFolder

  init() throws {
    folder = TestFolder()
    try folder.write(
      """
      <!doctype html><html lang="en"><title>Small shop</title>
      <h1>Tea</h1><input aria-label="Amount" value="2"><button>Add to basket</button><button></button>
      """, to: "shop.html")
  }

  @Test("hear tells how it is heard once it has opened")
  func heard() async throws {
    let run = try await CommandRun(["hear", "shop.html", "--style", "talkback", "--hints", "off"], in: folder)
    expectNoDifference(
      run.output.split(separator: "\n").map(String.init),
      ["Tea, heading 1", "2, edit box, Amount", "Add to basket, button", "button"])
    #expect(run.code == 0, "\(run.errors)")
    let masked = try await CommandRun(["hear", "shop.html", "--mask", "email"], in: folder)
    #expect(masked.code == 64 && masked.errors.contains("--mask is for captured screens"))
  }

  @Test("audit walks through it, as it does through --app, and through nothing else beside it")
  func audited() async throws {
    let asSource = try await CommandRun(["audit", "shop.html", "--format", "text"], in: folder)
    let asApp = try await CommandRun(["audit", "--app", "shop.html", "--format", "text"], in: folder)
    #expect(asSource.code == 1 && asSource.output.contains("no name"), "\(asSource.errors)")
    expectNoDifference(asSource.output, asApp.output)
    let two = try await CommandRun(["audit", "shop.html", "other.xml"], in: folder)
    #expect(two.code == 64 && two.errors.contains("walked through by itself"), "\(two.errors)")
  }
}
