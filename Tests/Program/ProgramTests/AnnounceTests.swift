import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot announce", .waiting)
struct AnnounceTests {
  private let folder = TestFolder()

  private static let save =
    #"{"id": "save", "style": "voiceover", "locale": "en", "node": {"label": "Save", "traits": ["button"]}}"#

  @Test("A case is answered with one JSON object on a line")
  func oneLine() async throws {
    let run = try await CommandRun(["announce", "-"], input: Self.save + "\n", in: folder)
    #expect(
      run.output
        == #"{"id":"save","announcement":"Save, button","hint":null,"trailer":null,"queue":null}"# + "\n")
    #expect(run.code == 0)
  }

  @Test("--style both answers each case once in each style")
  func bothStyles() async throws {
    let run = try await CommandRun(["announce", "-", "--style", "both"], input: Self.save, in: folder)
    let styles = try run.lines.map { try Self.object($0)["style"] as? String }
    #expect(styles == ["voiceover", "talkback"])
    let said = try run.lines.map { try Self.object($0)["announcement"] as? String }
    #expect(said.map { $0?.lowercased() } == ["save, button", "save, button"])
  }

  @Test("A case without style and locale takes those of the options; its own win")
  func options() async throws {
    let bare = #"{"id": "save", "node": {"text": "Lagre", "role": "button"}}"#
    let options = ["--style", "talkback", "--language", "nb"]
    let run = try await CommandRun(["announce", "-"] + options, input: bare + "\n" + Self.save, in: folder)
    let said = try run.lines.map { try Self.object($0)["announcement"] as? String }
    #expect(said.last == "Save, button")
    #expect(said.first??.lowercased() == "lagre, knapp")
  }

  @Test("A bad line is reported with its place, the rest goes on, and the exit code is 65")
  func badLine() async throws {
    try folder.write("{}\n\n\(Self.save)\nnonsense\r\n", to: "cases.jsonl")
    let run = try await CommandRun(["announce", "cases.jsonl"], in: folder)
    #expect(run.lines.count == 1)
    #expect(
      run.errors == """
        cases.jsonl:1: the case has no 'id'; give it one, as a string
        cases.jsonl:4: the line is not a JSON object; write one case a line

        """)
    #expect(run.code == 65)
  }

  @Test("A file that is not there is told, with exit code 74")
  func missing() async throws {
    let run = try await CommandRun(["announce", "gone.jsonl"], in: folder)
    #expect(run.errors == "earshot: cannot read the cases 'gone.jsonl': no such file; see the name and its permissions\n")
    #expect(run.code == 74)
  }

  @Test("Every published case is answered, in the order of the file", arguments: ["voiceover", "talkback"])
  func published(name: String) async throws {
    let file = Checkout.url("Tests/Fixtures/announcements/\(name).jsonl")
    let ids = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try Self.object(String($0))["id"] as? String }
    let run = try await CommandRun(["announce", file.path], in: folder)
    #expect(try run.lines.map { try Self.object($0)["id"] as? String } == ids)
    #expect(run.errors == "")
    #expect(run.code == 0)
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test("JSON that is cut off at any depth is refused, wherever it comes from", arguments: [512, 513, 514, 600])
  func deep(depth: Int) async throws {
    try folder.write(String(repeating: "[", count: depth), to: "deep.json")
    for arguments in [["announce", "deep.json"], ["diff", "deep.json", "deep.json"], ["hear", "deep.json"]] {
      let run = try await CommandRun(arguments, in: folder)
      #expect(run.code == 65, "\(arguments): \(run.errors)")
    }
  }
}
