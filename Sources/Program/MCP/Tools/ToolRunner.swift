import DequeModule
import Glibc
import LinuxSupport
import Synchronization
internal import Text

/// Carries out calls of tools, a few at once, each in a program of its own; those of a session in the session's program.
package final class ToolRunner: Sendable {
  /// What keeps a client from using up the machine.
  package struct Limits: Sendable {
    /// The calls that are carried out at once.
    var running = 4
    /// The calls that wait for that.
    var waiting = 64
    /// The open sessions.
    var sessions = 8
    /// The time of a call.
    var time = Duration.seconds(300)
    /// The time without a call after which a session is closed where another one is to be opened.
    var idle = Duration.seconds(1800)

    package init() {}
  }

  private let path: String
  private let arguments: [String]
  private let limits: Limits
  private let state = Mutex(State())

  private struct State: Sendable {
    var running = 0
    var waiting: Deque<ToolCall> = []
    var sessions: [String: Session] = [:]
  }

  /// The program of a session; one call at a time.
  private final class Session: Sendable {
    let program: ToolProgram
    let lock = Mutex(())
    let usedAt = Mutex(monotonicNow())

    init(_ program: ToolProgram) { self.program = program }
  }

  /// - Parameters:
  ///   - path: The program that carries out calls.
  ///   - arguments: Its arguments.
  package init(_ path: String, _ arguments: [String], limits: Limits = Limits()) {
    (self.path, self.arguments, self.limits) = (path, arguments, limits)
    // A program may end before it has read its call; writing then fails.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Begins a call, or lets it wait for others.
  func begin(_ call: ToolCall) {
    enum Turn { case now, later, never }
    let turn = state.withLock { state -> Turn in
      if state.running < limits.running {
        state.running += 1
        return .now
      }
      guard state.waiting.count < limits.waiting else { return .never }
      state.waiting.append(call)
      return .later
    }
    if let sentence = beginning(of: call, isWaiting: turn == .later) { call.tick(0, sentence) }
    switch turn {
    case .now: NamedThread("earshot-tools") { self.work(on: call) }.detach()
    case .later: break
    case .never:
      call.finish(
        .failure(
          localized(
            en: "\(limits.waiting) calls are waiting already; wait for their answers, then call again",
            nb: "\(limits.waiting) kall venter allerede; vent på svarene, og kall igjen")))
    }
  }

  /// What a client hears at once of a call that waits, or may take longer than clients usually wait; nil of any other.
  private func beginning(of call: ToolCall, isWaiting: Bool) -> String? {
    let waits = localized(
      en: "waits for one of \(limits.running) calls that are carried out",
      nb: "venter på ett av \(limits.running) kall som utføres")
    let lasts = call.tool.longTime(of: call.arguments).map { seconds in
      localized(en: "may take up to \(seconds) s", nb: "kan ta opptil \(seconds) s")
    }
    let parts = [isWaiting ? waits : nil, lasts].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Ends all sessions.
  func close() {
    let sessions = state.withLock { state in
      defer { state.sessions = [:] }
      return state.sessions
    }
    for session in sessions.values { session.program.end() }
  }

  /// Carries out a call, and those that have waited meanwhile.
  private func work(on first: ToolCall) {
    var next: ToolCall? = first
    while let call = next {
      let result = call.isCancelled ? nil : self.result(of: call)
      call.finish(call.isCancelled ? nil : result)
      next = state.withLock { state in
        if let waiting = state.waiting.popFirst() { return waiting }
        state.running -= 1
        return nil
      }
    }
  }

  private func result(of call: ToolCall) -> ToolResult {
    switch call.tool.lifetime {
    case .call: return single(call)
    case .opensSession: return open(call)
    case .usesSession: return use(call)
    case .closesSession: return close(call)
    }
  }

  private func single(_ call: ToolCall) -> ToolResult {
    do throws(ChildProcessError) {
      let program = try ToolProgram(path, arguments)
      defer { program.end() }
      return answer(to: call, call.arguments, in: program).result
    } catch {
      return .failure(error.description)
    }
  }

  private func open(_ call: ToolCall) -> ToolResult {
    guard makeRoom() else { return tooManySessions }
    do throws(ChildProcessError) {
      let program = try ToolProgram(path, arguments)
      // Nobody can guess it.
      let handle = String(UInt64.random(in: 0...UInt64.max), radix: 36) + String(UInt64.random(in: 0...UInt64.max), radix: 36)
      var arguments = call.arguments
      arguments[Tool.session] = .string(handle)
      let (result, isOpen) = answer(to: call, arguments, in: program)
      guard isOpen, result.failure == nil, !call.isCancelled else {
        program.end()
        return result
      }
      // Others may have been opened meanwhile.
      guard keep(Session(program), as: handle) else {
        program.end()
        return tooManySessions
      }
      return result
    } catch {
      return .failure(error.description)
    }
  }

  private var tooManySessions: ToolResult {
    .failure(
      localized(
        en: "\(limits.sessions) sessions are open, which is the most; close one with close",
        nb: "\(limits.sessions) økter er åpne, og det er det høyeste antallet; lukk en med close"))
  }

  /// Closes sessions that nobody uses where there are too many; returns whether there is room for another one.
  private func makeRoom() -> Bool {
    let (idle, hasRoom) = state.withLock { state in
      guard state.sessions.count >= limits.sessions else { return ([Session](), true) }
      let now = monotonicNow()
      let idle = state.sessions.filter { $0.value.usedAt.withLock { $0 } + limits.idle < now }
      for handle in idle.keys { state.sessions[handle] = nil }
      return (Array(idle.values), !idle.isEmpty)
    }
    for session in idle { session.program.end() }
    return hasRoom
  }

  private func keep(_ session: Session, as handle: String) -> Bool {
    state.withLock { state in
      guard state.sessions.count < limits.sessions else { return false }
      state.sessions[handle] = session
      return true
    }
  }

  private func use(_ call: ToolCall) -> ToolResult {
    guard let (handle, session) = session(of: call) else { return Self.noSession }
    return session.lock.withLock { _ in
      let (result, isOpen) = answer(to: call, call.arguments, in: session.program)
      session.usedAt.withLock { $0 = monotonicNow() }
      if !isOpen {
        state.withLock { $0.sessions[handle] = nil }
        session.program.end()
      }
      return result
    }
  }

  private func close(_ call: ToolCall) -> ToolResult {
    guard let (handle, session) = session(of: call) else { return Self.noSession }
    state.withLock { $0.sessions[handle] = nil }
    defer { session.program.end() }
    return session.lock.withLock { _ in answer(to: call, call.arguments, in: session.program).result }
  }

  private func session(of call: ToolCall) -> (handle: String, Session)? {
    guard let handle = call.arguments[Tool.session]?.string else { return nil }
    return state.withLock { $0.sessions[handle] }.map { (handle, $0) }
  }

  private static var noSession: ToolResult {
    .failure(
      localized(
        en: "there is no session with this handle: it was closed, or has ended; open another one with open",
        nb: "det finnes ingen økt med dette håndtaket: den er lukket eller avsluttet; åpne en ny med open"))
  }

  /// The result of a call in a program, and whether the program can take another one.
  private func answer(
    to call: ToolCall, _ arguments: [String: JSONValue], in program: ToolProgram
  ) -> (result: ToolResult, isOpen: Bool) {
    let name = call.tool.name
    let line = JSONValue.object(["name": .string(name), "arguments": .object(arguments)]).json()
    guard call.begin(in: program) else { return (.failure(""), false) }
    switch program.answer(to: line, within: limits.time, tick: call.tick) {
    case .result(let structure): return (ToolResult(structure: structure), true)
    case .failure(let sentence, let structure): return (.failure(sentence, structure), true)
    case .ended:
      let sentence = localized(
        en: "'\(name)' has ended without a result; if it does so again, report it with what it was called with",
        nb: "«\(name)» sluttet uten resultat; skjer det igjen, meld fra om det med det den ble kalt med")
      return (.failure(sentence), false)
    case .tooLarge:
      let sentence = localized(
        en: "the result of '\(name)' has more than 8 MB; ask for less: one screen, or one flow",
        nb: "resultatet av «\(name)» er større enn 8 MB; be om mindre: ett skjermbilde, eller ett forløp")
      return (.failure(sentence), false)
    case .overdue:
      let seconds = Int(limits.time / .seconds(1))
      let sentence = localized(
        en: "'\(name)' was ended, because it took more than \(seconds) s; ask for less",
        nb: "«\(name)» ble avbrutt, fordi det tok mer enn \(seconds) s; be om mindre")
      return (.failure(sentence), false)
    }
  }
}
