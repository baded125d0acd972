import Apps
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
    let notices = run.messages.map { JSONText.string(CapturedStreams.sentence($0)) }
    let result = structure(of: run, call.page, notices)
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
      let options = call.options(["mask": "--mask"]) + call.files(["capabilities": "--capabilities"])
      return ["hear", "--format=json"] + settings + options + ["--", try Self.source(of: call)]
    case .audit:
      let options =
        call.options([
          "mask": "--mask", "density": "--density", "phone": "--phone", "never_press": "--never-press",
          "may_press": "--may-press", "this_page": "--this-page", "within": "--within", "without": "--without",
        ]) + call.files(["capabilities": "--capabilities", "suppressions": "--suppressions"])
      let source = try Self.source(of: call)
      return ["audit", "--format=json"] + settings + options + (source == "peer-mentor" ? ["--app=\(source)"] : ["--", source])
    case .check:
      let options =
        call.options([
          "phone": "--phone", "allow_unknown": "--allow-unknown", "strict": "--strict", "update": "--update",
          "force": "--force", "accept": "--accept",
        ]) + call.files(["capabilities": "--capabilities", "app": "--app"])
      let flow = try Self.either(call, "path", or: "flow")
      return ["check", "--format=json"] + settings + options + ["--", flow]
    case .diff:
      let sides = try [call.text("old"), call.text("new")].compactMap(\.self).map(Self.found)
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
    case (let path?, nil): return try found(path)
    case (nil, _?): return "-"
    default:
      throw .usage(
        "give '\(name)' or '\(content)', one of the two", nb: "oppgi «\(name)» eller «\(content)», én av de to")
    }
  }

  /// A source as a command finds it.
  ///
  /// - Throws: Why it may not be opened, before a command looks what it is.
  static func found(_ source: String) throws(Failure) -> String {
    if source == "peer-mentor" { return source }
    guard !source.isEmpty, source != "-" else {
      throw .usage("a file or an address is missing; name one", nb: "en fil eller en adresse mangler; oppgi en")
    }
    let found = SourceKind.found(source)
    try SourceKind.checkReach(of: found)
    return found
  }

  // MARK: - Results

  /// The structured result of a run; nil where it has none.
  private func structure(of run: CommandOutput, _ page: ResultPage, _ notices: [JSONText]) -> JSONText? {
    let lines = run.output.split(separator: "\n").map(String.init)
    switch self {
    case .hear:
      let summary = #"{"summary":"#
      let screens = lines.filter { $0.hasPrefix(summary) }.map { String($0.dropFirst(summary.count).dropLast()) }
      return screens.isEmpty ? nil : page.hearing(lines.filter { !$0.hasPrefix(summary) }, of: screens, notices: notices)
    case .announce:
      guard !lines.isEmpty else { return nil }
      return ["announcements": .array(lines.map(JSONText.written)), "notices": .array(notices)]
    case .check, .audit, .diff:
      // A check has a report whatever its code is: a flow that cannot be played is one of its flows.
      guard self == .check || run.code <= 1,
        case .object(let report)? = try? JSONReader.message(Array(run.output.utf8), without: .init([], except: ""))
      else { return nil }
      return self == .audit ? page.audit(report, notices: notices) : page.check(report, notices: notices)
    }
  }
}
