import AccessibilityTree
import Text

extension AndroidRules {
  /// The element with what its properties imply: a word for its class, the check mark of what can be checked, the actions that
  /// its list names, its place in the collection around it.
  ///
  /// - Parameter enclosing: The element around it, with what that implies; nil where it is not in the same tree.
  func resolved(_ element: CapturedElement, in enclosing: CapturedElement?) -> CapturedElement {
    var resolved = element
    var it = element.properties
    Self.name(&it)
    Self.check(&it)
    Self.act(&it)
    if it.role == nil, it.range?.current != nil { it.role = it.isAdjustable == true ? "slider" : "progressBar" }
    Self.collect(&it)
    Self.place(&it, in: it.ofCase?.container ?? enclosing)
    resolved.properties = it
    return resolved
  }

  /// The word for a kind: of a role or a class that is known, else the last part of the name.
  static func word(role: String?, className: String?) -> String? {
    // An unknown role beside a known class: Compose gives classes to most of its roles.
    let known = [role ?? className, className].lazy.compactMap { $0.flatMap(AndroidKinds.word) }.first
    return known ?? ((role ?? className)?.lastPart.folded).nonEmpty
  }

  private static func name(_ it: inout ElementProperties) {
    guard var word = word(role: it.role, className: it.className) else { return }
    // A picture that can be clicked is a button (`Role.java`).
    // `Role.getRole`: a view of this kind is a button only where it can be pressed.
    if word == "image", it.isClickable == true { word = "imageButton" }
    if word == "imageButton", it.isClickable == false { word = "image" }
    if it.inputType?.folded.contains("password") == true { it.isPassword = it.isPassword ?? true }
    // A field's value is the text in it.
    if isField(word), it.text == nil, let value = it.value { (it.text, it.value) = (value.text, nil) }
    // A field that is enabled but not editable has no role (`Role.java`).
    it.role = word == "editText" && it.isEditable == false && it.isEnabled != false ? "view" : word
  }

  static func isField(_ word: String?) -> Bool { word == "editText" || word == "password" }

  /// The classes that have a check mark, set or not.
  private static let checkable: Set<String?> = ["checkbox", "radio", "switch", "toggleButton"]

  private static func check(_ it: inout ElementProperties) {
    // A dump names every state of every element: one that cannot be checked has no check mark.
    if it.isCheckable == false { it.toggled = nil }
    // Compose's radio buttons are selected instead.
    let isSelectable = it.role == "radio" && it.isSelected != nil
    if it.isCheckable == true || it.isCheckable == nil && !isSelectable && checkable.contains(it.role) {
      it.toggled = it.toggled ?? .off
    }
  }

  private static func act(_ it: inout ElementProperties) {
    if it.actions.isEmpty { return }
    if it.actions.contains(.click) { it.isClickable = it.isClickable ?? true }
    if it.actions.contains(.longClick) { it.isLongClickable = it.isLongClickable ?? true }
    // A scrollable view is read through; a view that only counts up and down, as a picker does, is adjusted.
    let counts = !it.actions.isDisjoint(with: [.scrollForward, .scrollBackward]) && it.isScrollable != true
    if it.actions.contains(.setProgress) || counts { it.isAdjustable = true }
  }

  /// Whether rows and columns make a grid, and not a list.
  static func isGrid(rows: Int?, columns: Int?) -> Bool { (rows ?? 0) > 1 && (columns ?? 0) > 1 }

  /// The number of items of a list in one direction; its other direction must be known.
  static func length(rows: Int?, columns: Int?) -> Int? { rows.flatMap { rows in columns.map { max(rows, $0) } } }

  private static func collect(_ it: inout ElementProperties) {
    let (rows, columns) = (it.collection?.rowCount, it.collection?.columnCount)
    // The counts decide for a class that is no list or grid by itself (`Role.java`).
    if it.tellsCollection && isAnyCollection(it) || it.role == nil && rows != nil && columns != nil {
      it.role = isGrid(rows: rows, columns: columns) ? "grid" : "list"
    }
    if it.role == "list", it.collection?.count == nil, let length = length(rows: rows, columns: columns) {
      it.collection?.count = length
    }
  }

  /// Whether its class leaves the kind of collection open.
  private static func isAnyCollection(_ it: ElementProperties) -> Bool {
    let name = it.className?.lastPart.folded ?? ""
    return name.hasSuffix("recyclerview") || name == "view" || name.hasSuffix("viewgroup") || name.hasSuffix("layout")
  }

  /// Makes of an item's place "n of m" in a list, row and column in a grid.
  private static func place(_ it: inout ElementProperties, in container: CapturedElement?) {
    guard let item = it.itemInfo else { return }
    if item.isHeading == true { it.isHeading = it.isHeading ?? true }
    if item.isSelected == true { it.isSelected = it.isSelected ?? true }
    var cell = it.cell ?? Cell()
    if cell.rowHeaders.isEmpty, let title = item.rowTitle { cell.rowHeaders = [.init(label: title)] }
    if cell.columnHeaders.isEmpty, let title = item.columnTitle { cell.columnHeaders = [.init(label: title)] }
    let role = container?.properties.role
    let isKnown = ["list", "grid", "pager"].contains(role)
    if role == "grid" || role == "pager" || !isKnown && item.row != nil && item.column != nil {
      cell.row = cell.row ?? item.row
      cell.column = cell.column ?? item.column
    } else if it.position == nil, it.ofCase?.placeholders == nil {
      let isHorizontal = (container?.properties.collection?.columnCount ?? 0) > 1
      if let index = isHorizontal ? item.column : item.row ?? item.column { it.position = SetPosition(index, of: nil) }
    }
    it.cell = cell
  }

  /// A collection's items with positions, as Android's lists and grids set them: "n of m" in a list, row and column in
  /// a grid with known columns. No position is added if an item has one already, or if only the rows on the screen are in
  /// the source, since their number is not that of all rows.
  static func number(_ children: inout [CapturedElement], in collection: ElementProperties) {
    guard ["list", "grid"].contains(collection.role), !collection.holdsShownRowsOnly,
      !children.contains(where: { $0.properties.isPlaced })
    else { return }
    let items = children.indices.filter { children[$0].properties.isVisible != false }
    for (place, item) in items.enumerated() {
      if collection.role == "list" {
        children[item].properties.position = SetPosition(place + 1, of: collection.collection?.count ?? items.count)
      } else if let columns = collection.collection?.columnCount, columns > 0 {
        var cell = children[item].properties.cell ?? Cell()
        (cell.row, cell.column) = (place / columns + 1, place % columns + 1)
        children[item].properties.cell = cell
      }
    }
  }
}

extension ElementProperties {
  fileprivate var isPlaced: Bool {
    position != nil || ofCase?.placeholders != nil || cell?.row != nil || cell?.column != nil
  }
}

/// The actions of the system that node info declares and that say what an element can do.
package struct AndroidActions: OptionSet, Hashable, Sendable {
  /// A bit for each action.
  package let rawValue: UInt16

  /// The actions of these bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  static let click = AndroidActions(rawValue: 1)
  static let longClick = AndroidActions(rawValue: 2)
  static let expand = AndroidActions(rawValue: 4)
  static let collapse = AndroidActions(rawValue: 8)
  static let setProgress = AndroidActions(rawValue: 16)
  package static let scrollForward = AndroidActions(rawValue: 32)
  package static let scrollBackward = AndroidActions(rawValue: 64)
  package static let scrollUp = AndroidActions(rawValue: 128)
  package static let scrollDown = AndroidActions(rawValue: 256)
  package static let scrollLeft = AndroidActions(rawValue: 512)
  package static let scrollRight = AndroidActions(rawValue: 1024)

  /// What the action says of expansion: Android declares the one that is possible, so that `expand` means collapsed.
  var expansion: Bool? { self == .expand ? false : self == .collapse ? true : nil }

  /// The action of a folded name or number, without the constant's prefix; nil for one that says nothing of the element.
  init?(folded name: String) {
    switch name {
    case "click", "onclick", "16": self = .click
    case "longclick", "onlongclick", "longpress", "32": self = .longClick
    case "expand", "262144": self = .expand
    case "collapse", "524288": self = .collapse
    case "setprogress": self = .setProgress
    case "scrollforward": self = .scrollForward
    case "scrollbackward": self = .scrollBackward
    case "scrollup": self = .scrollUp
    case "scrolldown": self = .scrollDown
    case "scrollleft": self = .scrollLeft
    case "scrollright": self = .scrollRight
    default: return nil
    }
  }
}
