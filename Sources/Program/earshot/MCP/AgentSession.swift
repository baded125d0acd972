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
  private let state: (_ stops: ResultPage?) -> [(String, JSONText?)]
  /// The number of screens that had the cursor, and of lines that did something.
  private let met: () -> (screens: Int, acts: Int)
  /// The lines so far, with what was said, as a flow.
  private let flow: () -> String
  private let hasQuit: () -> Bool

  /// Opens an app.
  ///
  /// - Throws: Why it cannot be opened.
  static func open(_ call: ToolRequest) throws(Failure) -> (session: AgentSession, result: JSONText) {
    let source = try CommandTool.found(call.text("source") ?? "peer-mentor")
    var options: SettingOptionGroup<HearCommand>
    do { options = try SettingOptionGroup.parse([]) } catch { throw .usage(localized: "\(error)") }
    (options.style, options.reader, options.language) = (call.text("style"), call.text("reader"), call.text("language"))
    (options.verbosity, options.pageWait) = (call.text("verbosity"), call.number("page_wait").map(String.init))
    let configuration: Configuration
    do { configuration = try options.configuration() } catch { throw Failure(error) ?? .usage(localized: "\(error)") }
    let adapter = try AppAdapters.adapter(
      source, capabilities: call.text("capabilities").map(SourceKind.found), phone: call.text("phone"), for: configuration)
    return try open(adapter, named: source, call, configuration.heard(on: adapter.platform))
  }

  private static func open(
    _ adapter: some AppAdapter, named source: String, _ call: ToolRequest, _ configuration: Configuration
  ) throws(Failure) -> (session: AgentSession, result: JSONText) {
    // A wait by the clock on the wall ends with the call that it is in.
    let limit = TimeLimit(.seconds(Tool.usualTime)) { AnswerLimit.left ?? .seconds(Tool.usualTime) }
    var flow = InteractiveFlow(on: adapter.flowEnvironment, settings: SessionSettings(configuration), timeLimit: limit)
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
      .members(opening + session.state(call.stops("list")) + [("notices", .strings(messages.map(CapturedStreams.sentence)))])
    )
  }

  private init<Stage>(_ flow: InteractiveFlow<Stage>, of source: String) {
    var flow = flow
    take = { flow.take(line: $0).json }
    state = { flow.state(showing: $0) }
    met = { flow.met }
    hasQuit = { flow.hasQuit }
    self.flow = { (source == "peer-mentor" ? "" : "app \(source)\n") + flow.recorded }
  }

  /// Plays lines, until one cannot be done or the time is over.
  ///
  /// - Parameters:
  ///   - text: What is waited for after them, as in a line `wait for`; nil for nothing.
  ///   - stops: The part of the screen's stops that is given; nil for none.
  func act(_ lines: [String], until text: String?, showing stops: ResultPage?) throws(Failure) -> JSONText {
    let lines = lines + [text.map(Self.wait)].compactMap(\.self)
    var turns: [JSONText] = []
    var progress = ProgressReports(isForPrograms: true)
    var hasProblem = false
    let (_, messages) = try CapturedStreams.during {
      for line in lines where !hasQuit() && !hasProblem && !AnswerLimit.isOver {
        let (turn, met) = (take(line), self.met())
        turns.append(turn)
        progress.report(ProgressReports.progress(screens: met.screens, acts: met.acts))
        if case .object(let members) = turn { hasProblem = members.contains { $0.key == "problem" } }
      }
    }
    let left = lines.count - turns.count
    let late = localized(
      en: "the time of the call is over, and waits end with it; give the lines that are left again, or more time with "
        + Tool.timeLimit,
      nb: "tiden for kallet er ute, og ventetider slutter med den; gi linjene som er igjen, på nytt, eller mer tid med "
        + Tool.timeLimit)
    let notices = messages.map(CapturedStreams.sentence) + (AnswerLimit.isOver ? [late] : [])
    return .members(
      [("turns", .array(turns)), ("notDone", left > 0 ? .number(left) : nil)] + state(stops)
        + [("ended", hasQuit() ? .boolean(true) : nil), ("notices", .strings(notices))])
  }

  /// The line that waits for a text. A quote that is not escaped is one of the text's.
  private static func wait(for text: String) -> String {
    var (quoted, isEscaped) = ("", false)
    for character in text {
      if character == "\"", !isEscaped { quoted += "\\" }
      isEscaped = character == "\\" && !isEscaped
      quoted.append(character.isNewline ? " " : character)
    }
    return "wait for \"\(quoted)\""
  }

  /// What the session was, as a flow that can be checked.
  func close() -> JSONText { ["closed": .boolean(true), "flow": .string(flow())] }
}

extension InteractiveFlow {
  /// The screen, and the element with the cursor.
  ///
  /// - Parameter page: The part of the screen's stops that is given; nil for none.
  fileprivate func state(showing page: ResultPage?) -> [(String, JSONText?)] {
    guard let tree, let profile, let screen else { return [] }
    let cursor = cursor.flatMap { cursor in
      ScreenReading(tree, offsets: tree.offset(of: cursor).map { [$0] } ?? [], as: profile).steps.first
    }
    return [
      ("screen", .string(screen.name)), ("title", .string(screen.title)),
      ("cursor", cursor.map { Self.json($0, in: tree) } ?? .null),
    ] + (page.map { Self.stops(of: tree, as: profile, on: $0) } ?? [])
  }

  private static func stops(
    of tree: SemanticTree, as profile: ReaderProfile, on page: ResultPage
  ) -> [(String, JSONText?)] {
    let steps = ScreenReading(tree, as: profile).steps
    let stops = page.part(of: steps).map { step -> JSONText in
      page.isBrief ? ["announcement": .string(step.spoken.parts.text)] : json(step, in: tree)
    }
    return [("stops", .array(stops)), ("left", .number(page.left(of: steps.count)))]
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
