import AccessibilityTree
import Announcements

/// A search for an element, which may go on through rows that are not in the tree yet.
///
/// How a search goes through a virtualised list:
/// 1. It looks at the elements in the tree, in its direction, from the one after the cursor on.
/// 2. Where rows are missing it asks for them, as many as a window holds, and waits; nothing is blocked, and
///    any other command ends it.
/// 3. When they have come it goes on from there. The cursor's own row may be gone from the tree by then; the cursor then
///    moves along silently, so that it is always on an existing element.
/// 4. It ends at what it looks for, at the end of the screen, or (a text) where it began. A text that is nowhere as a
///    whole, but begins with a kind of element, is looked for once more as that. If it found nothing, it says so and
///    the cursor goes back.
///
/// An element that is called by the whole text goes before nearer ones that only hold it: `find Password` means the
/// field, and not "Show password"; and one that can be used before a plain text, which may be its label. Only what is in the
/// tree is searched for it.
struct Search: Sendable {
  var target: Target
  /// 1 or -1.
  var direction: Int
  var origin: Origin?
  /// Whether it has wrapped to the top. Only a search for text does.
  var hasWrapped = false
  /// How often it has asked for rows, or which row comes next.
  var requests = 0
  /// Whether it goes through all rows, because they cannot be searched for it.
  var isRowByRow = false
  /// The list in which no further row can match.
  var passedList: NodeID?

  enum Target: Sendable {
    case kind(ElementKind)
    /// What it looks for, and how the person wrote it.
    case text(FindQuery, asTyped: String)
  }

  /// Where the cursor was, and its row if that is in a virtualised list.
  struct Origin: Sendable {
    var element: NodeID
    var row: (list: NodeID, number: Int)?
  }

  /// The number of requests for rows after which the person hears that the search still goes on; a list of a thousand rows
  /// needs fewer.
  static let requestsUntilReported = 40

  /// Whether it may ask a scrolling node for more. A whole screen may have no end: a search for a kind asks it once, and one
  /// for a text goes on at the top.
  func mayScroll(_ container: Node) -> Bool {
    container.id != passedList && (container.role != .screen || requests == 0 && !wraps)
  }

  init(_ target: Target, towards direction: Int, from origin: Origin?) {
    self.target = target
    self.direction = direction
    self.origin = origin
  }

  var wraps: Bool {
    if case .text = target { true } else { false }
  }

  /// Whether a text is looked for, of whatever kind of element.
  var isForText: Bool {
    if case .text(let query, _) = target { query.kind == nil } else { false }
  }

  /// Whether only the first element of a container is looked for, so that rows of a list can be skipped. A list inside
  /// a row of a virtualised list is not found.
  var isForContainers: Bool {
    switch target {
    case .kind(.list), .kind(.landmark): true
    case .kind, .text: false
    }
  }
}

// MARK: - Looking

extension Reader {
  /// Where a search from here begins.
  var origin: Search.Origin? {
    guard let cursor else { return nil }
    let row = virtualisedList(around: cursor).flatMap { list in
      tree.offset(of: cursor).flatMap { tree.row(of: $0, in: list) }.map { (tree.nodes[list].id, $0) }
    }
    return Search.Origin(element: cursor, row: row)
  }

  /// Begins a search for a text. One that is repeated goes on to every place that contains the text; otherwise, and where what
  /// was found holds another value since, an element with that name goes first.
  mutating func look(for query: FindQuery, asTyped: String, from origin: Search.Origin?) -> [ReaderEffect] {
    let here = origin.flatMap { order.place(of: $0.element) }
    let search = Search(.text(query, asTyped: asTyped), towards: 1, from: origin)
    var places = here.map { Array($0 + 1..<order.count) + Array(0..<$0) } ?? Array(0..<order.count)
    if let found, found.text == asTyped, found.element == origin?.element {
      guard found.value != tree[found.element]?.value else { return look(for: search, after: here) }
      if let here { places.insert(here, at: 0) }
    }
    guard let first = places.first(where: { isCalled(query, at: $0) }) else { return look(for: search, after: here) }
    guard order[first].isPlainText else { return arrive(at: order[first].id, of: search) }
    let named = places.first { order[$0].isUsable && isCalled(query, at: $0) }.map { order[$0].id }
    return arrive(at: named ?? labelled(by: first) { $0.isUsable } ?? order[first].id, of: search)
  }

  /// Ends a search at what it looked for.
  private mutating func arrive(at element: NodeID, of search: Search) -> [ReaderEffect] {
    pendingMove = nil
    guard case .text(let query, let asTyped) = search.target else { return moveCursor(to: element) }
    found = (asTyped, element, tree[element]?.value)
    let arrival = moveCursor(to: element)
    guard let part = part(called: query), part.element == element else { return arrival }
    return arrival + [report(phrases.part(part.name), source: .hint, priority: .hint, subject: element)]
  }

  /// What can be used, is called by the text of a query, and is read as a part of an element, so that the cursor does not stop
  /// at it; nil where there is nothing of the kind.
  private func part(called query: FindQuery) -> (name: String, element: NodeID)? {
    guard !query.text.isEmpty else { return nil }
    for offset in tree.nodes.indices where tree.nodes[offset].isUsable {
      let (id, name) = (tree.nodes[offset].id, tree.accessibleName(at: offset).text)
      // What an element covers is hidden by itself, and nothing that it is in.
      guard name.lowercased() == query.text, order.place(of: id) == nil, let element = order.element(containing: id),
        !tree.ancestorOffsets(of: offset).contains(where: { tree.nodes[$0].exposure == .hidden })
      else { continue }
      return (name, element)
    }
    return nil
  }

  /// Why a search for a text was in vain, where the screen shows it: an element with this name is of another kind, or a part of
  /// another element. Nil elsewhere.
  private func reason(for query: FindQuery, asTyped: String) -> String? {
    if let part = part(called: query) {
      return phrases.noMatch(asTyped, butPart: part.name, of: tree.accessibleName(of: part.element).text)
    }
    guard query.kind != nil else { return unknownKind(before: asTyped) }
    let named = (0..<order.count).filter { tree.accessibleName(of: order[$0].id).text.lowercased() == query.text }
    guard let place = named.first(where: { order[$0].isUsable }) ?? named.first else { return nil }
    let role = style.focus(focusContext(order[place].id)).parts.words(of: .role).first
    return phrases.noMatch(asTyped, but: tree.accessibleName(of: order[place].id).text, is: role)
  }

  /// Why a text was not found of which the screen has all but the first words, as with a kind of element that is not known.
  private func unknownKind(before asTyped: String) -> String? {
    let words = asTyped.split(separator: " ")
    for count in 1..<max(1, min(words.count, FindQuery.longestKind + 1)) {
      let name = words[count...].joined(separator: " ").lowercased()
      guard (0..<order.count).contains(where: { tree.accessibleName(of: order[$0].id).text.lowercased() == name })
      else { continue }
      return phrases.noMatch(asTyped, ofUnknownKind: words[..<count].joined(separator: " "))
    }
    return nil
  }

  /// Whether the element at a place is of the kind of the query, and has the text as its whole name.
  private func isCalled(_ query: FindQuery, at place: Int) -> Bool {
    let node = order[place]
    guard !query.text.isEmpty, tree.accessibleName(of: node.id).text.lowercased() == query.text else { return false }
    return isOfKind(query, node, at: place) { style.focus(focusContext(node.id)).parts }
  }

  /// Begins a search behind the cursor.
  mutating func look(for search: Search) -> [ReaderEffect] {
    look(for: search, after: cursor.flatMap { order.place(of: $0) })
  }

  /// Searches the elements after a place, or all of them where there is no place.
  mutating func look(for search: Search, after place: Int?) -> [ReaderEffect] {
    var search = search
    var here = place
    while true {
      if let here, let missing = missingRow(behind: here, for: search) {
        return reach(missing.row, of: missing.list, search, at: here)
      }
      if let here, let container = scrollable(behind: here, by: search.direction), search.mayScroll(tree.nodes[container]) {
        return scroll(container, for: search, at: here)
      }
      var next = here.map { $0 + search.direction } ?? (search.direction > 0 ? 0 : order.count - 1)
      if !order.offsets.indices.contains(next) {
        guard search.wraps, !search.hasWrapped, let first = order.first else { return endInVain(search) }
        search.hasWrapped = true
        search.passedList = nil
        if let list = virtualisedList(around: first.id), let window = tree.window(of: list)?.window,
          window.lowerBound > 0
        {
          return reach(0, of: list, search, at: here ?? 0)
        }
        next = 0
      }
      if let end = judge(next, for: search) { return end }
      here = next
    }
  }

  /// Goes on with a search whose rows have come.
  ///
  /// - Parameter places: what can be reached in the row that was waited for.
  mutating func goOn(_ search: Search, at places: ClosedRange<Int>) -> [ReaderEffect] {
    let place = search.direction > 0 ? places.lowerBound : places.upperBound
    return judge(place, for: search) ?? look(for: search, after: place)
  }

  /// The result at one element: found, back where the search began, or nil to go on.
  private mutating func judge(_ place: Int, for search: Search) -> [ReaderEffect]? {
    let node = order[place]
    if matches(node, at: place, search.target) {
      guard search.isForText, let target = labelled(by: place, where: \.isUsable) else { return arrive(at: node.id, of: search) }
      // A search that began at what is labelled goes past the label.
      if target != search.origin?.element { return arrive(at: target, of: search) }
    }
    return search.hasWrapped && node.id == search.origin?.element ? endInVain(search) : nil
  }

  private func matches(_ node: Node, at place: Int, _ target: Search.Target) -> Bool {
    switch target {
    case .kind(let kind): return isElement(at: place, kind)
    case .text(let query, _):
      // Without its containers: otherwise every row of a list would match the list's name.
      let parts = style.focus(focusContext(node.id)).parts
      guard query.text.isEmpty || parts.text.lowercased().contains(query.text) else { return false }
      return isOfKind(query, node, at: place) { parts }
    }
  }

  /// Whether an element is of the kind that a search names, in either style: the search has a name as well, and one flow
  /// serves both styles.
  private func isOfKind(
    _ query: FindQuery, _ node: Node, at place: Int, said parts: () -> [Announcement.Segment]
  ) -> Bool {
    guard let kind = query.kind else { return true }
    let elementKind = ElementKind(noun: kind)
    return elementKind.map { isElement(at: place, $0, in: ReaderProfile.Style.allCases) } == true
      // What an item of a page's list holds has the name that an app's item has itself.
      || elementKind == .listItem && tree.isOnPage(node) && tree.hasAncestor(of: node.id) { $0.role == .list }
      || query.roles.contains(node.role) || !query.roles.isDisjoint(with: node.additionalRoles)
      || isOnPage(at: place, as: query.pageRoles)
      || parts().contains { $0.kind == .role && $0.text.asNoun.contains(kind.asNoun) }
  }

  /// Whether a page gives one of these roles to the element at a place, or to the nearest part around it of which it is the first
  /// element: the button in a column header is found as that.
  private func isOnPage(at place: Int, as roles: Set<String>) -> Bool {
    guard !roles.isEmpty else { return false }
    if order[place].page.map({ roles.contains($0.role) }) == true { return true }
    let around = tree.nearestAncestor(of: order[place].id) { $0.page.map { roles.contains($0.role) } == true }
    return around.map { place == 0 || !tree.isDescendant(order[place - 1].id, of: $0.id) } == true
  }

  private func missingRow(behind place: Int, for search: Search) -> (list: Int, row: Int)? {
    guard let missing = row(behind: place, by: search.direction), mayHold(missing.list, search.target),
      tree.nodes[missing.list].id != search.passedList
    else { return nil }
    guard search.isForContainers else { return missing }
    if search.direction < 0 { return (missing.list, 0) }
    return missing.row == 0 ? missing : nil
  }

  /// Whether a row outside the tree may match, judged by the rows in it.
  private func mayHold(_ list: Int, _ target: Search.Target) -> Bool {
    guard tree.nodes[list].collection?.hasRowsAlike == true, let places = order.places(within: list) else { return true }
    switch target {
    case .kind(let kind): return kind == .list || kind == .landmark || places.contains { isElement(at: $0, kind) }
    case .text(let query, _):
      return query.kind == nil || query.kind.flatMap(ElementKind.init(noun:)).map { [.list, .landmark].contains($0) } == true
        || places.contains { place in
          isOfKind(query, order[place], at: place) { style.focus(focusContext(order[place].id)).parts }
        }
    }
  }

  /// Requests the rows to search next: a window that starts at the row, or ends there in a backward search, so that no
  /// row is searched twice.
  mutating func wait(
    for row: Int, of list: Int, _ search: Search, at place: Int
  ) -> [ReaderEffect] {
    var search = search
    search.requests += 1
    let halfAWindow = max(0, (tree.window(of: list)?.window.count ?? 0) / 2 - 1)
    let count = tree.nodes[list].collection?.count ?? 0
    let middle = max(0, min(row + search.direction * halfAWindow, count - 1))
    var effects = wait(for: row, of: list, around: middle, .search(search))
    // Silent: the cursor is announced once the search ends.
    if let cursor, order.place(of: cursor) == nil { _ = placeCursor(at: cursor, or: place) }
    if search.requests == Search.requestsUntilReported { effects.append(report(phrases.stillSearching)) }
    return effects
  }
}

// MARK: - Giving up

extension Reader {
  private mutating func endInVain(_ search: Search) -> [ReaderEffect] {
    if case .text(let query, let asTyped) = search.target, let other = query.asKindAndText {
      pendingMove = nil
      return look(for: other, asTyped: asTyped, from: search.origin)
    }
    let back = giveUp(search)
    switch search.target {
    case .text(let query, let asTyped):
      let unknown = query.unknownKind
      let answer =
        unknown.map { phrases.noMatch(asTyped, ofUnknownKind: $0) } ?? reason(for: query, asTyped: asTyped)
        ?? phrases.noMatch(asTyped)
      let refusal = refuse(answer, earcon: .edge)
      let isOfUnknown = query.kind.flatMap(ElementKind.init(noun:)).map(isUnknown) == true
      return back + [isOfUnknown ? refusal.resting(on: .heading) : refusal]
    case .kind(let kind) where isUnknown(kind):
      return back + [refuse(phrases.notReported(kind), earcon: .edge).resting(on: .heading)]
    case .kind(let kind):
      let answer = report(search.direction > 0 ? phrases.noNext(kind) : phrases.noPrevious(kind), earcon: .edge)
      // To be at the last of a kind is an end of the screen; that there is none at all is a refusal.
      return back + [hasAny(kind) ? answer : answer.asRefusal]
    }
  }

  /// Whether the screen has an element of a kind. Of a list it is the first one, which may be a row that is not in the tree.
  private func hasAny(_ kind: ElementKind) -> Bool {
    (0..<order.count).contains { isElement(at: $0, kind) }
      || kind == .list && tree.nodes.contains { ($0.collection?.window?.lowerBound ?? 0) > 0 }
  }

  /// Whether the screen lacks the property that marks a kind: then the reader must not say that there is none.
  func isUnknown(_ kind: ElementKind) -> Bool {
    kind == .heading && screen?.unknownProperties.contains(.heading) == true
  }

  /// Ends a search and lets the cursor go back to where it began.
  mutating func giveUp(_ search: Search) -> [ReaderEffect] {
    pendingMove = nil
    pendingScroll = nil
    guard let origin = search.origin, origin.element != cursor else { return [] }
    if order.place(of: origin.element) != nil { return placeCursor(at: origin.element, or: nil) }
    guard let row = origin.row, let list = tree.offset(of: row.list) else { return [] }
    return wait(for: row.number, of: list, .backTo(origin.element))
  }

  /// Sets the cursor silently on the element, or on the one at its place where it is gone.
  mutating func placeCursor(at element: NodeID, or place: Int?) -> [ReaderEffect] {
    guard let target = order.place(of: element) ?? place, order[target].id != cursor else { return [] }
    if editing?.field != order[target].id { editing = nil }
    cursor = order[target].id
    return [.moved(to: cursor)]
  }
}

// MARK: - Labels

extension Reader {
  /// What the text at the cursor is the label of, as far as it can be used in the way that is wanted; nil where the cursor is
  /// on anything else.
  ///
  /// A page tells only the name that a label gives, and a press on a label there is one on what it labels: the nearest element of
  /// that name is meant, those that follow first. In an app a text that names nothing is no label.
  func labelled(where isWanted: (Node) -> Bool) -> NodeID? {
    cursor.flatMap { order.place(of: $0) }.flatMap { labelled(by: $0, where: isWanted) }
  }

  /// The same for the text at a place.
  func labelled(by here: Int, where isWanted: (Node) -> Bool) -> NodeID? {
    let node = order[here]
    guard node.isPlainText else { return nil }
    if let target = node.labels { return tree[target].map(isWanted) == true && order.place(of: target) != nil ? target : nil }
    guard node.page != nil else { return nil }
    let name = tree.accessibleName(of: node.id).text.lowercased()
    let places = Array(here + 1..<order.count) + (0..<here).reversed()
    guard !name.isBlank else { return nil }
    return places.first { isWanted(order[$0]) && tree.accessibleName(of: order[$0].id).text.lowercased() == name }
      .map { order[$0].id }
  }
}

extension Node {
  /// Whether it is a text that cannot be used itself.
  fileprivate var isPlainText: Bool { role == .text && !isUsable }

  /// Whether it can be used: pressed, typed into or adjusted.
  var isUsable: Bool {
    role.isControl || supports(.activate) || supports(.setText) || supports(.increase) || supports(.decrease)
  }
}
