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

  @Test(
    "that is not JSON is answered with the byte at which it breaks, what is expected and what stands there",
    arguments: [
      (#"{"a":1 "b":2}"#, "the line is not JSON at byte 8 of 13: a comma or } is missing; '\"' stands there", 8),
      (#"{"a":"#, "the line is not JSON at its end, after byte 5: the JSON ends too early; it was cut off, take it again", 6),
      (#"[1,]"#, "the line is not JSON at byte 4 of 4: it is not JSON there: a value is expected; ']' stands there", 4),
      ("{\u{1}}", "the line is not JSON at byte 2 of 3: a name in quotes is missing; the byte 0x1 stands there", 2),
      (#"{"a":1}]"#, "the line is not JSON at byte 8 of 8: something stands behind the end of the JSON; ']' stands there", 8),
    ])
  func place(line: String, sentence: String, byte: Int) throws {
    guard case .invalid(nil, let error) = try message(line) else { return #expect(Bool(false), "a message: \(line)") }
    #expect(error.message == sentence)
    #expect(error.data?.line == #"{"byte":\#(byte)}"#)
  }

  @Test("that is not UTF-8 is answered with the first byte that is not")
  func encoding() throws {
    for (bytes, byte) in [([0xFF], 1), (Array("{\"æ\":".utf8) + [0xC3, 0x28], 7)] as [([UInt8], Int)] {
      guard case .one(.invalid(nil, let error)) = RPCMessage.line(bytes) else { return #expect(Bool(false), "a message") }
      #expect(error.data?.line == #"{"byte":\#(byte)}"#)
      #expect(error.message.contains("the line is not UTF-8 text"))
    }
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
