import AccessibilityTree
import Announcements

extension VoiceOverStyle {
  /// The parts before the role words: selected, the headers of a cell, name, place in a table, value.
  ///
  /// - Parameter cell: Where it is in a table.
  func description(at offset: Int, in tree: SemanticTree, cell: Cell?) -> [Announcement.Segment] {
    let node = tree.nodes[offset]
    var parts: [Announcement.Segment] = []
    if node.isSelected == true { parts.append(.word(.state, strings.states.selected)) }
    if let cell { parts += headers(of: cell, language: node.language) }
    parts += name(at: offset, in: tree)
    if let cell, !tree.isOnPage(node) { parts += place(of: cell) }
    parts += values(of: node)
    if let description = node.page?.description {
      parts += [.word(.text, phrases.description), .text(.text, description, of: node)].compactMap(\.self)
    }
    if tree.isOnPage(node), let order = tree.sortOrder(of: node) { parts.append(.word(.state, phrases.sorted(order))) }
    if let current = node.current { parts.append(.word(.state, strings.states.current(current))) }
    return parts
  }

  /// The node's own name, or those of its merged descendants, one after the other.
  private func name(at offset: Int, in tree: SemanticTree) -> [Announcement.Segment] {
    let node = tree.nodes[offset]
    if let sign = strings.texts.sign(node) { return [.word(.name, sign)].compactMap(\.self) }
    let name = tree.accessibleName(at: offset)
    switch name.rule {
    case .label, .labelNode:
      // On a back button "Back" would only repeat the role's word.
      if node.has(.backButton), name.text.lowercased() == phrases.back.lowercased() { return [] }
      return name.clauses.map { Announcement.Segment(.name, $0.text, language: $0.language) }
    case .descendants:
      return tree.mergedDescendants(of: offset).flatMap { descendant -> [Announcement.Segment] in
        let node = tree.nodes[descendant]
        return [Announcement.Segment.text(.name, node.label, of: node)].compactMap(\.self) + values(of: node)
      }
    case .placeholder, .value, .none:
      // WebKit takes the name from a label that is not shown, too (`hidden-label-expected.txt`); Chromium does not. A
      // placeholder and a value are announced as values.
      return [.text(.name, node.page?.unshownLabel, of: node)].compactMap(\.self)
    }
  }

  /// The value, in the words that fit: state description, content, placeholder, badge.
  ///
  /// A switch has its value after the role. An empty field reads its placeholder, a secure field only bullets. A value
  /// set by the app replaces the badge. iOS has no check boxes and radio buttons: apps give the state as the value.
  func values(of node: Node) -> [Announcement.Segment] {
    if node.role == .switch { return [] }
    var parts: [Announcement.Segment] = []
    parts.append(.text(.state, node.stateDescription, of: node))
    switch node.role {
    case .secureField:
      if let value = node.value, !value.isEmpty {
        parts.append(value.allSatisfy { "•●".contains($0) } ? .text(.value, value, of: node) : nil)
      } else if let count = node.characterCount, count > 0 {
        // What iOS has as the value is a bullet for each character; a number of them can be taken in by ear.
        parts.append(.word(.value, node.page == nil ? phrases.bullets(count) : strings.texts.characters(count)))
      } else {
        parts.append(.text(.value, node.placeholder, of: node))
      }
    case .textField, .searchField, .textArea:
      parts.append(.text(.value, node.value, of: node) ?? .text(.value, node.placeholder, of: node))
    default:
      // A progress bar has the part alone as its value.
      let value = node.page?.role == "progressbar" && node.page?.share != nil ? nil : node.value
      parts.append(
        node.pickedWords(in: strings.language).map { .word(.value, $0) } ?? .text(.value, value, of: node)
          ?? node.badge(in: strings) ?? (node.picker == .file ? .word(.value, phrases.noFile) : nil))
      if let share = node.page?.share, node.page?.role != "spinbutton" { parts.append(.word(.value, phrases.share(share))) }
    }
    if node.role != .toggleButton, node.page == nil, node.stateDescription == nil, let toggled = node.toggled {
      parts.append(.word(.state, toggleWord(toggled, of: node)))
    }
    return parts
  }

  /// A cell's headers, each with its label and value.
  private func headers(of cell: Cell, language: String?) -> [Announcement.Segment] {
    (cell.rowHeaders + cell.columnHeaders).flatMap { header in
      [header.label, header.value ?? ""].filter { !$0.isEmpty }
        .map { Announcement.Segment(.container, $0, language: language) }
    }
  }

  /// The place of an element in a table, without the parts that were announced with the element before it. On a page the
  /// row is announced where it has changed (a11ysupport.io, tables), and so are headings, which would otherwise be said
  /// with each cell.
  func cell(of focusContext: FocusContext) -> Cell? {
    let tree = focusContext.tree
    guard var cell = tree.cell(of: focusContext.node, from: focusContext.previous) else { return nil }
    guard let node = tree[focusContext.node], tree.isOnPage(node) else { return cell }
    let grid = tree.grid(around: node.id)?.id
    let before = focusContext.previous.flatMap { previous in
      previous != node.id && tree.grid(around: previous)?.id == grid ? tree.cell(around: previous) : nil
    }
    cell.isFirstInRow = before?.row != cell.row
    if !cell.isFirstInRow { cell.rowHeaders = [] }
    if let before, before.column == cell.column { cell.columnHeaders = [] }
    return cell
  }

  /// Where a cell is: the row only on the first cell of a row.
  func place(of cell: Cell) -> [Announcement.Segment] {
    guard detail.positions != .none else { return [] }
    var parts: [Announcement.Segment] = []
    if cell.row != nil, cell.rowSpan > 1 {
      parts.append(.word(.position, phrases.rowSpan(cell.rowSpan)))
    }
    if cell.column != nil, cell.columnSpan > 1 {
      parts.append(.word(.position, phrases.columnSpan(cell.columnSpan)))
    }
    if let row = cell.row, cell.isFirstInRow { parts.append(.word(.position, strings.places.row(row))) }
    if let column = cell.column { parts.append(.word(.position, strings.places.column(column))) }
    return parts
  }

  /// "1 of 1" of a button in a heading of the first row: WebKit gives it the rows of its cell as it gives a radio button its
  /// place in its set (`accessibilityRowRange`; a11ysupport.io, `aria-sort`).
  func rows(of cell: Cell) -> [Announcement.Segment] {
    guard detail.positions != .none, cell.row == 1 else { return [] }
    return [.word(.position, strings.places.position("1", "\(cell.rowSpan)"))].compactMap(\.self)
  }

  /// The word for a check mark or a switch.
  func toggleWord(_ toggled: Toggled, of node: Node) -> String {
    if node.role == .toggleButton, node.page != nil { return phrases.pressed(toggled == .on) }
    let isSwitch = node.role == .switch || node.role == .toggleButton
    return switch toggled {
    case .on: isSwitch ? strings.states.on : strings.states.checked
    case .off where node.page != nil && !isSwitch: phrases.unchecked
    case .off: isSwitch ? strings.states.off : strings.states.notChecked
    case .mixed: isSwitch ? strings.states.mixed : strings.states.partiallyChecked
    }
  }

  /// The word for content that is not accepted.
  func invalidWord(of node: Node) -> String { node.page?.invalidity.map(phrases.invalid) ?? strings.states.invalid }
}
