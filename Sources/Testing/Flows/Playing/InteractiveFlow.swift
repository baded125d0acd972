package import AccessibilityTree
package import Announcements
package import ScreenReader
package import Session
import Text

/// A flow that is given line by line, each heard to its end before the next, as a person would who decides then what to do.
package struct InteractiveFlow<Stage: FlowEnvironment> {
  private var run: FlowRun<Stage>
  /// The settings that it began with.
  private let start: SessionSettings
  /// The values that lines have set.
  private var variables = FlowVariables()

  /// A flow before its first line.
  ///
  /// - Parameter timeLimit: The limit of waits by the clock on the wall; nil for none.
  package init(on flowEnvironment: Stage, settings: SessionSettings, timeLimit: TimeLimit? = nil) {
    start = settings
    let hearing = FlowHearing(timeLimit: timeLimit)
    run = FlowRun(Flow(name: "session", steps: []), on: flowEnvironment, settings: settings, hearing: hearing)
  }

  /// The screen that has the cursor.
  package var screen: ScreenInfo? { run.session?.machine.screen }
  /// The accessibility tree of that screen.
  package var tree: SemanticTree? { run.session?.machine.tree }
  /// The element with the cursor.
  package var cursor: NodeID? { run.session?.machine.cursor }
  /// How the screen is heard.
  package var profile: ReaderProfile? { run.session?.machine.settings.profile }
  /// The number of screens that had the cursor, and of lines that did something.
  package var met: (screens: Int, acts: Int) { run.report.met }
  /// Whether the person has quit.
  package var hasQuit: Bool { run.session?.hasQuit == true }

  /// Opens a screen; the app's first one without a name.
  package mutating func open(_ screen: String?) -> FlowTurn { take(line: "open \(screen ?? run.flowEnvironment.firstScreen)") }

  /// Does what a line of a flow says, and lets the time go on until all is said.
  package mutating func take(line: String) -> FlowTurn {
    var turn = FlowTurn(line: line)
    do throws(FlowParser.Failure) {
      let (parsed, values) = try FlowParser.read(line, name: "session", variables)
      variables = values
      guard parsed.app == nil else {
        turn.problem = localized(
          en: "'app' names the app of a whole flow; open another session for it",
          nb: "«app» oppgir appen for et helt forløp; åpne en ny økt for den")
        return turn
      }
      for step in parsed.steps {
        let place = FlowPlace(line: run.flow.steps.count + 1)
        try take(FlowStep(place, step.action), &turn)
      }
    } catch {
      turn.problem = error.reason
    }
    return turn
  }

  private mutating func take(_ step: FlowStep, _ turn: inout FlowTurn) throws(FlowParser.Failure) {
    let (steps, findings) = (run.report.steps.count, run.report.findings.count)
    let heard = run.report.steps.last?.said.count ?? 0
    run.flow.steps.append(step)
    run.index = run.flow.steps.count - 1
    do throws(FlowError) { try run.play(step) } catch {
      run.flow.steps.removeLast()
      throw FlowParser.Failure(flow: run.flow.name, step.place, reason: error.reason, exitCode: error.exitCode)
    }
    run.passUntilRest()
    run.follow()
    // What came between two steps belongs to the earlier one; a line that only expects is no step of its own.
    let old = run.report.steps[..<min(steps, run.report.steps.count)].last?.said.dropFirst(heard) ?? []
    turn.said = old + run.report.steps.dropFirst(steps).flatMap(\.said)
    turn.findings = run.report.findings.dropFirst(findings).filter { !$0.isOfCommand }
    if let refusal = turn.said.first(where: \.isRefusal) { turn.problem = refusal.text }
  }

  /// The flow so far, with what was said after each line as what is expected. Lines that could not be done did nothing, and are
  /// left out: one that was mistaken is no promise of the app's. A wait for words that did not come is one for its time.
  package var recorded: String {
    // A check begins in the words of another style or language than this session, unless its flow says which.
    let reader = start.profile.version.map { Command.reader($0.rawValue) } ?? .style(start.profile.style.rawValue)
    var lines = [reader, .language(start.profile.language.rawValue)].map {
      LineLanguage.render($0)
    }
    let unmet = Set(run.report.findings.map(\.place))
    for step in run.report.steps where !step.said.contains(where: \.isRefusal) {
      if case .statement(.waitFor(_, let limit)) = step.action, unmet.contains(step.place) {
        lines += Flow.Action.statement(.wait(limit)).lines
      } else {
        lines += step.action.lines
      }
      for announcement in step.said where announcement.priority != .hint && announcement.repeats == nil {
        lines += Flow.Action.expect(Expectation(announcement.text)).lines
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// What one line led to.
package struct FlowTurn {
  /// The line.
  package var line: String
  /// The announcements, in the order of queueing.
  package var said: [Announcement] = []
  /// What did not hold, where the line expects something.
  package var findings: [FlowReport.Finding] = []
  /// Why the line could not be done, or read; nil where it was done.
  package var problem: String?
}
