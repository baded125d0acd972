import Announcements
import LinuxSupport
import ScreenReader
import Session
import Synchronization
import Text

/// The page's own thread: makes events of the session's posts, answers requests, and draws when nothing else waits.
///
/// It never waits for a client: bytes that a client does not take at once wait in its connection.
struct PageLoop {
  let mailbox: Mailbox<Mail>
  let address: PageAddress
  var server: PageServer
  var painter: ScreenPainter
  let app: Phrase
  /// The language of the page's words until the session shows a view.
  let language: Language
  let now: @Sendable () -> Duration
  let viewerCount: ViewerCount
  var show = Show()
  /// The latest time for the next drawing; nil where nothing is to be drawn.
  var drawBy: Duration?
  var commentAt = Duration.zero

  /// A post of the session.
  enum Mail: Sendable {
    case view(SessionView)
    case entry(TranscriptEntry)
    case words(Announcement.ID, [HeardWord])
    case close
  }

  /// The longest time that a drawing waits for events.
  private static let longestWait = Duration.milliseconds(50)
  /// The time without an event after which a comment is sent, to find viewers that are gone.
  private static let commentAfter = Duration.seconds(15)
  /// The time that viewers have at the end to take the bytes that wait for them.
  private static let farewell = Duration.milliseconds(500)

  mutating func run() {
    while true {
      let deadline = drawBy != nil ? .zero : server.viewers.isEmpty ? nil : commentAt
      for (connection, request) in server.turn(until: deadline, mail: mailbox.descriptor) { answer(request, of: connection) }
      let mail = mailbox.takeWaiting()
      if case .close = mail { return end() }
      if let mail { open(mail) }
      if let time = drawBy, mail == nil || time <= monotonicNow() { draw() }
      if commentAt <= monotonicNow() { send(EventStream.comment) }
      welcome()
    }
  }

  // MARK: - Requests

  private func answer(_ request: PageRequest, of connection: PageConnection) {
    do throws(PageResponse) {
      connection.respond(try response(to: request))
    } catch {
      connection.respond(error)
    }
  }

  private func response(to request: PageRequest) throws(PageResponse) -> PageResponse {
    let file = try address.file(of: request)
    switch file {
    case "":
      let document = PageDocument(app: app, language: show.view?.profile.language ?? language)
      return PageResponse("text/html; charset=utf-8", document.source.utf8)
    case "live.css": return PageResponse("text/css; charset=utf-8", PageDocument.style.utf8)
    case "live.js": return PageResponse("text/javascript; charset=utf-8", PageDocument.script.utf8)
    case "icon.svg": return PageResponse("image/svg+xml", PageDocument.icon.utf8)
    case "events":
      guard server.viewers.count < LivePage.mostViewers else { throw .full }
      return .events
    default:
      guard file.hasPrefix(PageDocument.pictures),
        let picture = painter.picture(String(file.dropFirst(PageDocument.pictures.count)))
      else { throw .notFound }
      return PageResponse("image/png", picture)
    }
  }

  // MARK: - Events for viewers

  private mutating func open(_ mail: Mail) {
    switch mail {
    case .view(let view):
      show.take(view)
      drawBy = drawBy ?? monotonicNow() + Self.longestWait
    case .entry(let entry): for event in show.take(entry, at: now()) { send(event) }
    case .words(let id, let words): if let event = show.take(words, of: id, at: now()) { send(event) }
    case .close: break
    }
  }

  private mutating func draw() {
    drawBy = nil
    if let view = show.view, let event = show.take(painter.paint(view)) { send(event) }
  }

  private mutating func send(_ event: ShowEvent) {
    if !server.viewers.isEmpty { send(EventStream.bytes(of: event)) }
  }

  private mutating func send(_ bytes: [UInt8]) {
    for viewer in server.viewers { viewer.send(bytes) }
    commentAt = monotonicNow() + Self.commentAfter
  }

  /// Sends the whole state to viewers that have just come, or that take bytes again after they were left behind.
  private func welcome() {
    let viewers = server.viewers
    viewerCount.number.store(viewers.count, ordering: .releasing)
    for viewer in viewers where viewer.needsState { viewer.sendState(EventStream.bytes(of: .state(show.state(at: now())))) }
  }

  /// Shows the last view before the end, even if the session ends at once after it.
  private mutating func end() {
    if drawBy != nil { draw() }
    welcome()
    send(.end)
    for viewer in server.viewers { viewer.endEvents() }
    let deadline = monotonicNow() + Self.farewell
    while !server.isIdle, deadline > monotonicNow() {
      for (connection, _) in server.turn(until: deadline, mail: -1) { connection.close() }
    }
  }
}
