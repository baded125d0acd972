import Foundation
import LinuxSupport
import PeerMentor
import PeerMentorStore
import TestSupport

/// The real program on its own terminal, with a sound server, a store and clocks that a test can disturb.
final class SoakedSession {
  let server: PulseServer
  let clock: ShiftedClock
  let transcript: TranscriptTail
  private let job: JobShell
  private let data: String
  private let store: SQLiteStore
  private let environment: [String: String]
  /// The notes of the activities that were written on purpose and that the session announced as saved.
  private(set) var savedActivities: [String] = []
  /// The number of activities that it announced as saved or deleted.
  private var toldActivities = 0
  /// The last lines of the transcript, for the search of a fault.
  private(set) var recent: [TranscriptTail.Line] = []

  init() throws {
    server = try PulseServer()
    let folder = server.directory
    clock = try ShiftedClock(in: folder)
    data = folder.path + "/data"
    environment = server.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    let job = try JobShell(
      builtProgram("earshot"),
      [
        "run", "--audio", "pulse", "--organisation", "NHF", "--language", "en", "--data", data, "--hints", "off",
        "--transcript", folder.path + "/transcript.jsonl",
      ],
      environment: environment.merging(clock.environment) { $1 }
        .merging(["EARSHOT_SPEECH": "on", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"]) { $1 },
      isRead: true, in: folder)
    let transcript = TranscriptTail(folder.path + "/transcript.jsonl")
    (self.job, self.transcript) = (job, transcript)
    try job.waitForStart()
    try waitUntil("the session has begun", seconds: 60) {
      transcript.more().contains { $0.event == "announcement" } && job.takesKeys
    }
    store = try SQLiteStore(directory: DataDirectory(path: data), now: { Int(wallNow() / .seconds(1)) })
  }

  var pid: pid_t { job.pid }

  /// The program's exit code, if it has ended.
  var exitCode: Int32? { job.exitCode }

  /// The synthesizers: the speaking one, and its spare.
  var helpers: [pid_t] { ProcessSample.children(of: pid) }

  // MARK: Keys

  func type(_ keys: [UInt8]) throws {
    guard job.exitCode == nil else { throw FixtureError("the session has ended with \(job.exitCode ?? -1)") }
    job.type(keys)
  }

  func type(_ keys: String) throws { try type(Array(keys.utf8)) }

  /// Gives a command as a line, even while something else is being typed or asked.
  ///
  /// The first Escape silences, and the second ends what is being typed, or asks about a note. The third Escape makes Alt of the
  /// next key, so that it is a command in a text field too.
  func command(_ line: String) throws {
    try type("\u{1B}\u{1B}\u{1B}:\(line)\r")
    try waitUntil("'\(line)' is obeyed", seconds: 60) { lines().contains { $0.event == "command" && $0.text == line } }
  }

  /// The lines written to the transcript since the last call.
  @discardableResult
  func lines() -> [TranscriptTail.Line] {
    let lines = transcript.more()
    recent = (recent + lines.filter { $0.event != "speech" }).suffix(60)
    toldActivities += lines.count { line in
      line.event == "announcement" && !line.isRepeat
        && ["Activity saved", "Aktiviteten er lagret", "Activity deleted", "Aktiviteten er slettet"]
          .contains { line.text.contains($0) }
    }
    return lines
  }

  // MARK: Signing in and out

  /// Signs in the demo account from any screen; returns whether that succeeded.
  ///
  /// If random keys have failed so often that sign-in is delayed, it waits: by the clock, which it sets.
  func signIn() throws -> Bool {
    guard try isOpen("login") else { return true }
    for _ in 0..<2 {
      try submitSignIn()
      var isMadeToWait = false
      let left: Void? = try? waitUntil("'login' is left", seconds: 10) {
        isMadeToWait = lines().contains { $0.text.contains("Too many failed attempts") }
        return isMadeToWait || transcript.screen != "login"
      }
      guard isMadeToWait else { return left != nil }
      clock.set(by: 3600)
    }
    return false
  }

  private func submitSignIn() throws {
    try command("first")
    try command("next field")
    try type("\r\u{15}demo@example.org\t")
    try command("first")
    try command("next field")
    try command("next field")
    try type("\r\u{15}earshot-demo\t")
    try command("find Sign in, button")
    try command("activate")
  }

  /// Signs out, if an account is signed in.
  func signOut() throws {
    guard try !isOpen("login") else { return }
    try command("menu")
    try command("last")
    try command("activate")
    guard opens("sign-out") else { return }
    try command("last")
    try command("activate")
    _ = opens("login")
  }

  /// Whether a screen is open; changes the language to English.
  private func isOpen(_ screen: String) throws -> Bool {
    try command("language en")
    try command("style voiceover")
    try command("verbosity normal")
    return transcript.screen == screen
  }

  /// Whether a screen opens soon.
  private func opens(_ screen: String) -> Bool {
    let found: Void? = try? waitUntil("'\(screen)' is open", seconds: 5) {
      lines()
      return transcript.screen == screen
    }
    return found != nil
  }

  // MARK: Acknowledged changes

  /// Saves an activity with a unique note, if the session gets that far; returns whether it was announced as saved and is
  /// stored.
  ///
  /// - Throws: An error if it was announced and is not stored.
  @discardableResult
  func saveActivity(_ note: String) throws -> Bool {
    guard try !isOpen("login") else { return false }
    try command("tab 2")
    for (element, screen) in [("Astrid Lunde", "contact"), ("Log activity, button", "activity-form")] {
      try command("find \(element)")
      try command("activate")
      guard opens(screen) else { return false }
    }
    try command("find Activity type")
    try command("activate")
    try command("find Visit")
    try command("activate")
    try command("find Note")
    try type("\r\u{15}\(note)\t")
    try command("find Save, button")
    try type("\r")
    let reported: Void? = try? waitUntil("it is told to be saved", seconds: 20) {
      lines().contains { $0.event == "announcement" && $0.text.contains("Activity saved") }
    }
    guard reported != nil else { return false }
    savedActivities.append(note)
    guard try storedActivities().contains(note) else {
      throw FixtureError("the activity '\(note)' was told to be saved and is not stored")
    }
    return true
  }

  /// The activities that random keys may have changed or deleted: those announced and not written on purpose.
  var changedActivities: Int { toldActivities - savedActivities.count }

  /// Sends notifications, each from its own process; their output shows which were acknowledged.
  func notify(_ numbers: Range<Int>) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        number=$3
        while test $number -lt $4; do
          "$1" notify scenario "Soak $number" "One of many" --account demo@example.org --data "$2" > /dev/null 2>&1 \
            && echo $number
          number=$((number + 1))
        done
        """, "sh", builtProgram("earshot"), data, "\(numbers.lowerBound)", "\(numbers.upperBound)",
      ], environment: environment, .output)
  }

  /// The titles of all notifications in the store.
  func storedNotifications() throws -> Set<String> {
    try all { place in
      guard case .notifications(_, let page) = store.perform(.query(.notifications(kind: nil, around: place), of: 1))
      else { return nil }
      return Page(count: page.count, start: page.start, rows: page.rows.map(\.title))
    }
  }

  /// The notes of all activities in the store.
  func storedActivities() throws -> Set<String> {
    try all { place in
      guard case .activities(let page) = store.perform(.query(.activities(around: place), of: 1)) else { return nil }
      return Page(count: page.count, start: page.start, rows: page.rows.map(\.note))
    }
  }

  private func all(_ page: (Int) -> Page<String>?) throws -> Set<String> {
    var (texts, place): (Set<String>, Int) = ([], 0)
    while true {
      guard let page = page(place) else { throw FixtureError("the store does not answer") }
      texts.formUnion(page.rows)
      guard page.window.upperBound > place, page.window.upperBound < page.count else { return texts }
      place = page.window.upperBound
    }
  }

  // MARK: Suspension and end

  func suspend() throws {
    job.send(SIGTSTP)
    try waitUntil("the program is stopped") { job.isStopped || job.exitCode != nil }
  }

  func bringToFront() throws {
    try job.bringToFront()
    try waitUntil("it takes keys") { job.takesKeys || job.exitCode != nil }
  }

  /// Ends the session as a person does; returns its exit code, and whether the terminal is restored.
  func end() throws -> (code: Int32, isTerminalAsBefore: Bool) {
    // The session asks about a form that is not saved.
    for _ in 0..<2 where job.exitCode == nil { job.type([0x04]) }
    try waitUntil("the session has ended") { job.exitCode != nil }
    return (job.exitCode ?? -1, job.isAsBefore)
  }
}
