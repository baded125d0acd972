/// A node with its children and the messages its actions send: screens are declared in elements.
///
/// `Message` is what the app's `update` understands. An element renders to a `SemanticTree`, which knows
/// nothing of messages, and to `Bindings`, which do.
package struct Element<Message: Sendable>: Sendable {
  /// The element's segment of the path; an element without one adds nothing to its children's names.
  package var key: String?
  /// Its properties; the id is filled in when it is rendered.
  package var node: Node
  /// Its children, in document order.
  package var children: [Element]
  /// The message each action sends. The node's `actions` are these, in this order.
  var handlers: [(action: Action, message: Message)]
  /// Its text and the message that typing sends; nil where it is not a field.
  var field: FieldBinding<Message>?
  /// The message that requests other rows of a virtualised list.
  package var rows: (@Sendable (_ around: Int) -> Message)?
  /// How the rows of a virtualised list that are not in the tree are searched; nil where each must be visited.
  var searching: RowSearching<Message>?

  /// Declares an element by its role and name; modifiers add everything else.
  ///
  /// Without a key it is numbered among its siblings, and the ids of its children leave it out.
  package init(
    _ key: String? = nil, _ role: Role, _ label: String? = nil, value: String? = nil,
    @ElementBuilder<Message> children: () -> [Element] = { [] }
  ) {
    self.key = key
    self.node = Node(id: "", role: role, label: label, value: value)
    self.children = children()
    self.handlers = []
  }
}

/// The contents of a text field and the messages that editing sends.
///
/// The text is here and not in the tree, so that no dump, transcript or comparison of trees can reveal a
/// password.
package struct FieldBinding<Message: Sendable>: Sendable {
  /// The field's contents.
  package var text: String
  /// The largest number of characters the field takes.
  package var limit: Int
  /// The message for a new text; sent once for each key.
  package var change: @Sendable (String) -> Message
  /// Whether typing replaces the text, as in a field that holds one short value.
  package var isReplacedByTyping: Bool
  /// The message for the press that begins editing, where the app does something of its own then, as a combo box that opens
  /// its list; nil for none.
  package var begun: Message?
  /// The message for the end of editing with the text kept, by Enter or by moving away; nil for none.
  package var ended: Message?
  /// The message for Enter where it does more than end editing, as in a form that Enter submits; nil for the message of
  /// `ended`.
  var entered: Message?

  /// A field that holds `text` and sends `change` with each new one; nothing is inserted beyond the limit.
  package init(
    text: String, limit: Int = 1000, isReplacedByTyping: Bool = false, begun: Message? = nil, ended: Message? = nil,
    entered: Message? = nil, change: @escaping @Sendable (String) -> Message
  ) {
    self.text = text
    self.limit = limit
    self.isReplacedByTyping = isReplacedByTyping
    self.begun = begun
    self.ended = ended
    self.entered = entered
    self.change = change
  }

  /// The message for the end of editing with the text kept; nil for none.
  package func message(endedByEnter isByEnter: Bool) -> Message? { isByEnter ? entered ?? ended : ended }
}

/// Collects elements written one under the other.
// No key paths in here: in generic code each use makes a new one, and this runs for each element.
@resultBuilder
package enum ElementBuilder<Message: Sendable> {
  /// One element.
  package static func buildExpression(_ element: Element<Message>) -> [Element<Message>] { [element] }

  /// Elements that were collected before.
  package static func buildExpression(_ elements: [Element<Message>]) -> [Element<Message>] { elements }

  /// An element that may be missing.
  package static func buildExpression(_ element: Element<Message>?) -> [Element<Message>] {
    element.map { [$0] } ?? []
  }

  /// The elements of a block, one after the other.
  package static func buildBlock(_ parts: [Element<Message>]...) -> [Element<Message>] {
    parts.flatMap { $0 }
  }

  /// The elements under an `if` without an `else`.
  package static func buildOptional(_ part: [Element<Message>]?) -> [Element<Message>] { part ?? [] }

  /// The elements of the first branch of an `if` with an `else`.
  package static func buildEither(first part: [Element<Message>]) -> [Element<Message>] { part }

  /// The elements of the second branch.
  package static func buildEither(second part: [Element<Message>]) -> [Element<Message>] { part }

  /// The elements of each turn of a loop.
  package static func buildArray(_ parts: [[Element<Message>]]) -> [Element<Message>] {
    parts.flatMap { $0 }
  }
}

// MARK: - Modifiers

extension Element {
  /// The element with one property set.
  package consuming func with<Value>(_ property: WritableKeyPath<Node, Value>, _ value: Value) -> Element {
    var copy = self
    copy.node[keyPath: property] = value
    return copy
  }

  /// The element with an action and the message that the action sends.
  package consuming func on(_ action: Action, _ message: Message?) -> Element {
    guard let message else { return self }
    var copy = self
    copy.handlers.append((action, message))
    return copy
  }

  /// The element as a field that is typed into.
  package consuming func editing(_ field: FieldBinding<Message>) -> Element {
    var copy = self
    copy.field = field
    return copy
  }

  /// The element as a virtualised list: `count` rows in all, those at `window` are its children, and
  /// `rows` asks for the ones around an offset.
  ///
  /// - Parameter rowsAreAlike: Whether all rows are of the same kinds; a search for another kind then need not
  ///   go through them.
  package consuming func virtualised(
    count: Int, window: Range<Int>, rowsAreAlike: Bool = false,
    rows: @escaping @Sendable (_ around: Int) -> Message
  ) -> Element {
    var copy = self
    var collection = Collection(count: count, window: window)
    collection.hasRowsAlike = rowsAreAlike
    copy.node.collection = collection
    copy.rows = rows
    return copy
  }

  /// The element as a virtualised list whose rows can be searched where they are stored.
  ///
  /// - Parameter found: The answer to the last search.
  package consuming func searched(by searching: RowSearching<Message>, found: FoundRow?) -> Element {
    var copy = self
    copy.searching = searching
    copy.node.collection?.found = found
    return copy
  }
}
