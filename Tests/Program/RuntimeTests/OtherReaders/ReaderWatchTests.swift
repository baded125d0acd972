import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import Testing

@testable import Runtime

/// The reports of a watch, in order.
private final class ReportedLine: Sendable {
  private let all = Mutex<[OtherReader?]>([])
  func note(_ reader: OtherReader?) { all.withLock { $0.append(reader) } }
  var list: [OtherReader?] { all.withLock { $0 } }
}

@Suite(
  "A watch for a screen reader on the desktop", .timeLimit(.minutes(5)),
  .enabled(if: MessageBus.isAvailable, "needs dbus-daemon (on Debian in the package dbus)"))
struct DesktopReaderTests {
  private let reported = ReportedLine()
  private let desktopReader = OtherReader(name: nil)

  /// Watches the bus, and no programs.
  private func watch(_ bus: MessageBus, found: OtherReader? = nil) -> ReaderWatch {
    ReaderWatch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], readers: RunningReaders(known: [:]), found: found
    ) { [reported] in reported.note($0) }
  }

  @Test("One that is switched on and off while we listen is told each time, and nothing before")
  func switched() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: false)
    let watch = watch(bus)
    defer { watch.close() }
    for round in 1...3 {
      desktop.turn(on: true)
      try waitUntil("it is told") { reported.list.count == 2 * round - 1 }
      // Repeating the same state gives no report.
      desktop.turn(on: true)
      desktop.turn(on: false)
      try waitUntil("it is told") { reported.list.count == 2 * round }
    }
    expectNoDifference(reported.list, [desktopReader, nil, desktopReader, nil, desktopReader, nil])
  }

  @Test("One that was on already is told at once")
  func alreadyOn() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let watch = watch(bus)
    try waitUntil("it is told") { reported.list == [desktopReader] }
    watch.close()
    withExtendedLifetime(desktop) {}
  }

  @Test("Of one that a search has found before only the end is told")
  func found() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let watch = watch(bus, found: desktopReader)
    defer { watch.close() }
    desktop.turn(on: false)
    try waitUntil("its end is told") { reported.list == [nil] }
    desktop.turn(on: true)
    try waitUntil("its return is told") { reported.list == [nil, desktopReader] }
  }

  @Test("The kernel's own is taken to last, because nothing tells its end")
  func kernel() throws {
    let folder = TestFolder()
    try folder.write("acntsa\n", to: "synth")
    let readers = RunningReaders(speakup: folder.path, known: [:])
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let watch = ReaderWatch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], readers: readers,
      found: readers.first(until: .zero)
    ) { [reported] in reported.note($0) }
    desktop.turn(on: false)
    desktop.turn(on: true)
    watch.close()
    expectNoDifference(reported.list, [])
  }

  @Test("A desktop that comes later is heard of, and one that goes has no reader on")
  func comesAndGoes() throws {
    let bus = try MessageBus()
    let watch = watch(bus)
    defer { watch.close() }
    var desktop: AccessibilityStandIn? = try AccessibilityStandIn(on: bus, isReaderOn: true)
    try waitUntil("it is told") { reported.list == [desktopReader] }
    withExtendedLifetime(desktop) {}
    desktop = nil
    try waitUntil("it is told") { reported.list == [desktopReader, nil] }
  }

  @Test("Where the whole bus goes, so does its reader")
  func busGoes() throws {
    var bus: MessageBus? = try MessageBus()
    var desktop: AccessibilityStandIn? = try AccessibilityStandIn(on: bus!, isReaderOn: true)
    let watch = watch(bus!)
    defer { watch.close() }
    try waitUntil("it is told") { reported.list == [desktopReader] }
    withExtendedLifetime(desktop) {}
    bus = nil
    try waitUntil("it is told") { reported.list == [desktopReader, nil] }
    desktop = nil
  }
}

@Suite("A watch for a screen reader that is a program", .timeLimit(.minutes(5)))
struct StartedReaderTests {
  private let reported = ReportedLine()

  private func watch(_ program: StandInReader) -> ReaderWatch {
    ReaderWatch(environment: program.environment, readers: RunningReaders(known: program.known)) { [reported] in reported.note($0)
    }
  }

  @Test("One that is started while we watch is told, and its end, each time")
  func started() throws {
    let program = try StandInReader()
    let watch = watch(program)
    defer { watch.close() }
    for round in 1...2 {
      let process = try program.start()
      try waitUntil("its start is told") { reported.list.count == 2 * round - 1 }
      process.end()
      try waitUntil("its end is told") { reported.list.count == 2 * round }
    }
    expectNoDifference(reported.list, [StandInReader.reader, nil, StandInReader.reader, nil])
  }

  @Test("So is one that is a script, started by its interpreter")
  func script() throws {
    let program = try StandInReader(script: "sleep 60;")
    let watch = watch(program)
    defer { watch.close() }
    let process = try program.startScript()
    try waitUntil("its start is told") { reported.list == [StandInReader.reader] }
    process.end()
    try waitUntil("its end is told") { reported.list == [StandInReader.reader, nil] }
  }

  @Test("One that began before is told too")
  func earlier() throws {
    let program = try StandInReader()
    let process = try program.start()
    defer { process.end() }
    let readers = RunningReaders(known: program.known)
    try waitUntil("it runs") { readers.first(until: monotonicNow() + .seconds(20)) != nil }
    let watch = watch(program)
    try waitUntil("it is told") { reported.list == [StandInReader.reader] }
    watch.close()
  }

  @Test("Of one that a search has found before only the end is told")
  func found() throws {
    let program = try StandInReader()
    let process = try program.start()
    let watch = ReaderWatch(
      environment: program.environment, readers: RunningReaders(known: program.known), found: StandInReader.reader
    ) { [reported] in reported.note($0) }
    defer { watch.close() }
    process.end()
    try waitUntil("its end is told") { !reported.list.isEmpty }
    expectNoDifference(reported.list, [nil])
  }

  @Test("One that has ended does not run, also while whoever started it has not taken notice")
  func unnoticed() throws {
    let program = try StandInReader()
    let process = try program.start()
    let readers = RunningReaders(known: program.known)
    func isFound() -> Bool { readers.first(until: monotonicNow() + .seconds(20)) != nil }
    try waitUntil("it runs", isFound)
    kill(process.pid, SIGKILL)
    try waitUntil("it has ended") { !isFound() }
    #expect(FileManager.default.fileExists(atPath: "/proc/\(process.pid)/comm"))
    process.end()
  }

  @Test("Where two run, it is over when both have ended")
  func two() throws {
    let program = try StandInReader()
    let processes = [try program.start(), try program.start()]
    let watch = watch(program)
    defer { watch.close() }
    try waitUntil("it is told") { reported.list == [StandInReader.reader] }
    for process in processes { process.end() }
    try waitUntil("the end is told") { reported.list.last == .some(nil) }
    expectNoDifference(reported.list, [StandInReader.reader, nil])
  }

  @Test("A program that takes another's place is watched in its stead, once that is looked for")
  func replaced() throws {
    let program = try StandInReader()
    let watch = try #require(ProgramWatch(names: program.known.keys, searchPath: program.folder.path))
    func hasEvents() -> Bool { !readable([watch.descriptor], timeout: .zero).isEmpty }
    func open() throws { _ = try Data(contentsOf: URL(fileURLWithPath: program.path)) }
    #expect(!hasEvents())
    try open()
    #expect(hasEvents())
    watch.discardEvents()
    #expect(!hasEvents())
    try program.install()
    #expect(hasEvents())
    watch.watchFiles()
    watch.discardEvents()
    try open()
    #expect(hasEvents())
  }
}
