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
