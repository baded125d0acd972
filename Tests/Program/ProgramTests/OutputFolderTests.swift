import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A folder that a command writes into", .waiting)
struct OutputFolderTests {
  @Test("render writes into its folder and nowhere else, though links with the names of its files lead out of it")
  func links() async throws {
    let folder = TestFolder()
    let names = ["speech.wav", "speech.opus", "captions.vtt", "transcript.jsonl", "index.html"]
    try folder.write("next\n", to: "a.flow")
    let out = folder.url.appending(path: "out")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    for name in names {
      try folder.write("mine", to: name)
      // One leads to a missing file.
      let target = name == "captions.vtt" ? "../new" : "../\(name)"
      try FileManager.default.createSymbolicLink(atPath: out.appending(path: name).path, withDestinationPath: target)
    }
    let run = try await CommandRun(["render", "a.flow", "--output", "out", "--language", "en"], in: folder)
    expectNoDifference(run.code, 0, "\(run.errors)")
    for name in names {
      expectNoDifference(try String(contentsOf: folder.url.appending(path: name), encoding: .utf8), "mine")
      let properties = try FileManager.default.attributesOfItem(atPath: out.appending(path: name).path)
      expectNoDifference(properties[.type] as? FileAttributeType, .typeRegular)
      expectNoDifference(properties[.posixPermissions] as? Int, 0o600)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "new")))
    // No half-written file is left beside them.
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: out.path).sorted(), names.sorted())
  }

  @Test("A file that a person names may be a link, and stays one")
  func ownLink() async throws {
    let folder = TestFolder()
    try folder.write("", to: "kept.flow")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "session.flow"), withDestinationPath: "kept.flow")
    _ = try await CommandRun(
      ["run", "--lines", "--audio", "none", "--data", "data", "--language", "en", "--record", "session.flow"],
      input: "next\nquit\n", in: folder)
    #expect(try String(contentsOf: folder.url.appending(path: "kept.flow"), encoding: .utf8).contains("next"))
  }
}
