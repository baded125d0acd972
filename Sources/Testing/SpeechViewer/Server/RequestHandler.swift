import FlyingFox
import Foundation
import Synchronization

/// Answers requests, or tells why not. `LimitingProxy` lets requests to look at something through, and no others.
///
/// Every account of the computer can reach a port of it. So the address has a part that nobody can guess, and who does not
/// know it gets nothing: a session shows what is in its person's app.
final class RequestHandler: Sendable {
  /// Where the server is reached; set once it listens, before anybody can know it.
  let port = Atomic<UInt16>(0)
  /// What the path of every address begins with, slashes included.
  let folder: String
  private let content: PageServer.Content

  init(content: PageServer.Content) {
    self.content = content
    // 80 bits from the system, in characters that can be read aloud and typed.
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    folder = "/" + String((0..<16).map { _ in characters[Int.random(in: 0..<32)] }) + "/"
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard isOurs(request.headers[.host]) else {
      return refusal(.forbidden, "This page is for the computer it is on: ask for it by 127.0.0.1.")
    }
    // As it was asked for: nothing here has to be put together from dots and percent signs.
    let path = request.target.path()
    if path + "/" == folder { return moved }
    guard path.hasPrefix(folder) else {
      return refusal(.forbidden, "Ask for this page by the whole address that the session has printed.")
    }
    switch path.dropFirst(folder.count) {
    case "": return answer("text/html; charset=utf-8", Data(content.document().utf8))
    case "live.css": return answer("text/css; charset=utf-8", Data(PageDocument.style.utf8))
    case "live.js": return answer("text/javascript; charset=utf-8", Data(PageDocument.script.utf8))
    case "icon.svg": return answer("image/svg+xml", Data(PageDocument.icon.utf8))
    case "events":
      guard let body = content.join() else {
        return refusal(.serviceUnavailable, "As many look at this page as it has room for; close one of them.")
      }
      return HTTPResponse(
        statusCode: .ok, headers: headers("text/event-stream"), body: HTTPBodySequence(from: body))
    case let path where path.hasPrefix(PageDocument.pictures):
      guard let picture = content.picture(String(path.dropFirst(PageDocument.pictures.count))) else { fallthrough }
      return answer("image/png", picture)
    default: return refusal(.notFound, "There is no such page.")
    }
  }

  /// The page's own files are beside it, so its address ends in a slash.
  private var moved: HTTPResponse {
    var response = refusal(.permanentRedirect, "The page's address ends in a slash.")
    response.headers[.location] = folder
    return response
  }

  private func isOurs(_ host: String?) -> Bool {
    let port = port.load(ordering: .acquiring)
    return host == "127.0.0.1:\(port)" || host?.lowercased() == "localhost:\(port)"
  }

  private func answer(_ type: String, _ body: Data) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: headers(type), body: body)
  }

  /// In English: it is read by who builds programs.
  private func refusal(_ code: HTTPStatusCode, _ sentence: String) -> HTTPResponse {
    HTTPResponse(statusCode: code, headers: headers("text/plain; charset=utf-8"), body: Data("\(sentence)\n".utf8))
  }

  private func headers(_ type: String) -> HTTPHeaders {
    [
      .contentType: type,
      .cacheControl: "no-store",
      // Each request has a connection, and all that a connection may send, to itself.
      .connection: "close",
      HTTPHeader("Content-Security-Policy"): Self.policy,
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ]
  }

  /// Nothing but the page's own files, and in nobody's frame.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """
}
