internal import Foundation

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

/// The form of a text that a search among many texts compares: small Latin letters and digits, and nothing else.
///
/// Each character of a text is mapped by itself. So if a text contains another, in any case and spelling, its key contains
/// the other's key; the reverse does not follow. Stores keep the keys of the texts that are searched, and the searcher
/// judges each find.
package enum SearchKey {
  /// The key of a text: without accents, spaces, punctuation and letters of other alphabets. Æ, Ø and the letters of
  /// Sami that are no letters with accents are kept.
  package static func key(_ text: String) -> String {
    var key = ""
    key.reserveCapacity(text.utf8.count)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isASCII ? text : text.decomposedStringWithCanonicalMapping).unicodeScalars {
      if let letter = letter(scalar) { key.unicodeScalars.append(letter) }
    }
    return key
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9", "æ", "ø", "đ", "ŋ", "ŧ": scalar
    case "A"..."Z": Unicode.Scalar(scalar.value + 0x20)
    case "Æ": "æ"
    case "Ø": "ø"
    case "Đ": "đ"
    case "Ŋ": "ŋ"
    case "Ŧ": "ŧ"
    default: nil
    }
  }
}
