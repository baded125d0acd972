import AccessibilityTree
import Announcements
import Apps
import Console
import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import PeerMentorStore
import Runtime
import ScreenReader
import Session
import SpeechOutput
import SpeechViewer
import TestSupport
import Text

/// The real session on its own thread, with the real player and store, and no terminal.
///
/// Keys come through a pipe, as they come from a terminal.
final class BenchSession<App: SemanticApp> {
  typealias Event = BenchEvent

  let clock = SessionClock()
  /// The end of the pipe from which the session reads keys.
  private let keys: Descriptor
  /// The end at which they are typed; nil after the last.
  private var keyboard: Descriptor?
  private let input: InputReader
  private let mailbox = SessionRunner<App>.mailbox()
  private let news = Mailbox<Event>()
  private let performer: any SpeechPerformer
  private let connection: Connection
  private let thread: NamedThread
  /// The page that shows the session, and its viewer; nil without one.
  private let page: (page: LivePage, viewer: NamedThread)?

  /// The connection of the app to the world outside the session.
  struct Connection {
    /// Begins to perform an effect of the app.
    var perform: @Sendable (App.Effect, EffectID) -> Void
    /// Gets the node at the cursor.
    var reach: @Sendable (NodeID) -> Void = { _ in }
    /// Ends the connection.
    var close: () -> Void
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - prerendersAhead: Whether phrases are synthesized before the key that asks for them.
  ///   - isShown: Whether it is shown on a live page that has a viewer.
  ///   - connect: Connects the app, and posts its messages.
  init(
    _ machine: SessionMachine<App>, configuration: Configuration, prerendersAhead: Bool, isShown: Bool = false,
    connect: (@escaping @Sendable (SessionMail<App.Message>) -> Void) throws -> Connection
  ) throws {
    let (clock, mailbox, news) = (clock, mailbox, news)
    guard let pipe = Descriptor.pipe() else { throw Failure.files(localized: "cannot make a pipe") }
    let input = InputReader(descriptor: pipe.reading.number, takesKeys: true)
    self.input = input
    (keys, keyboard) = (pipe.reading, pipe.writing)
    let profiles = try VoiceSelection(configuration).profiles()
    page = isShown ? try Self.openPage(now: { clock.now() }) : nil
    let page = page?.page
    var words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)?
    if let page { words = { page.report($1, of: $0) } }
    var show: (@Sendable (SessionView) -> Void)?
    if let page { show = { page.show($0) } }
    let performer = try SpeechPlayer(
      audio: .pulse, profiles: profiles, now: { clock.now() }, events: { mailbox.post(.speech($0)) },
      sound: { if case .silenced(let time) = $0 { news.post(.silenced(at: time)) } },
      words: words)
    self.performer = performer
    let connection = try connect { mailbox.post($0) }
    self.connection = connection
    let perform = connection.perform
    let ports = SessionPorts<App>(
      player: { orders in
        if case .prepare? = orders.first, !prerendersAhead { return }
        performer.perform(orders)
      },
      caption: { _ in },
      record: { entry, _ in
        switch entry.event {
        case .command: news.post(.commanded)
        case .announcement(let announcement): news.post(.announced(announcement))
        case .speech(let report):
          switch report.outcome {
          case .started(let latency): news.post(.started(report.id, latency))
          case .finished: news.post(.finished)
          default: break
          }
        default: break
        }
        page?.record(entry)
      },
      show: show, reach: connection.reach,
      perform: { perform($1, $0) }, change: { _ in }, secret: { _ in nil }, secretName: { _ in nil },
      unknownSecret: { _ in "" })
    thread = NamedThread("earshot-session") {
      var runner = SessionRunner(machine, clock: clock, mailbox: mailbox, input: input, ports: ports)
      _ = runner.run(begin: [])
      news.post(.ended)
    }
    _ = try waitForStart()
  }

  /// Types a key. Returns the time of that, on the monotonic clock.
  @discardableResult
  func press(_ key: String) -> Duration {
    let now = monotonicNow()
    let bytes = Array(key.utf8)
    if let keyboard { write(keyboard.number, bytes, bytes.count) }
    return now
  }

  /// Types a key that moves the cursor. Returns the latency of its announcement, not that of events that come meanwhile.
  func answer(to key: String) throws -> Latency {
    forget()
    press(key)
    var answer: Announcement.ID?
    while let news = try next() {
      switch news {
      case .announced(let announcement) where announcement.priority == .navigation: answer = announcement.id
      case .started(let id, let latency) where id == answer: return latency
      default: break
      }
    }
    throw Failure.unavailable(localized: "the session ended in the middle of the bench")
  }

  /// Silences the current speech. Returns once the command has been taken, so that it does not affect later speech.
  func hush() throws {
    forget()
    press("\u{1B}")
    while let news = try next(), news != .commanded {}
  }

  /// The latency of the announcement that starts next.
  func waitForStart() throws -> Latency {
    while let news = try next() {
      if case .started(_, let latency) = news { return latency }
    }
    throw Failure.unavailable(localized: "the session ended in the middle of the bench")
  }

  /// The next event; nil at the end of the session.
  func next() throws -> Event? {
    guard let item = news.take(until: monotonicNow() + .seconds(10)) else {
      throw Failure.unavailable(localized: "nothing was said for 10 seconds")
    }
    if case .ended = item { return nil }
    return item
  }

  /// Discards the events that were not taken; returns them.
  @discardableResult
  func forget() -> [Event] {
    var forgotten: [Event] = []
    while let event = news.takeWaiting() { forgotten.append(event) }
    return forgotten
  }

  func close() {
    keyboard = nil
    thread.join()
    performer.close()
    connection.close()
    page?.page.close()
    page?.viewer.join()
  }

  /// A page, and a viewer that reads everything.
  private static func openPage(now: @escaping @Sendable () -> Duration) throws -> (LivePage, NamedThread) {
    let page = try LivePage(
      port: nil, app: Phrase("bench"), language: .english, surface: { _ in nil }, now: now)
    let client = try LoopbackClient(port: page.port)
    client.get(page.folder + "events", port: page.port)
    return (page, NamedThread("bench-viewer") { while (try? client.read(timeout: .seconds(60))) ?? nil != nil {} })
  }
}

/// An event of a bench session or its player. Times are those of the session.
enum BenchEvent: Hashable, Sendable {
  /// A command has been taken.
  case commanded
  case announced(Announcement)
  case started(Announcement.ID, Latency)
  /// The last utterance was heard to its end.
  case finished
  /// The sound server has acknowledged a flush.
  case silenced(at: Duration)
  case ended
}

extension BenchSession where App == PeerMentorApp {
  /// Opens a screen of the app on a store and begins the session there.
  convenience init(
    _ screen: String, store: any PeerMentorStore, configuration: Configuration, prerendersAhead: Bool,
    isShown: Bool = false
  ) throws {
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    let machine = SessionMachine(
      app, state: try DemoEnvironment.state(of: app, on: screen, store: store), settings: Self.settings(configuration),
      startedAt: SessionClock.wallSeconds)
    try self.init(machine, configuration: configuration, prerendersAhead: prerendersAhead, isShown: isShown) { post in
      let worker = StoreThread<EffectID>(store: store) { post(.answer($1, .store($0))) }
      let listener = try store.listen { post(.event(.store($0))) }
      return Connection(perform: { worker.submit($0, as: $1) }) {
        listener?.close()
        worker.close()
      }
    }
  }
}

extension BenchSession {
  /// The person's settings, without hints.
  static func settings(_ configuration: Configuration) -> SessionSettings {
    var profile = configuration.profile
    profile.speaksHints = false
    return SessionSettings(profile: profile)
  }
}
