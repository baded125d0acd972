import Testing
import Text

@testable import MCP

@Suite("A line of JSON-RPC")
struct RPCMessageTests {
  private func message(_ line: String) throws -> RPCMessage {
    guard case .one(let message) = RPCMessage.line(Array(line.utf8)) else {
      Issue.record("not one message: \(line)")
      throw CancellationError()
    }
    return message
  }

  @Test(
    "is a request by its id, which is a string or a whole number",
    arguments: [("7", RequestID.number(7)), ("-1", .number(-1)), (#""a""#, .text("a")), (#""7""#, .text("7"))])
  func request(written: String, id: RequestID) throws {
    guard
      case .request(id, method: "ping", let parameters) = try message(
        #"{"jsonrpc":"2.0","id":\#(written),"method":"ping","params":{"a":[1]}}"#)
    else { return #expect(Bool(false), "no request") }
    #expect(parameters == ["a": .array([1])])
  }

  @Test("is a notification without an id, and nothing where it is empty or an answer")
  func others() throws {
    guard case .notification("a", _) = try message(#"{"jsonrpc":"2.0","method":"a"}"#) else {
      return #expect(Bool(false), "no notification")
    }
    guard case .answer = try message(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) else { return #expect(Bool(false), "no answer") }
    guard case .empty = RPCMessage.line(Array("  \r".utf8)) else { return #expect(Bool(false), "not empty") }
  }

  @Test(
    "that is no message is answered with the code of what is wrong",
    arguments: [
      ("{", -32700), ("nonsense", -32700), ("\u{FF}", -32700), ("1", -32600), (#""a""#, -32600), ("{}", -32600),
      (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602),
    ])
  func invalid(line: String, code: Int) throws {
    let bytes = line == "\u{FF}" ? [0xFF] : Array(line.utf8)
    guard case .one(.invalid(_, let error)) = RPCMessage.line(bytes) else { return #expect(Bool(false), "a message: \(line)") }
    #expect(error.code == code)
  }

  @Test("that is nested deeper than is read is an error, and not the end")
  func deep() throws {
    for depth in [600, 100_000] {
      guard case .invalid(nil, let error) = try message(String(repeating: "{\"a\":", count: depth)) else {
        return #expect(Bool(false), "a message")
      }
      #expect(error.code == -32700)
    }
  }

  @Test("is a batch where it is a list, with an error for each part that is no message")
  func batch() {
    guard case .batch(let messages) = RPCMessage.line(Array(#"[{"jsonrpc":"2.0","id":1,"method":"ping"},1]"#.utf8)) else {
      return #expect(Bool(false), "no batch")
    }
    #expect(messages.count == 2)
    guard case .invalid(nil, _) = messages[1] else { return #expect(Bool(false), "a message") }
  }
}
