import Foundation
import LinuxSupport
import RemoteApps
import Runtime
import TestSupport
import Text

/// The cost of a WebDriver command of a test that is listened to: by the proxy, and beside it to the server itself.
///
/// Both commands of a pair come right after one another, in changing order, so that other work of the machine affects both. The
/// server is of the same process and answers at once.
struct ListenBench {
  /// The number of pairs of each kind.
  var count: Int

  /// A short command, one that acts, after which the proxy reads the screen too, and one with a long answer.
  private static let commands: [(name: String, method: String, path: String)] = [
    ("that reads a text", "GET", "/element/e1/text"), ("that presses", "POST", "/element/e1/click"),
    ("that tells a source of 300 kB", "GET", "/source"),
  ]
  private static let warmUp = 20

  func run(_ report: inout BenchReport) throws {
    let source = Self.source
    let server = try StubServer { request in
      switch request.path.split(separator: "/").last {
      case "session": .raw(200, #"{"value":{"sessionId":"s1","capabilities":{"platformName":"Android"}}}"#)
      case "source": .raw(200, source)
      case "text": .raw(200, #"{"value":"Kari Nordmann"}"#)
      default: .raw(200, #"{"value":null}"#)
      }
    }
    let listener = WebDriverListener(server.address, port: nil, language: .english)
    try listener.listen { _ in }
    defer { listener.close() }
    let (bare, proxied) = (WebDriverClient(server.address), WebDriverClient(listener.proxyAddress ?? ""))
    try proxied.call("POST", "/session")
    for command in Self.commands {
      func time(_ client: WebDriverClient) throws -> Double {
        let start = monotonicNow()
        try client.call(command.method, "/session/s1" + command.path)
        return (monotonicNow() - start).inMilliseconds
      }
      var times: (bare: [Double], proxied: [Double]) = ([], [])
      for number in 0..<count + Self.warmUp {
        let pair: (bare: Double, proxied: Double)
        if number.isMultiple(of: 2) {
          pair.bare = try time(bare)
          pair.proxied = try time(proxied)
        } else {
          pair.proxied = try time(proxied)
          pair.bare = try time(bare)
        }
        guard number >= Self.warmUp else { continue }
        times.bare.append(pair.bare)
        times.proxied.append(pair.proxied)
      }
      let (own, other) = ("A command \(command.name), by the proxy of listen", "The same to the server itself, \(command.name)")
      report.add(own, times.proxied)
      report.add(other, times.bare)
      report.add(
        "What the proxy adds to a command \(command.name)", zip(times.proxied, times.bare).map { $0.0 - $0.1 }, tellsBounds: true)
    }
  }

  /// The answer to `GET /source` of a screen with a long list.
  private static var source: String {
    let rows = (1...1_000).map { number in
      "<android.widget.TextView index='\(number)' package='org.example.peers' class='android.widget.TextView' text='Row \(number)' "
        + "content-desc='' resource-id='org.example.peers:id/row' clickable='true' enabled='true' focusable='true' focused='false' "
        + "password='false' selected='false' displayed='true' bounds='[0,\(number * 40)][1080,\(number * 40 + 40)]'/>"
    }
    let text = "<hierarchy rotation='0'>\(rows.joined())</hierarchy>"
    let value = JSONValue.object(["value": .string(text)])
    return (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension WebDriverError: FailureConvertible {}
