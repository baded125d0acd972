import CustomDump
import Foundation
import TestSupport
import Testing

@testable import Flows

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports of good, failed, broken, unknown and empty flows, held against the schemas of those who read them.
@Suite("Reports of flows and their schemas")
struct ReportSchemaTests {
  private func reports() throws -> [FlowReport] {
    var unknown = try LibraryEnvironment.play("next\nexpect \"Name, heading\"")
    unknown.findings[0].restsOn = ["heading"]
    var allowed = unknown
    allowed.allowsUnknown = true
    var empty = try LibraryEnvironment.play("")
    empty.problem = try FlowParser.parse("", name: "a.flow").judgementFault().map { FlowProblem($0) }
    let broken = #expect(throws: FlowParser.Failure.self) { try FlowParser.parse("nxt", name: "a.flow") }
    var mixed = try LibraryEnvironment.play("expect \"Name, heading\"\nback\nnext")
    mixed.findings[0].restsOn = ["heading"]
    var wavering = try LibraryEnvironment.play("next\nexpect \"Name, text field\"")
    wavering.follow(try LibraryEnvironment.play("next\nexpect \"Home\""))
    return [
      try LibraryEnvironment.play("next\nexpect \"Name, text field\""), try LibraryEnvironment.play("next\nexpect \"Home\""),
      FlowReport(name: "a.flow", problem: broken.map { FlowProblem($0) }), unknown, allowed, empty, mixed,
      FlowReport(name: "gone.flow", problem: FlowProblem("cannot read flow 'gone.flow': no such file", exitCode: 74)),
      wavering,
    ]
  }

  @Test("Each has the verdict of what was found")
  func verdicts() throws {
    expectNoDifference(
      try reports().map(\.verdict), [.passed, .failed, .error, .unknown, .unknown, .error, .failed, .error, .wavering])
    expectNoDifference(try reports().map(\.isPassed), [true, false, false, false, true, false, false, false, true])
    expectNoDifference(try reports().exitCode, 74)
  }

  @Test("JUnit follows the schemas of Jenkins and of Surefire", arguments: 0...8)
  func junit(_ index: Int) throws {
    let report = try reports()[index]
    let checker = JUnitChecker()
    let parser = XMLParser(data: Data(FlowReportFormat.junit.render([report]).utf8))
    parser.delegate = checker
    #expect(parser.parse())
    expectNoDifference(checker.faults, [])
    let outcomes = ["failure", "error", "skipped"].map { kind in checker.elements.count { $0 == kind } }
    expectNoDifference(
      outcomes,
      [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0]][index])
    expectNoDifference(checker.elements.count { $0 == "flakyFailure" }, index == 8 ? 1 : 0)
    // The counts are those of the elements.
    expectNoDifference(checker.counts, ["failures": outcomes[0], "errors": outcomes[1], "skipped": outcomes[2]])
  }

  @Test("JUnit has the steps of each flow with what was said, and the speech as a property")
  func steps() throws {
    let text = FlowReportFormat.junit.render([try reports()[1]])
    #expect(text.contains("<system-out>0: open login\n  Library, heading\n1: next\n  Name, text field</system-out>"), "\(text)")
    #expect(text.contains("<property name=\"speechSeconds\" value="))
  }

  @Test("TAP has a plan and a test point for each, as version 13 wants them")
  func tap() throws {
    let lines = FlowReportFormat.tap.render(try reports()).split(separator: "\n")
    expectNoDifference(lines.prefix(2), ["TAP version 13", "1..9"])
    let points = lines.filter { !$0.hasPrefix("  ") }.dropFirst(2)
    #expect(points.allSatisfy { $0.wholeMatch(of: /(not )?ok \d+ - [^#]+( # SKIP .+)?/) != nil }, "\(points)")
    expectNoDifference(
      points.map { $0.hasPrefix("ok") }, [true, false, false, false, true, false, false, false, true])
    expectNoDifference(points.map { $0.contains("# SKIP unknown: ") }, (0..<9).map { $0 == 4 })
    expectNoDifference(points.last, "ok 9 - a.flow (wavering)")
  }

  @Test("SARIF has what the standard demands, and what is unknown is open")
  func sarif() throws {
    let text = FlowReportFormat.sarif.render(try reports())
    let log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    expectNoDifference(log["version"] as? String, "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      // The level of a result that is no failure is none.
      let isFailure = result["kind"] as? String == "fail"
      let isWavering = result["ruleId"] as? String == "wavering"
      expectNoDifference(result["level"] as? String, isWavering ? "warning" : isFailure ? "error" : "none")
      expectNoDifference(rules[try #require(result["ruleIndex"] as? Int)], result["ruleId"] as? String)
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      let line = (location?["region"] as? [String: Int])?["startLine"]
      #expect(line.map { $0 > 0 } ?? (result["ruleId"] as? String == "unplayed"))
    }
    expectNoDifference(
      results.map { "\($0["ruleId"] ?? "") \($0["kind"] ?? "")" },
      [
        "expectation fail", "unplayed fail", "expectation open", "expectation open", "unplayed fail", "expectation open",
        "command fail", "unplayed fail", "wavering fail",
      ])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    expectNoDifference(invocation["executionSuccessful"] as? Bool, false)
    expectNoDifference(invocation["exitCode"] as? Int, 74)
  }
}

/// Facts of `junit-10.xsd` of the Jenkins xUnit plugin and of `surefire-test-report.xsd`, where a suite is concerned.
private final class JUnitChecker: NSObject, XMLParserDelegate {
  private(set) var faults: [String] = []
  private(set) var elements: [String] = []
  private(set) var counts: [String: Int] = [:]
  private var open: [String] = []

  /// The children of each element, in Surefire's order.
  private static let children = [
    "": ["testsuites"], "testsuites": ["testsuite"], "testsuite": ["properties", "testcase"], "properties": ["property"],
    "testcase": ["failure", "flakyFailure", "skipped", "error", "system-out"], "flakyFailure": ["stackTrace"],
  ]
  /// The attributes of each element: those that it must have, and those that it may have.
  private static let attributes: [String: (Set<String>, Set<String>)] = [
    "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
    "testsuite": (["name", "tests", "failures", "errors", "skipped"], ["time"]), "properties": ([], []),
    "property": (["name", "value"], []), "testcase": (["name", "time"], ["classname"]), "failure": (["type"], ["message"]),
    "flakyFailure": (["type"], ["message"]), "stackTrace": ([], []), "error": (["type"], ["message"]),
    "skipped": ([], ["message"]), "system-out": ([], []),
  ]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if Self.children[open.last ?? ""]?.contains(element) != true { faults.append("\(element) in \(open.last ?? "the file")") }
    let (demanded, allowed) = Self.attributes[element] ?? ([], [])
    let names = Set(attributes.keys)
    if !names.isSuperset(of: demanded) || !names.isSubset(of: demanded.union(allowed)) { faults.append("\(element): \(names)") }
    if let time = attributes["time"], time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) == nil { faults.append("time \(time)") }
    for name in ["failures", "errors", "skipped"] where element == "testsuite" {
      counts[name] = attributes[name].flatMap { Int($0) }
    }
    elements.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
