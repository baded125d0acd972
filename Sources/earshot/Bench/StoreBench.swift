import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Threads

/// What a notification centre with very many notifications costs, compared with a small one, without speech.
struct StoreBench {
  /// Times each thing is done.
  var count: Int
  /// Notifications in the large store.
  var large: Int

  private enum Deed: String, CaseIterable {
    case opening = "Opening", moving = "Moving in", filtering = "Filtering"

    func name(_ size: Int) -> String { "\(rawValue) the centre with \(size) notifications" }
  }

  func run(_ report: inout BenchReport) throws {
    // 100 fill a window of rows, as any larger number does; 10 are a shorter screen.
    for size in [10, 100, large] {
      let store = try PeerMentorStore(inMemory: DemoData(organisation: .nhf, language: .english))
      try fill(store, to: size)
      let times = try times(on: store)
      for deed in Deed.allCases { report.add(deed.name(size), times[deed] ?? []) }
    }
    for deed in Deed.allCases {
      for small in [10, 100] {
        report.addRatio("\(deed.rawValue), \(large) to \(small)", of: deed.name(large), to: deed.name(small))
      }
    }
  }

  private func fill(_ store: PeerMentorStore, to size: Int) throws {
    guard let account = try store.listAccounts().first else { return }
    let kinds = Notification.Kind.allCases
    try store.add(
      (0..<max(0, size - 10)).map { number in
        Notification(
          id: 0, kind: kinds[number % kinds.count], title: "Message \(number)", body: "Its body.",
          arrivedAt: DemoData.fixedNow - number)
      }, account: account.id)
  }

  private func times(on store: PeerMentorStore) throws -> [Deed: [Double]] {
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var session = HeadlessSession(
      SessionMachine(
        app, state: try DemoStage.state(of: app, on: "home", store: store), settings: SessionSettings(),
        startedAt: DemoData.fixedNow), rate: 240
    ) { .store(store.perform($0)) }
    var times: [Deed: [Double]] = [:]
    func measure(_ deed: Deed, _ body: () -> Void) {
      let start = monotonicNow()
      body()
      times[deed, default: []].append((monotonicNow() - start).inMilliseconds)
    }
    for round in 0..<count {
      measure(.opening) { session.feed(.command(.tab(5), by: .key)) }
      session.feed(.command(.first, by: .key))
      session.feed(.command(.next(.list), by: .key))
      for _ in 0..<4 { measure(.moving) { session.feed(.command(.next(nil), by: .key)) } }
      session.feed(.command(.find(round % 2 == 0 ? "Filter: Pause" : "Filter: All"), by: .key))
      measure(.filtering) { session.feed(.command(.activate, by: .key)) }
      session.feed(.command(.tab(1), by: .key))
    }
    return times
  }
}
