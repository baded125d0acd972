package import Announcements
package import Flows
import Foundation
import LinuxSupport
import ScreenReader
package import Session
import Synchronization
package import Text

/// A page that shows others what a session shows and says, while it goes on.
///
/// 1. The session posts what it has anyway: its view, its transcript's entries, the times of words. It never waits.
/// 2. The page's own thread makes events of them (`Show`) and draws the screen when nothing else waits (`ScreenPainter`).
/// 3. Each viewer gets the events by a bounded queue of its own (`Viewer`), and the server sends them (`PageServer`).
/// 4. Who comes later, or was left behind, is told all that is shown at that moment.
/// 5. At the end viewers are told so, and every connection is closed.
package final class LivePage: Sendable {
  /// Where it is: `http://127.0.0.1:8080/k3v…/`.
  package let address: String
  private let mailbox: Mailbox<Mail>
  private let server: PageServer
  private let thread: NamedThread
  private let seats: ViewerSlots

  /// How many look at the page; changed by the server's threads.
  private final class ViewerSlots: Sendable {
    let count = Atomic(0)
  }

  /// What language the page is in; set by its own thread, read by the server's.
  private final class Spoken: Sendable {
    let language: Mutex<Language>

    init(_ language: Language) { self.language = Mutex(language) }
  }

  /// Viewers there is room for: each holds an open file of the session's.
  package static let mostViewers = 24

  private enum Mail: Sendable {
    case view(SessionView)
    case entry(TranscriptEntry)
    case words(Announcement.ID, [HeardWord])
    case join(Viewer)
    case refresh(Viewer)
    case leave(Viewer)
    case close
  }

  /// Begins to serve the page.
  ///
  /// - Parameters:
  ///   - port: where; nil for any that is free.
  ///   - app: what the app is called.
  ///   - language: what the page's words are in until the session says otherwise.
  ///   - timeout: for a request to come, after its connection.
  ///   - surface: what a screen is painted on, by its name; asked on the page's own thread.
  ///   - now: the session's clock.
  package init(
    port: UInt16?, app: Phrase, language: Language, timeout: Duration = .seconds(5),
    surface: @escaping @Sendable (String) -> ScreenSurface?, now: @escaping @Sendable () -> Duration
  ) throws(LivePageError) {
    // Of what is seen only the newest is worth drawing.
    let mailbox = Mailbox<Mail>(merged: { waiting, new in
      if case .view = waiting, case .view = new { new } else { nil }
    })
    let painter = ScreenPainter(surface: surface)
    let spoken = Spoken(language)
    let seats = ViewerSlots()
    self.seats = seats
    let content = PageServer.Content(
      document: { PageDocument(app: app, language: spoken.language.withLock(\.self)).source },
      picture: { painter.picture($0) },
      join: {
        guard seats.count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue <= Self.mostViewers else {
          seats.count.wrappingSubtract(1, ordering: .acquiringAndReleasing)
          return nil
        }
        let viewer = Viewer { mailbox.post(.refresh($0)) }
        mailbox.post(.join(viewer))
        return ViewerBody(viewer) { viewer in
          mailbox.post(.leave(viewer))
          seats.count.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        }
      })
    do throws(PageServer.Failure) {
      server = try PageServer(port: port ?? 0, timeout: timeout, content)
    } catch {
      throw LivePageError(port: port, error)
    }
    address = "http://127.0.0.1:\(server.port)\(server.folder)"
    self.mailbox = mailbox
    thread = NamedThread("earshot-page") {
      var loop = Loop(mailbox: mailbox, painter: painter, now: now, spoken: { language in
        spoken.language.withLock { $0 = language }
      })
      loop.run()
    }
  }

  /// The port of the loopback address it is at.
  package var port: UInt16 { server.port }

  /// What the path of its addresses begins with; nobody else can guess it.
  package var folder: String { server.folder }

  /// Those who look at it now.
  package var viewerCount: Int { seats.count.load(ordering: .acquiring) }

  /// Says where it is.
  package func notice(in language: Language) -> String { LivePageWords(language: language).address(address) }

  /// Shows what the session shows now. Never waits; nor do the others.
  package func show(_ view: SessionView) { mailbox.post(.view(view)) }

  /// Shows what an entry of the transcript tells.
  package func record(_ entry: TranscriptEntry) {
    switch entry.event {
    case .command, .announcement, .speech: mailbox.post(.entry(entry))
    case .session, .screen, .cursor, .sound: break
    }
  }

  /// Shows words as they are heard.
  package func tell(_ words: [HeardWord], of id: Announcement.ID) { mailbox.post(.words(id, words)) }

  /// Tells viewers that the session has ended, and serves nothing any more.
  package func close() {
    mailbox.post(.close)
    thread.join()
    server.close()
  }
}

// MARK: - The page's own thread

extension LivePage {
  private struct Loop {
    let mailbox: Mailbox<Mail>
    let painter: ScreenPainter
    let now: @Sendable () -> Duration
    /// Told what language the page is in.
    let spoken: (Language) -> Void
    var show = Show()
    var viewers: [ObjectIdentifier: Viewer] = [:]
    /// When what is seen has to be drawn at the latest; nil when it is drawn.
    var drawBy: Duration?
    var commentAt: Duration?

    /// Pictures wait for what is said, but not for longer.
    private static let longestWait = Duration.milliseconds(50)
    /// After so long without an event it is found out which viewers are gone.
    private static let commentAfter = Duration.seconds(15)

    mutating func run() {
      while true {
        let mail = drawBy == nil ? mailbox.take(until: commentAt) : mailbox.takeWaiting()
        if case .close = mail { return end() }
        if let mail { open(mail) } else { comment() }
        if let time = drawBy, mail == nil || time <= monotonicNow() { draw() }
      }
    }

    private mutating func open(_ mail: Mail) {
      switch mail {
      case .view(let view):
        show.take(view)
        drawBy = drawBy ?? monotonicNow() + Self.longestWait
      case .entry(let entry): for event in show.take(entry, at: now()) { send(event) }
      case .words(let id, let words): if let event = show.take(words, of: id, at: now()) { send(event) }
      case .join(let viewer):
        viewers[ObjectIdentifier(viewer)] = viewer
        viewer.send(EventStream.bytes(of: .state(show.state(at: now()))))
        commentAt = monotonicNow() + Self.commentAfter
      case .refresh(let viewer): viewer.refresh(EventStream.bytes(of: .state(show.state(at: now()))))
      case .leave(let viewer):
        viewers[ObjectIdentifier(viewer)] = nil
        if viewers.isEmpty { commentAt = nil }
      case .close: break
      }
    }

    private mutating func draw() {
      drawBy = nil
      guard let view = show.view else { return }
      spoken(view.profile.language)
      if let event = show.take(painter.paint(view)) { send(event) }
    }

    private mutating func send(_ event: ShowEvent) {
      guard !viewers.isEmpty else { return }
      let bytes = EventStream.bytes(of: event)
      for viewer in viewers.values { viewer.send(bytes) }
      commentAt = monotonicNow() + Self.commentAfter
    }

    private mutating func comment() {
      guard let time = commentAt, time <= monotonicNow() else { return }
      for viewer in viewers.values { viewer.send(EventStream.comment) }
      commentAt = monotonicNow() + Self.commentAfter
    }

    /// What is seen last is seen, however soon the session ends after it.
    private mutating func end() {
      if drawBy != nil { draw() }
      send(.end)
      for viewer in viewers.values { viewer.end() }
    }
  }
}
