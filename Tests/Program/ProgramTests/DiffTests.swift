import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot diff", .waiting)
struct DiffTests {
  private let folder = TestFolder()

  /// Plays a flow and saves its transcript under a name.
  private func record(_ name: String, _ flow: String, _ options: [String] = []) async throws {
    try folder.write(flow, to: "\(name).flow")
    _ = try await CommandRun(
      ["check", "\(name).flow", "--transcript", "\(name).jsonl"] + options, in: folder)
  }

  @Test("Two runs of one flow do not differ")
  func same() async throws {
    try await record("old", "next\nexpect contains \"Email\"\n")
    try await record("new", "next\nexpect contains \"Email\"\n")
    let run = try await CommandRun(["diff", "old.jsonl", "new.jsonl"], in: folder)
    #expect(run.output.hasPrefix("no difference: "))
    #expect(run.code == 0)
  }

  @Test("A run in which less is said differs, with exit code 1")
  func less() async throws {
    try await record("old", "next\nnext\n")
    try await record("new", "next\n")
    let run = try await CommandRun(["diff", "old.jsonl", "new.jsonl"], in: folder)
    #expect(run.lines.contains { $0.hasPrefix("gone: \"Password") })
    #expect(run.code == 1)
  }

  @Test("A run in which a key cuts what was heard before differs, with exit code 1")
  func cut() async throws {
    try await record("old", "next\nwait idle\nnext\nwait idle\n")
    try await record("new", "next\nwait 400 ms\nnext\nwait idle\n")
    let run = try await CommandRun(["diff", "old.jsonl", "new.jsonl"], in: folder)
    let line = try #require(run.lines.first { $0.hasPrefix("cut: ") })
    #expect(line.hasPrefix("cut: \"Email address, text field\" cut after \"Email"))
    #expect(line.hasSuffix(", was heard to its end, login/email"))
    #expect(run.code == 1)
  }

  @Test("Only the kinds of --fail-on fail, in every form; an unknown kind is refused")
  func failOn() async throws {
    try await record("old", "next\nnext\n")
    try await record("new", "next\n")
    for (kinds, code) in [("gone", 1 as Int32), ("lost-name,reworded", 0), ("gone,state", 1)] {
      for format in ["text", "json", "html", "junit"] {
        let run = try await CommandRun(["diff", "old.jsonl", "new.jsonl", "--fail-on", kinds, "--format", format], in: folder)
        #expect(run.code == code, "\(kinds) \(format): \(run.errors)")
        #expect(run.output.contains("Password"), "\(kinds) \(format)")
      }
    }
    let run = try await CommandRun(["diff", "old.jsonl", "new.jsonl", "--fail-on", "shorter"], in: folder)
    #expect(run.errors.contains("'--fail-on' has no kind 'shorter'"))
    #expect(run.code == 64)
  }

  @Test(
    "A file that is no transcript, or is empty, is told with its line, with exit code 65",
    arguments: [
      ("\nhello\n", "new.jsonl:2: the line is not a JSON object"),
      ("", "new.jsonl:1: it does not begin with a session"),
      (
        #"{"seq":1,"at":0,"event":"cursor","screen":"home"}"#,
        "new.jsonl:1: it does not begin with a session"
      ),
    ])
  func wrong(_ text: String, complaint: String) async throws {
    try folder.write(text, to: "new.jsonl")
    let run = try await CommandRun(["diff", "new.jsonl", "new.jsonl"], in: folder)
    #expect(run.errors == "earshot: \(complaint); give a file that --transcript wrote\n")
    #expect(run.code == 65)
  }

  private static let capture = "<hierarchy><node class=\"android.widget.Button\" text=\"Save\" clickable=\"true\"/></hierarchy>"

  @Test("A comparison that cannot be made is an error in the report too, with its exit code")
  func broken() async throws {
    try folder.write(Self.capture, to: "old.xml")
    try folder.write("<hierarchy><node", to: "new.xml")
    for format in ["junit", "json"] {
      let run = try await CommandRun(["diff", "old.xml", "new.xml", "--format", format], in: folder)
      #expect(run.code == 65)
      #expect(run.errors.hasPrefix("earshot: new.xml:1: "))
      #expect(run.output.contains("new.xml:1: "))
      #expect(run.output.contains(format == "junit" ? "errors=\"1\"" : "\"passed\": false"), "\(run.output)")
      #expect(run.output.contains(format == "junit" ? "<error message=" : "\"exitCode\": 65"), "\(run.output)")
    }
    let run = try await CommandRun(["diff", "old.xml", "new.xml"], in: folder)
    #expect(run.output.isEmpty)
  }

  @Test("config.yaml chooses the words, and no setting hides a difference")
  func configured() async throws {
    try folder.write(Self.capture, to: "old.xml")
    try folder.write(Self.capture.replacing("Button", with: "TextView"), to: "new.xml")
    try folder.write("language: nb\n", to: ".config/earshot/config.yaml")
    for environment in [[:], ["EARSHOT_ROLES": "off"]] {
      let run = try await CommandRun(["diff", "old.xml", "new.xml"], in: folder, environment: environment)
      #expect(run.output.contains("mistet rollen: \"Save\", var \"Save, knapp\""), "\(run.output) \(run.errors)")
      #expect(run.code == 1)
    }
  }
}
