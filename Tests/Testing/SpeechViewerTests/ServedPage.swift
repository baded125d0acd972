import Foundation
import LinuxSupport
import Testing
import TestSupport

/// A live page in a program of its own, and what is asked of it.
struct ServedPage {
  let host: ChildProcess
  let port: UInt16
  /// What the path of every address begins with.
  let folder: String

  /// - Parameter timeout: Seconds for a request to come; nil for so many that nothing depends on it.
  init(timeout: Int? = nil) throws {
    host = try ChildProcess(
      builtProgram("TestPrograms"), ["page"] + (timeout.map { ["\($0)"] } ?? []), environment: [:], .inputAndOutput)
    let address = try #require(URL(string: try Self.line(of: host)))
    port = try #require(address.port.flatMap { UInt16(exactly: $0) })
    folder = address.path + "/"
  }

  /// Tells the host a line; returns how many look at its page.
  @discardableResult
  func tell(_ line: String) throws -> Int {
    host.write("\(line)\n")
    return try #require(Int(try Self.line(of: host)))
  }

  /// Sends a request, with `PORT` and `FOLDER/` replaced by what they are, and returns the whole answer.
  func ask(_ lines: [String]) throws -> String {
    let client = try LoopbackClient(port: port)
    client.send(lines.map { $0.replacing("PORT", with: "\(port)").replacing("FOLDER/", with: folder) } + ["Connection: close"])
    return try client.readToEnd()
  }

  private static func line(of host: ChildProcess) throws -> String {
    var text = ""
    while !text.hasSuffix("\n") {
      let bytes = host.readSome()
      try #require(!bytes.isEmpty)
      text += String(decoding: bytes, as: UTF8.self)
    }
    return String(text.dropLast())
  }
}

/// The first line of an answer.
func status(_ answer: String) -> String { String(answer.prefix { $0 != "\r\n" }) }
