import Announcements
package import ScreenReader
package import Session
import Text

/// Records a session as a flow: the commands, and their announcements as `expect` lines.
///
/// 1. The flow begins with the clock, which only the built-in app follows, and the session's settings that differ from the defaults of `check`, so that it is
///    played as it was heard.
/// 2. Under each command stand its announcements, in the order of queueing, also those that came after the next command: on
///    the virtual clock answers come at once. Unheard hints and repeats are left out; `expect` skips them. So is what depends on
///    how fast the app is.
/// 3. Characters typed one after the other become one `type` line with the echo of such a line, a secret `type secret NAME`:
///    with its own name if all of it was typed in one go, else `other`.
/// 4. Where speech was heard to its end before the next command, or the session waited for a full minute, the flow waits too.
/// 5. Measured announcements (`latency`, `history`) are expected with any words; events, and lines that were not understood,
///    are comments.
///
/// Text typed before a late answer is played after it.
///
/// The flow can be saved in a file during the session: `takeChange` returns the changed text, which is nearly always the end.
/// Only a late announcement, or a character typed after another, rewrites earlier lines.
package struct FlowRecorder: Sendable {
  private let clock: FlowClock
  private let late: Duration
  private let app: String?
  private let screen: String
  private let profile: ReaderProfile
  private let notes: [String]
  private var turns: [Turn] = [Turn()]
  /// The place of each command in `turns`, by its `seq`.
  private var places: [Int: Int] = [:]
  /// The place in `turns` of each hint.
  private var hintPlaces: [Announcement.ID: Int] = [:]
  /// The announcements without a final outcome.
  private var open: Set<Announcement.ID> = []
  /// Whether an announcement was heard to its end since the last command.
  private var hasHeard = false
  /// The text as last written, in pieces that can be rewritten without earlier ones.
  private var pieces: [Piece] = []
  /// The first turn that has changed since `pieces` was written.
  private var firstChanged = 0

  /// The lines of one command, or of a run of typed characters.
  fileprivate struct Piece: Sendable {
    /// The place of the turn after its last one.
    var next: Int
    var text: String
    /// Its beginning, in bytes.
    var offset: Int
    /// The time of the virtual clock after it.
    var waited: Duration

    var end: Int { offset + text.utf8.count }
  }

  /// - Parameters:
  ///   - clock: The time and zone at which the session began.
  ///   - late: The time from the clock's whole second to the real beginning; minutes follow the real clock.
  ///   - app: The app that the flow names; nil for the default app.
  ///   - screen: The first screen.
  ///   - profile: The first profile; parts that the line language has no word for are not written.
  ///   - notes: Comments for the head of the file.
  package init(
    clock: FlowClock, late: Duration = .zero, app: String? = nil, screen: String, profile: ReaderProfile, notes: [String] = []
  ) {
    (self.clock, self.late) = (clock, late)
    self.app = app
    self.screen = screen
    self.profile = profile
    self.notes = notes
  }

  /// Adds the next entry of the session's transcript.
  ///
  /// - Parameter secret: The present content of the secure field, if that has a name.
  package mutating func note(_ entry: TranscriptEntry, secret: TypedSecret? = nil) {
    switch entry.event {
    case .command(let line, _):
      places[entry.seq] = turns.count
      changed(turns.count)
      turns.append(Turn(line: line, at: entry.at + late, followsPause: open.isEmpty && hasHeard, secret: secret))
      hasHeard = false
    case .announcement(let announcement):
      open.insert(announcement.id)
      guard announcement.repeats == nil, !announcement.isOfPace else { return }
      if let place = announcement.trigger.flatMap({ places[$0] }) {
        changed(place)
        turns[place].said.append(announcement)
        if announcement.priority == .hint {
          hintPlaces[announcement.id] = place
        } else {
          turns[place].at = max(turns[place].at, entry.at + late)
        }
      } else if announcement.source == .edit || announcement.source == .command {
        // The echo of a half-typed line, the answer to a key without a meaning, and the place after a stop answer no command.
        return
      } else if turns.count == 1, announcement.source != .live {
        changed(0)
        turns[0].said.append(announcement)
      } else {
        changed(turns.count - 1)
        turns[turns.count - 1].arrived.append(announcement.text)
      }
    case .speech(let report):
      if report.outcome.isFinal { open.remove(report.id) }
      if report.outcome == .finished { hasHeard = true }
      noteHint(report)
    case .session, .screen, .cursor, .sound: break
    }
  }

  private mutating func noteHint(_ report: OutcomeReport) {
    guard let place = hintPlaces[report.id] else { return }
    switch report.outcome {
    case .started: turns[place].heardHints[report.id] = false
    case .finished: turns[place].heardHints[report.id] = true
    default: return
    }
    changed(place)
  }

  private mutating func changed(_ turn: Int) { firstChanged = min(firstChanged, turn) }

  /// The flow so far, as the text of a file.
  var text: String {
    var whole = self
    (whole.pieces, whole.firstChanged) = ([], 0)
    return whole.takeChange().text
  }

  /// The change since the last call: the text from a byte offset to the end of the file.
  package mutating func takeChange() -> (offset: Int, text: String) {
    guard firstChanged < turns.count else { return (pieces.last?.end ?? 0, "") }
    // A changed turn may join the piece before, or leave it.
    pieces.removeAll { $0.next >= firstChanged }
    let (kept, offset) = (pieces.count, pieces.last?.end ?? 0)
    if pieces.isEmpty { pieces.append(opening) }
    writePieces()
    firstChanged = turns.count
    return (offset, pieces[kept...].map(\.text).joined())
  }
}

// MARK: - Writing

extension FlowRecorder {
  /// The head of the file, and the announcements before the first command.
  private var opening: Piece {
    var lines = notes.map(Self.comment)
    if let app { lines.append(Flow.line(naming: app)) }
    func write(_ action: Flow.Action) { lines += action.lines }
    // Another app has its own time.
    if app == nil { write(.clock(clock)) }
    for command in settings { write(.statement(.command(command))) }
    write(.open(screen: screen))
    var waited = Duration.zero
    lines += written(turns[0], before: 1, waited: &waited)
    return Piece(next: 1, text: Self.text(lines), offset: 0, waited: waited)
  }

  /// The settings at the beginning of the flow: those that differ from the defaults.
  private var settings: [Command] {
    let usual = ReaderProfile()
    var commands: [Command] = []
    if let version = profile.version {
      commands.append(.reader(version.rawValue))
    } else if profile.style != usual.style {
      commands.append(.style(profile.style.rawValue))
    }
    if profile.language != usual.language { commands.append(.language(profile.language.rawValue)) }
    if profile.verbosity != .normal { commands.append(.verbosity(profile.verbosity.rawValue)) }
    for detail in ReaderProfile.Detail.allCases {
      if let isSaid = profile[detail] { commands.append(.detail(detail, isSaid)) }
    }
    if profile.order != .stateNameRole { commands.append(.order(profile.order.rawValue)) }
    return commands
  }

  /// Whether the virtual clock, after speech to its end, is still in the minute of the next command.
  ///
  /// Ages are announced in minutes. Where speech took less time than on the virtual clock, as without sound, the flow must
  /// not wait for it.
  private func staysInMinute(after turn: Turn, from waited: Duration, until next: Int) -> Bool {
    guard next < turns.count else { return true }
    // Allows for more than the speech time, which does not contain the pauses between announcements.
    let latest = (waited + turn.speechTime) * 1.1 + .seconds(2)
    return clock.minute(after: latest) <= clock.minute(after: turns[next].at)
  }

  /// The lines of a turn, and a wait if its speech was heard to its end before the next one.
  ///
  /// - Parameter waited: The time of the virtual clock; the waits are added to it.
  private func written(_ turn: Turn, before next: Int, waited: inout Duration) -> [String] {
    let mayWait = staysInMinute(after: turn, from: waited, until: next)
    let isPause = mayWait && hasPause(after: turn, before: next)
    if isPause || mayWait && turn.heardHints.values.contains(true) { waited += turn.speechTime }
    return written(turn, waiting: mayWait) + (isPause ? Flow.Action.statement(.waitUntilIdle).lines : [])
  }

  /// - Parameter waits: Whether the flow may wait for speech to end.
  private func written(_ turn: Turn, waiting waits: Bool) -> [String] {
    guard let line = turn.line else { return expectations(of: turn, waiting: waits) }
    if turn.isSecret {
      // The earlier content of the field was not typed here.
      let name = turn.secret.flatMap { $0.count == turn.characterCount ? $0.name : nil } ?? "other"
      return Flow.Action.statement(.typeSecret(name)).lines + expectations(of: turn, waiting: waits)
    }
    guard case .success(let statement?) = LineLanguage.parseStatement(line), line != "type •" else {
      // The line is not played, so nothing can be expected.
      return [Self.comment("Not understood: \(line)")] + turn.said.map { Self.comment("Said: \($0.text)") }
        + comments(on: turn)
    }
    guard statement != .command(.quit) else { return comments(on: turn) }
    return Flow.Action.statement(statement).lines + expectations(of: turn, waiting: waits)
  }

  /// Whether all speech of a turn was heard before the next command; false after heard hints, which wait already.
  private func hasPause(after turn: Turn, before next: Int) -> Bool {
    next < turns.count && turns[next].followsPause && !turn.heardHints.values.contains(true)
  }

  private func expectations(of turn: Turn, waiting mayWait: Bool) -> [String] {
    var hasWaited = false
    return turn.said.flatMap { announcement -> [String] in
      // Playing types the secret, so the echo is not that of a paste.
      if turn.isSecret && turn.isPaste && announcement.source == .edit { return [] }
      if announcement.priority == .hint {
        guard mayWait, let isWhole = turn.heardHints[announcement.id] else { return [] }
        let waits = isWhole && !hasWaited ? Flow.Action.statement(.waitUntilIdle).lines : []
        hasWaited = hasWaited || isWhole
        return waits
          + Flow.Action.expect(
            Expectation(announcement.text, priority: .hint, isHeard: isWhole)
          ).lines
      }
      let expected =
        if turn.isMeasured {
          Expectation.anything
        } else if turn.isSecret {
          // One word for each character; the number stays secret.
          Expectation(announcement.segments.first?.text ?? "", isPartial: true)
        } else {
          Expectation(
            announcement.text, priority: announcement.priority == .assertive ? .assertive : nil)
        }
      return Flow.Action.expect(expected).lines
    } + comments(on: turn)
  }

  private func comments(on turn: Turn) -> [String] {
    turn.arrived.map { Self.comment("Arrived meanwhile: \($0)") }
  }

  private static func comment(_ text: String) -> String {
    var line = "# ".unicodeScalars
    line.append(contentsOf: text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    return String(line)
  }

  /// Adds the pieces of all turns that have none, with runs of typed characters joined.
  private mutating func writePieces() {
    while let place = pieces.last?.next, place < turns.count {
      var place = place
      var turn = turns[place]
      place += 1
      while place < turns.count, turn.isJoined(by: turns[place]) {
        turn.append(turns[place])
        place += 1
      }
      let offset = pieces.last?.end ?? 0
      var (lines, waited): ([String], Duration) = ([], pieces.last?.waited ?? .zero)
      // Speech on the virtual clock may last longer than in the session; a flow cannot go back.
      if turn.at > waited, clock.minute(after: turn.at) != clock.minute(after: waited) {
        let pause = Duration.milliseconds((turn.at - waited).wholeMilliseconds)
        lines += Flow.Action.statement(.wait(pause)).lines
        waited += pause
      }
      lines += written(turn, before: place, waited: &waited)
      pieces.append(Piece(next: place, text: Self.text(lines), offset: offset, waited: waited))
    }
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension FlowClock {
  /// The minute of the clock at a time after the beginning of the session; ages are computed from it.
  fileprivate func minute(after time: Duration) -> Int {
    (seconds + Int(time.components.seconds)) / 60
  }
}
