import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import Testing

@testable import Runtime

@Suite(
  "The accessibility bus", .timeLimit(.minutes(5)),
  .enabled(if: MessageBus.isAvailable, "needs dbus-daemon; on Debian it is in the package dbus"))
struct AccessibilityBusTests {
  /// Searches a machine without known programs.
  private func search(_ address: String) -> OtherReader? {
    OtherReaderSearch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": address], processes: "/nonexistent", speakup: "/nonexistent"
    ).run(until: monotonicNow() + .seconds(20))
  }

  @Test("A reader switched on there is found, without a name", arguments: [true, false])
  func status(isOn: Bool) throws {
    let bus = try MessageBus()
    let standIn = try AccessibilityStandIn(on: bus, isReaderOn: isOn)
    expectNoDifference(search(bus.address), isOn ? OtherReader(name: nil) : nil)
    withExtendedLifetime(standIn) {}
  }

  @Test("The bus is found by its place in the runtime directory, and behind addresses that do not answer")
  func places() throws {
    let bus = try MessageBus()
    let standIn = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let directory = String(bus.socketPath.dropLast("/bus".count))
    let search = OtherReaderSearch(
      environment: ["XDG_RUNTIME_DIR": directory], processes: "/nonexistent", speakup: "/nonexistent")
    expectNoDifference(search.run(until: monotonicNow() + .seconds(20)), OtherReader(name: nil))
    let escaped = bus.socketPath.replacingOccurrences(of: "-", with: "%2d")
    expectNoDifference(
      self.search("tcp:host=localhost;unix:path=/nonexistent;unix:path=\(escaped)"),
      OtherReader(name: nil))
    withExtendedLifetime(standIn) {}
  }

  @Test("A bus on which nobody knows of accessibility says no at once")
  func nobody() throws {
    let bus = try MessageBus()
    let began = monotonicNow()
    expectNoDifference(search(bus.address), nil)
    // The answer ended the search, and not its limit of 20 seconds.
    #expect(monotonicNow() - began < .seconds(10))
  }

  @Test("An accessibility service that never answers holds the search up until its time is over, not longer")
  func hanging() throws {
    let bus = try MessageBus()
    let standIn = try AccessibilityStandIn(on: bus, isReaderOn: nil)
    let search = OtherReaderSearch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], processes: "/nonexistent",
      speakup: "/nonexistent")
    let began = monotonicNow()
    expectNoDifference(search.start().result(), nil)
    let took = monotonicNow() - began
    #expect(took > .milliseconds(90))
    #expect(took < .seconds(5))
    withExtendedLifetime(standIn) {}
  }
}

@Suite("A bus that is none")
struct OddBusTests {
  @Test(
    "Addresses that cannot be read or connected to are passed over at once",
    arguments: [
      "tcp:host=localhost,port=1", "unix:runtime=yes", "unix:path=%zz", "unix:path=%2", "unix:path=/a%+5", "nonsense",
      ";;", "unix:path=/nonexistent", "unix:abstract=/nonexistent", "unixexec:path=/bin/false",
    ])
  func addresses(address: String) {
    #expect(DesktopReaderStatus(environment: ["DBUS_SESSION_BUS_ADDRESS": address]) == nil)
  }

  @Test(
    "What answers but is no D-Bus, or breaks off, has no reader on and does no harm",
    arguments: [
      "", "REJECTED EXTERNAL\r\n", String(repeating: "x", count: 100_000), "OK 0123\r\n",
      "OK 0123456789abcdef0123456789abcdef\r\n" + String(repeating: "\u{7F}", count: 100),
    ])
  func noBus(answer: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ear-\(UUID().uuidString)").path
    let listener = try listeningSocket(at: path)
    defer {
      close(listener)
      unlink(path)
    }
    let status = try #require(DesktopReaderStatus(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]))
    let connection = accept(listener, nil, nil)
    send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    close(connection)
    let began = monotonicNow()
    #expect(status.isReaderOn(until: began + .seconds(20)) != true)
    // The end of the connection ended the search, and not its limit of 20 seconds.
    #expect(monotonicNow() - began < .seconds(10))
    #expect(!status.receive())
  }

  private func listeningSocket(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(descriptor, 1) == 0 else { throw FixtureError("cannot listen on '\(path)'") }
    return descriptor
  }
}
