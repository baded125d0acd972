/// Who answers for an audit: a name and an e-mail address.
package struct Evaluator: Hashable, Sendable {
  /// As it was given, without the address.
  var name: String
  /// Nil where none was given.
  package var email: String?

  /// The name, and the address where it is another.
  var description: String { email.map { $0 == name ? name : "\(name), \($0)" } ?? name }

  /// `Kari Nordmann <kari@example.org>`, or a name or an address alone.
  package init(_ text: String) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      let address = text[text.index(after: open)...].dropLast()
      email = address.contains("@") ? String(address) : nil
      name = text[..<open].split(separator: " ").joined(separator: " ")
      if name.isEmpty { name = String(address) }
    } else {
      name = text
      email = text.contains("@") && !text.contains(" ") ? text : nil
    }
  }
}
