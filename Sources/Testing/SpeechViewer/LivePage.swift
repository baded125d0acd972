package import Announcements
package import Flows
import LinuxSupport
package import Session
import Synchronization
package import Text

/// A page that shows others what a session shows and says, while it goes on.
///
/// 1. The session posts what it has anyway: its view, its transcript's entries, the times of words. It never waits.
/// 2. The page's own thread makes events of them (`Show`), and draws the screen when nothing else waits (`ScreenPainter`).
/// 3. The same thread answers requests, and sends each viewer the events by a bounded queue of its own (`PageConnection`).
/// 4. Who comes later, or was left behind, is told all that is shown at that moment.
/// 5. At the end viewers are told so, and every connection is closed.
///
/// It is served on the loopback address to those who know the part of its own that cannot be guessed (`PageAddress`). It
/// only gives; nothing that is sent to it changes anything.
package final class LivePage: Sendable {
  private let place: PageAddress
  private let viewers: ViewerCount
  private let mailbox: Mailbox<PageLoop.Mail>
  private let thread: NamedThread

  /// Viewers there is room for: each holds an open file of the session's.
  package static let mostViewers = 24

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
    let listener = try PageListener(port: port)
    // Of what is seen only the newest is worth drawing.
    let mailbox = Mailbox<PageLoop.Mail>(merged: { waiting, new in
      if case .view = waiting, case .view = new { new } else { nil }
    })
    let place = PageAddress(port: listener.port)
    let viewers = ViewerCount()
    self.viewers = viewers
    thread = NamedThread("earshot-page") {
      var loop = PageLoop(
        mailbox: mailbox, address: place, server: PageServer(listener, timeout: timeout),
        painter: ScreenPainter(surface: surface), app: app, language: language, now: now, viewerCount: viewers)
      loop.run()
    }
    self.place = place
    self.mailbox = mailbox
  }

  /// Where it is: `http://127.0.0.1:8080/k3v…/`.
  var address: String { "http://127.0.0.1:\(port)\(folder)" }

  /// The port of the loopback address it is at.
  package var port: UInt16 { place.port }

  /// What the path of its addresses begins with; nobody else can guess it.
  package var folder: String { place.folder }

  /// Those who look at it now.
  var viewerCount: Int { viewers.number.load(ordering: .acquiring) }

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
  package func report(_ words: [HeardWord], of id: Announcement.ID) { mailbox.post(.words(id, words)) }

  /// Tells viewers that the session has ended, and serves nothing any more.
  package func close() {
    mailbox.post(.close)
    thread.join()
  }
}

/// How many look at the page; changed by the page's thread, read by any.
final class ViewerCount: Sendable {
  let number = Atomic(0)
}
