internal import Foundation
package import Text

/// Sends commands to a W3C WebDriver server and reads its answers and errors.
///
/// One thread at a time sends; `cancel` may come from any.
package final class WebDriverClient: Sendable {
  /// The server's address as it may be printed, without name and password.
  let server: String
  private let address: String
  private let connection = HTTPConnection()

  /// - Parameter address: Like `http://127.0.0.1:4723`, or `…/wd/hub`.
  package init(_ address: String) {
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    var parts = URLComponents(string: self.address)
    parts?.user = nil
    parts?.password = nil
    parts?.query = nil
    server = PrintableText.of(parts?.string ?? "the address that was given")
  }

  /// A client of the same server with a separate connection.
  func again() -> WebDriverClient { WebDriverClient(address) }

  /// Fails the command in progress, and each later one.
  func cancel() { connection.cancel() }

  /// The value that a command returns.
  ///
  /// - Parameters:
  ///   - method: Like `POST`.
  ///   - path: The path after the server's address, like `/session`.
  ///   - body: The parameters; a command that needs an object and gets none is sent an empty one.
  ///   - timeout: The longest time that it may take.
  @discardableResult
  package func call(
    _ method: String, _ path: String, _ body: JSONValue? = nil, timeout: Duration = .seconds(60)
  ) throws(WebDriverError) -> JSONValue {
    // The ids of sessions and elements mean nothing to a person.
    let command = path.split(separator: "/").last.map { "\(method) \(PrintableText.of(String($0)))" } ?? method
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      response = try connection.send(method, address + path, body.flatMap(Self.encoded), timeout: timeout)
    } catch {
      switch error {
      case .timedOut: throw .timedOut(command: command)
      case .cancelled: throw .cancelled
      case .tooLarge:
        throw .refused(
          command: command, code: "too much", message: "the answer has more than \(HTTPConnection.mostBytes >> 20) MB")
      case .unreachable(let reason): throw .unreachable(server: server, reason: WebDriverError.words(reason))
      }
    }
    guard case .object(let members) = try? decodedJSON(JSONValue.self, from: Data(response.body)),
      let value = members["value"]
    else {
      throw .foreign(server: server, status: response.status, looks: Self.look(of: response.body))
    }
    if let code = value["error"]?.string {
      throw .refused(
        command: command, code: WebDriverError.words(code), message: WebDriverError.words(value["message"]?.string ?? ""))
    }
    // Servers before W3C WebDriver report success by 0.
    if let number = members["status"]?.int, number != 0 {
      throw .refused(
        command: command, code: Self.legacyCodes[number] ?? "status \(number)",
        message: WebDriverError.words(value["message"]?.string ?? ""))
    }
    guard response.status < 400 else {
      throw .refused(command: command, code: "HTTP status \(response.status)", message: "")
    }
    return value
  }

  private static func encoded(_ value: JSONValue) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map(Array.init)
  }

  private static func look(of body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
    if text.allSatisfy(\.isWhitespace) { return "an empty answer" }
    return text.drop { $0.isWhitespace }.first == "<" ? "an HTML page" : "an answer without a value"
  }

  /// The errors of the protocol before W3C WebDriver that matter, by W3C's names.
  private static let legacyCodes = [
    6: "invalid session id", 7: "no such element", 9: "unknown command", 10: "stale element reference",
    13: "unknown error", 21: "timeout", 33: "session not created",
  ]
}
