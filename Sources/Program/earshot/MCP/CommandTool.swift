import Apps
import Foundation
import MCP
import Runtime
import Text

/// A tool that is a command of the program: its options are made of the arguments, and its report becomes the result.
enum CommandTool: String {
  case hear, audit, check, diff, announce

  /// The settings that arguments may change, by their options.
  private static let settings = [
    "style": "--style", "reader": "--reader", "language": "--language", "verbosity": "--verbosity", "page_wait": "--page-wait",
  ]

  /// The result of a call.
  func result(of call: ToolRequest) throws(ToolFailure) -> JSONText {
    let run: CommandOutput
    do throws(Failure) {
      run = try CommandOutput.run(try arguments(of: call), input: input(of: call))
    } catch {
      throw ToolFailure(sentence: error.description)
    }
    let notices: JSONText = .strings(run.messages.map(CapturedStreams.sentence))
    let result = structure(of: run, notices)
    guard run.code > 1 || result == nil else { return result ?? .null }
    let failures = run.messages.filter { $0.hasPrefix(CapturedStreams.name) }
    let sentences = (failures.isEmpty ? run.messages : failures).map(CapturedStreams.sentence)
    throw ToolFailure(
      sentence: sentences.isEmpty
        ? localized(en: "there is no result", nb: "det er ikke noe resultat") : sentences.joined(separator: "\n"),
      result: result)
  }

  // MARK: - Arguments

  private func arguments(of call: ToolRequest) throws(Failure) -> [String] {
    let settings = call.options(Self.settings)
    switch self {
    case .hear:
      let options = call.options(["capabilities": "--capabilities", "mask": "--mask"])
      return ["hear", "--format=json"] + settings + options + ["--", try Self.source(of: call)]
    case .audit:
      let options = call.options([
        "capabilities": "--capabilities", "mask": "--mask", "density": "--density", "phone": "--phone",
        "never_press": "--never-press", "may_press": "--may-press", "this_page": "--this-page", "within": "--within",
        "without": "--without", "suppressions": "--suppressions",
      ])
      let source = try Self.source(of: call)
      return ["audit", "--format=json"] + settings + options + (source == "peer-mentor" ? ["--app=\(source)"] : ["--", source])
    case .check:
      let options = call.options([
        "capabilities": "--capabilities", "phone": "--phone", "app": "--app", "allow_unknown": "--allow-unknown",
        "time_limit": "--time-limit", "strict": "--strict", "update": "--update", "force": "--force", "accept": "--accept",
      ])
      let flow = try Self.either(call, "path", or: "flow")
      return ["check", "--format=json"] + settings + options + ["--", flow]
    case .diff:
      let sides = [call.text("old"), call.text("new")].compactMap(\.self)
      for side in sides { try Self.check(side) }
      return ["diff", "--format=json"] + settings + call.options(["fail_on": "--fail-on"]) + ["--"] + sides
    case .announce: return ["announce"] + settings + ["--", "-"]
    }
  }

  private func input(of call: ToolRequest) -> String {
    switch self {
    case .hear, .audit: call.text("text") ?? ""
    case .check: call.text("flow") ?? ""
    case .diff: ""
    case .announce: call.lines("cases").map { $0 + "\n" }.joined()
    }
  }

  private static func source(of call: ToolRequest) throws(Failure) -> String { try either(call, "source", or: "text") }

  /// The name of a file or an app; standard input where its content is given.
  private static func either(_ call: ToolRequest, _ name: String, or content: String) throws(Failure) -> String {
    switch (call.text(name), call.text(content)) {
    case (let path?, nil):
      try check(path)
      return path
    case (nil, _?): return "-"
    default:
      throw .usage(
        "give '\(name)' or '\(content)', one of the two", nb: "oppgi «\(name)» eller «\(content)», én av de to")
    }
  }

  /// Checks whether a source may be opened, before a command looks what it is.
  static func check(_ source: String) throws(Failure) {
    if source == "peer-mentor" { return }
    guard !source.isEmpty, source != "-" else {
      throw .usage("a file or an address is missing; name one", nb: "en fil eller en adresse mangler; oppgi en")
    }
    try SourceKind.checkReach(of: source)
  }

  // MARK: - Results

  /// The structured result of a run; nil where it has none.
  private func structure(of run: CommandOutput, _ notices: JSONText) -> JSONText? {
    let lines = run.output.split(separator: "\n").map(String.init)
    switch self {
    case .hear:
      let summary = #"{"summary":"#
      let screens = lines.filter { $0.hasPrefix(summary) }.map {
        JSONText.written(String($0.dropFirst(summary.count).dropLast()))
      }
      guard !screens.isEmpty else { return nil }
      let stops = lines.filter { !$0.hasPrefix(summary) }.map(JSONText.written)
      return ["stops": .array(stops), "screens": .array(screens), "notices": notices]
    case .announce:
      guard !lines.isEmpty else { return nil }
      return ["announcements": .array(lines.map(JSONText.written)), "notices": notices]
    case .check, .audit, .diff:
      // A check has a report whatever its code is: a flow that cannot be played is one of its flows.
      guard self == .check || run.code <= 1,
        case .object(var report)? = try? decodedJSON(JSONValue.self, from: Data(run.output.utf8))
      else { return nil }
      // The rules that found nothing are the same in every report.
      let broken = Set((report["findings"]?.array ?? []).compactMap { $0["rule"]?.string })
      if let rules = report["rules"]?.array {
        report["rules"] = .array(rules.filter { $0["id"]?.string.map(broken.contains) == true })
      }
      report["notices"] = (try? decodedJSON(JSONValue.self, from: Data(notices.line.utf8))) ?? .array([])
      return .written(JSONValue.object(report).json())
    }
  }
}
