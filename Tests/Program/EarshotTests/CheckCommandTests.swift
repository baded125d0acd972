import Apps
import ArgumentParser
import CustomDump
import Flows
import Foundation
import Runtime
import Testing

@testable import earshot

@Suite("earshot check")
struct CheckCommandTests {
  private func play(_ file: String, _ configuration: Configuration) throws -> FlowReport {
    try FlowChecker(FlowApps(PeerMentorAdapter(configuration)), configuration, audio: nil).play(file)
  }

  @Test(
    "The exit code is that of the worst flow",
    arguments: [
      (["good"], 0), (["good", "wrong"], 1), (["broken", "wrong"], 65), (["missing", "broken"], 74),
    ] as [([String], Int32)])
  func exitCode(_ names: [String], _ code: Int32) throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("good", "expect \"NHF, heading\"")
    try folder.write("wrong", "expect \"Something else\"")
    try folder.write("broken", "nxt")
    let command = try CheckCommand.parse(names.map(folder.path) + ["--transcript", folder.path("transcript")])
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
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("flow", text)
    let command = try CheckCommand.parse([folder.path("flow")])
    let configuration = try command.settings.configuration(readingFiles: false)
    let failure = try #require(throws: Failure.self) {
      _ = try play(folder.path("flow"), configuration)
    }
    #expect(failure.code == 65)
    #expect(failure.description.hasPrefix("\(folder.path("flow")):\(reason)"), "\(failure)")
  }

  @Test("A missing file is told by its name")
  func missingFile() throws {
    let command = try CheckCommand.parse(["/nowhere/a.flow"])
    let configuration = try command.settings.configuration(readingFiles: false)
    let failure = try #require(throws: Failure.self) {
      _ = try play("/nowhere/a.flow", configuration)
    }
    expectNoDifference(failure.description, "cannot read flow '/nowhere/a.flow': no such file")
    #expect(failure.code == 74)
  }

  @Test("A flow begins in the style and language that are asked for")
  func beginsAsAsked() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("flow", "expect \"HLF, overskrift\"\nnext\nexpect \"E-postadresse, redigeringsfelt\"")
    let command = try CheckCommand.parse([
      folder.path("flow"), "--style", "talkback", "--language", "nb", "--organisation", "hlf",
    ])
    let configuration = try command.settings.configuration(readingFiles: false)
    expectNoDifference(try play(folder.path("flow"), configuration).findings, [])
  }

  @Test("The transcript is for its owner only and has a line for each event")
  func transcript() throws {
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("flow", "expect \"NHF, heading\"")
    try CheckCommand.parse([folder.path("flow"), "--transcript", folder.path("transcript")]).run()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("transcript"))
    expectNoDifference(attributes[.posixPermissions] as? Int, 0o600)
    let lines = try String(contentsOfFile: folder.path("transcript"), encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.contains("\"event\":\"session\"") == true)
    #expect(lines.contains { $0.contains("\"text\":\"NHF, heading\"") })
  }
}

/// A folder for the files of one test.
private struct Folder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(component: "earshot-check-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appending(component: name).path }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
