package import AccessibilityTree
import Announcements

// Searching rows where they are stored, without loading each of them into the tree.
//
// 1. A search for a text comes to a row that is not in the tree. It asks for the first row from there on that may be
//    announced with the text (`ReaderEffect.searchRows`).
// 2. The app has a pattern for each kind of row. The style composes the announcements of the patterns, and `ways` derives
//    from them how the gaps of a row with the text must be filled.
// 3. The app finds the first row that meets a condition, and loads it into the tree, with the search's number.
// 4. It is judged as any other: by its announcement. If it does not match, the search goes on behind it.
//
// The announcements are the same as if every row had been visited; rows that cannot match are skipped.

extension Reader {
  /// The message that asks the app for a row of a list with the text; nil where the rows cannot be searched for it.
  package mutating func message<Message>(asking text: RowText, of list: NodeID, _ bindings: Bindings<Message>) -> Message? {
    guard let patterns = bindings.rowPatterns(of: list), let ways = ways(toHear: text, in: list, among: patterns)
    else { return nil }
    pendingMove?.question?.numbers = ways.keys.flatMap { $0 }.filter {
      $0.gap == Self.positionGap && !$0.key.isEmpty && $0.key.allSatisfy(\.isASCIIDigit)
    }
    let conditions = ways.filter { way in !way.key.contains { $0.gap == Self.positionGap } }
      .map { RowCondition(patterns: $0.value, gaps: $0.key) }
    return bindings.message(for: RowSearch(number: text.number, start: text.start, conditions: conditions), in: list)
  }

  /// How the gaps of rows must be filled for a text to be in their announcements, each with the patterns it is so for;
  /// nil where any filling will do.
  private func ways(
    toHear search: RowText, in list: NodeID, among patterns: [SemanticTree.Branch]
  ) -> [[GapCondition]: Set<Int>]? {
    guard let count = tree[list]?.collection?.count, let row = Self.sampleRow(of: count) else { return nil }
    var texts: [PatternText: Set<Int>] = [:]
    for (number, pattern) in patterns.enumerated() {
      texts[PatternText(said(of: pattern, in: list, asRow: row)), default: []].insert(number)
    }
    var ways: [[GapCondition]: Set<Int>] = [:]
    for (text, numbers) in texts {
      for way in text.ways(toHold: search.key) { ways[way, default: []].formUnion(numbers) }
    }
    return ways[[]]?.count == patterns.count ? nil : ways
  }

  /// The rows from one on that may have the text in the announcement of their place: their number, or the edge of the list.
  private func rowsByPlace(of question: RowText, count: Int) -> [Int] {
    var rows = [0, count - 1]
    if !question.numbers.isEmpty {
      rows +=
        (question.start..<max(question.start, count))
        .first { row in question.numbers.contains { $0.isMet(by: String(row + 1)) } }.map { [$0] } ?? []
    }
    return rows.filter { (question.start..<max(question.start, count)).contains($0) }
  }

  /// What is said of a row when the cursor comes to it from within the list, with the mark of a gap for its number.
  private func said(of row: SemanticTree.Branch, in list: NodeID, asRow number: Int) -> String {
    var node = tree[list] ?? Node(id: list, role: .list)
    node.collection?.window = number..<number + 1
    var branch = SemanticTree.Branch(node, [row])
    for ancestor in tree.ancestors(of: list) { branch = SemanticTree.Branch(ancestor, [branch]) }
    let inside = SemanticTree([branch])
    let order = ReadingOrder(inside)
    guard let offset = inside.offset(of: row.node.id), let places = order.places(within: offset) else { return "" }
    let parts = style.focus(FocusContext(tree: inside, node: order[places.lowerBound].id)).parts
    return parts.map { part in
      guard part.kind == .position, let range = part.text.firstRange(of: String(number + 1)) else { return part.text }
      return part.text.replacingCharacters(in: range, with: Self.positionGap.mark)
    }.joined(separator: " ")
  }

  /// A row at neither end of the list, whose number does not occur in the list's length.
  private static func sampleRow(of count: Int) -> Int? {
    (1..<max(1, count - 1)).first { !String(count).contains(String($0 + 1)) }
  }

  /// Where a row's number stands.
  private static var positionGap: RowGap { RowGap(99) }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

// MARK: - Asking and being answered

extension Reader {
  /// Goes on with a search at a row that is not in the tree; where the rows can be searched, at the first one that may
  /// match.
  mutating func reach(_ row: Int, of list: Int, _ search: Search, at place: Int) -> [ReaderEffect] {
    guard !search.isRowByRow, case .text(let query, _) = search.target else {
      return wait(for: row, of: list, search, at: place)
    }
    let key = Array(SearchKey.key(query.text).unicodeScalars)
    guard !key.isEmpty, search.questions < Search.mostQuestions else {
      return wait(for: row, of: list, search, at: place)
    }
    searchNumber += 1
    var search = search
    search.questions += 1
    let text = RowText(number: searchNumber, key: key, start: row)
    let id = tree.nodes[list].id
    pendingMove = PendingMove(list: id, row: row, requested: row, goal: .search(search), question: text)
    // Silent, as where rows are gone through: the cursor's own row may have left the tree.
    if let cursor, order.place(of: cursor) == nil { _ = placeCursor(at: cursor, or: place) }
    return [.searchRows(id, text)]
  }

  /// Goes through the rows after all, one window after the other: they cannot be searched for this.
  package mutating func searchRowByRow() -> [ReaderEffect] {
    guard let pending = pendingMove, pending.question != nil, case .search(var search) = pending.goal,
      let list = tree.offset(of: pending.list)
    else { return [] }
    search.isRowByRow = true
    let here = cursor.flatMap { order.place(of: $0) } ?? 0
    return wait(for: pending.row, of: list, search, at: here)
  }

  /// Goes on with a search whose question has been answered.
  mutating func takeAnswer(to question: RowText, _ pending: PendingMove, in list: Int) -> [ReaderEffect] {
    guard let found = tree.nodes[list].collection?.found, found.number == question.number,
      case .search(var search) = pending.goal
    else { return [] }
    let rows = rowsByPlace(of: question, count: tree.nodes[list].collection?.count ?? 0)
    guard let row = (rows + [found.row].compactMap(\.self)).min() else {
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
