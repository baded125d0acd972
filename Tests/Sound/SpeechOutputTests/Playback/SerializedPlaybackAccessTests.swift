import Announcements
import LinuxSupport
import Synchronization
import Testing

@testable import SpeechOutput

/// A device that takes samples in at once, and checks that its calls come one at a time and none after `close`.
private final class StrictDevice: PCMDevice {
  let name = "strict"
  let isPrompt: Bool
  private let inner: NullDevice
  private let state = Mutex(State())

  private struct State {
    var isInside = false
    var isClosed = false
    var wrongCalls = 0
    var depth = 0
  }

  init(isPrompt: Bool, now: @escaping @Sendable () -> Duration) {
    self.isPrompt = isPrompt
    inner = NullDevice(now: now)
  }

  var wrongCalls: Int { state.withLock { $0.wrongCalls } }

  private func alone<Result>(isLast: Bool = false, _ body: () -> Result) -> Result {
    state.withLock { state in
      if state.isInside || state.isClosed { state.wrongCalls += 1 }
      state.isInside = true
    }
    defer {
      state.withLock { state in
        state.isInside = false
        state.isClosed = isLast
      }
    }
    return body()
  }

  func write(_ samples: ArraySlice<Int16>) -> PCMPosition? { alone { inner.write(samples) } }
  func timeToHear(firstOfLast count: Int) -> Duration? { alone { inner.timeToHear(firstOfLast: count) } }
  func flush() { alone { inner.flush() } }
  func rest() { alone {} }
  func close() { alone(isLast: true) {} }
}

/// Many threads at a player at once: callers with orders and voices, a device with events, and one that closes it.
@Suite("Serialized access to a playback", .timeLimit(.minutes(5)))
struct SerializedPlaybackAccessTests {
  @Test(
    "Whatever many threads order at once, each utterance ends once, and closing ends it all",
    arguments: [true, false])
  func crowd(isPrompt: Bool) throws {
    for round in 0..<2 {
      let events = EventList()
      let ready = Mailbox<Void>()
      let report = Mutex<(@Sendable (PCMDeviceEvent) -> Void)?>(nil)
      let device = StrictDevice(isPrompt: isPrompt, now: monotonicNow)
      let player = try SpeechPlayer(
        profiles: profiles, now: monotonicNow, launch: ScriptedSynthesizers().launch,
        events: { event in
          events.append(event)
          if case .finished(9_999, _) = event { ready.post(()) }
        }, sound: { _ in }
      ) { events in
        report.withLock { $0 = events }
        return device
      }
      let threads = (0..<6).map { caller in
        NamedThread("caller \(caller)") {
          for turn in 0..<200 {
            let id = caller * 1000 + turn + 1
            switch turn % 20 {
            case 18: player.use(profiles: ["en": english, "nb": norwegian])
            case 19:
              report.withLock { $0 }?(.lost(reason: "unplugged"))
              report.withLock { $0 }?(.restored)
            default:
              player.perform(.speak(utterance(id, "Go back, button")))
              player.perform([.cancel(id), .prepare([utterance(id + 1, "Menu, button")])])
            }
          }
        }
      }
      // Once after it all, once in the middle of it.
      if round % 2 == 0 { threads.forEach { $0.join() } }
      if round % 2 == 0 {
        player.perform(.speak(utterance(9_999, "Ready")))
        _ = ready.take(until: nil)
      }
      player.close()
      if round % 2 == 1 { threads.forEach { $0.join() } }
      let ends = events.all.filter { if case .started = $0 { false } else { true } }
      #expect(Set(ends.map(\.id)).count == ends.count, "an utterance ended twice")
      #expect(device.wrongCalls == 0)
      if round % 2 == 0 {
        let spoken = Set(
          (0..<6).flatMap { caller in
            (0..<200).filter { $0 % 20 < 18 }.map { caller * 1000 + $0 + 1 }
          })
        let lost = spoken.subtracting(ends.map(\.id))
        #expect(lost.isEmpty, "\(lost.count) were never told of")
      }
    }
  }
}
