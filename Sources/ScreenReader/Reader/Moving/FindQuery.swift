/// What `find` looks for: a text, or a text in quotes after the word for a kind of element.
struct FindQuery: Hashable, Sendable {
  /// In lower case.
  var text: String
  /// The word before the quotes, in lower case: a kind of element, or a role as it is said or as it is called in a
  /// tree. Nil where any element will do.
  var role: String?

  /// - Parameter typed: What stands behind `find`: `Sign in`, `"Sign in"` or `button "Sign in"`.
  init(_ typed: String) {
    text = typed.lowercased()
    guard text.count > 1, text.last == "\"", let opening = text.firstIndex(of: "\""),
      opening < text.index(before: text.endIndex)
    else { return }
    let before = text[..<opening].split(separator: " ")
    guard before.count <= 2 else { return }
    role = before.isEmpty ? nil : before.joined(separator: " ")
    text = String(text[text.index(after: opening)...].dropLast())
  }
}
