import Apps
import Foundation
import Glibc
import LinuxSupport
import MCP
import Runtime
import Text

/// Carries out the calls of tools for a server: one call of a command, or those of a session.
///
/// A line on standard input is a call; a line on standard output is its answer or its progress, as `ToolProgram` reads it.
struct ToolWorker {
  /// Where the answers go: a command that is run writes to its own standard output.
  private let answers: Int32

  init() {
    dieWithParent(connectedBy: STDIN_FILENO)
    answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nothing, STDOUT_FILENO)
    ProgressReports.send { [answers] in _ = Runtime.write("progress\t\(JSONText.string($0).line)\n", to: answers) }
  }

  /// Answers calls until there are no more.
  func serve() {
    var input = MessageLines(STDIN_FILENO, limit: 2 * MessageLines.limit)
    var session: AgentSession?
    while case .bytes(let line)? = input.next() {
      guard let call = ToolRequest(line) else { return }
      AnswerLimit.begin(.seconds(call.number(Tool.timeLimit) ?? Tool.usualTime))
      let answer = Result { () throws(ToolFailure) in
        guard let tool = CommandTool(rawValue: call.name) else { return try Self.take(call, &session) }
        return try tool.result(of: call)
      }
      switch answer {
      case .success(let result): write("ok\t\(result.line)\n")
      case .failure(let failure):
        write(
          "error\t\(JSONText.string(failure.sentence).line)" + (failure.result.map { "\t\($0.line)" } ?? "") + "\n")
      }
      // A command has taken this program's standard input for its own.
      if session == nil { return }
    }
  }

  /// The result of a session's call.
  private static func take(_ call: ToolRequest, _ session: inout AgentSession?) throws(ToolFailure) -> JSONText {
    do throws(Failure) {
      switch call.name {
      case "open":
        let opened = try AgentSession.open(call)
        session = opened.session
        return opened.result
      case "act":
        let lines = call.texts("lines")
        guard let result = try session?.act(lines, until: call.text("until"), showing: call.stops("screen")) else { break }
        return result
      case "close":
        guard let result = session?.close() else { break }
        return result
      default: break
      }
    } catch {
      throw ToolFailure(sentence: error.description)
    }
    throw ToolFailure(
      sentence: localized(en: "no session is open; open one with open", nb: "ingen økt er åpen; åpne en med open"))
  }

  private func write(_ line: String) { _ = Runtime.write(line, to: answers) }
}

/// Why a call has no result, and what there is of one.
struct ToolFailure: Error {
  var sentence: String
  var result: JSONText?
}

/// A call as the server passes it on; its arguments have been checked.
struct ToolRequest {
  /// The name of the tool.
  let name: String
  private let arguments: [String: JSONValue]

  init?(_ line: [UInt8]) {
    guard let call = try? decodedJSON(JSONValue.self, from: Data(line)), let name = call["name"]?.string,
      case .object(let arguments)? = call["arguments"]
    else { return nil }
    (self.name, self.arguments) = (name, arguments)
  }

  /// The text of an argument; nil where it is not given.
  func text(_ name: String) -> String? { arguments[name]?.string }
  /// Whether an argument is true.
  func flag(_ name: String) -> Bool { arguments[name] == true }
  /// The number of an argument; nil where it is not given.
  func number(_ name: String) -> Int? { arguments[name]?.int }
  /// The texts of an argument.
  func texts(_ name: String) -> [String] { (arguments[name]?.array ?? []).compactMap(\.string) }
  /// The values of an argument, as JSON in one line each.
  func lines(_ name: String) -> [String] { (arguments[name]?.array ?? []).map { $0.json() } }

  /// The part of the result that is asked for.
  var page: ResultPage {
    ResultPage(offset: number("offset"), limit: number("limit"), isBrief: flag("brief"))
  }
  /// The part of a screen's stops that is asked for; nil where this flag is not set.
  func stops(_ name: String) -> ResultPage? { flag(name) ? page : nil }

  /// The options of a command line for the arguments that name a file or an app.
  func files(_ names: [String: String]) -> [String] {
    names.sorted { $0.key < $1.key }.compactMap { name, option in text(name).map { "\(option)=\(SourceKind.found($0))" } }
  }

  /// The options of a command line for the arguments of these names.
  func options(_ names: [String: String]) -> [String] {
    names.sorted { $0.key < $1.key }.flatMap { name, option -> [String] in
      switch arguments[name] {
      case .bool(true)?: [option]
      case .string(let text)?: ["\(option)=\(text)"]
      case .number?: number(name).map { ["\(option)=\($0)"] } ?? []
      case .array?: texts(name).map { "\(option)=\($0)" }
      default: []
      }
    }
  }
}
