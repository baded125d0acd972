/// Reads the written form of a pattern.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// How many `(…)` have been read.
  private(set) var groups = 0
  private var depth = 0
  private var looks = 0

  /// Groups within groups at most.
  private static let mostDepth = 50
  /// The most that `{n,m}` may ask for.
  private static let mostRepeats = 100

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  /// All of it.
  mutating func pattern() throws(PatternError) -> PatternNode {
    let node = try alternatives()
    if index < scalars.count { throw wrong("')' without its '('", at: index) }
    return node
  }

  private mutating func alternatives() throws(PatternError) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      nodes.append(try repeats(of: try atom()))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = index
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "(": return try group(from: start)
    case "[": return .scalar(try brackets(from: start))
    case ".": return .scalar(.any)
    case "^": return .start
    case "$": return .end
    case "\\":
      if take("b") { return .border(isOne: true) }
      if take("B") { return .border(isOne: false) }
      return .scalar(ScalarClass([try escape(from: start)]))
    case "*", "+", "?": throw wrong("'\(scalar)' has nothing to repeat", at: start)
    default: return .scalar(ScalarClass(scalar))
    }
  }

  private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw wrong("too many groups within groups", at: start) }
    if take("?") {
      if take(":") {
        return try closed(try alternatives(), from: start)
      }
      let isBehind = take("<")
      guard let fits = take("=") ? true : take("!") ? false : nil else {
        throw wrong("a group begins with '(', '(?:', '(?=', '(?!', '(?<=' or '(?<!'", at: start)
      }
      looks += 1
      defer { looks -= 1 }
      return try closed(.look(try alternatives(), isBehind: isBehind, fits: fits), from: start)
    }
    guard looks == 0 else { throw wrong("a look-around takes no '(…)'; write '(?:…)'", at: start) }
    let number = groups
    groups += 1
    return try closed(.group(try alternatives(), number: number), from: start)
  }

  private mutating func closed(_ node: PatternNode, from start: Int) throws(PatternError) -> PatternNode {
    guard take(")") else { throw wrong("the group does not end", at: start) }
    return node
  }

  // MARK: - Repeats

  private mutating func repeats(of node: PatternNode) throws(PatternError) -> PatternNode {
    let start = index
    let range: ClosedRange<Int>
    if take("*") {
      range = 0...PatternNode.withoutEnd
    } else if take("+") {
      range = 1...PatternNode.withoutEnd
    } else if take("?") {
      range = 0...1
    } else if take("{") {
      range = try bounds(from: start)
    } else {
      return node
    }
    // It would fit any number of times without getting on.
    guard !node.canBeEmpty else { throw wrong("what is repeated may fit nothing at all", at: start) }
    let isLazy = take("?")
    if let again = peek, "*+?{".unicodeScalars.contains(again) {
      throw wrong("'\(again)' has nothing to repeat", at: index)
    }
    return .repeated(node, range, isLazy: isLazy)
  }

  private mutating func bounds(from start: Int) throws(PatternError) -> ClosedRange<Int> {
    let lower = number()
    let upper = take(",") ? (peek == "}" ? PatternNode.withoutEnd : number()) : lower
    guard let lower, let upper, take("}"), lower <= upper, lower <= Self.mostRepeats,
      upper <= Self.mostRepeats || upper == PatternNode.withoutEnd
    else { throw wrong("write '{n}', '{n,}' or '{n,m}' with numbers up to \(Self.mostRepeats)", at: start) }
    return lower...upper
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = peek, ("0"..."9").contains(scalar), digits.count < 6 {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    return Int(digits)
  }

  // MARK: - Classes

  private mutating func brackets(from start: Int) throws(PatternError) -> ScalarClass {
    let isNegated = take("^")
    var items: [ScalarClass.Item] = []
    while let scalar = peek, scalar != "]" || items.isEmpty {
      let place = index
      let item = try classMember()
      // A hyphen at the end is one.
      guard case .range(let lower) = item, peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]"
      else {
        items.append(item)
        continue
      }
      index += 1
      guard case .range(let upper) = try classMember(), lower.lowerBound <= upper.lowerBound else {
        throw wrong("the range does not rise", at: place)
      }
      items.append(.range(lower.lowerBound...upper.lowerBound))
    }
    guard take("]") else { throw wrong("the class does not end", at: start) }
    return ScalarClass(items, isNegated: isNegated)
  }

  private mutating func classMember() throws(PatternError) -> ScalarClass.Item {
    let start = index
    let scalar = scalars[index]
    index += 1
    return scalar == "\\" ? try escape(from: start) : .range(scalar...scalar)
  }

  /// What follows a backslash: a named class, or a mark that stands for itself.
  private mutating func escape(from start: Int) throws(PatternError) -> ScalarClass.Item {
    guard let scalar = peek else { throw wrong("the pattern ends in a '\\'", at: start) }
    index += 1
    switch scalar {
    case "d", "D": return .kind(.digit, isNegated: scalar == "D")
    case "w", "W": return .kind(.word, isNegated: scalar == "W")
    case "s", "S": return .kind(.space, isNegated: scalar == "S")
    case "p", "P": return .kind(try category(from: start), isNegated: scalar == "P")
    default:
      guard !scalar.isWordScalar else { throw wrong("there is no '\\\(scalar)'", at: start) }
      return .range(scalar...scalar)
    }
  }

  private mutating func category(from start: Int) throws(PatternError) -> ScalarClass.Kind {
    var name = ""
    if take("{") {
      while let scalar = peek, scalar != "}" {
        name.unicodeScalars.append(scalar)
        index += 1
      }
    }
    guard take("}"), let kind = ScalarClass.Kind.categories(named: name) else {
      throw wrong("write a general category of Unicode, like '\\p{L}' or '\\p{Lu}'", at: start)
    }
    return kind
  }

  // MARK: - Reading

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  private func wrong(_ what: String, at place: Int) -> PatternError {
    PatternError(description: "\(what) (at character \(place + 1))")
  }
}
