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

  /// The commands that write a file of a name that a person gives, which stands for `FILE`.
  private static let writers: [[String]] = [
    ["check", "a.flow", "--format", "json", "--output", "FILE"],
    ["audit", "screens", "--format", "json", "--output", "FILE"],
    ["run", "--lines", "--audio", "none", "--record", "FILE"], ["run", "--lines", "--audio", "none", "--transcript", "FILE"],
    ["check", "a.flow", "--transcript", "FILE"], ["run", "--lines", "--audio", "wav:FILE"],
    ["say", "Hello", "--audio", "wav:FILE"], ["contact", "export", "FILE"], ["store", "backup", "FILE"],
  ]

  @Test("A new file takes the place of a link that a person names, and what the link leads to stays", arguments: writers)
  func namedLink(_ arguments: [String]) async throws {
    let folder = TestFolder()
    try folder.write("next\n", to: "a.flow")
    try folder.write("<hierarchy><node class='android.widget.Button' text='Send'/></hierarchy>", to: "screens/a.xml")
    try folder.write("mine", to: "victim")
    try FileManager.default.createSymbolicLink(atPath: folder.path(of: "link"), withDestinationPath: "victim")
    _ = try await CommandRun(["account", "list", "--data", "data"], in: folder)
    let data = ["run", "contact", "store"].contains(arguments[0]) ? ["--data", "data"] : []
    let command = arguments.map { $0.replacing("FILE", with: "link") } + data
    let run = try await CommandRun(
      command, input: "next\nquit\n", in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    expectNoDifference(try folder.read("victim"), "mine", "\(run.errors)")
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path(of: "link"))[.type] as? FileAttributeType
    expectNoDifference(kind, .typeRegular, "\(run.code) \(run.errors)")
  }
}
