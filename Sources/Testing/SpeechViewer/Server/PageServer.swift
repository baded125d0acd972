import FlyingFox
import FlyingSocks
import Foundation
import LinuxSupport
import Synchronization

/// Serves the page on the loopback address: a document, its style sheet and script, pictures, and the stream of events.
///
/// It answers only those who ask for it by the loopback address or `localhost`: a page from elsewhere, whose name leads
/// here (DNS rebinding), gives its own name; and only those who know the part of the address that cannot be guessed. It
/// only gives; nothing that is sent to it changes anything. What is sent at all is bounded by `LimitingProxy` before it.
final class PageServer: Sendable {
  /// The port it is reached at.
  let port: UInt16
  /// What the path of its addresses begins with.
  let folder: String
  private let server: HTTPServer
  private let proxy: LimitingProxy

  /// What it gives.
  struct Content: Sendable {
    /// The page.
    var document: @Sendable () -> String
    /// The bytes of a PNG by its name.
    var picture: @Sendable (String) -> Data?
    /// A new viewer's stream; nil where there is no room for another.
    var join: @Sendable () -> ViewerBody?
  }

  /// Why the page cannot be served: a clause.
  struct Failure: Error {
    var reason: String
    /// Whether something else is at the port.
    var isTaken = false

    init(reason: String) { self.reason = reason }

    /// What the system says.
    init(errno number: Int32) {
      reason = String(cString: strerror(number))
      isTaken = number == EADDRINUSE
    }
  }

  /// Begins to listen. Waits until it does.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - timeout: for a request to come.
  init(port: UInt16, timeout: Duration, _ content: Content) throws(Failure) {
    guard let place = PrivateSocket() else { throw Failure(errno: errno) }
    let gate = RequestHandler(content: content)
    server = HTTPServer(
      config: .init(address: .unix(path: place.path), logger: .disabled), handler: ClosureHTTPHandler { gate.response(to: $0) })
    let failure = Self.start(server)
    let way = place.hide()
    if let failure { throw failure }
    do throws(Failure) {
      proxy = try LimitingProxy(port: port, timeout: timeout, connect: { PrivateSocket.connection(by: way) })
    } catch {
      Self.stop(server)
      throw error
    }
    self.port = proxy.port
    folder = gate.folder
    gate.port.store(self.port, ordering: .releasing)
  }

  /// Lets the server run; returns when it listens, or why it does not.
  private static func start(_ server: HTTPServer) -> Failure? {
    let outcome = Mailbox<Failure?>()
    Task.detached {
      do { try await server.run() } catch let SocketError.failed(_, number, _) {
        outcome.post(Failure(errno: number))
      } catch {
        outcome.post(Failure(reason: error.localizedDescription))
      }
    }
    Task.detached {
      do {
        try await server.waitUntilListening()
        outcome.post(nil)
      } catch {}
    }
    return outcome.take(until: monotonicNow() + .seconds(10)) ?? Failure(reason: "it does not begin to listen")
  }

  /// Stops listening and closes every connection; waits for viewers to take the end of their stream, but not for long.
  func close() {
    Self.stop(server)
    proxy.close()
  }

  private static func stop(_ server: HTTPServer) {
    let done = Mailbox<Void>()
    Task.detached {
      await server.stop(timeout: 0.5)
      done.post(())
    }
    _ = done.take(until: monotonicNow() + .seconds(2))
  }
}
