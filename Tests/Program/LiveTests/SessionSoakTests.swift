import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// A session through all faults of its environment, in any order, while keys and notifications come.
///
/// `EARSHOT_SOAK_TABLES` names a folder for tables of the measurements, `EARSHOT_SOAK_SEED` a run to repeat. Only the soak
/// judges times and memory, because it has the processors to itself.
@Suite("A session in trouble for long", .waitingLong, .enabled(if: PulseServer.isAvailable))
struct SessionSoakTests {
  /// The time after which memory must have reached its height.
  private static let warmUp = Duration.seconds(600)
  /// The greatest share by which memory may still grow, which allows for noise of the allocator.
  private static let mostGrowth = 0.05

  @Test("It speaks within a second of each recovery, loses nothing acknowledged, and takes no more than at the start")
  func soak() throws {
    let seed =
      ProcessInfo.processInfo.environment["EARSHOT_SOAK_SEED"].flatMap(UInt64.init)
      ?? (Soak.isAsked ? UInt64.random(in: 0..<1_000_000) : 13)
    if Soak.isAsked { print("session soak: seed \(seed)") }
    let soak = try SessionSoak(seed: seed, tables: ProcessInfo.processInfo.environment["EARSHOT_SOAK_TABLES"])
    do {
      try soak.run(for: .seconds(Soak.count(usual: 12, each: 180)))
    } catch {
      Issue.record("seed \(seed), \(error); before that: \(soak.recent.joined(separator: "; "))\n\(soak.transcript)")
    }
    if Soak.isAsked { print(soak.report) }
    #expect(soak.lost.isEmpty, "seed \(seed)")
    #expect(soak.isLeftAsBefore, "seed \(seed)")
    #expect(soak.leaks.isEmpty, "seed \(seed)")
    guard Soak.isAsked else { return }
    let late = soak.recoveries.filter { $0.heard > .seconds(1) }
    #expect(late.isEmpty, "seed \(seed)")
    let samples = soak.samples.filter { $0.at > Self.warmUp }.map { ($0.at, $0.sample.resident) }
    let grown = growth(of: samples) / Double(samples.first?.1 ?? 1)
    #expect(grown < Self.mostGrowth, "seed \(seed)")
  }
}

/// One run.
private final class SessionSoak {
  private(set) var samples: [(at: Duration, sample: ProcessSample)] = []
  private(set) var recoveries: [SoakRecovery] = []
  /// The acknowledged changes that are not stored.
  private(set) var lost: [String] = []
  /// The resources held at the end and not at the start.
  private(set) var leaks: [String] = []
  /// Whether it ended well, and restored the terminal.
  private(set) var isLeftAsBefore = false
  /// The last actions.
  private(set) var recent: [String] = []

  private let session: SoakedSession
  private let start = monotonicNow()
  private let tables: URL?
  private var dice: RandomSource
  private var faults: [SoakFault] = []
  /// The process that sends notifications now.
  private var sender: ChildProcess?
  private var sent = 0
  private var acknowledged: [Int] = []
  private var keys = 0

  init(seed: UInt64, tables: String?) throws {
    dice = RandomSource(seed: seed)
    session = try SoakedSession()
    self.tables = tables.map { URL(fileURLWithPath: $0) }
  }

  func run(for time: Duration) throws {
    guard try session.signIn() else { throw FixtureError("the demo account cannot sign in") }
    let before = try settled { $0.children.count == 2 }
    let files = ProcessSample.openFiles(of: session.pid)
    let threads = ProcessSample.threads(of: session.pid)
    guard try session.saveActivity("soak 0") else { throw FixtureError("no activity can be saved") }
    let interval = min(time / 8, .seconds(30))
    // In the short form each fault happens once.
    while monotonicNow() - start < time || recoveries.count < SoakFault.allCases.count {
      if monotonicNow() - start >= time { try fault() }
      if samples.last.map({ monotonicNow() - start - $0.at >= interval }) ?? true { try take() }
      try act()
    }
    try collect(waiting: true)
    guard try session.signIn() else { throw FixtureError("the demo account cannot sign in any more") }
    // Threads that the system's libraries keep for later work may end in between.
    let after = try? settled { $0.children.count == 2 && $0.holdsNoMore(than: before) }
    if after == nil {
      let now = ProcessSample(of: session.pid)
      leaks = ["\(before.counts) became \(now.counts)"]
      leaks += ProcessSample.openFiles(of: session.pid).filter { !files.contains($0) }
      leaks += ProcessSample.threads(of: session.pid).difference(from: threads).insertions.map { "\($0)" }
    }
    try take()
    try judgeStore()
    let end = try session.end()
    isLeftAsBefore = end.code == 0 && end.isTerminalAsBefore
  }

  /// A sample of the idle session that satisfies a condition.
  private func settled(_ condition: (ProcessSample) -> Bool) throws -> ProcessSample {
    var sample = ProcessSample(of: session.pid)
    try waitUntil("the session has come to rest", seconds: 60) {
      usleep(100_000)
      sample = ProcessSample(of: session.pid)
      return condition(sample)
    }
    return sample
  }

  // MARK: Actions

  private func act() throws {
    try collect(waiting: false)
    switch dice.roll(100) {
    case 0..<3: try fault()
    case 3..<6: try notify()
    case 11..<12:
      note("saves an activity")
      try session.saveActivity("soak \(keys)")
    case 12..<13:
      note("signs out")
      try session.signOut()
    case 13..<15:
      note("signs in")
      _ = try session.signIn()
    default: try press(&dice)
    }
  }

  private func press(_ dice: inout RandomSource) throws {
    let some = RandomKeys.some(&dice)
    keys += some.count
    note("types \(some.map { String($0, radix: 16) }.joined(separator: " "))")
    try session.type(some)
    usleep(UInt32(dice.roll(200_000)))
    session.lines()
  }

  private func fault() throws {
    if faults.isEmpty { faults = SoakFault.allCases.shuffled(using: &dice) }
    let fault = faults.removeLast()
    note(fault.rawValue)
    let most = Soak.isAsked ? 30 : 3
    let recovery = try SoakRecovery(fault, in: session, since: start, &dice) { dice in
      for _ in 0...dice.roll(most) { try press(&dice) }
    }
    recoveries.append(recovery)
    if recovery.heard > .seconds(1) {
      for line in recovery.lines { write("late.txt", "What was recorded after the late recoveries", "\(recovery.row): \(line)") }
    }
    write("recoveries.csv", "second,fault,told ms,heard ms,presses", recovery.row)
  }

  /// One notification, or many in a row.
  private func notify() throws {
    guard sender == nil else { return }
    let count = dice.roll(5) == 0 ? (Soak.isAsked ? 30 : 8) : 1
    note("\(count) notifications")
    sender = try session.notify(sent..<sent + count)
    sent += count
  }

  /// Reads which notifications have been acknowledged.
  private func collect(waiting: Bool) throws {
    guard let sender, waiting || sender.exitCodeIfEnded() != nil else { return }
    acknowledged += String(decoding: sender.readToEnd(), as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    sender.exitCode()
    self.sender = nil
  }

  /// The last lines of the session's transcript.
  var transcript: String { session.recent.map(\.description).joined(separator: "\n") }

  private func note(_ deed: String) { recent = recent.suffix(20) + [deed] }

  // MARK: Results

  private func take() throws {
    let sample = ProcessSample(of: session.pid)
    let at = monotonicNow() - start
    samples.append((at, sample))
    let numbers = [
      Int(at / .seconds(1)), sample.resident, sample.proportional, sample.descriptors, sample.threads,
      sample.children.count, sample.childrenResident, sample.childrenProportional, sample.childrenDescriptors, keys,
      acknowledged.count, session.savedActivities.count, recoveries.count,
    ]
    write(
      "samples.csv",
      "second,resident kB,proportional kB,descriptors,threads,children,children's resident kB,children's proportional kB,"
        + "children's descriptors,bytes typed,notifications acknowledged,activities saved,faults",
      numbers.map(String.init).joined(separator: ","))
  }

  private func judgeStore() throws {
    let titles = try session.storedNotifications()
    lost += acknowledged.map { "Soak \($0)" }.filter { !titles.contains($0) }
    let notes = try session.storedActivities()
    // Random keys may delete or change one, which is also announced.
    let missing = session.savedActivities.filter { !notes.contains($0) }
    if missing.count > session.changedActivities { lost += missing }
  }

  /// Adds a row to a table.
  private func write(_ name: String, _ header: String, _ row: String) {
    guard let file = tables?.appendingPathComponent(name) else { return }
    let before = (try? String(contentsOf: file, encoding: .utf8)) ?? header + "\n"
    try? (before + row + "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  var report: String {
    var lines = [
      "\(keys) bytes typed, \(sent) notifications sent, \(acknowledged.count) acknowledged, "
        + "\(session.savedActivities.count) activities saved, \(lost.count) lost"
    ]
    for fault in SoakFault.allCases {
      let times = recoveries.filter { $0.fault == fault }.map { Int($0.heard / .milliseconds(1)) }.sorted()
      guard let longest = times.last else { continue }
      lines.append(
        "\(fault.rawValue): \(times.count) times; speech after \(fault.recovery): "
          + "median \(times[times.count / 2]) ms, 95 of 100 \(times[times.count * 95 / 100]) ms, longest \(longest) ms")
    }
    return lines.joined(separator: "\n")
  }
}

extension SoakRecovery {
  fileprivate var row: String {
    let numbers = [reported, heard].map { "\(Int($0 / .milliseconds(1)))" }
    return "\(Int(at / .seconds(1))),\(fault.rawValue),\(numbers[0]),\(numbers[1]),\(presses)"
  }
}
