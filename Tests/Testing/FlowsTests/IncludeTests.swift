import CustomDump
import Session
import TestSupport
import Testing

@testable import Flows

@Suite("Flows that include others")
struct IncludeTests {
  /// Parses the file `main.flow` of some files.
  private func parse(_ files: [String: String]) throws -> Flow {
    let includes = FlowIncludes { path throws(FlowError) in
      guard let text = files[path] else { throw FlowError("cannot read '\(path)': it is not there", exitCode: 74) }
      return text
    } identity: {
      $0.replacing("./", with: "")
    }
    return try FlowParser.parseWithinLimits(files["main.flow"] ?? "", name: "main.flow", including: includes)
  }

  private func play(_ files: [String: String]) throws -> FlowReport {
    try FlowRun.play(try parse(files), on: LibraryEnvironment(), settings: SessionSettings())
  }

  @Test("An included file's lines are played in its place, seen from the file that includes it")
  func lines() throws {
    let files = [
      "main.flow": "include parts/open.flow\nnext\nInclude \"parts/two words.flow\"\n",
      "parts/open.flow": "judges nothing\nopen login\ninclude deep/wait.flow\n", "parts/deep/wait.flow": "wait idle",
      "parts/two words.flow": "expect \"Name, text field\"\n",
    ]
    let flow = try parse(files)
    expectNoDifference(
      flow.steps.map { $0.place.words(in: flow.name) },
      ["parts/open.flow:2", "parts/deep/wait.flow:1", "main.flow:2", "parts/two words.flow:1"])
    expectNoDifference(flow.steps[1].place.inclusion?.includedBy, ["parts/open.flow:3", "main.flow:1"])
    expectNoDifference(try play(files).findings, [])
    expectNoDifference(flow.judgementFault(), nil)
  }

  @Test("A finding in an included file names its line and those that include it, in every report")
  func findings() throws {
    var report = try play([
      "main.flow": "next\n\ninclude a.flow\nexpect \"Gone\"", "a.flow": "# Comment.\nexpect \"Email\"\ninclude b.flow",
      "b.flow": "find Zebra\nnext",
    ])
    expectNoDifference(
      report.findings.map { "\($0.place.words(in: report.name)): \($0)" },
      [
        "a.flow:2: expected \"Email\", but heard navigation \"Name, text field\"; write 'expect \"Name, text field\"'; included by main.flow:3",
        "b.flow:1: expected 'find Zebra' to be done, but heard navigation \"'Zebra' was not found\"; if that is right, write 'expect \"'Zebra' was not found\"' below this line; included by a.flow:3, by main.flow:3",
        "main.flow:4: expected \"Gone\", but heard navigation \"Code, secure text field\"; write 'expect \"Code, secure text field\"'",
      ])
    for format in FlowReportFormat.allCases {
      let text = format.render([report])
      #expect(text.contains("b.flow") && text.contains("main.flow:3"), "\(format): \(text)")
    }
    report.findings = []
    report.problem = FlowProblem(
      FlowParser.Failure(
        flow: "main.flow", .init(line: 7, inclusion: .init(file: "a.flow", includedBy: ["main.flow:3"])), reason: "why"))
    for format in FlowReportFormat.allCases { #expect(format.render([report]).contains("a.flow"), "\(format)") }
  }

  @Test(
    "What cannot be included is told with its file and line",
    arguments: [
      (
        ["main.flow": "include a.flow", "a.flow": "\ninclude ./main.flow"],
        "a.flow:2: './main.flow' includes itself: main.flow:1, a.flow:2; take one of these lines out; included by main.flow:1"
      ),
      (["main.flow": "include main.flow"], "main.flow:1: 'main.flow' includes itself: main.flow:1; take one of these lines out"),
      (["main.flow": "next\ninclude gone.flow"], "main.flow:2: cannot read 'gone.flow': it is not there"),
      (["main.flow": "include"], "main.flow:1: the name of a flow file is missing: include FILE"),
      (
        ["main.flow": "include a.flow", "a.flow": "nxt"],
        "a.flow:1: unknown command 'nxt'; did you mean 'next'?; included by main.flow:1"
      ),
      (
        ["main.flow": "next\ninclude a.flow", "a.flow": "app x"],
        "a.flow:1: 'app' names the app before anything is done; name it in the first line of 'main.flow'; included by main.flow:2"
      ),
    ] as [([String: String], String)])
  func faults(_ files: [String: String], _ reason: String) {
    expectNoDifference(#expect(throws: FlowParser.Failure.self) { try parse(files) }?.description, reason)
  }

  @Test("Files that include others twice each end at the most lines of a flow")
  func bomb() {
    var files = ["main.flow": "include 0.flow"]
    for number in 0..<40 { files["\(number).flow"] = "include \(number + 1).flow\ninclude \(number + 1).flow" }
    files["40.flow"] = "next"
    let failure = #expect(throws: FlowParser.Failure.self) { try parse(files) }
    expectNoDifference(failure?.reason, "a flow has at most 20000 lines; make several flows of it")
  }

  @Test("An included file may name the app before anything is done, seen from its own folder")
  func app() throws {
    let flow = try parse(["main.flow": "include x/head.flow\nnext", "x/head.flow": "app before\nstyle talkback"])
    expectNoDifference(flow.app, "before")
    expectNoDifference(flow.appFile, "x/head.flow")
  }

  @Test("Accepting rewrites the line of the included file, unless it would then fail where it is included again")
  func accept() throws {
    func accepted(_ main: String, _ part: String) throws -> FlowAcceptance {
      var acceptance = FlowAcceptance(main) { _ in part }
      _ = try acceptance.settle { text, included in
        try play(["main.flow": text, "a.flow": included["a.flow"] ?? part])
      }
      return acceptance
    }
    let once = try accepted("next\ninclude a.flow\nexpect nothing\n", "expect \"Gone\"\n")
    expectNoDifference(once.included, ["a.flow": "expect \"Name, text field\"\n"])
    let same = try accepted("next\ninclude a.flow\nopen login\nnext\ninclude a.flow\n", "expect \"Gone\"\n")
    expectNoDifference(same.included, ["a.flow": "expect \"Name, text field\"\n"])
    let other = try accepted("next\ninclude a.flow\nnext\ninclude a.flow\n", "expect \"Gone\"\n")
    expectNoDifference(other.included, [:])
    expectNoDifference(other.contradictions.map { $0.words(in: "") }, ["a.flow:1"])
    let half = try accepted("next\ninclude a.flow\nnext\ninclude a.flow\n", "expect \"Name, text field\"\n")
    expectNoDifference(half.included, [:])
  }
}
