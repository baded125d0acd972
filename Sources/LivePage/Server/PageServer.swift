import FlyingFox
import FlyingSocks
import Foundation
import Synchronization
import Threads

/// Serves the page on the loopback address: a document, its style sheet and script, pictures, and the stream of events.
///
/// It answers only those who ask for it by the loopback address or `localhost`: a page from elsewhere, whose name leads
/// here (DNS rebinding), gives its own name; and only those who know the part of the address that cannot be guessed. It
/// only gives; nothing that is sent to it changes anything.
final class PageServer: Sendable {
  /// The port it is reached at.
  let port: UInt16
  /// What the path of its addresses begins with.
  let folder: String
  private let server: HTTPServer

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
  }

  /// Begins to listen. Waits until it does.
  ///
  /// - Parameter port: 0 for any that is free.
  init(port: UInt16, _ content: Content) throws(Failure) {
    let address: sockaddr_in
    do { address = try .inet(ip4: "127.0.0.1", port: port) } catch { throw Failure(reason: "\(error)") }
    let gate = PageGate(content: content)
    let server = HTTPServer(
      config: .init(address: address, logger: .disabled), handler: ClosureHTTPHandler { gate.response(to: $0) })
    let outcome = Mailbox<Result<UInt16, Failure>>()
    Task.detached {
      do { try await server.run() } catch let SocketError.failed(_, number, message) {
        outcome.post(.failure(Failure(reason: message, isTaken: number == EADDRINUSE)))
      } catch {
        outcome.post(.failure(Failure(reason: error.localizedDescription)))
      }
    }
    Task.detached {
      try? await server.waitUntilListening()
      if case .ip4(_, let port)? = await server.listeningAddress { outcome.post(.success(port)) }
    }
    guard let outcome = outcome.take(until: monotonicNow() + .seconds(10)) else {
      throw Failure(reason: "it does not begin to listen")
    }
    self.port = try outcome.get()
    self.server = server
    folder = gate.folder
    gate.port.store(self.port, ordering: .releasing)
  }

  /// Stops listening and closes every connection; waits for viewers to take the end of their stream, but not for long.
  func close() {
    let done = Mailbox<Void>()
    let server = server
    Task.detached {
      await server.stop(timeout: 0.5)
      done.post(())
    }
    _ = done.take(until: monotonicNow() + .seconds(2))
  }
}
