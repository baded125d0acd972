package import Captures
internal import Foundation
internal import LinuxSupport
internal import Synchronization
package import Text

/// Listens to a suite that operates an app by a WebDriver server, as a proxy between both that changes nothing.
///
/// A suite has the proxy's address in place of the server's. What passes is told to the session that it belongs to, and each
/// session reads its screens beside the suite's own commands (``ListenedSession``).
package final class WebDriverListener: ListenedSource {
  /// What a server operates.
  package enum Devices: Hashable, Sendable {
    /// Apps on phones, whose screens its page sources tell.
    case phones
    /// Browsers. A Chromium tells its debugging address, and its pages are read there; others are not read.
    case browsers
  }

  package let name: String
  package var live: String { devices == .phones ? "phone" : "page" }
  package var format: CaptureFormat? { devices == .phones ? nil : .chromeJSON }

  private let devices: Devices
  private let address: String
  private let port: UInt16?
  private let certificates: String?
  private let language: Language
  private let state = Mutex(State())

  private struct State {
    var relay: ProxyRelay?
    var sessions: [String: ListenedSession] = [:]
    var browsers: [String: ListenedBrowser] = [:]
    var isClosed = false
  }

  /// - Parameters:
  ///   - address: The server's: `http://127.0.0.1:4723`, or `https://name:password@farm.example/wd/hub`.
  ///   - port: The proxy's; nil for any free one.
  ///   - certificates: The file of the certificates that a server with `https` may be vouched for by; nil for the system's.
  package init(
    _ address: String, of devices: Devices = .phones, port: UInt16?, language: Language, trusting certificates: String? = nil
  ) {
    self.address = address
    self.certificates = certificates
    self.devices = devices
    self.port = port
    self.language = language
    name = WebDriverClient(address).server
  }

  /// The address that a suite has in place of the server's; nil before it listens.
  package var proxyAddress: String? {
    state.withLock { $0.relay?.port }.map { "http://127.0.0.1:\($0)" + basePath }
  }

  package var invitation: String? {
    proxyAddress.map { proxy in
      localized(
        en: "give the suite \(proxy) in place of \(name); Ctrl-C ends",
        nb: "gi testene \(proxy) i stedet for \(name); Ctrl-C avslutter")
    }
  }

  private var basePath: String {
    let path = URLComponents(string: address)?.path ?? ""
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  package func listen(_ tell: @escaping @Sendable (ListenedEvent) -> Void) throws {
    let server = try reachedServer()
    let base = basePath
    let observer = ProxyRelay.Observer { [weak self] request, connection in
      self?.begin(request, below: base, on: connection) == true
    } tell: { [weak self] event in
      self?.take(event, below: base, tell)
    }
    do throws(PortError) {
      let relay = try ProxyRelay(port: port, to: server, observer)
      state.withLock { $0.relay = relay }
    } catch {
      let reason = String(cString: strerror(error.number))
      throw ListeningError(
        localized(
          en: "cannot listen \(error.port.map { "on port \($0)" } ?? "on the loopback address"): \(reason); try another --port",
          nb: "kan ikke lytte \(error.port.map { "på port \($0)" } ?? "på loopback-adressen"): \(reason); prøv en annen --port"))
    }
  }

  /// The server, which takes connections.
  private func reachedServer() throws -> ProxiedServer {
    let server: ProxiedServer
    do throws(ProxiedServer.AddressError) { server = try ProxiedServer(address, trusting: certificates) } catch {
      switch error {
      case .none:
        throw ListeningError(
          localized(
            en: "'\(name)' is no address of a server here; write it like http://127.0.0.1:4723",
            nb: "«\(name)» er ikke adressen til en tjener her; skriv den som http://127.0.0.1:4723"))
      case .unknown(let host, let reason):
        throw ListeningError(localized(en: "cannot find \(host): \(reason)", nb: "finner ikke \(host): \(reason)"))
      }
    }
    if HTTPConnection().refusal(of: address, timeout: .seconds(5)) != nil {
      throw ListeningError(
        localized(
          en: "nothing answers at \(name); start the server first", nb: "ingenting svarer på \(name); start tjeneren først"))
    }
    guard server.isSecure else { return server }
    do throws(HTTPConnection.Failure) { _ = try SecureChannel(to: server) } catch {
      guard case .unreachable(let reason) = error else { return server }
      throw ListeningError(
        localized(
          en: "there is no secure connection to \(name): \(PrintableText.of(reason))",
          nb: "det er ingen sikker forbindelse til \(name): \(PrintableText.of(reason))"))
    }
    return server
  }

  package func close() {
    let (relay, sessions, browsers) = state.withLock { state in
      defer { (state.relay, state.sessions, state.browsers, state.isClosed) = (nil, [:], [:], true) }
      return (state.relay, state.sessions, state.browsers)
    }
    relay?.close()
    for session in sessions.values { session.end() }
    for browser in browsers.values { browser.close() }
  }

  // MARK: What passes, on the relay's thread

  /// A command has begun.
  ///
  /// - Returns: Whether its answer is of use: a picture of the screen is not.
  private func begin(_ request: HTTPTap.Message, below base: String, on connection: Int) -> Bool {
    guard let command = WebDriverCommand(request, below: base) else { return false }
    if let id = command.session { session(id)?.begin(command, on: connection) }
    switch command.effect {
    case .begins, .finds, .source: return true
    case .ends, .acts, .reads: return false
    }
  }

  private func take(_ event: ProxyRelay.Event, below base: String, _ tell: @escaping @Sendable (ListenedEvent) -> Void) {
    switch event {
    case .answered(let request, let answer, let connection):
      guard let command = WebDriverCommand(request, below: base) else { return }
      let hasWorked = answer.status.map { (200..<300).contains($0) } == true
      if command.effect == .begins {
        guard hasWorked, let value = try? decodedJSON(JSONValue.self, from: Data(answer.body)) else { return }
        let members = value["value"]
        if let id = members?["sessionId"]?.string ?? value["sessionId"]?.string { open(id, members?["capabilities"], tell) }
        return
      }
      guard let id = command.session else { return }
      // A suite may have begun its session before the proxy was there.
      if devices == .phones, command.effect != .ends, hasWorked, session(id) == nil { open(id, nil, tell) }
      let heard = ListenedSession.Answer(command: command, body: answer.body, hasWorked: hasWorked)
      session(id)?.end(heard, on: connection)
      if command.effect == .ends { state.withLock { $0.sessions.removeValue(forKey: id) }?.leave() }
    case .ended(let connection):
      for session in state.withLock({ Array($0.sessions.values) }) { session.lose(connection) }
    }
  }

  private func session(_ id: String) -> ListenedSession? { state.withLock { $0.sessions[id] } }

  private func open(_ id: String, _ capabilities: JSONValue?, _ tell: @escaping @Sendable (ListenedEvent) -> Void) {
    if devices == .browsers {
      guard let place = capabilities?["goog:chromeOptions"]?["debuggerAddress"]?.string,
        let browser = try? ListenedBrowser("http://" + place)
      else { return }
      let isNew = state.withLock { state in
        guard !state.isClosed, state.browsers[id] == nil else { return false }
        state.browsers[id] = browser
        return true
      }
      // The listening goes on when a browser ends: a suite has a new one for each of its tests.
      if isNew {
        try? browser.listen { event in
          if case .ended = event.kind {} else { tell(ListenedEvent(event.kind, at: "\(id) \(event.place)")) }
        }
      }
      return
    }
    state.withLock { state in
      guard !state.isClosed, state.sessions[id] == nil else { return }
      state.sessions[id] = ListenedSession(id, on: WebDriverClient(address), language: language, tell)
    }
  }
}

/// Why nothing can be listened to.
package struct ListeningError: Error, CustomStringConvertible {
  /// A sentence.
  package var description: String

  init(_ description: String) { self.description = description }
}
