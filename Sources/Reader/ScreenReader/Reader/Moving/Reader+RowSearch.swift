package import AccessibilityTree
import Announcements

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

  private init(kind: String, text: String) {
    (self.kind, self.text) = (kind, text)
    roles = RoleWords.roles(called: kind)
  }

  /// The roles of pages that the words before the quotes name.
  var pageRoles: Set<String> { kind.map { RoleWords.pageRoles(called: $0) } ?? [] }

  /// Whether the words before the quotes name a kind of element.
  private var namesKind: Bool {
    !roles.isEmpty || !pageRoles.isEmpty || kind.map { ElementKind(noun: $0) != nil } == true
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
      let query = FindQuery(
        kind: words[..<count].joined(separator: " "), text: words[count...].joined(separator: " "))
      if query.namesKind { return query }
    }
    return nil
  }

  /// The words before the quotes where they name no kind of element.
  var unknownKind: String? {
    namesKind ? nil : kind
  }

  /// How many words a kind has at most: "secure text field".
  static let longestKind = 3
}

// Searching rows where they are stored, without loading each of them into the tree.
//
// 1. A search for a text comes to a row that is not in the tree. It asks for the first row from there on that may be
//    announced with the text (`ReaderEffect.searchRows`).
// 2. The app has sample rows, without texts of their own. The style composes their announcements, which have the words of
//    the app and of the reader. A word of the text that is none of these is in a text of the row's own.
// 3. The store finds the first row whose texts have these words. It comes into the tree, with the search's number.
// 4. It is judged as any other: by its announcement. If it does not match, the search goes on behind it.
// 5. Where all words of the text may be the app's, each row is visited, one window after the other.
//
// The announcements are the same as if every row had been visited; rows that cannot match are skipped.

/// A text that is looked for in the announcements of rows that are not in the tree.
package struct RowQuestion: Hashable, Sendable {
  /// Names the search.
  package var number: Int
  /// In lower case; never empty.
  var text: String
  /// The first row that may be it, from 0.
  var start: Int
}

extension Reader {
  /// The message that asks the store for a row of a list; nil where rows cannot be searched for the text.
  package func message<Message>(
    asking question: RowQuestion, of list: NodeID, _ bindings: Bindings<Message>
  ) -> Message? {
    guard let samples = bindings.rowSamples(of: list) else { return nil }
    let keys = contentKeys(of: question.text, in: list, samples)
    guard !keys.isEmpty else { return nil }
    return bindings.message(for: RowSearch(number: question.number, start: question.start, keys: keys), in: list)
  }

  /// The keys of a text's words that are in no row's announcement unless in the row's own texts. Numbers are none of these:
  /// rows have places, ages and dates.
  private func contentKeys(of text: String, in list: NodeID, _ samples: [SemanticTree.Branch]) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { SearchKey.key(String($0)) }
      .filter { !$0.isEmpty && !$0.allSatisfy(\.isASCIIDigit) }
    guard !words.isEmpty, let count = tree[list]?.collection?.count else { return [] }
    // The start and the end of the list are announced at its first and last row.
    let ends = samples.prefix(1).flatMap { sample in [0, count - 1].map { (sample, $0) } }
    let known = Set(
      (ends + samples.map { ($0, min(1, count - 1)) }).flatMap { sample, row in
        said(of: sample, in: list, asRow: row).split(separator: " ").map { SearchKey.key(String($0)) }
      })
    return words.filter { word in !known.contains { $0.contains(word) } }
  }

  /// The announcement of a row when the cursor comes to it from within the list.
  private func said(of row: SemanticTree.Branch, in list: NodeID, asRow number: Int) -> String {
    var node = tree[list] ?? Node(id: list, role: .list)
    node.collection?.window = number..<number + 1
    var branch = SemanticTree.Branch(node, [row])
    for ancestor in tree.ancestors(of: list) { branch = SemanticTree.Branch(ancestor, [branch]) }
    let inside = SemanticTree([branch])
    let order = ReadingOrder(inside)
    guard let offset = inside.offset(of: row.node.id), let places = order.places(within: offset) else { return "" }
    return style.focus(FocusContext(tree: inside, node: order[places.lowerBound].id)).parts.text
  }
}

// MARK: - Asking and being answered

extension Reader {
  /// Goes on with a search at a row that is not in the tree; where the rows can be searched, at the first one that may
  /// match.
  mutating func reach(_ row: Int, of list: Int, _ search: Search, at place: Int) -> [ReaderEffect] {
    guard !search.isRowByRow, case .text(let query, _) = search.target, !query.text.isEmpty else {
      return wait(for: row, of: list, search, at: place)
    }
    searchNumber += 1
    var search = search
    search.requests += 1
    let question = RowQuestion(number: searchNumber, text: query.text, start: row)
    let id = tree.nodes[list].id
    pendingMove = PendingMove(list: id, row: row, requested: row, goal: .search(search), question: question)
    // Silent, as where rows are gone through: the cursor's own row may have left the tree.
    if let cursor, order.place(of: cursor) == nil { _ = placeCursor(at: cursor, or: place) }
    let isTold = search.requests == Search.requestsUntilReported
    return [.searchRows(id, question)] + (isTold ? [report(phrases.stillSearching)] : [])
  }

  /// Visits each row, one window after the other: the store cannot search for this.
  package mutating func searchRowByRow() -> [ReaderEffect] {
    guard let pending = pendingMove, pending.question != nil, case .search(var search) = pending.goal,
      let list = tree.offset(of: pending.list)
    else { return [] }
    search.isRowByRow = true
    let here = cursor.flatMap { order.place(of: $0) } ?? 0
    return wait(for: pending.row, of: list, search, at: here)
  }

  /// Goes on with a search whose question has been answered.
  mutating func takeAnswer(to question: RowQuestion, _ pending: PendingMove, in list: Int) -> [ReaderEffect] {
    guard let found = tree.nodes[list].collection?.found, found.number == question.number,
      case .search(var search) = pending.goal
    else { return [] }
    guard let row = found.row else {
      pendingMove = nil
      search.passedList = pending.list
      let here = cursor.flatMap { order.place(of: $0) }
      return look(for: search, after: order.places(within: list)?.upperBound ?? here)
    }
    pendingMove = PendingMove(list: pending.list, row: row, requested: row, goal: pending.goal)
    if tree.window(of: list)?.window.contains(row) == true { return finishPendingMove() }
    if let cursor { _ = placeCursor(at: cursor, or: order.places(within: list)?.lowerBound) }
    return wait(for: row, of: list, pending.goal)
  }
}
