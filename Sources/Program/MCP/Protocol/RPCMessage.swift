package import Text

/// The id of a request: a whole number or a text.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// The id as the request has it; nil for any other value.
  init?(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .text(text)
    // A larger number is not read exactly, and the answer would name another request.
    case .number(let number) where abs(number) < 0x1p53:
      guard let whole = Int(exactly: number) else { return nil }
      self = .number(whole)
    default: return nil
    }
  }

  /// The same id in an answer.
  package var json: JSONText {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}

/// The reason why a request has no result, in the codes of JSON-RPC 2.0 and of the Model Context Protocol.
package struct RPCError: Error, Sendable {
  /// The code.
  package var code: Int
  /// One sentence: what is wrong, and what to try.
  package var message: String
  /// Further details; nil for none.
  package var data: JSONText?

  init(_ code: Int, _ message: String, data: JSONText? = nil) {
    (self.code, self.message, self.data) = (code, PrintableText.message(message), data)
  }

  /// The line is not JSON: what is expected at which of its bytes, and what stands there.
  ///
  /// `data` has the byte too, from 1; behind the last one where the line ends too early.
  static func unreadable(_ line: [UInt8], because error: JSONError) -> RPCError {
    guard let offset = error.offset else { return RPCError(-32700, "the line is not JSON: \(error.reason)") }
    let place =
      switch line[offset...].first {
      case nil: "at its end, after byte \(offset): \(error.reason)"
      case let byte? where (0x21...0x7E).contains(byte):
        "at byte \(offset + 1) of \(line.count): \(error.reason); '\(Character(Unicode.Scalar(byte)))' stands there"
      case let byte?:
        "at byte \(offset + 1) of \(line.count): \(error.reason); the byte 0x\(String(byte, radix: 16, uppercase: true)) stands there"
      }
    return RPCError(-32700, "the line is not JSON \(place)", data: ["byte": .number(offset + 1)])
  }
  /// The JSON is not a message.
  static func invalidRequest(_ message: String) -> RPCError { RPCError(-32600, message) }
  /// There is no such method.
  static func unknownMethod(_ message: String) -> RPCError { RPCError(-32601, message) }
  /// The method's parameters are wrong.
  static func invalidParameters(_ message: String) -> RPCError { RPCError(-32602, message) }

  /// The answer to a request; without an id where the request's could not be read.
  func answer(to id: RequestID?) -> JSONText {
    ["jsonrpc": .string("2.0"), "id": id?.json, "error": ["code": .number(code), "message": .string(message), "data": data]]
  }
}

/// One message of JSON-RPC 2.0, as a client sends it.
package enum RPCMessage: Sendable {
  case request(RequestID, method: String, [String: JSONValue])
  case notification(method: String, [String: JSONValue])
  /// An answer: this server asks its client nothing, so it is passed over.
  case answer
  /// What is no message.
  case invalid(RequestID?, RPCError)

  /// The messages of a line.
  package enum Line: Sendable {
    case one(RPCMessage)
    /// A batch, which only one version of the protocol has.
    case batch([RPCMessage])
    /// A line without content.
    case empty
  }

  /// Reads a line; what cannot be read is an invalid message with the error to answer.
  package static func line(_ bytes: [UInt8]) -> Line {
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return .empty }
    let value: JSONValue
    do throws(JSONError) {
      if let offset = bytes.firstOffsetOutsideUTF8 {
        throw JSONError(offset: offset, reason: "the line is not UTF-8 text; write JSON in UTF-8")
      }
      value = try JSONReader.value(of: bytes).withoutPlaces
    } catch {
      return .one(.invalid(nil, .unreadable(bytes, because: error)))
    }
    guard case .array(let values) = value else { return .one(RPCMessage(value)) }
    return .batch(values.map(RPCMessage.init))
  }

  private init(_ value: JSONValue) {
    guard case .object(let members) = value else {
      self = .invalid(nil, .invalidRequest("a message is a JSON object with 'jsonrpc', 'method' and 'params'"))
      return
    }
    let id = members["id"].flatMap(RequestID.init)
    guard members["jsonrpc"] == .string("2.0") else {
      self = .invalid(id, .invalidRequest("the message is not of JSON-RPC 2.0; give it \"jsonrpc\": \"2.0\""))
      return
    }
    guard let method = members["method"]?.string else {
      let isAnswer = members["method"] == nil && (members["result"] != nil || members["error"] != nil)
      self = isAnswer ? .answer : .invalid(id, .invalidRequest("the message has no 'method'; give it one, as a string"))
      return
    }
    let parameters: [String: JSONValue]
    switch members["params"] {
    case nil: parameters = [:]
    case .object(let members)?: parameters = members
    default:
      self = .invalid(id, .invalidParameters("'params' is not an object; name each parameter"))
      return
    }
    switch (members["id"], id) {
    case (nil, _): self = .notification(method: method, parameters)
    case (_, let id?): self = .request(id, method: method, parameters)
    default: self = .invalid(nil, .invalidRequest("the id of a request is a string or a whole number"))
    }
  }
}

extension JSONValue {
  /// The value without the places that the reader gives each object.
  fileprivate var withoutPlaces: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { !JSONReader.isPlace($0.key) }.mapValues(\.withoutPlaces))
    case .array(let values): .array(values.map(\.withoutPlaces))
    default: self
    }
  }
}

extension [UInt8] {
  /// The number of bytes before the first one that is no UTF-8; nil where all are.
  fileprivate var firstOffsetOutsideUTF8: Int? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    var (rest, decoder) = (makeIterator(), UTF8())
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
    return offset
  }
}

/// A version of the Model Context Protocol, by its date.
///
/// Source: the schemas of modelcontextprotocol/modelcontextprotocol.
package enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Without a handshake: each request names its version.
  case july2026 = "2026-07-28"

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Whether each request names its version, in place of a handshake at the beginning.
  var isStateless: Bool { self >= .july2026 }

  /// Whether several messages may stand in one line.
  var hasBatches: Bool { self == .march2025 }

  /// Whether a result may have a structure that a schema describes, and names have titles for people.
  var hasStructure: Bool { self >= .june2025 }

  /// Whether tools tell what they may change.
  var hasAnnotations: Bool { self >= .march2025 }

  /// The versions that begin with a handshake, the newest first.
  static let negotiated = allCases.filter { !$0.isStateless }.sorted(by: >)
  /// The versions that each request names, the newest first.
  static let stateless = allCases.filter(\.isStateless).sorted(by: >)
}
