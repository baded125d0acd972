import CustomDump
import Foundation
import SoundRig
import Testing
import Threads

@testable import OtherReaders

@Suite(
  "The accessibility bus", .timeLimit(.minutes(5)),
  .enabled(if: MessageBus.isAvailable, "needs dbus-daemon; on Debian it is in the package dbus"))
struct AccessibilityBusTests {
  /// Searches a machine on which no known program runs.
  private func search(_ address: String) -> OtherReader? {
    OtherReaderSearch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": address], processes: "/nonexistent", speakup: "/nonexistent"
    ).run(until: Threads.monotonicNow() + .seconds(20))
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
    expectNoDifference(search.run(until: Threads.monotonicNow() + .seconds(20)), OtherReader(name: nil))
    let escaped = bus.socketPath.replacingOccurrences(of: "-", with: "%2d")
    expectNoDifference(
      self.search("tcp:host=localhost;unix:path=/nonexistent;unix:path=\(escaped),guid=00"),
      OtherReader(name: nil))
    withExtendedLifetime(standIn) {}
  }

  @Test("A bus on which nobody knows of accessibility says no at once")
  func nobody() throws {
    let bus = try MessageBus()
    let began = Threads.monotonicNow()
    expectNoDifference(search(bus.address), nil)
    // An answer, and not the end of the 20 seconds that the search may take.
    #expect(Threads.monotonicNow() - began < .seconds(10))
  }

  @Test("An accessibility service that never answers holds the search up until its time is over, not longer")
  func hanging() throws {
    let bus = try MessageBus()
    let standIn = try AccessibilityStandIn(on: bus, isReaderOn: nil)
    let search = OtherReaderSearch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], processes: "/nonexistent",
      speakup: "/nonexistent")
    let began = Threads.monotonicNow()
    expectNoDifference(search.start().result(), nil)
    let took = Threads.monotonicNow() - began
    #expect(took > .milliseconds(90))
    #expect(took < .seconds(5))
    withExtendedLifetime(standIn) {}
  }
}

@Suite("The addresses and the answers of a bus")
struct BusProtocolTests {
  @Test(
    "Unix sockets are taken from an address, in order, and all else passed over",
    arguments: [
      ("unix:path=/run/user/1000/bus", ["/run/user/1000/bus"]),
      ("unix:path=/tmp/a%20b,guid=1f;unix:abstract=/tmp/dbus-x", ["/tmp/a b", "\0/tmp/dbus-x"]),
      ("tcp:host=localhost,port=1;unix:path=/b", ["/b"]), ("unix:runtime=yes", []), ("unix:path=%zz", []),
      ("unix:path=%2", []), ("unix:path=/a%+5", []), ("nonsense", []), (";;", []),
    ])
  func addresses(list: String, sockets: [String]) {
    expectNoDifference(AccessibilityBus.sockets(in: list), sockets)
  }

  /// The status after the bus has said this, in one go; nothing where it is not known.
  private func status(after bytes: [UInt8]) -> Bool? {
    var conversation = StatusConversation()
    return conversation.answer(to: bytes) == nil ? nil : conversation.isReaderOn
  }

  /// Whether what the bus says ends the conversation.
  private func isRefused(_ bytes: [UInt8]) -> Bool {
    var conversation = StatusConversation()
    return conversation.answer(to: bytes) == nil
  }

  private let letIn = Array("OK 0123\r\n".utf8)

  @Test("An answer is awaited while it is cut short anywhere, and is the same in whatever pieces it comes")
  func cutShort() {
    let whole = letIn + Self.reply(value: 1)
    expectNoDifference(status(after: whole), true)
    for count in 0..<whole.count {
      var conversation = StatusConversation()
      expectNoDifference(conversation.answer(to: whole[..<count]), [], "\(count) bytes")
      expectNoDifference(conversation.isReaderOn, nil, "\(count) bytes")
      expectNoDifference(conversation.answer(to: whole[count...]), [], "\(count) bytes")
      expectNoDifference(conversation.isReaderOn, true, "\(count) bytes")
    }
  }

  @Test("Other messages before the answer are passed over")
  func others() {
    expectNoDifference(status(after: letIn + Self.reply(serial: 1, value: 0) + Self.reply(value: 1)), true)
  }

  @Test("After a piece of news the status is asked for again, and only the newest answer counts")
  func news() {
    var conversation = StatusConversation()
    var signal = Self.reply(value: 0)
    signal[1] = 4
    let asked = conversation.answer(to: letIn + signal) ?? []
    expectNoDifference(DBusMessage(asked[...])?.serial, 11)
    expectNoDifference(conversation.answer(to: Self.reply(serial: 10, value: 1)), [])
    expectNoDifference(conversation.isReaderOn, nil)
    expectNoDifference(conversation.answer(to: Self.reply(serial: 11, value: 1)), [])
    expectNoDifference(conversation.isReaderOn, true)
  }

  @Test("Where nobody keeps the status, or what is kept is no boolean, no reader is on")
  func nobody() {
    var error = Self.reply(value: 1)
    error[1] = 3
    expectNoDifference(status(after: letIn + error), false)
    var noBoolean = Self.reply(value: 1)
    noBoolean[noBoolean.count - 7] = UInt8(ascii: "u")
    expectNoDifference(status(after: letIn + noBoolean), false)
  }

  @Test("What is no D-Bus, or absurdly long, is refused and does no harm")
  func refused() {
    #expect(isRefused(Array("REJECTED EXTERNAL\r\n".utf8)))
    #expect(isRefused(Array(repeating: 120, count: 600)))
    #expect(isRefused(letIn + Array(repeating: 0xFF, count: 64)))
    // Every byte of a reply turned to another: whatever comes out, it comes out.
    for index in Self.reply(value: 1).indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bent = Self.reply(value: 1)
        bent[index] = byte
        _ = status(after: letIn + bent)
      }
    }
  }

  /// A method return with a boolean in a variant.
  private static func reply(serial: UInt32 = 10, value: UInt32) -> [UInt8] {
    var fields = DBusWriter()
    fields.field(.destination, type: "s", ":1.5")
    fields.align(to: 8)
    fields.bytes.append(DBusField.replySerial.rawValue)
    fields.signature("u")
    fields.number(serial)
    fields.field(.signature, type: "g", "v")
    var writer = DBusWriter()
    writer.bytes = [UInt8(ascii: "l"), 2, 1, 1]
    writer.number(8)
    writer.number(9)
    writer.number(UInt32(fields.bytes.count))
    writer.bytes += fields.bytes
    writer.align(to: 8)
    writer.signature("b")
    writer.align(to: 4)
    writer.number(value)
    return writer.bytes
  }
}
