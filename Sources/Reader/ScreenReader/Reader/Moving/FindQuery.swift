import AccessibilityTree

/// The query of `find`: a text, or an element of a kind with a text.
struct FindQuery: Hashable, Sendable {
  /// In lower case.
  var text: String
  /// The words for a kind of element, in lower case: those before the quotes. Nil where any element will do.
  var kind: String?
  /// The elements that these words name; empty for words that are none of a kind.
  var roles: Set<Role> = []
  /// Whether the text is in quotes, and so nothing but a text.
  private var isQuoted = false

  /// - Parameter typed: What stands behind `find`: `Sign in`, `"Sign in"` or `button "Sign in"`.
  init(_ typed: String) {
    text = typed.lowercased()
    guard text.count > 1, text.last == "\"", let opening = text.firstIndex(of: "\""),
      opening < text.index(before: text.endIndex)
    else { return }
    let before = text[..<opening].split(separator: " ")
    guard before.count <= Self.longestKind else { return }
    isQuoted = true
    kind = before.isEmpty ? nil : before.joined(separator: " ")
    text = String(text[text.index(after: opening)...].dropLast())
    roles = kind.map { RoleWords.roles(called: $0) } ?? []
  }

  private init(kind: String, roles: Set<Role>, text: String) {
    (self.kind, self.roles, self.text) = (kind, roles, text)
  }

  /// The same words taken for a kind and a text, `button sign in`, or for a kind alone; nil where they do not begin
  /// with one.
  ///
  /// Only for a text that is nowhere as a whole: an announcement may hold the words "button sign in".
  var asKindAndText: FindQuery? {
    guard kind == nil, !isQuoted else { return nil }
    let words = text.split(separator: " ")
    // "secure text field" before "secure".
    for count in stride(from: min(words.count, Self.longestKind), to: 0, by: -1) {
      let kind = words[..<count].joined(separator: " ")
      let roles = RoleWords.roles(called: kind)
      if roles.isEmpty, ElementKind(noun: kind) == nil { continue }
      return FindQuery(kind: kind, roles: roles, text: words[count...].joined(separator: " "))
    }
    return nil
  }

  /// The words before the quotes where they name no kind of element.
  var unknownKind: String? {
    kind.flatMap { roles.isEmpty && ElementKind(noun: $0) == nil ? $0 : nil }
  }

  /// How many words a kind has at most: "secure text field".
  private static let longestKind = 3
}
