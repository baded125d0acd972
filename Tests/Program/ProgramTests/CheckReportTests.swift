import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot check: reports", .waiting)
struct CheckReportTests {
  private let folder = TestFolder()

  /// Flows of each kind, and a captured screen that does not tell its headings.
  private func writeFlows() throws {
    try folder.write(
      """
      <hierarchy><node class="android.widget.TextView" text="Sign in" enabled="true" bounds="[0,0][100,50]"/></hierarchy>
      """, to: "screen.xml")
    let flows = [
      "good": "expect \"NHF, heading\"\n", "failed": "next\nexpect \"Home\"\n", "broken": "next\nnxt\n",
      "empty": "# Nothing yet.\n", "unknown": "app screen.xml\nexpect \"Sign in, heading\"\n",
      "gone": "app gone.xml\nexpect \"Sign in\"\n",
    ]
    for (name, text) in flows { try folder.write(text, to: "flows/\(name).flow") }
    try folder.write(try folder.read("screen.xml"), to: "flows/screen.xml")
  }

  @Test(
    "Each flow of a folder has its verdict in every format",
    arguments: ["text", "tap", "junit", "json", "sarif", "github", "html"])
  func verdicts(_ format: String) async throws {
    try writeFlows()
    let run = try await CommandRun(["check", "flows", "missing.flow", "--format", format], in: folder)
    expectNoDifference(run.code, 74)
    for name in ["broken", "empty", "failed", "gone", "good", "unknown"] {
      #expect(run.output.contains("flows/\(name).flow"), "\(name): \(run.output)")
    }
    #expect(run.output.contains("missing.flow"))
    let reasons = [
      "flows/broken.flow:2: unknown command 'nxt'", "flows/empty.flow:1: the flow judges nothing",
      "cannot read flow 'missing.flow': no such file; see the name and its permissions",
    ]
    #expect(reasons.allSatisfy(run.errors.contains), "\(run.errors)")
    // SARIF and annotations have the line beside the reason, and JUnit escapes quotes.
    if ["text", "tap"].contains(format) { #expect(reasons.allSatisfy(run.output.contains), "\(run.output)") }
    switch format {
    case "text":
      #expect(run.output.hasSuffix("7 flows, 4 with an error, 1 not as expected, 1 unknown\n"), "\(run.output)")
    case "tap":
      expectNoDifference(
        run.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }.map { String($0.prefix { $0 != "-" }) },
        ["not ok 1 ", "not ok 2 ", "not ok 3 ", "not ok 4 ", "ok 5 ", "not ok 6 ", "not ok 7 "])
      #expect(run.output.contains("  verdict: unknown\n"))
      #expect(run.output.contains("      unknown: \"heading\"\n"))
    case "junit":
      #expect(run.output.contains("tests=\"7\" failures=\"2\" errors=\"4\""))
      #expect(run.output.contains("<error type=\"exit code 74\" message=\"cannot read flow"))
      #expect(run.output.contains("<failure type=\"unknown\" message=\"line 2: expected &quot;Sign in, heading&quot;"))
    case "json":
      let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      expectNoDifference(report["schema"] as? Int, 1)
      let flows = try #require(report["flows"] as? [[String: Any]])
      expectNoDifference(
        flows.map { $0["verdict"] as? String }, ["error", "error", "failed", "error", "passed", "unknown", "error"])
      expectNoDifference(flows.map { $0["passed"] as? Bool }, [false, false, false, false, true, false, false])
      let unknown = (flows[5]["findings"] as? [[String: Any]])?.first?["unknown"] as? [String]
      expectNoDifference(unknown, ["heading"])
    case "github":
      #expect(run.lines.contains { $0.hasPrefix("::error file=flows/broken.flow,line=2,title=earshot%3A not played::unknown") })
      #expect(run.lines.contains { $0.hasPrefix("::error file=flows/failed.flow,line=2,title=earshot%3A not as expected::") })
      #expect(run.lines.contains { $0.hasPrefix("::warning file=flows/unknown.flow,line=2,title=earshot%3A unknown::") })
    case "html":
      for (word, count) in [("passed", 1), ("failed", 1), ("error", 4), ("unknown", 1)] {
        let cells = run.output.components(separatedBy: "\(word)</span></td>").count - 1
        expectNoDifference(cells, count, "\(word): \(run.output)")
      }
    default: break
    }
  }

  @Test("Unknown expectations that are allowed are skipped, and never seem to hold")
  func allowed() async throws {
    try writeFlows()
    func output(_ format: String) async throws -> String {
      let run = try await CommandRun(["check", "flows/unknown.flow", "--allow-unknown", "--format", format], in: folder)
      expectNoDifference(run.code, 0, "\(run.errors)")
      return run.output
    }
    #expect(try await output("text").contains(": 1 expectation unknown, "))
    #expect(try await output("tap").contains("\nok 1 - flows/unknown.flow # SKIP unknown: the capture does not tell heading\n"))
    let junit = try await output("junit")
    #expect(junit.contains("failures=\"0\" errors=\"0\" skipped=\"1\""), "\(junit)")
    #expect(junit.contains("<skipped message=\"line 2: "), "\(junit)")
    #expect(try await output("json").contains("\"passed\":true"))
    #expect(try await output("json").contains("\"verdict\":\"unknown\""))
    #expect(try await output("github").contains("::notice file=flows/unknown.flow,line=2"))
    #expect(try await output("sarif").contains("\"kind\": \"open\""))
  }

  @Test("Without style and language a flow is VoiceOver and English, whatever the locale", arguments: ["LANG", "LC_ALL"])
  func locale(_ variable: String) async throws {
    try folder.write("next\nexpect \"Email address, text field\"\n", to: "a.flow")
    let environment = ["LC_ALL": ""].merging([variable: "nb_NO.UTF-8"]) { $1 }
    let run = try await CommandRun(["check", "a.flow"], in: folder, environment: environment)
    expectNoDifference(run.code, 0, "\(run.output)\(run.errors)")
    try folder.write("language nb\nnext\nexpect \"E-postadresse, tekstfelt\"\n", to: "b.flow")
    let stated = try await CommandRun(["check", "b.flow"], in: folder)
    expectNoDifference(stated.code, 0)
    let chosen = try await CommandRun(["check", "a.flow", "--language", "nb"], in: folder, environment: environment)
    expectNoDifference(chosen.code, 1)
  }

  @Test("hear obeys what a person wrote into config.yaml")
  func hear() async throws {
    try folder.write(
      "<hierarchy><node class=\"android.widget.EditText\" text=\"Name\" clickable=\"true\" enabled=\"true\"/></hierarchy>",
      to: "screen.xml")
    func heard(_ options: [String]) async throws -> String {
      try await CommandRun(["hear", "screen.xml", "--hints", "off"] + options, in: folder).output
    }
    let chosen = try await heard(["--style", "talkback", "--language", "nb"])
    try folder.write("style: talkback\nlanguage: nb\n", to: ".config/earshot/config.yaml")
    let configured = try await heard([])
    expectNoDifference(configured, chosen)
    let english = try await heard(["--language", "en"])
    #expect(english != chosen)
  }

  @Test("A report in a file is whole or not there, and the one from before stays")
  func fullDisk() async throws {
    try writeFlows()
    let arguments = ["check", "flows", "--format", "junit", "--output", "report.xml"]
    let full = try await CommandRun(arguments, in: folder, limit: "ulimit -f 1")
    expectNoDifference(full.code, 74)
    #expect(
      full.errors.hasPrefix("earshot: cannot write the report 'report.xml': File too large; try another path\n"), "\(full.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "report.xml")))
    try folder.write("old", to: "report.xml")
    _ = try await CommandRun(arguments, in: folder, limit: "ulimit -f 1")
    expectNoDifference(try folder.read("report.xml"), "old")
    let written = try await CommandRun(arguments, in: folder)
    expectNoDifference(written.output, "")
    #expect(try folder.read("report.xml").hasSuffix("</testsuites>\n"))
    // Nothing of what was begun stays behind.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix(".earshot-") })
  }
}
