package import Text

/// The properties that a source records of an element: values by name.
///
/// An element has about a dozen, and there are tens of thousands of elements: a list is made and searched faster than a
/// hash table. The order has no meaning.
package struct ElementMembers: Sendable {
  private var pairs: [(name: String, value: JSONValue)] = []

  init() {}

  /// - Parameter capacity: The expected number of members.
  init(capacity: Int) { pairs.reserveCapacity(capacity) }

  /// The value of this name; setting nil removes it.
  package subscript(name: String) -> JSONValue? {
    get { pairs.first { $0.name == name }?.value }
    set {
      let place = pairs.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): pairs[place].value = value
      case (let place?, nil): pairs.remove(at: place)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a member whose name is not in the list.
  mutating func add(_ name: String, _ value: JSONValue) { pairs.append((name, value)) }

  /// The members as a dictionary.
  var byName: [String: JSONValue] {
    Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, $0.value) })
  }
}

extension ElementMembers: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.pairs.count == other.pairs.count && one.pairs.allSatisfy { other[$0.name] == $0.value }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(byName) }
}

extension ElementMembers: Sequence {
  package func makeIterator() -> IndexingIterator<[(name: String, value: JSONValue)]> { pairs.makeIterator() }
}

extension ElementMembers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
