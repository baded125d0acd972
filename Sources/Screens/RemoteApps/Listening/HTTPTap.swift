/// Follows the messages of one direction of an HTTP/1.1 connection. It only looks: the bytes go on as they are.
///
/// What is no such message, and what follows a change of protocol, as for a web socket, is not followed; nor is a message whose
/// end two programs could see at different places.
struct HTTPTap {
  /// A request or an answer.
  struct Message: Hashable, Sendable {
    /// The first line: `GET /status HTTP/1.1`.
    var start: String
    /// The headers, by their names in small letters; several with one name are a list with commas.
    var headers: [String: String] = [:]
    /// The bytes of the head.
    var size = 0
    /// The body without its transfer coding; empty where it is not stored.
    var body: [UInt8] = []
    /// Whether the whole body is stored.
    var isWhole = true

    /// The parts of the first line.
    var words: [Substring] { start.split(separator: " ", maxSplits: 2) }
    /// The number of an answer; nil of a request.
    var status: Int? { start.hasPrefix("HTTP/") && words.count > 1 ? Int(words[1]) : nil }
  }

  /// What was seen.
  enum Event: Hashable, Sendable {
    /// The head of a message; its body follows, unless the tap does not follow it.
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
  /// The longest body that is stored, in bytes.
  private let mostStored: Int
  private var isStored = true
  /// The requests that have not been answered, where this direction has the answers.
  private var requests: [(method: Substring, isAnswerStored: Bool)] = []

  /// The longest head, in bytes: no server takes longer ones.
  static let longestHead = 1 << 16

  /// - Parameter mostStored: The longest body that is stored, in bytes.
  init(storing mostStored: Int) { self.mostStored = mostStored }

  /// The number of the last bytes that belong to a head whose end has not come.
  var headBytes: Int { if case .head = state { begun.count } else { 0 } }

  /// Whether it still follows.
  var follows: Bool { if case .unfollowed = state { false } else { true } }

  /// Whether a message has begun and has not ended.
  var isInside: Bool { if case .head = state { !begun.isEmpty } else { true } }

  /// Notes a request, of which this direction has the answer.
  ///
  /// - Parameter isStored: Whether the body of the answer is stored.
  mutating func expect(answerTo request: Message, isStored: Bool = true) {
    requests.append((request.words.first ?? "", isStored))
  }

  /// Stops to follow: another protocol begins, or where a message ends can be read in more than one way.
  mutating func leave() {
    state = .unfollowed
    begun = []
    message = Message(start: "")
  }

  /// Looks at further bytes, up to the first event that they complete.
  ///
  /// - Parameter bytes: Loses what was looked at; empty afterwards where nothing is returned.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) -> Event? {
    while true {
      if case .body(left: 0) = state { return end() }
      if bytes.isEmpty { return nil }
      switch state {
      case .unfollowed: bytes = bytes.suffix(0)
      case .rest: store(bytes.take(bytes.count))
      case .body(let left):
        let part = bytes.take(left)
        store(part)
        state = .body(left: left - part.count)
      case .chunk(let left):
        let part = bytes.take(left)
        store(part)
        state = part.count == left ? .chunkEnd : .chunk(left: left - part.count)
      case .head, .chunkSize, .chunkEnd, .trailer:
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        begun += bytes.take((end.map { $0 + 1 } ?? bytes.endIndex) - bytes.startIndex)
        if begun.count > Self.longestHead { leave() } else if end != nil, let event = endLine() { return event }
      }
    }
  }

  /// The message that the end of the connection completes; nil for none.
  mutating func close() -> Message? {
    guard case .rest = state else { return nil }
    state = .unfollowed
    return message
  }

  // MARK: Heads

  private var endsHead: Bool { begun.hasSuffix("\n\n") || begun.hasSuffix("\n\r\n") }

  private mutating func endHead() -> Event? {
    // Empty lines before a message are passed over (RFC 9112, 2.2).
    if begun == [10] || begun == [13, 10] { begun = [] }
    guard endsHead else { return nil }
    guard let (head, isClear) = Message.head(begun), head.start.contains("HTTP/1.") else {
      leave()
      return nil
    }
    begun = []
    message = head
    beginBody(isClear: isClear)
    return .head(head)
  }

  /// How long the body is (RFC 9112, 6.3). A head that a client and a server could read differently is not followed.
  private mutating func beginBody(isClear: Bool) {
    guard isClear else { return leave() }
    isStored = true
    if let status = message.status {
      if status == 101 { return leave() }
      // It is followed by the answer itself.
      if status < 200 { return state = .head }
      let request = requests.isEmpty ? ("", true) : requests.removeFirst()
      isStored = request.1
      if request.0 == "CONNECT", status < 300 { return leave() }
      if request.0 == "HEAD" || status == 204 || status == 304 { return state = .body(left: 0) }
    }
    let length = message.headers["content-length"]
    if let coding = message.headers["transfer-encoding"]?.lowercased() {
      return coding == "chunked" && length == nil ? state = .chunkSize : leave()
    }
    if let length {
      guard let length = Self.number(length, radix: 10) else { return leave() }
      return state = .body(left: length)
    }
    state = message.status == nil ? .body(left: 0) : .rest
  }

  /// A number of digits alone; nil for anything else, and for one that is too large.
  private static func number(_ text: some StringProtocol, radix: Int) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "z")).contains($0) }) else { return nil }
    return Int(text, radix: radix)
  }

  // MARK: Bodies

  private mutating func store(_ bytes: ArraySlice<UInt8>) {
    guard message.isWhole else { return }
    if !isStored || message.body.count + bytes.count > mostStored {
      (message.body, message.isWhole) = ([], false)
    } else {
      message.body += bytes
    }
  }

  private mutating func endLine() -> Event? {
    if case .head = state { return endHead() }
    let line = String(decoding: begun, as: UTF8.self).trimmingSpace
    begun = []
    switch state {
    case .chunkSize:
      // What follows a semicolon is an extension (RFC 9112, 7.1.1).
      guard let size = Self.number(line.prefix { $0 != ";" }.trimmingSpace, radix: 16) else {
        leave()
        return nil
      }
      state = size == 0 ? .trailer : .chunk(left: size)
    case .chunkEnd:
      if line.isEmpty { state = .chunkSize } else { leave() }
    default: return line.isEmpty ? end() : nil
    }
    return nil
  }

  private mutating func end() -> Event {
    defer { message = Message(start: "") }
    state = .head
    return .message(message)
  }
}

extension HTTPTap.Message {
  /// A head, and whether all who read it see the same in it; nil for one without a first line.
  ///
  /// Lines end at a line feed alone, and a line that begins with white space goes on with the value before it (RFC 9112, 5.2).
  fileprivate static func head(_ bytes: [UInt8]) -> (HTTPTap.Message, isClear: Bool)? {
    var lines = bytes.split(separator: 10).map { $0.last == 13 ? $0.dropLast() : $0 }
    guard let first = lines.first else { return nil }
    lines.removeFirst()
    var head = HTTPTap.Message(start: String(decoding: first, as: UTF8.self))
    head.size = bytes.count
    var isClear = !first.contains(13) && !first.contains(0)
    var last: String?
    for line in lines where !line.isEmpty {
      if line.contains(13) || line.contains(0) { isClear = false }
      let text = String(decoding: line, as: UTF8.self)
      if line.first == 32 || line.first == 9 {
        if let last, let value = head.headers[last] {
          head.headers[last] = "\(value) \(text.trimmingSpace)".trimmingSpace
        } else {
          isClear = false
        }
        continue
      }
      guard let colon = text.firstIndex(of: ":") else { continue }
      let name = text[..<colon].trimmingSpace.lowercased()
      if name.utf8.count != text[..<colon].utf8.count { isClear = false }
      let value = String(text[text.index(after: colon)...]).trimmingSpace
      if let old = head.headers[name] {
        if name == "content-length", old != value { isClear = false }
        if name != "content-length" { head.headers[name] = "\(old), \(value)" }
      } else {
        head.headers[name] = value
      }
      last = name
    }
    return (head, isClear)
  }
}

extension ArraySlice {
  /// Removes the first elements, at most `count`.
  fileprivate mutating func take(_ count: Int) -> ArraySlice {
    let part = prefix(count)
    self = dropFirst(part.count)
    return part
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
