internal import Glibc

/// One client's connection to a proxy, and the one from there to the server.
final class ProxyConnection {
  let number: Int
  private(set) var client: ProxySocket
  private(set) var server: ProxySocket
  private let target: ProxiedServer
  /// What was asked, and what was answered.
  private var asked = HTTPTap(storing: 1 << 18)
  private var answered = HTTPTap(storing: 32 << 20)
  /// The requests without an answer, in their order. The last one may have no body yet.
  private var requests: [HTTPTap.Message] = []
  private var isObserved = true
  private(set) var isOver = false

  init(_ client: ProxySocket, _ server: ProxySocket, to target: ProxiedServer, number: Int) {
    (self.client, self.server, self.target, self.number) = (client, server, target, number)
  }

  /// The connection to the server stands, or there is none.
  func connected(_ channel: SecureChannel?, _ observer: ProxyRelay.Observer) {
    guard let channel else { return fail() }
    server.use(channel)
    proceed(0, 0, observer)
  }

  /// Sends and receives what can be.
  ///
  /// - Parameters:
  ///   - clientReady: What `poll` says of the client's end.
  ///   - serverReady: The same of the server's.
  func proceed(_ clientReady: Int16, _ serverReady: Int16, _ observer: ProxyRelay.Observer) {
    if server.isConnecting, serverReady != 0, !server.endConnecting() { return fail() }
    if client.canReceive(clientReady) { take(client.receive(), observer) }
    guard !isOver else { return }
    if server.canReceive(serverReady) { give(server.receive(), observer) }
    // What has just come goes on at once, without another wait.
    server.send()
    client.send()
    client.isFull = server.isAhead
    server.isFull = client.isAhead
    if client.isAtEnd { server.endSending() }
    if server.isAtEnd { client.endSending() }
    // What came before a loss still goes on.
    if client.hasFailed || server.hasFailed && client.isSent { return fail() }
    // A client that still sends when the server has ended may read the answer yet, and does not when it is cut off.
    if server.isAtEnd, client.isSent, client.isAtEnd || isObserved && !asked.isInside { isOver = true }
    if client.isAtEnd, !server.canEndSending, server.isSent, client.isSent, requests.isEmpty { isOver = true }
  }

  /// One of both is lost, and so is the other.
  private func fail() {
    client.resetWhenClosed()
    server.resetWhenClosed()
    isOver = true
  }

  /// Bytes of the client. The head of a request goes on when it has been looked at.
  private func take(_ bytes: ArraySlice<UInt8>, _ observer: ProxyRelay.Observer) {
    var rest = bytes
    repeat {
      let start = rest.startIndex
      let event = asked.next(&rest)
      server.queue(bytes[start..<rest.startIndex])
      switch event {
      case .head(let head):
        guard Self.isAllowed(head) else { return refuse() }
        if target.isRewritten { server.rewriteLast(head.size) { target.head($0, head) } }
        guard asked.follows else { break }
        answered.expect(answerTo: head, isStored: observer.begin(head, number))
        requests.append(head)
      case .message(let message):
        // A server may answer before it has the whole request.
        if !requests.isEmpty { requests[requests.count - 1] = message }
      case nil: break
      }
      server.held = asked.headBytes
      if event == nil { break }
    } while true
    if !asked.follows { stopObserving(observer) }
  }

  /// Bytes of the server. They are looked at when they have gone on, so that no answer waits for that.
  private func give(_ bytes: ArraySlice<UInt8>, _ observer: ProxyRelay.Observer) {
    client.queue(bytes)
    client.send()
    guard isObserved else { return }
    var rest = bytes
    while let event = answered.next(&rest) {
      if case .message(let answer) = event { report(answer, observer) }
    }
    if server.isAtEnd, let last = answered.close() { report(last, observer) }
    if !answered.follows { stopObserving(observer) }
  }

  private func report(_ answer: HTTPTap.Message, _ observer: ProxyRelay.Observer) {
    guard !requests.isEmpty else { return }
    observer.tell(.answered(requests.removeFirst(), answer, connection: number))
  }

  /// From now on the bytes go on alone: a web socket, or what else is not followed here.
  private func stopObserving(_ observer: ProxyRelay.Observer) {
    guard isObserved else { return }
    isObserved = false
    asked.leave()
    answered.leave()
    requests = []
    server.held = 0
    server.send()
    observer.tell(.ended(connection: number))
  }

  // MARK: Who may ask

  /// Whether a request is for this machine by its name, and of no page of another site.
  private static func isAllowed(_ head: HTTPTap.Message) -> Bool {
    let host = head.headers["host"].map { isLoopback(host: $0) } ?? true
    let origin = head.headers["origin"].map { origin in
      origin.firstRange(of: "://").map { isLoopback(host: String(origin[$0.upperBound...])) } ?? false
    }
    return host && origin ?? true
  }

  private static func isLoopback(host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "::1"].contains(name.lowercased())
  }

  private func refuse() {
    let answer = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    client.queue(Array(answer.utf8)[...])
    client.send()
    isOver = true
  }
}
