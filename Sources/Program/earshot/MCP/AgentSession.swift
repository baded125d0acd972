import AccessibilityTree
import Announcements
import Apps
import ArgumentParser
import Flows
import MCP
import Runtime
import ScreenReader
import Session
import Text

/// A session that an agent leads, in the line language.
struct AgentSession {
  /// Plays a line.
  private let take: (String) -> JSONText
  /// The screen as it is now.
  private let state: (_ showsScreen: Bool) -> [(String, JSONText?)]
  /// The lines so far, with what was said, as a flow.
  private let flow: () -> String
  private let hasQuit: () -> Bool

  /// Opens an app.
  ///
  /// - Throws: Why it cannot be opened.
  static func open(_ call: ToolRequest) throws(Failure) -> (session: AgentSession, result: JSONText) {
    let source = call.text("source") ?? "peer-mentor"
    try CommandTool.check(source)
    var options: SettingOptionGroup<HearCommand>
    do { options = try SettingOptionGroup.parse([]) } catch { throw .usage(localized: "\(error)") }
    (options.style, options.reader, options.language) = (call.text("style"), call.text("reader"), call.text("language"))
    (options.verbosity, options.pageWait) = (call.text("verbosity"), call.number("page_wait").map(String.init))
    let configuration: Configuration
    do { configuration = try options.configuration() } catch { throw Failure(error) ?? .usage(localized: "\(error)") }
    let adapter = try AppAdapters.adapter(
      source, capabilities: call.text("capabilities"), phone: call.text("phone"), for: configuration)
    return try open(adapter, named: source, call, configuration.heard(on: adapter.platform))
  }

  private static func open(
    _ adapter: some AppAdapter, named source: String, _ call: ToolRequest, _ configuration: Configuration
  ) throws(Failure) -> (session: AgentSession, result: JSONText) {
    var flow = InteractiveFlow(on: adapter.flowEnvironment, settings: SessionSettings(configuration))
    var turn: FlowTurn?
    let (_, messages) = try CapturedStreams.during { turn = flow.open(call.text("screen")) }
    guard let turn, turn.problem == nil else { throw .content(localized: turn?.problem ?? source) }
    let session = AgentSession(flow, of: source)
    let opening: [(String, JSONText?)] = [
      ("session", call.text(Tool.session).map(JSONText.string)), ("app", .string(adapter.title.in(configuration.language))),
      ("style", .string(configuration.profile.style.rawValue)),
      ("reader", configuration.profile.version.map { .string($0.rawValue) }),
      ("language", .string(configuration.language.rawValue)),
      ("said", .array(turn.said.map(\.json))),
    ]
    return (
      session,
      .members(opening + session.state(call.flag("list")) + [("notices", .strings(messages.map(CapturedStreams.sentence)))])
    )
  }

  private init<Stage>(_ flow: InteractiveFlow<Stage>, of source: String) {
    var flow = flow
    take = { flow.take(line: $0).json }
    state = { flow.state(withStops: $0) }
    hasQuit = { flow.hasQuit }
    self.flow = { (source == "peer-mentor" ? "" : "app \(source)\n") + flow.recorded }
  }

  /// Plays lines, until one cannot be done.
  func act(_ lines: [String], showsScreen: Bool) throws(Failure) -> JSONText {
    var turns: [JSONText] = []
    let (_, messages) = try CapturedStreams.during {
      for line in lines where !hasQuit() {
        let turn = take(line)
        turns.append(turn)
        if case .object(let members) = turn, members.contains(where: { $0.key == "problem" }) { break }
      }
    }
    return .members(
      [("turns", .array(turns))] + state(showsScreen)
        + [("ended", hasQuit() ? .boolean(true) : nil), ("notices", .strings(messages.map(CapturedStreams.sentence)))])
  }

  /// What the session was, as a flow that can be checked.
  func close() -> JSONText { ["closed": .boolean(true), "flow": .string(flow())] }
}

extension InteractiveFlow {
  /// The screen, and the element with the cursor.
  fileprivate func state(withStops: Bool) -> [(String, JSONText?)] {
    guard let tree, let profile, let screen else { return [] }
    let stops = ScreenReading(tree, as: profile).steps.map { Self.json($0, in: tree) }
    let cursor = cursor.flatMap { cursor in
      ScreenReading(tree, offsets: tree.offset(of: cursor).map { [$0] } ?? [], as: profile).steps.first
    }
    return [
      ("screen", .string(screen.name)), ("title", .string(screen.title)),
      ("cursor", cursor.map { Self.json($0, in: tree) } ?? .null), ("stops", withStops ? .array(stops) : nil),
    ]
  }

  private static func json(_ step: ScreenReading.Step, in tree: SemanticTree) -> JSONText {
    let (node, spoken) = (tree.nodes[step.offset], step.spoken)
    let segments = spoken.parts + spoken.afterPause
    return [
      "announcement": .string(spoken.parts.text), "hint": spoken.afterPause.isEmpty ? .null : .string(spoken.afterPause.text),
      "name": .string(tree.accessibleName(at: step.offset).text),
      "value": segments.words(of: .value).first.map(JSONText.string) ?? .null,
      "states": .strings(segments.words(of: .state)), "node": .string(node.id.path), "role": .string(node.role.rawValue),
    ]
  }
}

extension FlowTurn {
  /// The turn, with why its line failed where it did.
  fileprivate var json: JSONText {
    let failed = findings.map { JSONText.string($0.description) }
    return [
      "line": .string(line), "said": .array(said.map(\.json)), "failed": failed.isEmpty ? nil : .array(failed),
      "problem": problem.map(JSONText.string),
    ]
  }
}

extension Announcement {
  /// The announcement, and whether it came by itself and not as the answer to a line.
  fileprivate var json: JSONText {
    [
      "text": .string(text), "priority": .string(priority.rawValue), "source": .string(source.rawValue),
      "by_itself": .boolean(trigger == nil), "node": subject.map(JSONText.string),
    ]
  }
}
