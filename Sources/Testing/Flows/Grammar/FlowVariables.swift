import ScreenReader
import Text

/// The variables of a flow: `${NAME}` in a line stands for the value of NAME.
///
/// 1. A value is given from outside (`--set`), else by a line `set NAME VALUE` above, also of an included file.
/// 2. Inside the quotes of a line that has a text in quotes, the value is that text: its quotes, stars and backslashes are escaped.
/// 3. `\${NAME}` stands for itself, and so does what is not written like a variable, as `${}` or `$5`.
struct FlowVariables {
  /// The values that are given from outside; no line changes them.
  private let given: [String: String]
  /// The values of lines.
  private var own: [String: String] = [:]
  /// Whether a name without a value stands for itself.
  private let isLenient: Bool

  init(_ given: [String: String] = [:], isLenient: Bool = false) {
    (self.given, self.isLenient) = (given, isLenient)
  }

  /// Whether a name can be that of a variable: letters, digits, hyphens and underscores, a letter first.
  static func isName(_ name: some StringProtocol) -> Bool {
    let scalars = name.unicodeScalars
    return scalars.first?.properties.isAlphabetic == true
      && scalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" }
  }

  /// Gives a variable a value, where none is given from outside.
  mutating func set(_ name: String, to value: String) { own[name] = value }

  /// The verbs whose texts stand in quotes; all others take the rest of the line as it is.
  private static let quoting: Set<String> = ["expect", "notify", "wait", "include", "set"]

  /// A line with the values in the places of the names; a comment stays as it is.
  func expanded(_ line: String) throws(FlowError) -> String {
    guard line.contains("${"), !line.hasPrefix("#") else { return line }
    var words = FlowWords(line)
    let quotes = words.next().map { Self.quoting.contains($0.lowercased()) } ?? false
    var result = "".unicodeScalars
    var rest = line.unicodeScalars[...]
    var isInQuotes = false
    while let scalar = rest.first {
      if scalar == "\\" {
        // `\${NAME}` loses its backslash; any other escape stays.
        let next = rest.dropFirst()
        guard !next.starts(with: "${".unicodeScalars) else {
          result.append(contentsOf: next.prefix(2))
          rest = next.dropFirst(2)
          continue
        }
        result.append(contentsOf: rest.prefix(2))
        rest = rest.dropFirst(2)
      } else if let name = Self.name(at: rest) {
        let value = try value(of: name)
        result.append(contentsOf: (quotes && isInQuotes ? Self.escaped(value) : value).unicodeScalars)
        rest = rest.dropFirst(name.unicodeScalars.count + 3)
      } else {
        if scalar == "\"" { isInQuotes.toggle() }
        result.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  /// The name of the variable that a text begins with.
  private static func name(at text: Substring.UnicodeScalarView) -> String? {
    guard text.starts(with: "${".unicodeScalars), let end = text.firstIndex(of: "}") else { return nil }
    let name = String(text[..<end].dropFirst(2))
    return isName(name) ? name : nil
  }

  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" || scalar == "*" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
  }

  private func value(of name: String) throws(FlowError) -> String {
    if let value = given[name] ?? own[name] { return value }
    if isLenient { return "${\(name)}" }
    let nearest = NearestWord.suggestion(for: name, among: Set(given.keys).union(own.keys).sorted())
    throw FlowError(
      localized(
        en: "there is no variable '\(name.excerpt)'; \(nearest.map { "did you mean '\($0)'? " } ?? "")"
          + "give it with --set \(name.excerpt)=VALUE, or write 'set \(name.excerpt) VALUE' above this line",
        nb: "variabelen «\(name.excerpt)» finnes ikke; \(nearest.map { "mente du «\($0)»? " } ?? "")"
          + "oppgi den med --set \(name.excerpt)=VERDI, eller skriv «set \(name.excerpt) VERDI» over denne linjen"))
  }
}

extension FlowParser {
  /// The variable that a line sets, and its value: the rest of the line, in quotes or not; nil for another line.
  static func variable(_ line: String) throws(FlowError) -> (name: String, value: String)? {
    guard let rest = rest(of: line, after: "set") else { return nil }
    let name = String(rest.prefix { !$0.isWhitespace })
    guard FlowVariables.isName(name) else {
      throw FlowError(
        name.isEmpty
          ? localized(
            en: "the name of a variable is missing: set NAME VALUE", nb: "navnet på en variabel mangler: set NAME VALUE")
          : localized(
            en: "'\(name.excerpt)' cannot be the name of a variable; begin with a letter, and use letters, digits, - and _",
            nb: "«\(name.excerpt)» kan ikke være navnet på en variabel; begynn med en bokstav, og bruk bokstaver, sifre, - og _"))
    }
    let value = String(rest.dropFirst(name.count).drop { $0.isWhitespace })
    guard value.hasPrefix("\"") else {
      guard !value.isEmpty else {
        throw FlowError(
          localized(
            en: "the value of '\(name)' is missing; write \"\" for none",
            nb: "verdien til «\(name)» mangler; skriv \"\" for ingen"))
      }
      return (name, value)
    }
    var words = FlowWords(value)
    let quoted = try words.quoted(localized(en: "the value in quotes", nb: "verdien i hermetegn"))
    try words.end()
    return (name, quoted)
  }

  /// A variable as an option gives it, `NAME=VALUE`; nil where it is none, or where the value does not fit into a line.
  package static func variable(option text: String) -> (name: String, value: String)? {
    guard let place = text.firstIndex(of: "="), FlowVariables.isName(text[..<place]) else { return nil }
    let value = String(text[text.index(after: place)...])
    guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
    return (String(text[..<place]), value)
  }
}

extension Flow {
  /// The verbs of lines that do nothing to an app, and may stand above the tags.
  private static let verbsBeforeTags: Set<String> = [
    "app", "judges", "clock", "budget", "set", "reader", "style", "language", "verbosity", "roles", "positions", "hints", "order",
  ]

  /// The tags of a flow by its text, in lower case: the words of comments `# tags: smoke slow` before the first command.
  package static func tags(in text: String) -> Set<String> {
    var tags: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard line.first == "#" else {
        let verb = line.prefix { !$0.isWhitespace }.lowercased()
        guard verb.isEmpty || verbsBeforeTags.contains(verb) else { break }
        continue
      }
      let words = line.dropFirst().drop { $0.isWhitespace }
      guard words.prefix(5).lowercased() == "tags:" else { continue }
      tags.formUnion(words.dropFirst(5).split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() })
    }
    return tags
  }
}
