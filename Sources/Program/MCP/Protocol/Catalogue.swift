internal import Text

/// A text that a person chooses as the beginning of an agent's work.
package struct Prompt: Sendable {
  /// Something that the text is about.
  package struct Argument: Sendable {
    package var name: String
    package var about: String
    package var isRequired: Bool

    package init(_ name: String, _ about: String, isRequired: Bool = false) {
      (self.name, self.about, self.isRequired) = (name, about, isRequired)
    }
  }

  package var name: String
  /// The name for people.
  package var title: String
  package var about: String
  package var arguments: [Argument]
  /// The text for some values of the arguments.
  package var text: @Sendable ([String: String]) -> String

  package init(
    _ name: String, title: String, _ about: String, arguments: [Argument], text: @escaping @Sendable ([String: String]) -> String
  ) {
    (self.name, self.title, self.about, self.arguments, self.text) = (name, title, about, arguments, text)
  }

  func declaration(in version: ProtocolVersion) -> JSONText {
    let arguments = arguments.map { argument -> JSONText in
      [
        "name": .string(argument.name), "description": .string(argument.about), "required": .boolean(argument.isRequired),
      ]
    }
    return [
      "name": .string(name), "title": version.hasStructure ? .string(title) : nil, "description": .string(about),
      "arguments": .array(arguments),
    ]
  }
}

/// A document that an agent can read.
package struct Resource: Sendable {
  package var address: String
  package var name: String
  /// The name for people.
  package var title: String
  package var about: String
  /// The text; nil where it cannot be read.
  package var text: @Sendable () -> String?

  package init(
    _ address: String, name: String, title: String, _ about: String, text: @escaping @Sendable () -> String?
  ) {
    (self.address, self.name, self.title, self.about, self.text) = (address, name, title, about, text)
  }

  static let type = "text/markdown"

  func declaration(in version: ProtocolVersion) -> JSONText {
    [
      "uri": .string(address), "name": .string(name), "title": version.hasStructure ? .string(title) : nil,
      "description": .string(about), "mimeType": .string(Self.type),
    ]
  }
}

/// Everything that a server offers.
package struct Catalogue: Sendable {
  /// The name of the server.
  package var name: String
  /// The name for people.
  package var title: String
  package var version: String
  /// How an agent uses it.
  package var instructions: String
  package var tools: [Tool]
  package var prompts: [Prompt]
  package var resources: [Resource]

  package init(
    name: String, title: String, version: String, instructions: String, tools: [Tool], prompts: [Prompt], resources: [Resource]
  ) {
    (self.name, self.title, self.version, self.instructions) = (name, title, version, instructions)
    (self.tools, self.prompts, self.resources) = (tools, prompts, resources)
  }

  func identity(in version: ProtocolVersion) -> JSONText {
    [
      "name": .string(name), "title": version.hasStructure ? .string(title) : nil, "version": .string(self.version),
    ]
  }

  /// What it has; none of its lists ever changes.
  var capabilities: JSONText {
    ["tools": .object([]), "prompts": .object([]), "resources": .object([])]
  }
}
