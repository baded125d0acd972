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
  }

  @Test(
    "are all played, whichever cannot be, and end as the worst of them",
    arguments: [
      ([], [], 0), (["good.flow"], [true], 0), (["wrong.flow", "good.flow"], [false, true], 1),
      (["broken.flow", "good.flow"], [true], 65), (["good.flow", "binary.flow", "wrong.flow"], [true, false], 65),
      (["lost.flow", "good.flow"], [true], 65), (["missing.flow", "broken.flow", "good.flow"], [true], 74),
      ([".", "good.flow"], [true], 74),
    ] as [([String], [Bool], Int32)])
  func check(_ names: [String], _ arePassed: [Bool], _ code: Int32) throws {
    try writeFlows()
    let result = try checker().check(paths(names), accepts: false)
    expectNoDifference(result.reports.map(\.isPassed), arePassed)
    expectNoDifference(result.code, code)
    expectNoDifference(try checker().compareStyles(paths(names)).code, code == 1 ? 0 : code)
  }

  @Test(
    "are refused in a sentence with the file and the line",
    arguments: [
      ("broken.flow", 65, "PATH/broken.flow:2: unknown command 'nxt'; did you mean 'next'?"),
      ("binary.flow", 65, "PATH/binary.flow:1: the file is not UTF-8 text; save it as UTF-8"),
      ("lost.flow", 65, "PATH/lost.flow:1: there is no screen 'kitchen'; choose login, shelf"),
      ("missing.flow", 74, "cannot read flow 'PATH/missing.flow': no such file"),
      (".", 74, "cannot read flow 'PATH/.': it is a folder"),
    ])
  func refused(_ name: String, _ code: Int32, _ sentence: String) throws {
    try writeFlows()
    let failure = try #require(throws: Failure.self) { _ = try checker().play(paths([name])[0]) }
    expectNoDifference(failure.code, code)
    expectNoDifference(failure.description, sentence.replacing("PATH", with: folder.path))
  }

  @Test("are rewritten in their place where expectations are accepted: a link stays one, and permissions stay")
  func accepted() throws {
    try folder.write(Self.wrong + "# the end\n", to: "wrong.flow")
    chmod(folder.path + "/wrong.flow", 0o640)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.flow", withDestinationPath: "wrong.flow")
    let result = try checker().check(paths(["link.flow"]), accepts: true)
    expectNoDifference(result.reports.map(\.isPassed), [true])
    expectNoDifference(result.code, 0)
    expectNoDifference(try folder.read("wrong.flow"), Self.good + "# the end\n")
    expectNoDifference(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.flow"), "wrong.flow")
    expectNoDifference(
      try FileManager.default.attributesOfItem(atPath: folder.path + "/wrong.flow")[.posixPermissions] as? Int, 0o640)
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
}
