import AccessibilityTree
import Captures
import CustomDump
import LinuxSupport
import TestSupport
import Testing
import Text

@testable import RemoteApps

/// An app on a stub, as a session uses it.
final class Fixture {
  let phone: StubPhone
  let server: StubServer
  let app: PhoneApp
  let news = Mailbox<RemoteEvent>()
  private(set) var screen: RemoteScreen

  init(
    _ platform: String = "Android", _ stub: any StubPhone.App = SampleAndroidApp(), times: PhoneTimes = PhoneTimes(passing: nil)
  ) throws {
    let phone = StubPhone(platform, stub)
    self.phone = phone
    server = try StubServer { phone.answer($0) }
    app = PhoneApp(
      server: server.address, Capabilities(["platformName": .string(platform)]), language: .english, times: times)
    let news = news
    screen = try app.start(at: nil) { news.post($0) }
  }

  deinit { app.close() }

  /// The events of an act, as text; the screen is stored.
  func perform(_ act: RemoteAction) throws -> [String] {
    let answers = Mailbox<[RemoteEvent]>()
    app.perform(act) { answers.post($0) }
    let events = try #require(answers.take(until: monotonicNow() + .seconds(100)))
    return events.map(take)
  }

  /// The next event without an act.
  func next() throws -> String { take(try #require(news.take(until: monotonicNow() + .seconds(100)))) }

  private func take(_ event: RemoteEvent) -> String {
    switch event {
    case .screen(let new):
      screen = new
      return "screen \(new.instance)\(new.failure == nil ? "" : " failed")"
    case .said(let text, _): return "said \(text)"
    case .notice(let notice): return "\(notice)"
    case .question: return "question"
    }
  }

  func node(_ name: String) throws -> NodeID {
    try #require(screen.tree.nodes.first { $0.label == name || $0.id.path.hasSuffix(name) }, "\(screen.tree)").id
  }

  var labels: [String] { screen.tree.nodes.compactMap(\.label) }
}
