/// A search among the rows of a virtualised list that are not in the tree, for the first one whose own texts contain certain
/// words.
package struct RowSearch: Hashable, Sendable {
  /// Names the search: its answer has the same number, so that an answer to an older search is not taken for it.
  package var number: Int
  /// The row at which the search begins, from 0.
  package var start: Int
  /// The keys of the words (`SearchKey`), at least one. A row that is announced with the words has each of them in one of its
  /// own texts.
  package var keys: [String]

  /// A search from a row on.
  package init(number: Int, start: Int, keys: [String]) {
    self.number = number
    self.start = start
    self.keys = keys
  }
}

/// The answer to a search among the rows of a virtualised list.
package struct FoundRow: Hashable, Sendable {
  /// The number of the search.
  package var number: Int
  /// The first row whose texts have the words, from 0; nil where none does.
  package var row: Int?

  /// The answer to a search.
  package init(number: Int, row: Int?) {
    self.number = number
    self.row = row
  }
}

/// How an app searches the rows of a virtualised list where they are stored.
package struct RowSearching<Message: Sendable>: Sendable {
  /// Rows without texts of their own, so many that each of the app's own words that a row can have is in one of them.
  package var samples: @Sendable () -> [Element<Message>]
  /// The message that asks for the row.
  package var message: @Sendable (RowSearch) -> Message

  /// Lets rows be searched.
  package init(samples: @escaping @Sendable () -> [Element<Message>], message: @escaping @Sendable (RowSearch) -> Message) {
    self.samples = samples
    self.message = message
  }
}

extension Element {
  /// The element with its descendants, as it would be under a node.
  func branch(below path: NodeID, number: Int = 0) -> SemanticTree.Branch {
    var node = node
    node.id = path.appending(key ?? "~\(number)")
    node.actions = handlers.map { $0.action } + (field == nil ? [] : [.setText])
    return SemanticTree.Branch(node, children.enumerated().map { $1.branch(below: node.id, number: $0) })
  }
}
