/// A set of scalars as a pattern names it, like `[a-zæøå]` or `\d`.
struct ScalarClass: Hashable, Sendable {
  /// What the class holds of ASCII, a bit a scalar: nearly all that is asked for.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private let items: [Item]
  private let isNegated: Bool

  /// A part of a class.
  enum Item: Hashable, Sendable {
    case range(ClosedRange<Unicode.Scalar>)
    case kind(Kind, isNegated: Bool)
  }

  /// A class that has a name.
  enum Kind: Hashable, Sendable {
    case digit, word, space, any
    case categories(Set<Unicode.GeneralCategory>)
  }

  init(_ items: [Item], isNegated: Bool = false) {
    self.items = items
    self.isNegated = isNegated
    for value in UInt8(0)..<128 where isListed(Unicode.Scalar(value)) != isNegated {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  /// The union of classes.
  init(anyOf classes: [ScalarClass]) {
    // A negated class beyond ASCII cannot be written as items: what may be in it is let in.
    let items = classes.flatMap { $0.isNegated ? [.kind(.any, isNegated: false)] : $0.items }
    self.items = items
    isNegated = false
    low = classes.reduce(0) { $0 | $1.low }
    high = classes.reduce(0) { $0 | $1.high }
  }

  init(_ scalar: Unicode.Scalar) {
    self.init([.range(scalar...scalar)])
  }

  init(_ kind: Kind, isNegated: Bool = false) {
    self.init([.kind(kind, isNegated: false)], isNegated: isNegated)
  }

  static let any = ScalarClass(.any)
  static let word = ScalarClass(.word)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return low & (1 << UInt64(value)) != 0 }
    if value < 128 { return high & (1 << UInt64(value - 64)) != 0 }
    return isListed(scalar) != isNegated
  }

  private func isListed(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar)
      case .kind(let kind, let isNegated): kind.contains(scalar) != isNegated
      }
    }
  }
}

extension ScalarClass.Kind {
  /// The general categories of Unicode with a short name, like `Ll`, or its first letter; nil if there is
  /// none.
  static func categories(named name: String) -> Self? {
    let named = allCategories.filter { $0.name == name || name.count == 1 && $0.name.hasPrefix(name) }
    return named.isEmpty ? nil : .categories(Set(named.map(\.category)))
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .any: true
    case .digit: scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.numericType == .decimal
    case .word: scalar == "_" || scalar.isWordScalar
    case .space: scalar.properties.isWhitespace
    case .categories(let categories): categories.contains(scalar.properties.generalCategory)
    }
  }

  private static let allCategories: [(category: Unicode.GeneralCategory, name: String)] = [
    (.uppercaseLetter, "Lu"), (.lowercaseLetter, "Ll"), (.titlecaseLetter, "Lt"), (.modifierLetter, "Lm"),
    (.otherLetter, "Lo"), (.nonspacingMark, "Mn"), (.spacingMark, "Mc"), (.enclosingMark, "Me"),
    (.decimalNumber, "Nd"), (.letterNumber, "Nl"), (.otherNumber, "No"), (.connectorPunctuation, "Pc"),
    (.dashPunctuation, "Pd"), (.openPunctuation, "Ps"), (.closePunctuation, "Pe"),
    (.initialPunctuation, "Pi"), (.finalPunctuation, "Pf"), (.otherPunctuation, "Po"), (.mathSymbol, "Sm"),
    (.currencySymbol, "Sc"), (.modifierSymbol, "Sk"), (.otherSymbol, "So"), (.spaceSeparator, "Zs"),
  ]
}
