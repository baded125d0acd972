package import AccessibilityTree
package import Text

/// Elements as a browser's accessibility tree describes them: a role, a name, properties by ARIA's names.
///
/// The words are those of the reader's style, from the tree of whichever browser made it: Safari makes its own, which
/// differs in places.
package struct WebElements: PlatformElements {
  /// The place among the siblings, from 1, unless something else is set.
  var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID = {
    $2.appending("\($1 + 1)")
  }

  /// Elements of a page; the browser has put their words into its own language already.
  package init() {}

  /// None: the order is that of the tree.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { nil }

  /// The element as it is: a browser spells in one way.
  func canonical(_ element: JSONValue) -> JSONValue { element }

  /// None: pages are given whole.
  func container(_ element: JSONValue, id: NodeID) -> Node? { nil }

  /// Whether all in an element of this role is part of it, where it has a name.
  ///
  /// - Parameter content: The roles of what is in it: a heading with something to press in it is heard part by part.
  static func coversContent(role: String, isNamed: Bool, content: [String] = []) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    if WebKinds.leaves.contains(word) || isNamed && word == "link" { return true }
    return isNamed && word == "heading" && !content.contains { isControl($0) }
  }

  /// Whether what is in an element of this kind is made by the browser itself: the fields of a date, the button that opens its
  /// calendar.
  static func hasPartsOfBrowser(kind: String) -> Bool { ["date", "dateTime", "inputTime"].contains(kind) }

  private static func isControl(_ role: String) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    return word == "link" || word != "image" && WebKinds.leaves.contains(word)
  }

  /// A node with its children.
  func branch(_ json: JSONValue, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    let word = WebKinds.roles.word(for: json["role"]?.string ?? "") ?? ""
    var node = Node(id: id, role: WebKinds.roles.role(of: word))
    texts(of: json, word, on: &node)
    states(of: json, word, on: &node)
    actions(of: json, word, on: &node)
    var children = (json["children"]?.array ?? []).enumerated().map { place, child in
      branch(child, id: identify(child, place, id), isRoot: false, isWhole: isWhole)
    }
    // What the browser shows in the place of a frame that it does not get is no fault of the page.
    if word == "page", json["url"]?.string?.hasPrefix("chrome-error:") == true {
      children = SemanticTree.Branch(node, children).withoutSilentImages.children
    }
    stop(at: &node, json, word, hasChildren: !children.isEmpty)
    if let current = node.current, !children.isEmpty, node.stop == .never || node.exposure == .skipped {
      for index in children.indices where children[index].node.current == nil { children[index].node.current = current }
    }
    if word == "heading", !children.isEmpty { share(node.level, with: &children, in: &node) }
    if node.exposure == .exposed, node.stop != .never, !node.role.isContainer, !children.isEmpty {
      lead(&children, by: &node)
    }
    return SemanticTree.Branch(node, children)
  }

  private func texts(of json: JSONValue, _ word: String, on node: inout Node) {
    // A page's source has spaces around a text.
    let name = (json["name"]?.text?.trimmed).nonEmpty
    let value = json["valueText", "value"]?.text.nonEmpty
    node.label = name
    node.value = value
    node.tooltip = json["description"]?.text.nonEmpty
    node.roleDescription = json["roledescription"]?.text.nonEmpty
    // A field without a label has its placeholder as its name already.
    node.placeholder = json["placeholder"]?.text.nonEmpty.flatMap { $0.trimmed == name ? nil : $0 }
    node.errorText = json["errormessage"]?.text.nonEmpty
    node.language = json["language"]?.string
    if json["password"]?.bool == true {
      node.role = .secureField
      node.value = nil
      node.characterCount = json["characterCount"]?.count
    } else if node.role == .textField, json["multiline"]?.bool == true {
      node.role = .textArea
    } else if word == "combobox" && json["editable"] != nil || json["inputType"] == "number" {
      // One that is typed into, with a list of suggestions, or for a number.
      node.role = .textField
    }
    if word == "progressbar" || word == "slider", let number = json["value"]?.number, json["valueText"] == nil {
      node.value = Self.words(of: number)
    }
    if node.role == .heading { node.level = json["level"]?.int }
    if node.role == .cell || WebKinds.isRow(json["role"]?.string) { node.cell = cell(json) }
    if node.role == .grid { node.collection = size(json) }
    if node.role == .landmark { node.landmark = WebKinds.landmark(called: json["role"]?.string ?? "") }
    node.popup = WebKinds.popup(json["hasPopup"]?.folded, ofRole: json["role"]?.string)
    if let picker = WebKinds.picker(json["inputType"]?.string, popup: json["hasPopup"]?.folded, of: node.role) {
      node.picker = picker
      if picker != .file { node.role = .dropDown }
    }
  }

  /// A number as it is said: Chrome has the fractions of its numbers in single precision.
  private static func words(of number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let single = Float(number)
    return single.isFinite ? "\(single)" : "\(number)"
  }

  /// What a cell or a row tells of itself: the rest follows from those before it.
  private func cell(_ json: JSONValue) -> Cell {
    var cell = Cell(row: json["rowindex"]?.number(from: 1), column: json["colindex"]?.number(from: 1))
    cell.heading = WebKinds.heading(ofCell: json["role"]?.string ?? "")
    // As HTML limits them; none is to the end of the group of rows.
    let rows = json["rowspan"]?.number(from: 0) ?? 1
    cell.rowSpan = rows == 0 ? 65_534 : min(rows, 65_534)
    cell.columnSpan = min(json["colspan"]?.number(from: 1) ?? 1, 1000)
    return cell
  }

  /// How large a table says it is, with rows that are not there; nil where it says nothing.
  private func size(_ json: JSONValue) -> Collection? {
    let (rows, columns) = (json["rowcount"]?.number(from: 1), json["colcount"]?.number(from: 1))
    guard rows != nil || columns != nil else { return nil }
    var collection = Collection()
    (collection.rowCount, collection.columnCount) = (rows, columns)
    return collection
  }

  private func states(of json: JSONValue, _ word: String, on node: inout Node) {
    node.isEnabled = json["disabled"]?.bool != true
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isReadOnly = json["readonly"]?.bool ?? false
    node.isInvalid = json["invalid"].map { !["false", ""].contains($0.folded) } ?? false
    node.isBusy = json["busy"]?.bool ?? false
    node.current = json["current"].flatMap { WebKinds.current($0.folded) }
    node.toggled = (json["checked"] ?? json["pressed"])?.toggled
    if node.role == .button, json["pressed"] != nil { node.role = .toggleButton }
    node.isModal = json["modal"]?.bool ?? false
    node.position = json["posinset"]?.int.map { SetPosition($0, of: json["setsize"]?.int) }
    node.live =
      switch json["live"]?.folded {
      case "polite": .polite
      case "assertive": .assertive
      case "off": .off
      default: nil
      }
    node.isAtomic = json["atomic"]?.bool ?? false
    if json["hidden"]?.bool == true { node.exposure = .hidden }
  }

  private func actions(of json: JSONValue, _ word: String, on node: inout Node) {
    if node.role.isTextField {
      if !node.isReadOnly { node.actions.append(.setText) }
    } else if node.role == .slider {
      node.actions += [.increase, .decrease]
    } else if node.role.isControl || node.role == .link || ["option", "treeitem", "menuitem"].contains(word) {
      node.actions.append(.activate)
    }
  }

  /// The cursor stops at what can be used, at headings, pictures with a name and texts; all else holds these.
  private func stop(at node: inout Node, _ json: JSONValue, _ word: String, hasChildren: Bool) {
    if word == "page" || word == "frame" || word.isEmpty && hasChildren {
      // What has no role is there for its style alone.
      node.label = nil
      node.value = nil
      node.exposure = .skipped
    } else if word.isEmpty {
      // A separator's name, the number of an item: a text by itself. A bullet is nothing to a voice.
      node.role = .text
      if node.label?.isAudible != true { node.exposure = .hidden }
    } else if node.role == .text, let mark = node.label, Self.bullets.contains(mark) {
      node.exposure = .hidden
    } else if node.role == .text, hasChildren {
      // A paragraph is heard by what is in it.
      node.label = nil
      node.exposure = .skipped
    } else if node.role == .listItem, hasChildren, node.actions.isEmpty {
      node.stop = .never
    } else if node.role == .image, node.label == nil {
      node.exposure = .hidden
      // An image was declared to be one; what is drawn otherwise may be there for its looks alone.
      if WebKinds.isDrawing(json["role"]?.string) { node.role = .group }
    }
  }

  /// What browsers draw before the items of a list (CSS Counter Styles 3, section 6.3): none is heard.
  private static let bullets: Set<String> = ["•", "◦", "▪", "▸", "▾"]

  /// What is in a heading that can be pressed or holds such things is a heading, part by part: both readers stop at the link
  /// or button, and tell that it is a heading.
  private func share(_ level: Int?, with children: inout [SemanticTree.Branch], in heading: inout Node) {
    (heading.role, heading.label, heading.level, heading.stop, heading.grouping) = (.group, nil, nil, .never, .leading)
    children = children.map { $0.asHeading(level) }
  }

  /// Keeps what is in a named element that holds others: the link in a cell, the items below an item. A text that its
  /// name has already is not read again; where that is all there is in a cell, the cell is read and not its text.
  private func lead(_ children: inout [SemanticTree.Branch], by node: inout Node) {
    guard let name = node.label else {
      node.stop = node.actions.isEmpty ? .never : node.stop
      node.grouping = .leading
      return
    }
    if node.role == .cell, children.contains(where: \.holdsControl) {
      node.stop = .never
      return
    }
    node.grouping = .leading
    children = children.map { child in
      var child = child
      let isNamed = child.node.role == .text && child.children.isEmpty && child.node.label.map(name.contains) == true
      if isNamed { child.node.exposure = .hidden }
      return child
    }
  }
}

extension JSONValue {
  /// A number that is no less than another; nil for one that is, which means that it is not known.
  ///
  /// One that is larger than any table is not known either.
  fileprivate func number(from least: Int) -> Int? { count.flatMap { (least...1_000_000_000).contains($0) ? $0 : nil } }
}

extension SemanticTree.Branch {
  /// The branch with all that the cursor stops at in it a heading.
  fileprivate func asHeading(_ level: Int?) -> SemanticTree.Branch {
    var node = node
    if node.role != .image { node.additionalRoles.append(.heading) }
    node.level = level
    return SemanticTree.Branch(node, children.map { $0.asHeading(level) })
  }

  /// The branch without the images in it that have no name, of which nothing is heard.
  fileprivate var withoutSilentImages: SemanticTree.Branch {
    let content = children.filter { $0.node.role != .image || $0.node.label != nil }
    return SemanticTree.Branch(node, content.map(\.withoutSilentImages))
  }

  /// Whether it is or holds anything that a person can use.
  fileprivate var holdsControl: Bool { !node.actions.isEmpty || children.contains(where: \.holdsControl) }
}
