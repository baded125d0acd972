/// An element of an XML document.
struct MarkupElement: Hashable, Sendable {
  /// Its name, with the prefix it was written with.
  var name: String
  /// Its attributes by name.
  var attributes: [String: String]
  /// The elements in it, in the order they stand in; text between them is left out.
  var children: [MarkupElement] = []
  /// The line its tag begins in, from 1.
  var line: Int
}
