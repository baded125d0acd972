package import Captures
internal import Foundation
internal import LinuxSupport
internal import Synchronization
package import Text

/// The browser of a test, as a second client of its debugging port (Chrome DevTools Protocol) hears it.
///
/// It follows every page that the test opens and closes, and never acts: no page is held, focused, pressed, opened, emulated or
/// answered. See `ListenedPage` for what is read of one, and when.
package final class ListenedBrowser: ListenedSource {
  /// The address, without a path.
  package let name: String
  package let live = "page"
  package let format: CaptureFormat? = .chromeJSON
  private let address: URL
  private let mailbox = Mailbox<ListenedBrowserDriver.Mail>()
  /// Set by `listen`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// How long a browser is waited for that has not been started yet.
  private static let patience = Duration.seconds(60)
  private static let pause = Duration.milliseconds(20)

  /// A browser of this machine.
  ///
  /// - Parameter text: The address of its debugging port, `http://127.0.0.1:9222`, or of its web socket, `ws://…`.
  /// - Throws: A sentence why it is no such address. Another machine's browser is not listened to: its port has no protection.
  package init(_ text: String) throws(ChromiumError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "ws"].contains(scheme),
      let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
    else {
      throw ChromiumError(
        localized(
          en:
            "'\(PrintableText.path(text))' is not the address of a browser's debugging port; write it like http://127.0.0.1:9222",
          nb:
            "«\(PrintableText.path(text))» er ikke adressen til feilsøkingsporten til en nettleser; skriv den som http://127.0.0.1:9222"
        ))
    }
    guard isThisMachine(host: host) else {
      throw ChromiumError(
        localized(
          en:
            "'\(PrintableText.path(text))' is not on this machine; let its port come here, for example with ssh -L 9222:127.0.0.1:9222",
          nb:
            "«\(PrintableText.path(text))» er ikke på denne maskinen; la porten komme hit, for eksempel med ssh -L 9222:127.0.0.1:9222"
        ))
    }
    address = url
    name = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(url.port ?? 80)"
  }

  deinit { close() }

  package func listen(_ tell: @escaping @Sendable (ListenedEvent) -> Void) {
    let (mailbox, address, name) = (mailbox, address, name)
    let thread = NamedThread("earshot-listens") {
      let finisher = ListenedFinisher(tell)
      defer { finisher.close() }
      let tell = { event in finisher.take(.event(event)) }
      switch Self.connect(to: address, name, until: mailbox) {
      case .success(let socket):
        socket.read { mailbox.post(.browser($0)) }
        ListenedBrowserDriver(socket, mailbox, finisher).run()
        socket.close()
      case .failure(let error): tell(ListenedEvent(.ended(.failed(error.description)), at: ""))
      case nil: tell(ListenedEvent(.ended(.asked), at: ""))
      }
    }
    self.thread.withLock { $0 = thread }
  }

  package func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    mailbox.post(.close)
    thread.join()
  }

  /// The connection, once the browser is there; nil where listening ended before.
  private static func connect(
    to address: URL, _ name: String, until mailbox: Mailbox<ListenedBrowserDriver.Mail>
  ) -> Result<DevToolsSocket, ChromiumError>? {
    let (host, port, end) = (address.host() ?? "", address.port ?? 80, monotonicNow() + patience)
    while true {
      let reason: String
      do throws(ChromiumError) {
        return .success(try DevToolsSocket(host: host, port: port, path: try path(of: address, name)))
      } catch {
        reason = error.description
      }
      guard monotonicNow() < end else {
        return .failure(
          ChromiumError(
            localized(
              en: "no browser takes a debugging connection at \(name): \(reason); start it with --remote-debugging-port",
              nb:
                "ingen nettleser tar imot en feilsøkingsforbindelse på \(name): \(reason); start den med --remote-debugging-port")
          ))
      }
      if mailbox.take(until: monotonicNow() + pause) != nil { return nil }
    }
  }

  /// The path of the browser's web socket, which it tells at its debugging port.
  private static func path(of address: URL, _ name: String) throws(ChromiumError) -> String {
    if address.scheme?.lowercased() == "ws" { return address.path(percentEncoded: true) }
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      response = try HTTPConnection().send("GET", "\(name)/json/version", nil, timeout: .seconds(5))
    } catch {
      if case .unreachable(let words) = error { throw ChromiumError(PrintableText.of(words)) }
      throw ChromiumError(localized(en: "it does not answer", nb: "den svarer ikke"))
    }
    // Only the path counts: what answers cannot lead to another machine.
    guard let text = (try? JSONReader.value(of: response.body))?["webSocketDebuggerUrl"]?.string, let url = URL(string: text)
    else {
      throw ChromiumError(
        localized(en: "it is no browser's debugging port", nb: "den er ikke feilsøkingsporten til en nettleser"))
    }
    return url.path(percentEncoded: true)
  }
}

/// Follows the pages of a browser, on its own thread; no answer is waited for, so that a page that is stuck holds up no other.
final class ListenedBrowserDriver {
  /// What the thread handles.
  enum Mail: Sendable {
    case browser(DevToolsMessage)
    case close
  }

  typealias Answer = (Result<JSONValue, DevToolsFailure>) -> Void

  private let socket: DevToolsSocket
  private let mailbox: Mailbox<Mail>
  private let finisher: ListenedFinisher
  private var last = 0
  private var answers: [Int: Answer] = [:]
  /// The pages by their sessions.
  private var pages: [String: ListenedPage] = [:]
  /// The pages of frames that the browser shows in processes of their own, by the sessions of these.
  private var pagesOfFrames: [String: ListenedPage] = [:]
  private var count = 0
  /// Gives the same name to the same address on every page.
  private var names = PageHistory()

  init(_ socket: DevToolsSocket, _ mailbox: Mailbox<Mail>, _ finisher: ListenedFinisher) {
    (self.socket, self.mailbox, self.finisher) = (socket, mailbox, finisher)
  }

  /// Sends a command; the answer's handler is called on this thread.
  func send(_ method: String, _ params: JSONText = [:], in session: String? = nil, _ answer: Answer? = nil) {
    last += 1
    if let answer { answers[last] = answer }
    let command = JSONText.members([
      ("id", .number(last)), ("method", .string(method)), ("params", params), ("sessionId", session.map(JSONText.string)),
    ])
    _ = socket.write(command.line)
  }

  /// Tells of a page.
  func tell(_ kind: ListenedEvent.Kind, at place: String) { finisher.take(.event(ListenedEvent(kind, at: place))) }

  /// Tells of a screen of a page.
  func tell(_ screen: ListenedScreen, at place: String) { finisher.take(.screen(screen, at: place)) }

  /// The contents of which there is a picture: tests reach the same screens again and again.
  private var pictured: Set<ListenedContent> = []

  func isUnpictured(_ content: ListenedContent) -> Bool { !pictured.contains(content) }
  func notePicture(of content: ListenedContent) { pictured.insert(content) }

  /// The name of the screen at an address.
  func name(of address: String) -> String { PageAddress.isAddress(address) ? names.name(of: address) : "page" }

  /// Makes the browser tell of the targets of one type that come to it, or to one of its sessions; none of them waits for us.
  func attach(_ type: String, in session: String? = nil) {
    send(
      "Target.setAutoAttach",
      [
        "autoAttach": .boolean(true), "waitForDebuggerOnStart": .boolean(false), "flatten": .boolean(true),
        "filter": .array([["type": .string(type)]]),
      ], in: session)
  }

  /// Follows the browser until it ends, or this side is closed.
  func run() {
    attach("page")
    while true {
      switch mailbox.take(until: pages.values.compactMap(\.wakeAt).min()) {
      case .close: return end(.asked)
      case .browser(.ended(let reason)): return end(reason.map { .failed($0) } ?? .gone)
      case .browser(.answer(let number, let result)): answers.removeValue(forKey: number)?(result)
      case .browser(.event(let event)): take(event)
      case nil: break
      }
      let now = monotonicNow()
      for page in pages.values { page.act(at: now) }
    }
  }

  private func end(_ end: ListenedEnd) {
    for page in pages.values.sorted(by: { $0.number < $1.number }) { page.end() }
    (pages, pagesOfFrames) = ([:], [:])
    tell(.ended(end), at: "")
  }

  private func take(_ event: DevToolsEvent) {
    switch event.method {
    case "Target.attachedToTarget":
      guard let session = event.params["sessionId"]?.string, let target = event.params["targetInfo"],
        let id = target["targetId"]?.string
      else { return }
      if target["type"]?.string == "iframe", let opener = event.session, let page = pages[opener] ?? pagesOfFrames[opener] {
        pagesOfFrames[session] = page
        page.attach(frame: id, session, in: opener, at: monotonicNow())
      }
      guard target["type"]?.string == "page", !pages.values.contains(where: { $0.frame == id }) else { return }
      count += 1
      pages[session] = ListenedPage(
        id, session, number: count, address: target["url"]?.string ?? "", by: self, at: monotonicNow())
    case "Target.detachedFromTarget":
      guard let session = event.params["sessionId"]?.string else { return }
      pagesOfFrames.removeValue(forKey: session)?.detach(session, at: monotonicNow())
      pages.removeValue(forKey: session)?.end()
    default:
      guard let session = event.session else { return }
      pages[session]?.take(event, at: monotonicNow())
      pagesOfFrames[session]?.takeInFrame(event, at: monotonicNow())
    }
  }
}
