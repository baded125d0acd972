package import Announcements
package import Flows
import Glibc
import LinuxSupport
package import Session
import Synchronization
package import Text

/// A page that shows the screen and the announcements of a running session to others.
///
/// 1. The session posts its views, its transcript's entries and the times of words. It never waits.
/// 2. The page's own thread makes events of them (`Show`), and draws the screen when nothing else waits (`ScreenPainter`).
/// 3. The same thread answers requests, and sends each viewer the events by a bounded queue (`PageConnection`).
/// 4. A viewer that connects late, or was left behind, gets the whole present state.
/// 5. At the end viewers are notified, and every connection is closed.
///
/// It is served on the loopback address, under a path that cannot be guessed (`PageAddress`). It is read-only: no request
/// changes anything.
package final class LivePage: Sendable {
  private let place: PageAddress
  private let viewers: ViewerCount
  private let mailbox: Mailbox<PageLoop.Mail>
  private let thread: NamedThread

  /// The greatest number of viewers: each uses an open file of the session.
  package static let mostViewers = 24

  /// Starts to serve the page.
  ///
  /// - Parameters:
  ///   - port: The port; nil for any free one.
  ///   - app: The app's name.
  ///   - language: The language of the page's words until the session sets another.
  ///   - timeout: The time for a request to arrive after its connection.
  ///   - surface: The surface of a screen, by the screen's name; called on the page's own thread.
  ///   - now: The session's clock.
  package init(
    port: UInt16?, app: Phrase, language: Language, timeout: Duration = .seconds(5),
    surface: @escaping @Sendable (String) -> ScreenSurface?, now: @escaping @Sendable () -> Duration
  ) throws(LivePageError) {
    let listener: LoopbackListener
    do throws(PortError) { listener = try LoopbackListener(port: port) } catch { throw LivePageError(error) }
    // Only the newest view is worth drawing.
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

  /// The port on the loopback address.
  package var port: UInt16 { place.port }

  /// The first part of its paths, which nobody else can guess.
  package var folder: String { place.folder }

  /// Those who look at it now.
  var viewerCount: Int { viewers.number.load(ordering: .acquiring) }

  /// A sentence with its address.
  package func notice(in language: Language) -> String { LivePageWords(language: language).address(address) }

  /// Shows a view of the session. Never waits; the methods below do not wait either.
  package func show(_ view: SessionView) { mailbox.post(.view(view)) }

  /// Shows an entry of the transcript.
  package func record(_ entry: TranscriptEntry) {
    switch entry.event {
    case .command, .announcement, .speech: mailbox.post(.entry(entry))
    case .session, .screen, .cursor, .sound: break
    }
  }

  /// Shows words when they are heard.
  package func report(_ words: [HeardWord], of id: Announcement.ID) { mailbox.post(.words(id, words)) }

  /// Notifies viewers of the session's end, and stops serving.
  package func close() {
    mailbox.post(.close)
    thread.join()
  }
}

/// The number of viewers; the page's thread writes it, any thread reads it.
final class ViewerCount: Sendable {
  let number = Atomic(0)
}

/// The reason why the live page cannot be served: the failure, its object, its cause, and advice.
package struct LivePageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  /// The reason why its port cannot be had.
  init(_ error: PortError) {
    let (port, number) = (error.port, error.number)
    let isTaken = number == EADDRINUSE
    description = localized(
      en: "cannot serve the page \(port.map { "on port \($0)" } ?? "on the loopback address"): "
        + (isTaken
          ? "another program uses it; try another port, or --page without a number for one that is free"
          : "\(systemReason(number)); try another port, or run without --page"),
      nb: "kan ikke vise siden \(port.map { "på port \($0)" } ?? "på loopback-adressen"): "
        + (isTaken
          ? "et annet program bruker den; prøv en annen port, eller --page uten nummer for en ledig"
          : "\(systemReason(number)); prøv en annen port, eller kjør uten --page"))
  }
}
