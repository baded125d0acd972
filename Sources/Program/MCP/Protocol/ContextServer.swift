internal import Glibc
internal import LinuxSupport
import Synchronization
package import Text

/// A server of the Model Context Protocol: takes lines, and answers in lines.
///
/// 1. A client of a version up to 2025-11-25 begins with `initialize`; from then on its requests are of that version.
/// 2. A request of 2026-07-28 names its version itself, and needs nothing that was before.
/// 3. Calls of tools are answered when they are done, all else at once.
///
/// Source: the specification of each version, in modelcontextprotocol/modelcontextprotocol.
package final class ContextServer: Sendable {
  let catalogue: Catalogue
  private let runner: ToolRunner
  private let output: @Sendable (JSONText) -> Void
  private let state = Mutex(State())
  /// Has an item after each call whose answer was sent.
  private let answered = Mailbox<Bool>(merged: { _, new in new })

  private struct State: Sendable {
    /// The version that the handshake chose; nil before.
    var version: ProtocolVersion?
    var calls: [RequestID: ToolCall] = [:]
    /// The calls whose answers are being sent.
    var answering = 0
    /// The requests that stay open for notifications of changes, of which there are none.
    var subscriptions: Set<RequestID> = []
    /// Whether the input has ended.
    var isEnding = false
  }

  /// Takes the answer to a request; nil where there is none.
  typealias Answer = @Sendable (JSONText?) -> Void

  /// - Parameter output: Takes each message; called on several threads.
  package init(_ catalogue: Catalogue, _ runner: ToolRunner, output: @escaping @Sendable (JSONText) -> Void) {
    (self.catalogue, self.runner, self.output) = (catalogue, runner, output)
  }

  /// The number of calls whose answers have not been sent.
  package var openCalls: Int { state.withLock { $0.calls.count + $0.answering } }

  /// Waits until every call has been answered, or the other end of `output` is closed.
  ///
  /// - Parameters:
  ///   - output: The descriptor that the answers are written to.
  ///   - isRead: Whether the answers could be written so far.
  package func waitForAnswers(to output: Int32, while isRead: () -> Bool) {
    while openCalls > 0, isRead() {
      var awaited = [
        pollfd(fd: answered.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
      ]
      guard poll(&awaited, 2, -1) >= 0 || errno == EINTR, awaited[1].revents & Int16(POLLERR) == 0 else { return }
      while answered.takeWaiting() != nil {}
    }
  }

  /// Takes a line.
  package func receive(_ line: MessageLines.Line) {
    let bytes: [UInt8]
    switch line {
    case .bytes(let content): bytes = content
    case .tooLong(let id):
      let limit = MessageLines.limit >> 20
      return output(RPCError.invalidRequest("the line has more than \(limit) MB; name a file in its place").answer(to: id))
    }
    switch RPCMessage.line(bytes) {
    case .empty: break
    case .one(let message): take(message) { [output] answer in if let answer { output(answer) } }
    case .batch(let messages): take(batch: messages)
    }
  }

  /// Ends what is open: subscriptions with an answer, calls where nobody waits for theirs, and all sessions.
  package func end() {
    let (subscriptions, calls) = state.withLock { state in
      state.isEnding = true
      defer { state.subscriptions = [] }
      return (state.subscriptions, state.calls.values)
    }
    for id in subscriptions {
      let meta: JSONText = ["io.modelcontextprotocol/subscriptionId": id.json]
      output(["jsonrpc": .string("2.0"), "id": id.json, "result": ["resultType": .string("complete"), "_meta": meta]])
    }
    for call in calls { call.cancel() }
    runner.close()
  }

  private func take(batch messages: [RPCMessage]) {
    guard state.withLock({ $0.version })?.hasBatches == true else {
      return output(
        RPCError.invalidRequest("several messages in one line are of version 2025-03-26 alone; send one a line").answer(to: nil))
    }
    guard !messages.isEmpty else { return output(RPCError.invalidRequest("the batch is empty").answer(to: nil)) }
    guard messages.count <= Self.longestBatch else {
      return output(RPCError.invalidRequest("a batch has at most \(Self.longestBatch) messages").answer(to: nil))
    }
    let batch = Batch(messages.count, output)
    for message in messages { take(message) { batch.add($0) } }
  }

  private static let longestBatch = 100

  /// The answers to a batch, which are sent together.
  private final class Batch: Sendable {
    private let answers: Mutex<(missing: Int, [JSONText])>
    private let output: @Sendable (JSONText) -> Void

    init(_ count: Int, _ output: @escaping @Sendable (JSONText) -> Void) {
      answers = Mutex((count, []))
      self.output = output
    }

    func add(_ answer: JSONText?) {
      let all = answers.withLock { answers -> [JSONText]? in
        answers.missing -= 1
        if let answer { answers.1.append(answer) }
        return answers.missing == 0 ? answers.1 : nil
      }
      if let all, !all.isEmpty { output(.array(all)) }
    }
  }

  private func take(_ message: RPCMessage, _ answer: @escaping Answer) {
    switch message {
    case .answer: answer(nil)
    case .invalid(let id, let error): answer(error.answer(to: id))
    case .notification(let method, let parameters):
      if method == "notifications/cancelled", let id = parameters["requestId"].flatMap(RequestID.init) { cancel(id) }
      answer(nil)
    case .request(let id, let method, let parameters):
      do throws(RPCError) {
        guard !isOpen(id) else { throw .invalidRequest("the id is that of a request without an answer so far; give another") }
        let version = try version(of: method, parameters)
        guard let result = try result(of: method, parameters, as: id, in: version, answer) else { return }
        answer(Self.answer(to: id, version.isStateless ? complete(result, in: version) : .members(result)))
      } catch {
        answer(error.answer(to: id))
      }
    }
  }

  private static func answer(to id: RequestID, _ result: JSONText) -> JSONText {
    ["jsonrpc": .string("2.0"), "id": id.json, "result": result]
  }

  private func isOpen(_ id: RequestID) -> Bool {
    state.withLock { $0.calls[id] != nil || $0.subscriptions.contains(id) }
  }

  private func cancel(_ id: RequestID) {
    let call = state.withLock { state in
      state.subscriptions.remove(id)
      return state.calls[id]
    }
    call?.cancel()
  }

  // MARK: - Versions

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"

  /// The version that a request is of.
  private func version(of method: String, _ parameters: [String: JSONValue]) throws(RPCError) -> ProtocolVersion {
    if method == "initialize" { return .november2024 }
    if let named = parameters["_meta"]?[Self.versionKey] {
      guard let version = named.string.flatMap(ProtocolVersion.init(rawValue:)), version.isStateless else {
        throw RPCError(
          -32022, "this version of the protocol is not supported",
          data: [
            "supported": .strings(ProtocolVersion.stateless.map(\.rawValue)),
            "requested": .string(PrintableText.excerpt(named.text ?? "")),
          ])
      }
      guard case .object? = parameters["_meta"]?["io.modelcontextprotocol/clientCapabilities"] else {
        throw .invalidParameters("'_meta' has no 'io.modelcontextprotocol/clientCapabilities'; give it, as an object")
      }
      return version
    }
    if let version = state.withLock({ $0.version }) { return version }
    // A connection may be tried before it is opened.
    if method == "ping" { return .november2025 }
    throw .invalidParameters(
      "the request names no version: begin with initialize, or give each request '\(Self.versionKey)' in '_meta'")
  }

  /// A result with what each has in a version without handshake.
  private func complete(_ result: [(String, JSONText?)], in version: ProtocolVersion) -> JSONText {
    let meta: JSONText = ["io.modelcontextprotocol/serverInfo": catalogue.identity(in: version)]
    return .members([("resultType", .string("complete"))] + result + [("_meta", meta)])
  }

  // MARK: - Methods

  /// The result of a request; nil where it is answered later.
  private func result(
    of method: String, _ parameters: [String: JSONValue], as id: RequestID, in version: ProtocolVersion,
    _ answer: @escaping Answer
  ) throws(RPCError) -> [(String, JSONText?)]? {
    switch method {
    case "initialize" where !version.isStateless: return try initialize(parameters)
    case "ping" where !version.isStateless: return []
    case "server/discover" where version.isStateless:
      return cacheable([
        ("supportedVersions", .strings(ProtocolVersion.stateless.map(\.rawValue))), ("capabilities", catalogue.capabilities),
        ("instructions", .string(catalogue.instructions)),
      ])
    case "subscriptions/listen" where version.isStateless:
      try listen(parameters, as: id)
      return nil
    case "tools/list":
      return try list("tools", catalogue.tools.map { $0.declaration(in: version) }, parameters, in: version)
    case "prompts/list":
      return try list("prompts", catalogue.prompts.map { $0.declaration(in: version) }, parameters, in: version)
    case "resources/list":
      return try list("resources", catalogue.resources.map { $0.declaration(in: version) }, parameters, in: version)
    case "resources/templates/list": return try list("resourceTemplates", [], parameters, in: version)
    case "prompts/get": return try prompt(parameters)
    case "resources/read": return try document(parameters, in: version)
    case "tools/call":
      try call(parameters, as: id, in: version, answer)
      return nil
    default: throw .unknownMethod("there is no method '\(PrintableText.excerpt(method))' in version \(version.rawValue)")
    }
  }

  private func initialize(_ parameters: [String: JSONValue]) throws(RPCError) -> [(String, JSONText?)] {
    guard let wanted = parameters["protocolVersion"]?.string else {
      throw .invalidParameters(
        "'protocolVersion' is missing; the newest that begins with initialize is "
          + ProtocolVersion.negotiated[0].rawValue)
    }
    let version = ProtocolVersion.negotiated.first { $0.rawValue == wanted } ?? ProtocolVersion.negotiated[0]
    state.withLock { $0.version = version }
    return [
      ("protocolVersion", .string(version.rawValue)), ("capabilities", catalogue.capabilities),
      ("serverInfo", catalogue.identity(in: version)), ("instructions", .string(catalogue.instructions)),
    ]
  }

  private func list(
    _ name: String, _ declarations: [JSONText], _ parameters: [String: JSONValue], in version: ProtocolVersion
  ) throws(RPCError) -> [(String, JSONText?)] {
    guard parameters["cursor"] == nil else { throw .invalidParameters("there is no further page; leave 'cursor' out") }
    let result: [(String, JSONText?)] = [(name, .array(declarations))]
    return version.isStateless ? cacheable(result) : result
  }

  /// A result that stays the same as long as the program does: for an hour, as the program may be renewed meanwhile.
  private func cacheable(_ result: [(String, JSONText?)]) -> [(String, JSONText?)] {
    result + [("ttlMs", .number(3_600_000)), ("cacheScope", .string("public"))]
  }

  private func prompt(_ parameters: [String: JSONValue]) throws(RPCError) -> [(String, JSONText?)] {
    let name = parameters["name"]?.string ?? ""
    guard let prompt = catalogue.prompts.first(where: { $0.name == name }) else {
      throw Self.unknown("prompt", name, among: catalogue.prompts.map(\.name))
    }
    var values: [String: String] = [:]
    if case .object(let arguments)? = parameters["arguments"] {
      for (name, value) in arguments {
        guard prompt.arguments.contains(where: { $0.name == name }), let text = value.string else {
          throw .invalidParameters("'\(PrintableText.excerpt(name))' is no argument of the prompt, or no string")
        }
        values[name] = text
      }
    }
    if let missing = prompt.arguments.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw .invalidParameters("'\(missing.name)' is missing: \(missing.about)")
    }
    let message: JSONText = [
      "role": .string("user"), "content": ["type": .string("text"), "text": .string(prompt.text(values))],
    ]
    return [("description", .string(prompt.about)), ("messages", .array([message]))]
  }

  private func document(
    _ parameters: [String: JSONValue], in version: ProtocolVersion
  ) throws(RPCError) -> [(String, JSONText?)] {
    guard let address = parameters["uri"]?.string else { throw .invalidParameters("'uri' is missing") }
    guard let resource = catalogue.resources.first(where: { $0.address == address }), let text = resource.text() else {
      let message = "there is no resource '\(PrintableText.path(address))'; resources/list has those that there are"
      throw version.isStateless ? .invalidParameters(message) : RPCError(-32002, message, data: ["uri": .string(address)])
    }
    let content: JSONText = [
      "uri": .string(address), "mimeType": .string(Resource.type), "text": .string(text),
    ]
    let result: [(String, JSONText?)] = [("contents", .array([content]))]
    return version.isStateless ? cacheable(result) : result
  }

  /// Keeps a request open for changes of the lists; there are none, so it asks for nothing that comes.
  private func listen(_ parameters: [String: JSONValue], as id: RequestID) throws(RPCError) {
    guard case .object? = parameters["notifications"] else { throw .invalidParameters("'notifications' is missing") }
    let isKept = state.withLock { state in
      guard state.subscriptions.count < Self.mostSubscriptions, !state.isEnding else { return false }
      return state.subscriptions.insert(id).inserted
    }
    guard isKept else { throw .invalidRequest("\(Self.mostSubscriptions) subscriptions are open, which is the most") }
    let meta: JSONText = ["io.modelcontextprotocol/subscriptionId": id.json]
    output([
      "jsonrpc": .string("2.0"), "method": .string("notifications/subscriptions/acknowledged"),
      "params": ["_meta": meta, "notifications": .object([])],
    ])
  }

  private static let mostSubscriptions = 16

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> RPCError {
    .invalidParameters(
      "there is no \(kind) '\(PrintableText.excerpt(name))'; \(NearestWord.advice(for: name, among: names, in: .english))")
  }

  // MARK: - Calls

  private func call(
    _ parameters: [String: JSONValue], as id: RequestID, in version: ProtocolVersion, _ answer: @escaping Answer
  ) throws(RPCError) {
    let name = parameters["name"]?.string ?? ""
    guard let tool = catalogue.tools.first(where: { $0.name == name }) else {
      throw Self.unknown("tool", name, among: catalogue.tools.map(\.name))
    }
    let arguments: [String: JSONValue]
    switch parameters["arguments"] {
    case nil, .null?: arguments = [:]
    case .object(let members)?: arguments = members
    default: throw .invalidParameters("'arguments' is not an object; name each argument")
    }
    let token = parameters["_meta"]?["progressToken"].flatMap(RequestID.init)
    let call = ToolCall(tool, arguments) { [weak self] seconds, progress in
      if let token { self?.report(seconds, progress, of: name, to: token) }
    } finish: { [weak self] result in
      guard let self else { return }
      // From its answer on the client may use the id again.
      state.withLock { state in
        state.calls[id] = nil
        state.answering += 1
      }
      answer(result.map { Self.answer(to: id, self.complete($0, in: version)) })
      state.withLock { $0.answering -= 1 }
      answered.post(true)
    }
    if let fault = tool.fault(in: arguments) {
      // An agent sees results, and mends its call; it does not see errors of the protocol.
      return answer(Self.answer(to: id, complete(.failure("\(name): \(fault)"), in: version)))
    }
    state.withLock { $0.calls[id] = call }
    runner.begin(call)
  }

  private func complete(_ result: ToolResult, in version: ProtocolVersion) -> JSONText {
    guard case .object(let members) = result.json(in: version), version.isStateless else { return result.json(in: version) }
    return complete(members.map { ($0.key, $0.value) }, in: version)
  }

  private func report(_ seconds: Int, _ progress: String?, of name: String, to token: RequestID) {
    let message = "\(name): \(seconds) s" + (progress.map { ", \($0)" } ?? "")
    output([
      "jsonrpc": .string("2.0"), "method": .string("notifications/progress"),
      "params": ["progressToken": token.json, "progress": .number(seconds), "message": .string(message)],
    ])
  }
}
