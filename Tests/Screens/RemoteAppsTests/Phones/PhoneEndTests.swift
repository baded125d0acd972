import AccessibilityTree
import Captures
import CustomDump
import Foundation
import LinuxSupport
import Synchronization
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// However server, phone or session end, every act is answered, and the person hears only expected notices.
@Suite("The end of a phone", .waiting, .serialized)
struct PhoneEndTests {
  /// The fault from some request on.
  private enum Fault: CaseIterable {
    /// The server's connections are cut.
    case hangUp
    /// The phone is disconnected: its session is over.
    case endSession
    /// Another server answers.
    case foreign
    /// The driver fails at every command.
    case refusal
    /// The server ends.
    case stop
    /// Earshot's session ends in the middle.
    case close
  }

  /// The notices that the person may hear of it; none if it passes unnoticed.
  private static let known: [Fault: Set<String>] = [
    .hangUp: ["serverLost", "serverBack", "failed", "gone"], .endSession: ["failed"], .foreign: ["failed"],
    .refusal: ["notDone", "gone"], .stop: ["serverLost", "failed"], .close: [],
  ]

  private static var count: Int { ProcessInfo.processInfo.environment["EARSHOT_SOAK"] == nil ? 24 : 200 }

  @Test("At any point, by any fault")
  func faults() throws {
    for number in 0..<Self.count {
      let fault = Fault.allCases[number % Fault.allCases.count]
      let point = 9 + number * 7 % 23
      let requests = Counter()
      let phone = StubPhone("Android", SampleListApp("Android"))
      let stopping = Mailbox<Void>()
      let server = try StubServer { request in
        guard requests.next() >= point else { return phone.answer(request) }
        switch fault {
        case .hangUp: return .hangUp
        case .endSession: return .error("invalid session id", "A session is either terminated or not started")
        case .foreign: return .raw(502, "<!doctype html><title>Bad gateway</title>")
        case .refusal: return request.method == "POST" ? .error("unknown error", "no", status: 500) : phone.answer(request)
        case .stop, .close:
          stopping.post(())
          return fault == .stop ? .hangUp : phone.answer(request)
        }
      }
      let heard = Mailbox<RemoteEvent>()
      let app = PhoneApp(server: server.address, Capabilities(["platformName": "Android"]), language: .english)
      var said: Set<String> = []
      func note(_ events: [RemoteEvent]) {
        for event in events {
          switch event {
          case .notice(let notice): said.insert("\(notice)")
          case .screen(let screen): if screen.failure != nil { said.insert("failed") }
          case .said, .question: break
          }
        }
      }
      do {
        let first = try app.start(at: nil) { heard.post($0) }
        let list = first.tree.nodes.first { $0.scrolling != nil }?.id
        let button = first.tree.nodes.first { $0.label == "New contact" }?.id
        for step in 0..<6 {
          guard let list, let button else { break }
          let act = step % 3 == 2 ? RemoteAction.activate(button) : .scroll(list, forward: step < 3)
          let answers = Mailbox<[RemoteEvent]>()
          app.perform(act) { answers.post($0) }
          if stopping.takeWaiting() != nil {
            if fault == .close { app.close() } else { server.stop() }
          }
          // After the app is closed, nothing is answered.
          if fault == .close, requests.value >= point { break }
          note(try #require(answers.take(until: monotonicNow() + .seconds(100)), "\(fault) at \(point), step \(step)"))
        }
      } catch let error as PhoneError {
        // One sentence: what failed, and what to try.
        #expect(error.description.count < 400 && !error.description.contains("\n"), "\(error)")
      }
      app.close()
      server.stop()
      while let event = heard.takeWaiting() { note([event]) }
      #expect(said.subtracting(Self.known[fault] ?? []).isEmpty, "\(fault) at \(point): \(said)")
    }
  }

  /// Counts requests, which come from several threads.
  private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }
}
