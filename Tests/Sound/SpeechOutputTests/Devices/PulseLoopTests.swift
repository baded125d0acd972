import CPulse
import Glibc
import LinuxSupport
import Testing

@testable import SpeechOutput

/// How libpulse's main loop is waited for; what happens inside is libpulse's.
@Suite("The loop libpulse runs in")
final class PulseLoopTests {
  private let loop: PulseLoop
  /// A pipe that the loop listens to.
  private let ends: [Int32]
  /// What callbacks noted.
  private var calls: [String] = []

  init() throws {
    loop = try #require(PulseLoop())
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    self.ends = ends
  }

  deinit {
    for end in ends { close(end) }
    loop.close()
  }

  private var reference: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  fileprivate static func from(_ reference: UnsafeMutableRawPointer?) -> PulseLoopTests {
    Unmanaged.fromOpaque(reference!).takeUnretainedValue()
  }

  /// Whether the loop asks for attention now.
  private var isReady: Bool { !readable([loop.descriptor], timeout: .zero).isEmpty }

  /// Reads a byte for each event on a descriptor, and notes it.
  private func listen(to descriptor: Int32) -> OpaquePointer? {
    loop.api.pointee.io_new(
      loop.api, descriptor, PA_IO_EVENT_INPUT,
      { _, _, descriptor, events, me in
        var byte: UInt8 = 0
        let isRead = read(descriptor, &byte, 1) == 1
        PulseLoopTests.from(me).calls.append(isRead ? String(UnicodeScalar(byte)) : "end \(events.rawValue)")
      }, reference)
  }

  @Test("It asks for attention while a descriptor has what libpulse waits for, and only then")
  func descriptors() {
    let event = listen(to: ends[0])
    loop.send()
    #expect(!isReady)
    write(ends[1], "a", 1)
    #expect(isReady)
    loop.send()
    #expect(calls == [], "sending reads nothing")
    loop.attend()
    #expect(calls == ["a"])
    #expect(!isReady)
    loop.api.pointee.io_enable(event, PA_IO_EVENT_NULL)
    loop.send()
    write(ends[1], "b", 1)
    #expect(!isReady)
    loop.api.pointee.io_enable(event, PA_IO_EVENT_INPUT)
    loop.send()
    #expect(isReady)
    loop.api.pointee.io_free(event)
    loop.send()
    #expect(!isReady)
  }

  @Test("A descriptor that a callback closes and opens anew under the same number is waited for")
  func sameNumber() {
    var others: [Int32] = [-1, -1]
    #expect(pipe(&others) == 0)
    reopened = others[0]
    let event = listen(to: others[0])
    // As libpulse does when it connects anew.
    let timer = loop.timer(after: .seconds(3600), reference) { _, _, _, me in
      let test = PulseLoopTests.from(me)
      dup2(test.ends[0], test.reopened)
    }
    loop.send()
    var now = timeval()
    gettimeofday(&now, nil)
    loop.api.pointee.time_restart(timer, &now)
    loop.wait()
    write(ends[1], "a", 1)
    #expect(isReady)
    loop.attend()
    #expect(calls == ["a"])
    loop.forget(timer)
    loop.api.pointee.io_free(event)
    loop.send()
    for end in others { close(end) }
  }
  private var reopened: Int32 = -1

  @Test("A closed other end asks for attention")
  func hangup() {
    var others: [Int32] = [-1, -1]
    #expect(pipe(&others) == 0)
    let event = listen(to: others[0])
    loop.send()
    close(others[1])
    #expect(isReady)
    loop.attend()
    #expect(calls == ["end \(PA_IO_EVENT_HANGUP.rawValue)"])
    loop.api.pointee.io_free(event)
    loop.send()
    close(others[0])
  }

  @Test("A timer fires once, at its time; one that is freed never does")
  func timers() {
    let note: pa_time_event_cb_t = { _, _, _, me in PulseLoopTests.from(me).calls.append("timer") }
    let late = loop.timer(after: .seconds(3600), reference, note)
    let soon = loop.timer(after: .milliseconds(1), reference, note)
    let never = loop.timer(after: .zero, reference, note)
    loop.forget(never)
    loop.wait()
    #expect(calls == ["timer"])
    loop.send()
    #expect(!isReady)
    loop.forget(soon)
    loop.forget(late)
  }

  @Test("A timer makes the loop ask for attention by itself")
  func alarm() {
    var timer: PulseLoop.Timer?
    repeat {
      loop.forget(timer)
      calls = []
      timer = loop.timer(after: .milliseconds(1), reference) { _, _, _, me in
        PulseLoopTests.from(me).calls.append("timer")
      }
      loop.send()
      // On a busy machine the millisecond may be over: then sending has called it already.
    } while !calls.isEmpty
    #expect(readable([loop.descriptor], timeout: nil) == [loop.descriptor])
    while calls.isEmpty { loop.attend() }
    #expect(calls == ["timer"])
    loop.forget(timer)
  }

  @Test("What is deferred is done by sending, once, and also what is deferred by that; not in a turn that is on")
  func deferrals() {
    let event = loop.api.pointee.defer_new(
      loop.api,
      { api, event, me in
        let test = PulseLoopTests.from(me)
        test.calls.append("deferred")
        if test.calls.count == 2 { api?.pointee.defer_enable(event, 0) }
        test.loop.send()
      }, reference)
    loop.send()
    #expect(calls == ["deferred", "deferred"])
    loop.api.pointee.defer_free(event)
  }

  @Test("A request does not wake the thread that watches: who makes it sends it, and the answer alone is its news")
  func requests() {
    let event = listen(to: ends[0])
    let request = loop.api.pointee.defer_new(
      loop.api, { api, event, _ in api?.pointee.defer_enable(event, 0) }, reference)
    loop.send()
    loop.api.pointee.defer_enable(request, 1)
    loop.api.pointee.io_enable(event, PA_IO_EVENT_INPUT)
    #expect(!isReady)
    loop.send()
    #expect(!isReady)
    write(ends[1], "a", 1)
    #expect(isReady)
    loop.attend()
    #expect(calls == ["a"])
    loop.api.pointee.defer_free(request)
    loop.api.pointee.io_free(event)
    loop.send()
  }

  @Test("What defers itself for ever holds nobody up, and goes on in later turns")
  func endlessDeferral() {
    let event = loop.api.pointee.defer_new(
      loop.api, { _, _, me in PulseLoopTests.from(me).calls.append("deferred") }, reference)
    loop.send()
    let first = calls.count
    #expect(first > 0)
    #expect(isReady)
    loop.attend()
    #expect(calls.count > first)
    loop.api.pointee.defer_free(event)
  }
}
