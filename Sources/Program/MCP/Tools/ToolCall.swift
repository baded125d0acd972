import Synchronization
import Text

/// A call of a tool from its request to its answer.
final class ToolCall: Sendable {
  let tool: Tool
  let arguments: [String: JSONValue]
  /// Told of the seconds that it takes so far.
  let tick: @Sendable (Int) -> Void
  /// Takes the result; nil for a call that was cancelled.
  let finish: @Sendable (ToolResult?) -> Void
  private let state = Mutex(State())

  private struct State: Sendable {
    var isCancelled = false
    var program: ToolProgram?
  }

  init(
    _ tool: Tool, _ arguments: [String: JSONValue], tick: @escaping @Sendable (Int) -> Void,
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
