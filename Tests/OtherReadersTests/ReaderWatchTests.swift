import CustomDump
import Foundation
import OtherReaders
import SoundRig
import Synchronization
import Testing

@Suite(
  "News of a screen reader", .timeLimit(.minutes(5)),
  .enabled(if: MessageBus.isAvailable, "needs dbus-daemon (on Debian in the package dbus)"))
struct ReaderWatchTests {
  private let told = Told()

  private final class Told: Sendable {
    let all = Mutex<[Bool]>([])
    func note(_ isOn: Bool) { all.withLock { $0.append(isOn) } }
    var list: [Bool] { all.withLock { $0 } }
  }

  private func watch(_ bus: MessageBus) throws -> ReaderWatch {
    let told = told
    return try #require(ReaderWatch(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { told.note($0) })
  }

  @Test("One that is switched on and off while we listen is told each time, and nothing before")
  func switched() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: false)
    let watch = try watch(bus)
    defer { watch.close() }
    for round in 1...3 {
      desktop.turn(on: true)
      try waitUntil("it is told") { told.list.count == 2 * round - 1 }
      // The same once more is no news.
      desktop.turn(on: true)
      desktop.turn(on: false)
      try waitUntil("it is told") { told.list.count == 2 * round }
    }
    expectNoDifference(told.list, [true, false, true, false, true, false])
  }

  @Test("One that was on already is told at once")
  func alreadyOn() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let watch = try watch(bus)
    try waitUntil("it is told") { told.list == [true] }
    watch.close()
    withExtendedLifetime(desktop) {}
  }

  @Test("A desktop that comes later is heard of, and one that goes has no reader on")
  func comesAndGoes() throws {
    let bus = try MessageBus()
    let watch = try watch(bus)
    defer { watch.close() }
    var desktop: AccessibilityStandIn? = try AccessibilityStandIn(on: bus, isReaderOn: true)
    try waitUntil("it is told") { told.list == [true] }
    withExtendedLifetime(desktop) {}
    desktop = nil
    try waitUntil("it is told") { told.list == [true, false] }
  }

  @Test("Without a bus there is nothing to listen to")
  func noBus() {
    let told = told
    #expect(ReaderWatch(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]) { told.note($0) } == nil)
  }
}
