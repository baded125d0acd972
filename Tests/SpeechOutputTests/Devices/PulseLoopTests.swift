import CPulse
import Glibc
import Testing
import Threads

@testable import SpeechOutput

@Suite("The loop libpulse runs in")
struct PulseLoopTests {
  /// A loop, and a pipe it listens to.
  private let loop: PulseLoop
  private let ends: [Int32]

  init() throws {
    loop = try #require(PulseLoop())
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    self.ends = ends
  }

  private func finish() {
    loop.close()
    for end in ends { close(end) }
  }

  /// Whether the loop asks for attention now.
  private var isReady: Bool { !readable([loop.descriptor], timeout: .zero).isEmpty }

  @Test("It asks for attention while a descriptor has what libpulse waits for, and only then")
  func channels() {
    defer { finish() }
    var seen: [pa_io_event_flags_t] = []
    let channel = loop.channel(on: ends[0], PA_IO_EVENT_INPUT) { channel, events in
      seen.append(events)
      var byte: UInt8 = 0
      _ = read(channel.descriptor, &byte, 1)
    }
    #expect(!isReady)
    write(ends[1], "a", 1)
    #expect(isReady)
    loop.attend()
    #expect(seen == [PA_IO_EVENT_INPUT])
    #expect(!isReady)
    loop.setEvents(PA_IO_EVENT_NULL, of: channel)
    write(ends[1], "b", 1)
    #expect(!isReady)
    loop.setEvents(PA_IO_EVENT_INPUT, of: channel)
    #expect(isReady)
    loop.forget(channel)
    #expect(!isReady)
  }

  @Test("Two may wait on one descriptor; one that the other gives up is not called any more")
  func channelsOnOneDescriptor() {
    defer { finish() }
    var calls: [String] = []
    var second: PulseLoop.Channel?
    let first = loop.channel(on: ends[0], PA_IO_EVENT_INPUT) { [loop] _, _ in
      calls.append("first")
      if let other = second { loop.forget(other) }
      second = nil
    }
    second = loop.channel(on: ends[0], PA_IO_EVENT_INPUT) { _, _ in calls.append("second") }
    second?.forgotten = { calls.append("forgotten") }
    write(ends[1], "a", 1)
    loop.attend()
    #expect(calls == ["first", "forgotten"])
    loop.forget(first)
    #expect(!isReady)
  }

  @Test("Of two on one descriptor each is told what it waits for")
  func eventsOnOneDescriptor() {
    defer { finish() }
    var calls: [String] = []
    _ = loop.channel(on: ends[1], PA_IO_EVENT_OUTPUT) { _, events in
      #expect(events == PA_IO_EVENT_OUTPUT)
      calls.append("output")
    }
    _ = loop.channel(on: ends[1], PA_IO_EVENT_INPUT) { _, _ in calls.append("input") }
    loop.attend()
    #expect(calls == ["output"])
  }

  @Test("A closed other end is told as such")
  func hangup() {
    defer { loop.close() }
    var seen: [pa_io_event_flags_t] = []
    _ = loop.channel(on: ends[0], PA_IO_EVENT_INPUT) { _, events in seen.append(events) }
    close(ends[1])
    loop.attend()
    #expect(seen == [PA_IO_EVENT_HANGUP])
    close(ends[0])
  }

  @Test("A timer comes once, at its time; one that is given up never")
  func timers() {
    defer { finish() }
    var fired: [String] = []
    let late = loop.timer(after: .seconds(3600)) { _ in fired.append("late") }
    let soon = loop.timer(after: .zero) { _ in fired.append("soon") }
    let never = loop.timer(after: .zero) { _ in fired.append("never") }
    loop.forget(never)
    loop.wait()
    #expect(fired == ["soon"])
    #expect(!isReady)
    loop.restart(late, after: .zero)
    #expect(isReady)
    loop.attend()
    #expect(fired == ["soon", "late"])
    loop.restart(soon, after: .milliseconds(1))
    loop.restart(soon, after: nil)
    #expect(readable([loop.descriptor], timeout: .milliseconds(20)).isEmpty)
  }

  @Test("What is put off is done when the loop turns; what is put off by that, in the same turn")
  func deferrals() {
    defer { finish() }
    var done: [String] = []
    let second = loop.putOff { second in
      second.isEnabled = false
      done.append("second")
    }
    second.isEnabled = false
    _ = loop.putOff { [loop] first in
      first.isEnabled = false
      done.append("first")
      second.isEnabled = true
      // From within a turn this is no other one.
      loop.send()
      #expect(!done.contains("second"))
    }
    loop.send()
    #expect(done == ["first", "second"])
  }

  @Test("What puts itself off for ever holds nobody up, and goes on in later turns")
  func endlessDeferral() {
    defer { finish() }
    var count = 0
    _ = loop.putOff { _ in count += 1 }
    loop.send()
    let first = count
    #expect(first > 0)
    #expect(isReady)
    loop.attend()
    #expect(count > first)
  }

  @Test("libpulse's times of the day are reckoned from now")
  func timesOfDay() throws {
    defer { finish() }
    var fired = false
    try withUnsafeMutablePointer(to: &fired) { pointer in
      var time = timeval()
      gettimeofday(&time, nil)
      time.tv_sec += 3600
      let event = try #require(
        loop.api.pointee.time_new(
          loop.api, &time, { _, _, _, data in data?.assumingMemoryBound(to: Bool.self).pointee = true }, pointer))
      #expect(!isReady)
      time.tv_sec -= 3600
      loop.api.pointee.time_restart(event, &time)
      loop.wait()
      #expect(pointer.pointee)
      loop.api.pointee.time_free(event)
      #expect(!isReady)
    }
  }
}
