import Announcements
import SpeechOutput
import Synchronization

@testable import Runtime

/// Silent speech: it records its orders, and finishes each text at once unless it hangs.
final class StandInSpeech: SpeechPerformer {
  private let lines = Mutex<[String]>([])
  private let events = Mutex<(@Sendable (SpeechEvent) -> Void)?>(nil)
  private let answer: @Sendable (Announcement.ID) -> SpeechEvent?

  /// - Parameter answer: The outcome of a text; nil for no report.
  init(answer: @escaping @Sendable (Announcement.ID) -> SpeechEvent? = { .finished($0, at: .zero) }) {
    self.answer = answer
  }

  /// The orders, in order of arrival.
  var log: [String] { lines.withLock(\.self) }

  func report(to events: @escaping @Sendable (SpeechEvent) -> Void) { self.events.withLock { $0 = events } }

  func perform(_ orders: [SpeechOrder]) {
    for order in orders {
      switch order {
      case .speak(let utterance):
        add(utterance.spans.map { "\($0.language): \($0.text)" }.joined(separator: " | "))
        if let event = answer(utterance.id) { events.withLock(\.self)?(event) }
      case .cancel(let id): add("cancel \(id)")
      case .prepare: add("prepare")
      }
    }
  }

  func use(profiles: [String: VoiceProfile]) { add("profiles") }
  func settle(within timeout: Duration) { add("settle") }
  func close() { add("close") }

  private func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension PlainSpeech {
  /// Speech by a stand-in.
  convenience init(_ performer: StandInSpeech) {
    self.init(audio: "stand-in") { events in
      performer.report(to: events)
      return performer
    }
  }
}

extension Configuration {
  /// Settings of a run without files and environment.
  static func standIn(_ options: [Setting: String] = [:]) throws -> Configuration {
    try Configuration(options: options, environment: [:], organisations: [])
  }
}
