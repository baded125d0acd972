import Apps
import ArgumentParser
import CustomDump
import Flows
import Foundation
import Runtime
import TestSupport
import Testing

@testable import earshot

@Suite("earshot check")
struct CheckCommandTests {
  private let folder = TestFolder()

  private func play(_ file: String, _ configuration: Configuration) throws -> FlowReport {
    try FlowChecker(FlowApps(PeerMentorAdapter(configuration)), configuration, audio: nil).play(file)
  }

  @Test(
    "The exit code is that of the worst flow",
    arguments: [
      (["good"], 0), (["good", "wrong"], 1), (["broken", "wrong"], 65), (["missing", "broken"], 74),
    ] as [([String], Int32)])
  func exitCode(_ names: [String], _ code: Int32) throws {
    try folder.write("expect \"NHF, heading\"", to: "good")
    try folder.write("expect \"Something else\"", to: "wrong")
    try folder.write("nxt", to: "broken")
    let command = try CheckCommand.parse(names.map(folder.path(of:)) + ["--transcript", folder.path(of: "transcript")])
    var thrown: Int32 = 0
    do {
      try command.run()
    } catch let code as ExitCode {
      thrown = code.rawValue
    }
    expectNoDifference(thrown, code)
  }

  @Test(
    "Why a flow cannot be played is told with its place",
    arguments: [
      ("nxt", "1: unknown command 'nxt'; did you mean 'next'?"),
      ("# a comment\nopen kitchen", "2: there is no screen 'kitchen'"),
      ("open contct", "1: there is no screen 'contct'; did you mean 'contact'? choose login, home, contacts, "),
      ("next\nexpect screen contct", "2: there is no screen 'contct'; did you mean 'contact'? choose login, home, "),
      ("type secret nobody", "1: there is no secret 'nobody'"),
      ("expect \"a", "1: the text in quotes does not end"),
    ])
  func refusal(_ text: String, _ reason: String) throws {
    try folder.write(text, to: "flow")
    let command = try CheckCommand.parse([folder.path(of: "flow")])
    let configuration = try command.settings.configuration(readingFiles: false)
    let failure = try #require(throws: Failure.self) {
      _ = try play(folder.path(of: "flow"), configuration)
    }
    #expect(failure.code == 65)
    #expect(failure.description.hasPrefix("\(folder.path(of: "flow")):\(reason)"), "\(failure)")
  }

  @Test("A missing file is told by its name")
  func missingFile() throws {
    let command = try CheckCommand.parse(["/nowhere/a.flow"])
    let configuration = try command.settings.configuration(readingFiles: false)
    let failure = try #require(throws: Failure.self) {
      _ = try play("/nowhere/a.flow", configuration)
    }
    expectNoDifference(failure.description, "cannot read flow '/nowhere/a.flow': no such file; see the name and its permissions")
    #expect(failure.code == 74)
  }

  @Test("A flow begins in the style and language that are asked for")
  func beginsAsAsked() throws {
    try folder.write("expect \"HLF, overskrift\"\nnext\nexpect \"E-postadresse, redigeringsfelt\"", to: "flow")
    let command = try CheckCommand.parse([
      folder.path(of: "flow"), "--style", "talkback", "--language", "nb", "--organisation", "hlf",
    ])
    let configuration = try command.settings.configuration(readingFiles: false)
    expectNoDifference(try play(folder.path(of: "flow"), configuration).findings, [])
  }

  @Test("The transcript is for its owner only and has a line for each event")
  func transcript() throws {
    try folder.write("expect \"NHF, heading\"", to: "flow")
    try CheckCommand.parse([folder.path(of: "flow"), "--transcript", folder.path(of: "transcript")]).run()
    expectNoDifference(try folder.mode(of: "transcript"), 0o600)
    let lines = try folder.read("transcript").split(separator: "\n")
    #expect(lines.first?.contains("\"event\":\"session\"") == true)
    #expect(lines.contains { $0.contains("\"text\":\"NHF, heading\"") })
  }
}
