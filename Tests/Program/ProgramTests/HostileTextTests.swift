import Foundation
import TestSupport
import TestTraits
import Testing

/// Texts by others on their way through the program: none can control a terminal.
@Suite("Hostile text", .waiting)
struct HostileTextTests {
  private static let hostile = "a\u{1B}[31m\u{7F}\u{9B}2J\u{202E}\u{2066}z"

  /// The control scalars of an output, in hexadecimal.
  private func controls(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }

  @Test(
    "in an argument, wherever it stands",
    arguments: [
      ["--\(hostile)"], ["run", "--\(hostile)"], ["say", "x", "--rate", hostile], ["say", "x", "--voice", hostile],
      [hostile], ["help", hostile], ["check", hostile], ["announce", hostile], ["diff", hostile, "b"],
      ["notify", hostile, "x", "y"], ["audit", "--format", hostile], ["voices", hostile], ["account", hostile],
      ["run", "--organisation", hostile], ["render", hostile, "--output", "out"],
    ])
  func argument(arguments: [String]) async throws {
    let run = try await CommandRun(arguments, in: TestFolder(), streams: "< /dev/null")
    #expect([64, 65, 69, 74].contains(run.code), "\(run.code)")
    #expect(!run.errors.isEmpty)
    #expect(controls(in: run.errors + run.output) == [])
  }

  @Test("in the answer to a case, in every field of JSON")
  func announced() async throws {
    let folder = TestFolder()
    let text = try #require(String(data: JSONEncoder().encode(Self.hostile), encoding: .utf8))
    try folder.write(
      #"{"id":\#(text),"style":"voiceover","locale":"en","kind":"focus","node":{"label":\#(text),"traits":["button"]}}"#,
      to: "c.jsonl")
    let run = try await CommandRun(["announce", "c.jsonl"], in: folder)
    #expect(run.code == 0)
    #expect(controls(in: run.output) == [])
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(read?["id"] as? String == Self.hostile)
  }

  @Test("in transcripts that are compared")
  func compared() async throws {
    let folder = TestFolder()
    for (name, word) in [("a", "x"), ("b", Self.hostile)] {
      let text = try #require(String(data: JSONEncoder().encode(word), encoding: .utf8))
      try folder.write(
        """
        {"at":0,"audio":"none","event":"session","language":"en","rate":240,"seq":1,"style":"voiceover",\
        "version":"0.1.0","voice":"en"}
        {"at":1,"event":"announcement","id":1,"language":"en","parts":[{"kind":"name","text":\(text)}],\
        "priority":"polite","seq":2,"source":"live","text":\(text)}

        """, to: "\(name).jsonl")
    }
    for format in ["json", "text"] {
      let run = try await CommandRun(["diff", "a.jsonl", "b.jsonl", "--format", format], in: folder)
      #expect(run.code == 1, "\(run.errors)")
      #expect(run.output.contains("a"))
      #expect(controls(in: run.output) == [], "\(format)")
    }
  }

  @Test("A setting of any length is quoted by a little of it")
  func longSetting() async throws {
    let folder = TestFolder()
    try folder.write("rate: \(String(repeating: "x", count: 1_000_000))\n", to: "earshot/config.yaml")
    let run = try await CommandRun(["say", "hello"], in: folder, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(run.code == 65, "\(run.errors.prefix(300))")
    #expect(run.errors.count < 600)
  }
}
