import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Files that a run would write over each other", .waiting)
struct FileUsesTests {
  private let folder: TestFolder
  private static let flow = "open home\nnext\n"

  init() throws {
    folder = TestFolder()
    try folder.write(Self.flow, to: "a.flow")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link"), withDestinationURL: folder.url.appending(path: "a.flow"))
    try FileManager.default.linkItem(
      at: folder.url.appending(path: "a.flow"), to: folder.url.appending(path: "hard"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "dangling"), withDestinationPath: "new")
  }

  @Test(
    "A flow is never written over",
    arguments: [
      (["check", "--transcript", "a.flow"], "the transcript"), (["check", "--transcript", "./link"], "the transcript"),
      (["check", "--transcript", "hard"], "the transcript"), (["check", "--audio", "wav:a.flow"], "the sound of 'a.flow'"),
    ])
  func flow(_ arguments: [String], writer: String) async throws {
    let run = try await CommandRun(arguments + ["a.flow"], in: folder)
    expectNoDifference(run.code, 64)
    #expect(run.errors.hasPrefix("earshot: \(writer) would be written over the flow: both are '"))
    expectNoDifference(try folder.read("a.flow"), Self.flow)
  }

  @Test("The sound of one flow is never written over that of another")
  func sounds() async throws {
    try folder.write(Self.flow, to: "b.flow")
    let run = try await CommandRun(["check", "--audio", "wav:out.wav", "a.flow", "b.flow"], in: folder)
    expectNoDifference(run.code, 64)
    expectNoDifference(
      run.errors,
      "earshot: the sound of 'b.flow' would be written over the sound of 'a.flow': both are 'out.wav'; "
        + "give each a file of its own\n")
  }

  @Test("A flow whose name is that of a part of its evidence is kept")
  func report() async throws {
    try folder.write(Self.flow, to: "transcript.jsonl")
    let run = try await CommandRun(["render", "transcript.jsonl", "--output", "."], in: folder)
    expectNoDifference(run.code, 64)
    expectNoDifference(try folder.read("transcript.jsonl"), Self.flow)
  }

  @Test(
    "Each file that a session writes is one of its own, also where a path leads there by a link",
    arguments: [
      ["--record", "new", "--transcript", "new"], ["--record", "new", "--transcript", "dangling"],
      ["--record", "./x/../new", "--audio", "wav:new"], ["--transcript", "hard", "--audio", "wav:link"],
    ])
  func session(_ options: [String]) async throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "x"), withIntermediateDirectories: false)
    let run = try await CommandRun(["run", "--data", "data"] + options, input: "next\n", in: folder)
    expectNoDifference(run.code, 64)
    #expect(run.errors.contains("would be written over"))
    expectNoDifference(try folder.read("a.flow"), Self.flow)
  }

  @Test("A session's files are never written over the person's data", arguments: ["--transcript", "--record"])
  func data(_ option: String) async throws {
    let listed = try await CommandRun(["account", "list", "--data", "data"], in: folder)
    let run = try await CommandRun(
      ["run", "--data", "data", "--audio", "none", option, "data/earshot.sqlite"], input: "next\n", in: folder)
    expectNoDifference(run.code, 64)
    #expect(run.errors.contains("would be written over your data"))
    let again = try await CommandRun(["account", "list", "--data", "data"], in: folder)
    expectNoDifference(again.lines, listed.lines)
  }

  @Test("Nor over data that the session is about to make")
  func newData() async throws {
    let run = try await CommandRun(
      ["run", "--data", "fresh", "--audio", "none", "--transcript", "fresh/earshot.sqlite"], input: "next\n", in: folder)
    expectNoDifference(run.code, 64)
  }

  @Test("A device takes as much as is written to it")
  func devices() async throws {
    let run = try await CommandRun(
      ["run", "--data", "data", "--audio", "wav:/dev/null", "--transcript", "/dev/null", "--record", "/dev/null"],
      input: "next\n", in: folder)
    #expect(run.code == 0, "\(run.errors)")
  }
}
