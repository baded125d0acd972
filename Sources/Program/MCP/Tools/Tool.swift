import Synchronization
package import Text

/// A tool that an agent can call.
package struct Tool: Sendable {
  /// What becomes of the program in which a call is carried out.
  package enum Lifetime: Sendable {
    /// It ends with the call.
    case call
    /// The call begins a session.
    case opensSession
    /// The call is one of a session's.
    case usesSession
    /// The call ends a session.
    case closesSession
  }

  /// The name by which it is called.
  package var name: String
  /// The name for people.
  package var title: String
  /// What it is for, for an agent.
  package var about: String
  /// Its parameters.
  package var parameters: [ToolParameter]
  /// The JSON Schema of its structured results.
  package var resultSchema: String
  /// Whether it changes nothing outside of itself.
  package var isReadOnly: Bool
  /// Whether it may do what cannot be undone.
  package var isDestructive: Bool
  /// What becomes of the program that carries out a call.
  package var lifetime: Lifetime

  package init(
    _ name: String, title: String, _ about: String, parameters: [ToolParameter], resultSchema: String, isReadOnly: Bool = true,
    isDestructive: Bool = false, lifetime: Lifetime = .call
  ) {
    (self.name, self.title, self.about, self.parameters) = (name, title, about, parameters)
    (self.resultSchema, self.isReadOnly, self.isDestructive, self.lifetime) = (resultSchema, isReadOnly, isDestructive, lifetime)
  }

  /// The name of the parameter that names a session.
  package static let session = "session"

  /// The name of the parameter with the seconds after which a call gives what there is.
  package static let timeLimit = "time_limit"
  /// The seconds within which a result comes unless the call asks for more: many clients give up after 60.
  package static let usualTime = 50

  /// The parameter for what may take long.
  static func time(_ rest: String) -> ToolParameter {
    ToolParameter(
      timeLimit, .number(1...280),
      "The seconds after which the call gives what there is; \(usualTime) without it, as many clients give up after 60. \(rest)")
  }

  /// The seconds that a call may take where they are more than clients usually wait; nil for fewer.
  func longTime(of arguments: [String: JSONValue]) -> Int? {
    [Self.timeLimit, "page_wait"].compactMap { arguments[$0]?.int }.max().flatMap { $0 > 60 ? $0 : nil }
  }

  private var usesSession: Bool { lifetime == .usesSession || lifetime == .closesSession }

  /// The parameters with that of the session.
  private var all: [ToolParameter] {
    let handle = ToolParameter(Self.session, .text, "The handle that open gave.", isRequired: true)
    return usesSession ? [handle] + parameters : parameters
  }

  /// The declaration, as far as a version of the protocol has it.
  func declaration(in version: ProtocolVersion) -> JSONText {
    let input: JSONText = [
      "type": .string("object"), "properties": .object(all.map { (key: $0.name, value: $0.schema) }),
      "required": all.contains(where: \.isRequired) ? .strings(all.filter(\.isRequired).map(\.name)) : nil,
      "additionalProperties": .boolean(false),
    ]
    let hints: JSONText = [
      "title": .string(title), "readOnlyHint": .boolean(isReadOnly),
      "destructiveHint": isReadOnly ? nil : .boolean(isDestructive), "openWorldHint": .boolean(true),
    ]
    return [
      "name": .string(name), "title": version.hasStructure ? .string(title) : nil, "description": .string(about),
      "inputSchema": input, "outputSchema": version.hasStructure ? .written(resultSchema) : nil,
      "annotations": version.hasAnnotations ? hints : nil,
    ]
  }

  /// Why arguments are none that it takes, with the parameter; nil where they are.
  package func fault(in arguments: [String: JSONValue]) -> String? {
    let known = all
    if let missing = known.first(where: { $0.isRequired && arguments[$0.name] == nil }) {
      return localized(en: "'\(missing.name)' is missing", nb: "«\(missing.name)» mangler") + ": \(missing.about)"
    }
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let parameter = known.first(where: { $0.name == name }) else {
        return localized(
          en:
            "'\(PrintableText.excerpt(name))' is no parameter; \(NearestWord.advice(for: name, among: known.map(\.name), in: .english))",
          nb:
            "«\(PrintableText.excerpt(name))» er ingen parameter; \(NearestWord.advice(for: name, among: known.map(\.name), in: .bokmål))"
        )
      }
      if let fault = parameter.fault(in: value) { return fault }
    }
    return nil
  }
}

/// A call of a tool from its request to its answer.
final class ToolCall: Sendable {
  let tool: Tool
  let arguments: [String: JSONValue]
  /// Takes the seconds so far, and how far the program is; nil where it has not said that.
  let tick: @Sendable (Int, String?) -> Void
  /// Takes the result; nil for a call that was cancelled.
  let finish: @Sendable (ToolResult?) -> Void
  private let state = Mutex(State())

  private struct State: Sendable {
    var isCancelled = false
    var program: ToolProgram?
  }

  init(
    _ tool: Tool, _ arguments: [String: JSONValue], tick: @escaping @Sendable (Int, String?) -> Void,
    finish: @escaping @Sendable (ToolResult?) -> Void
  ) {
    (self.tool, self.arguments, self.tick, self.finish) = (tool, arguments, tick, finish)
  }

  /// Whether the client wants no answer any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends it wherever it is.
  func cancel() {
    let program = state.withLock { state in
      state.isCancelled = true
      return state.program
    }
    program?.end()
  }

  /// Notes the program that carries it out; returns whether it is still wanted.
  func begin(in program: ToolProgram) -> Bool {
    state.withLock { state in
      state.program = program
      return !state.isCancelled
    }
  }
}

/// The result of a call.
package struct ToolResult: Sendable {
  /// The structured result, as JSON in one line; nil where there is none.
  package var structure: String?
  /// Why there is no result, in a sentence; nil where there is.
  package var failure: String?

  /// A failed call.
  package static func failure(_ sentence: String, _ structure: String? = nil) -> ToolResult {
    ToolResult(structure: structure, failure: PrintableText.message(sentence))
  }

  /// The result, as far as a version of the protocol has it: what has structure is repeated as text.
  func json(in version: ProtocolVersion) -> JSONText {
    let texts = [failure, structure].compactMap(\.self).map { text -> JSONText in
      ["type": .string("text"), "text": .string(text)]
    }
    return [
      "content": .array(texts), "structuredContent": version.hasStructure ? structure.map(JSONText.written) : nil,
      "isError": .boolean(failure != nil),
    ]
  }
}
