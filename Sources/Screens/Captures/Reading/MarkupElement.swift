/// An element of an XML document.
///
/// A class, because a dump has tens of thousands of elements, which are passed on and searched several times.
final class MarkupElement {
  /// Its name, with the prefix it was written with.
  let name: String
  let attributes: MarkupAttributes
  /// The elements in it, in document order; text between them is left out.
  var children: [MarkupElement] = []
  /// The line its tag begins in, from 1.
  let line: Int
  /// The column of that line, from 1, in characters.
  let column: Int
  /// The byte of the file that its tag begins at, from 0.
  let offset: Int

  init(name: String, attributes: MarkupAttributes, line: Int, column: Int, offset: Int) {
    (self.name, self.attributes, self.line, self.column, self.offset) = (name, attributes, line, column, offset)
  }
}

/// The attributes of an element, in document order.
struct MarkupAttributes: Hashable, Sendable {
  /// Their names; consecutive elements with the same names share them.
  let names: [String]
  /// Their values, one for each name.
  let values: [String]

  /// The value of an attribute; nil where the element has none of this name.
  subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }

  /// The values by name.
  var byName: [String: String] { Dictionary(zip(names, values)) { first, _ in first } }
}

extension MarkupElement {
  /// Visits the element and its descendants, in document order.
  func visit(_ body: (MarkupElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
