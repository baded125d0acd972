/// Follows the messages of one direction of an HTTP/1.1 connection. It only looks: the bytes go on as they are.
///
/// What is no such message, and what follows a change of protocol, as for a web socket, is not followed.
struct HTTPTap {
  /// A request or an answer.
  struct Message: Hashable, Sendable {
    /// The first line: `GET /status HTTP/1.1`.
    var start: String
    /// The headers, by their names in small letters; the last of several with one name.
    var headers: [String: String] = [:]
    /// The body without its transfer coding; empty where it is longer than is kept.
    var body: [UInt8] = []
    /// Whether the whole body was kept.
    var isWhole = true

    /// The parts of the first line.
    var words: [Substring] { start.split(separator: " ", maxSplits: 2) }
    /// The number of an answer; nil of a request.
    var status: Int? { start.hasPrefix("HTTP/") && words.count > 1 ? Int(words[1]) : nil }
  }

  /// What was seen.
  enum Event: Hashable, Sendable {
    /// The head of a message; its body follows.
    case head(Message)
    /// A whole message.
    case message(Message)
  }

  private enum State {
    case head
    case body(left: Int)
    case chunkSize, chunkEnd, trailer
    case chunk(left: Int)
    /// To the end of the connection.
    case rest
    case unfollowed
  }

  private var state = State.head
  private var message = Message(start: "")
  /// The line or the head that has begun.
  private var begun: [UInt8] = []
  /// The longest body that is kept.
  private let mostKept: Int
  /// The methods of the requests that have not been answered, where this direction has the answers.
  private var methods: [Substring] = []

  /// The longest head, in bytes: no server takes longer ones.
  static let longestHead = 1 << 16

  init(keeping mostKept: Int) { self.mostKept = mostKept }

  /// The number of the last bytes that belong to a head whose end has not come.
  var headBytes: Int { if case .head = state { begun.count } else { 0 } }

  /// Whether it still follows.
  var follows: Bool { if case .unfollowed = state { false } else { true } }

  /// Notes a request, of which this direction has the answer.
  mutating func expect(answerTo request: Message) { methods.append(request.words.first ?? "") }

  /// Stops to follow: another protocol begins.
  mutating func leave() {
    state = .unfollowed
    begun = []
  }

  /// Looks at further bytes.
  ///
  /// - Returns: What they complete, in its order.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    while let byte = rest.first {
      switch state {
      case .unfollowed: return events
      case .head:
        rest.removeFirst()
        begun.append(byte)
        if byte == UInt8(ascii: "\n"), endsHead { endHead(&events) } else if begun.count > Self.longestHead { leave() }
      case .body(let left):
        let part = rest.prefix(left)
        keep(part)
        rest = rest.dropFirst(part.count)
        state = .body(left: left - part.count)
        if part.count == left { end(&events) }
      case .chunk(let left):
        let part = rest.prefix(left)
        keep(part)
        rest = rest.dropFirst(part.count)
        state = part.count == left ? .chunkEnd : .chunk(left: left - part.count)
      case .rest:
        keep(rest)
        return events
      case .chunkSize, .chunkEnd, .trailer:
        rest.removeFirst()
        begun.append(byte)
        if byte == UInt8(ascii: "\n") { endLine(&events) } else if begun.count > Self.longestHead { leave() }
      }
    }
    return events
  }

  /// The message that the end of the connection completes; nil for none.
  mutating func close() -> Message? {
    guard case .rest = state else { return nil }
    state = .unfollowed
    return message
  }

  // MARK: Heads

  private var endsHead: Bool {
    begun.count > 1 && (begun.hasSuffix("\n\n") || begun.hasSuffix("\r\n\r\n")) || begun == [10] || begun == [13, 10]
  }

  private mutating func endHead(_ events: inout [Event]) {
    let lines = String(decoding: begun, as: UTF8.self).split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    begun = []
    // Empty lines before a message are passed over (RFC 9112, 2.2).
    guard let start = lines.first else { return }
    guard start.contains("HTTP/1.") else { return leave() }
    message = Message(start: String(start))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      message.headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...]).trimmingSpace
    }
    events.append(.head(message))
    beginBody(&events)
  }

  /// How long the body is (RFC 9112, 6.3).
  private mutating func beginBody(_ events: inout [Event]) {
    if let status = message.status {
      if status == 101 { return leave() }
      // It is followed by the answer itself.
      if status < 200 { return state = .head }
      let method = methods.isEmpty ? "" : methods.removeFirst()
      if method == "HEAD" || status == 204 || status == 304 { return end(&events) }
    }
    if message.headers["transfer-encoding"]?.lowercased().contains("chunked") == true { return state = .chunkSize }
    if let length = message.headers["content-length"] {
      guard let length = Int(length), length >= 0 else { return leave() }
      return length == 0 ? end(&events) : (state = .body(left: length))
    }
    if message.status == nil { end(&events) } else { state = .rest }
  }

  // MARK: Bodies

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard message.isWhole else { return }
    if message.body.count + bytes.count > mostKept {
      (message.body, message.isWhole) = ([], false)
    } else {
      message.body += bytes
    }
  }

  private mutating func endLine(_ events: inout [Event]) {
    let line = String(decoding: begun, as: UTF8.self).trimmingSpace
    begun = []
    switch state {
    case .chunkSize:
      guard let size = Int(line.prefix { $0.isHexDigit }, radix: 16), size >= 0 else { return leave() }
      state = size == 0 ? .trailer : .chunk(left: size)
    case .chunkEnd: state = .chunkSize
    default: if line.isEmpty { end(&events) }
    }
  }

  private mutating func end(_ events: inout [Event]) {
    events.append(.message(message))
    message = Message(start: "")
    state = .head
  }
}

extension StringProtocol {
  /// The text without the white space around it.
  fileprivate var trimmingSpace: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.prefix(rest.lastIndex { !$0.isWhitespace }.map { rest.distance(from: rest.startIndex, to: $0) + 1 } ?? 0))
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ end: StaticString) -> Bool {
    end.withUTF8Buffer { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}
