import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// The commands on two captures of a sign-in screen, each with its screenshot: of one build and of the next.
@Suite("Captured screens from the command line", .waiting)
struct CapturedScreenTests {
  private let folder: TestFolder

  init() throws {
    folder = TestFolder()
    let fixtures = Checkout.url("Tests/Fixtures/screens")
    for name in ["before", "after"] {
      try FileManager.default.copyItem(at: fixtures.appending(path: name), to: folder.url.appending(path: name))
    }
  }

  private func earshot(_ arguments: String..., input: String = "") async throws -> CommandRun {
    try await CommandRun(arguments, input: input, in: folder)
  }

  @Test("The page of two builds holds both pictures and nothing from elsewhere, and the exit code tells that they differ")
  func page() async throws {
    let run = try await earshot("diff", "before", "after", "--format", "html", "--style", "talkback")
    expectNoDifference(run.code, 1)
    expectNoDifference(run.output.components(separatedBy: "href=\"data:image/png;base64,").count, 3)
    #expect(run.output.contains("<q>Sign in to your page, button</q>"))
    #expect(!run.output.contains("src=\""))
    expectNoDifference(run.errors, "")
    let same = try await earshot("diff", "before", "before", "--format", "html")
    expectNoDifference(same.code, 0)
  }

  @Test("What is masked is in no form of what is told")
  func mask() async throws {
    for arguments in [
      ["hear", "before", "--style", "both"], ["hear", "before", "--format", "json"], ["audit", "before", "--format", "html"],
      ["audit", "before", "--format", "json"], ["diff", "before", "after", "--format", "html"],
      ["diff", "before", "after", "--format", "json"],
    ] {
      let run = try await CommandRun(arguments + ["--mask", "email,field"], in: folder)
      #expect(!(run.output + run.errors).contains("kari"), "\(arguments)")
      #expect(!(run.output + run.errors).contains("hemmelig"), "\(arguments)")
    }
    let wrong = try await earshot("hear", "before", "--mask", "emial")
    expectNoDifference(wrong.errors, "earshot: '--mask' has no kind 'emial'; did you mean 'email'?\n")
    expectNoDifference(wrong.code, 64)
    let own = try await earshot("audit", "--mask", "email")
    expectNoDifference(own.errors, "earshot: --mask is for captured screens; name one, or leave it out\n")
    expectNoDifference(own.code, 64)
  }

  @Test("The pale text is to be looked at, and sizes are judged by the density that is given")
  func audit() async throws {
    let run = try await earshot("audit", "before")
    #expect(run.output.hasPrefix("To be looked at: login/root/help, contrast-in-picture, WCAG 1.4.3.\n"))
    #expect(run.output.contains("Declared: before/login.xml:4:1."))
    expectNoDifference(run.code, 0)
    // 60 pixels are 40 points, 30 are 20.
    let sized = try await earshot("audit", "before", "--density", "240")
    expectNoDifference(sized.lines.count { $0.hasPrefix("Recommendation: ") && $0.contains("target-size") }, 4)
    expectNoDifference(sized.code, 0)
    let factor = try await earshot("audit", "before", "--density", "1.5")
    #expect(factor.errors.contains("a density is dots per inch, from 60 to 1000; a factor of 1.5 is 240"))
    expectNoDifference(factor.code, 64)
  }

  @Test("A picture that is broken is told of once, and the audit goes on without it")
  func broken() async throws {
    try Data("no picture".utf8).write(to: folder.url.appending(path: "before/login.png"))
    let run = try await earshot("audit", "before")
    expectNoDifference(
      run.errors, "earshot: before/login.png: it is no whole PNG: Not a PNG file, so the picture is not used\n")
    #expect(run.output.contains("21 of "))
    expectNoDifference(run.code, 0)
  }

  @Test("A recorded session names its screens, from its own folder, and holds when it is checked")
  func record() async throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "flows"), withIntermediateDirectories: true)
    let run = try await earshot(
      "run", "--app", "before", "--audio", "none", "--record", "flows/session.flow", input: "next\nnext\nquit\n")
    expectNoDifference(run.code, 0, "\(run.errors)")
    let flow = try folder.read("flows/session.flow")
    #expect(flow.contains("\napp ../before\n"))
    #expect(!flow.contains("--app"))
    let check = try await earshot("check", "flows/session.flow")
    expectNoDifference(check.code, 0, "\(check.output)\(check.errors)")
  }
}
