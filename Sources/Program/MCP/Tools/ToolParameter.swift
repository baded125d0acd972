internal import Text

/// A parameter of a tool: its schema, and the rule that its values obey.
package struct ToolParameter: Sendable {
  /// The kinds of values.
  package enum Kind: Sendable {
    case text
    case choice([String])
    case flag
    case number(ClosedRange<Int>)
    case texts(most: Int)
    case objects(most: Int)
  }

  /// The name.
  package var name: String
  /// What the value is, in a sentence for an agent.
  package var about: String
  /// The values that it takes.
  package var kind: Kind
  /// Whether each call must give it.
  package var isRequired: Bool

  package init(_ name: String, _ kind: Kind, _ about: String, isRequired: Bool = false) {
    (self.name, self.kind, self.about, self.isRequired) = (name, kind, about, isRequired)
  }

  /// The JSON Schema of its values.
  var schema: JSONText {
    let members: [(String, JSONText?)] =
      switch kind {
      case .text: [("type", .string("string"))]
      case .choice(let words): [("type", .string("string")), ("enum", .strings(words))]
      case .flag: [("type", .string("boolean"))]
      case .number(let range):
        [("type", .string("integer")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
      case .texts(let most):
        [("type", .string("array")), ("items", ["type": .string("string")]), ("maxItems", .number(most))]
      case .objects(let most):
        [("type", .string("array")), ("items", ["type": .string("object")]), ("maxItems", .number(most))]
      }
    return .members(members + [("description", .string(about))])
  }

  /// Why a value is none of these; nil where it is.
  func fault(in value: JSONValue) -> String? {
    switch (kind, value) {
    case (.text, .string), (.flag, .bool): nil
    case (.choice(let words), .string(let word)):
      words.contains(word)
        ? nil
        : localized(
          en: "'\(name)' is '\(PrintableText.excerpt(word))'; \(NearestWord.advice(for: word, among: words, in: .english))",
          nb: "«\(name)» er «\(PrintableText.excerpt(word))»; \(NearestWord.advice(for: word, among: words, in: .bokmål))")
    case (.number(let range), .number):
      value.int.map(range.contains) == true
        ? nil
        : localized(
          en: "'\(name)' is not a whole number from \(range.lowerBound) to \(range.upperBound)",
          nb: "«\(name)» er ikke et helt tall fra \(range.lowerBound) til \(range.upperBound)")
    case (.texts(let most), .array(let values)):
      values.count <= most && values.allSatisfy { $0.string != nil } ? nil : wrongList(most)
    case (.objects(let most), .array(let values)):
      values.count <= most && values.allSatisfy { if case .object = $0 { true } else { false } } ? nil : wrongList(most)
    default:
      localized(en: "'\(name)' is not \(words.en)", nb: "«\(name)» er ikke \(words.nb)")
    }
  }

  private func wrongList(_ most: Int) -> String {
    localized(
      en: "'\(name)' is not a list of \(words.en), at most \(most)",
      nb: "«\(name)» er ikke en liste med \(words.nb), høyst \(most)")
  }

  private var words: (en: String, nb: String) {
    switch kind {
    case .text, .choice: ("a string", "en streng")
    case .flag: ("true or false", "true eller false")
    case .number: ("a number", "et tall")
    case .texts: ("strings", "strenger")
    case .objects: ("objects", "objekter")
    }
  }
}
