import CustomDump
import Flows
import Foundation
import Glibc
import TestSupport
import Testing
import Text

@testable import Runtime
@testable import TestPrograms

@Suite("Flows that are checked")
struct FlowCheckerTests {
  private let folder = TestFolder()

  private static let good = "expect \"Library, heading\"\n"
  private static let wrong = "expect \"Nothing of it\"\n"

  private func checker(_ options: [Setting: String] = [:]) throws -> FlowChecker {
    FlowChecker(FlowApps(LibraryAdapter()), try .standIn([.hints: "off"].merging(options) { $1 }), audio: nil)
  }

  /// The files of a folder as paths.
  private func paths(_ names: [String]) -> [String] { names.map { $0 == "-" ? $0 : "\(folder.path)/\($0)" } }

  private func writeFlows() throws {
    try folder.write(Self.good, to: "good.flow")
    try folder.write(Self.wrong, to: "wrong.flow")
    try folder.write("next\nnxt\n", to: "broken.flow")
    try folder.write(Data([0x6E, 0xFF, 0x0A]), to: "binary.flow")
    try folder.write("open kitchen\n", to: "lost.flow")
    try folder.write("# Nothing yet.\n", to: "empty.flow")
    try folder.write("expect contains \"\"\n", to: "hollow.flow")
    try folder.write("judges nothing\nnext\n", to: "played.flow")
    try folder.write("no flow", to: "folder/notes.txt")
    try folder.write(String(repeating: "#\n", count: 30_000), to: "-flow-that-is-long")
  }

  @Test(
    "are all played and have all a report, whichever cannot be, and end as the worst of them",
    arguments: [
      ([], "", 0), (["good.flow"], "passed", 0), (["wrong.flow", "good.flow"], "failed passed", 1),
      (["broken.flow", "good.flow"], "error passed", 65),
      (["good.flow", "binary.flow", "wrong.flow"], "passed error failed", 65),
      (["lost.flow", "good.flow"], "error passed", 65), (["missing.flow", "broken.flow", "good.flow"], "error error passed", 74),
      (["empty.flow", "good.flow"], "error passed", 65), (["hollow.flow", "good.flow"], "error passed", 65),
      (["played.flow"], "passed", 0), (["folder"], "error", 65), (["good.flow", "-flow-that-is-long"], "passed error", 65),
    ] as [([String], String, Int32)])
  func check(_ names: [String], _ verdicts: String, _ code: Int32) throws {
    try writeFlows()
    let reports = try checker().check(paths(names), accepts: false)
    expectNoDifference(reports.map(\.verdict.rawValue).joined(separator: " "), verdicts)
    expectNoDifference(reports.exitCode, code)
    let named = paths(names)
    for format in FlowReportFormat.allCases {
      let text = format.render(reports)
      #expect(named.allSatisfy(text.contains), "\(format): \(text)")
    }
    // Both styles side by side judge nothing.
    let compared = try checker().compareStyles(paths(names))
    let isJudged = names.map { !["empty.flow", "hollow.flow"].contains($0) }
    expectNoDifference(
      compared.map { $0.comparison == nil }, zip(reports, isJudged).map { $0.verdict == .error && $1 })
  }

  @Test(
    "judge something, or say that they do not",
    arguments: [
      ("", "1: the flow judges nothing; add a line with expect, let 'check --update' write what is heard beside it, or add"),
      ("# Nothing but words.\n", "1: the flow judges nothing; add"),
      ("open shelf\nnext\nwait idle", "1: the flow judges nothing; add"),
      ("expect contains \"\"", "1: an empty text judges nothing; write what is to be heard, or 'expect nothing'"),
      ("next\nexpect \"Name, text field\"\nexpect not \" \\u{200B}\"", "3: an empty text judges nothing"),
      ("expect contains \"Library\" and \"\"", "1: an empty text judges nothing"),
      ("expect not contains \".\"", "1: an empty text judges nothing"),
      ("judges nothing\nnext\nexpect screen form", "1: 'judges nothing' is not so: line 3 judges; leave one of them out"),
      ("next\nJudges nothing", ""), ("expect nothing", ""), ("budget 9 s", ""), ("expect screen form", ""),
    ])
  func judging(_ text: String, _ reason: String) throws {
    try folder.write(text.replacing("\\u{200B}", with: "\u{200B}"), to: "a.flow")
    let report = try checker().check(paths(["a.flow"]), accepts: false)[0]
    let problem = report.problem?.description.dropFirst(paths(["a.flow"])[0].count + 1) ?? ""
    #expect(reason.isEmpty ? problem.isEmpty : problem.hasPrefix(reason), "\(problem)")
    expectNoDifference(report.verdict == .error, !reason.isEmpty)
  }

  @Test("tell what they found before they could not go on")
  func stopped() throws {
    try folder.write("next\nexpect \"Nothing of it\"\nopen kitchen\nexpect \"Never\"\n", to: "a.flow")
    let report = try checker().check(paths(["a.flow"]), accepts: true)[0]
    expectNoDifference(report.verdict, .error)
    expectNoDifference(report.findings.map(\.line), [2])
    expectNoDifference(report.steps.map(\.place.line), [0, 1, 3])
    expectNoDifference(report.problem?.description.hasPrefix("\(paths(["a.flow"])[0]):3: there is no screen 'kitchen'"), true)
    // Nothing is accepted of a flow that cannot be played to its end.
    #expect(try folder.read("a.flow").contains("Nothing of it"))
  }

  @Test("end within their limit of time, and say so")
  func timeLimit() throws {
    try folder.write("next\nwait 1 s\nexpect nothing\n", to: "a.flow")
    let limited = FlowChecker(FlowApps(LibraryAdapter()), try .standIn(), audio: nil, timeLimit: .nanoseconds(1))
    let report = limited.check(paths(["a.flow"]), accepts: false)[0]
    expectNoDifference(
      report.problem?.description,
      "\(paths(["a.flow"])[0]):1: the flow is not done after 1e-09 s; give it more time with --time-limit")
    expectNoDifference([report].exitCode, 1)
  }

  @Test(
    "are refused where they are too large for one flow, at the line where they are",
    arguments: [
      (String(repeating: "next\n", count: 200_000), "20001: a flow has at most 20000 lines; make several flows of it"),
      (
        "next\nexpect \"" + String(repeating: "a", count: 5_000_000) + "\"",
        "2: the line has more than 100000 bytes, the most that a line has"
      ),
    ])
  func large(_ text: String, _ reason: String) throws {
    try folder.write(text, to: "a.flow")
    let start = ContinuousClock.now
    let report = try checker().check(paths(["a.flow"]), accepts: false)[0]
    expectNoDifference(report.problem?.description, "\(paths(["a.flow"])[0]):\(reason)")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(
    "are refused in a sentence with the file and the line",
    arguments: [
      ("broken.flow", 65, "PATH/broken.flow:2: unknown command 'nxt'; did you mean 'next'?"),
      ("binary.flow", 65, "PATH/binary.flow:1: the file is not UTF-8 text; save it as UTF-8"),
      ("lost.flow", 65, "PATH/lost.flow:1: there is no screen 'kitchen'; choose login, shelf"),
      ("missing.flow", 74, "cannot read flow 'PATH/missing.flow': no such file; see the name and its permissions"),
      ("folder", 65, "there is no flow in folder 'PATH/folder'; the names of flows end in .flow"),
    ])
  func refused(_ name: String, _ code: Int32, _ sentence: String) throws {
    try writeFlows()
    let failure = try #require(throws: Failure.self) { _ = try checker().play(paths([name])[0]) }
    expectNoDifference(failure.code, code)
    expectNoDifference(failure.description, sentence.replacing("PATH", with: folder.path))
  }

  @Test("are rewritten in their place where expectations are accepted: permissions stay, and no link is followed")
  func accepted() throws {
    try folder.write(Self.wrong + "# the end\n", to: "wrong.flow")
    chmod(folder.path + "/wrong.flow", 0o640)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.flow", withDestinationPath: "wrong.flow")
    let reports = try checker().check(paths(["link.flow"]), accepts: true)
    expectNoDifference(reports.map(\.isPassed), [true])
    expectNoDifference(try folder.read("link.flow"), Self.good + "# the end\n")
    expectNoDifference(try folder.read("wrong.flow"), Self.wrong + "# the end\n")
    _ = try checker().check(paths(["wrong.flow"]), accepts: true)
    expectNoDifference(try folder.read("wrong.flow"), Self.good + "# the end\n")
    expectNoDifference(
      try FileManager.default.attributesOfItem(atPath: folder.path + "/wrong.flow")[.posixPermissions] as? Int, 0o640)
  }

  @Test("that ask for words get them where expectations are accepted, and whole ones where what is heard is written")
  func questions() throws {
    try folder.write("next\nexpect ?\nnext\nexpect contains \"?\"\n", to: "a.flow")
    let asked = try checker().check(paths(["a.flow"]), accepts: false)[0]
    expectNoDifference(
      asked.findings.map { "\($0.line): \($0)" },
      [
        #"2: expected "?", but heard navigation "Name, text field"; write 'expect "Name, text field"'"#,
        #"4: expected contains "?", but heard navigation "Code, secure text field"; write 'expect contains "Code, secure text field"'"#,
      ])
    let accepted = try checker().check(paths(["a.flow"]), accepts: true)[0]
    expectNoDifference(accepted.verdict, .passed)
    expectNoDifference(
      try folder.read("a.flow"),
      "next\nexpect \"Name, text field\"\nnext\nexpect contains \"Code, secure text field\"\n")
    try folder.write("next\nexpect ?\nexpect \"gone\"\n", to: "b.flow")
    _ = try checker().check(paths(["b.flow"]), accepts: false, update: .renew)
    expectNoDifference(try folder.read("b.flow"), "next\nexpect exactly \"Name, text field\"\nexpect \"gone\"\n")
  }

  @Test("that pass name an error which no line judges, and fail with it where they are strict")
  func unjudged() throws {
    let steps = "find Code\ntype wrong\nsubmit\n"
    try folder.write(steps + "expect \"Editing ended\"\n", to: "a.flow")
    try folder.write(steps + "expect \"Editing ended\"\nexpect assertive \"Wrong code\"\n", to: "b.flow")
    try folder.write(steps + "wait for \"wrong code\"\nexpect \"Editing ended\"\n", to: "c.flow")
    let path = paths(["a.flow"])[0]
    let reports = try checker().check(paths(["a.flow", "b.flow", "c.flow"]), accepts: false)
    expectNoDifference(reports.map(\.verdict), [.passed, .passed, .passed])
    let sentence =
      "\(path):3: \"Wrong code\" was said as assertive, and no line judges it; below this line, write 'expect assertive \"Wrong code\"'"
    let text = FlowReportFormat.text.render(reports)
    expectNoDifference(text.split(separator: "\n").first.map(String.init), sentence)
    expectNoDifference(text.components(separatedBy: "no line judges it").count, 2)
    for format in FlowReportFormat.allCases { #expect(format.render(reports).contains("Wrong code"), "\(format)") }
    let strict = try checker().check(paths(["a.flow", "b.flow", "c.flow"]), accepts: false, isStrict: true)
    expectNoDifference(strict.map(\.verdict), [.failed, .passed, .passed])
    expectNoDifference(
      strict[0].findings.map { "\($0.line): \($0)" },
      [
        #"3: expected each error to be judged, but heard assertive "Wrong code"; below this line, write 'expect assertive "Wrong code"'"#
      ])
  }

  @Test("are not written where all holds, nor where they cannot be played")
  func untouched() throws {
    try writeFlows()
    for name in ["good.flow", "broken.flow"] {
      let before = try FileManager.default.attributesOfItem(atPath: paths([name])[0])[.modificationDate] as? Date
      _ = try checker().check(paths([name]), accepts: true)
      expectNoDifference(try FileManager.default.attributesOfItem(atPath: paths([name])[0])[.modificationDate] as? Date, before)
    }
  }

  @Test("have no say in what an option of the command line decides")
  func overrides() throws {
    try folder.write("style talkback\nlanguage nb\nexpect \"Library, heading\"\n", to: "a.flow")
    expectNoDifference(try checker([.language: "en", .style: "voiceover"]).play(paths(["a.flow"])[0]).isPassed, true)
    expectNoDifference(try checker().play(paths(["a.flow"])[0]).isPassed, false)
  }

  @Test("are found in folders and below them, in the order of their paths, and a folder without any stays to be told")
  func folders() throws {
    for name in ["b.flow", "a/z.flow", "a/notes.txt", ".hidden/c.flow", "none/x.txt", "a-1.flow"] {
      try folder.write(Self.good, to: "flows/\(name)")
    }
    // A link to a folder may lead in a circle.
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/flows/a/up", withDestinationPath: "..")
    let found = FlowFiles.all(in: paths(["flows/none", "flows", "missing.flow"]) + ["-"])
    expectNoDifference(found, paths(["flows/none", "flows/a/z.flow", "flows/a-1.flow", "flows/b.flow", "missing.flow"]) + ["-"])
    expectNoDifference(
      try checker().check(found.dropLast(), accepts: false).map(\.verdict), [.error, .passed, .passed, .passed, .error])
  }
}
