import AccessibilityTree
import Text

/// Elements as a browser's accessibility tree describes them: a role, a name, properties by ARIA's names.
///
/// The words are those of the reader's style, from the tree of any browser; the tree that Safari makes differs in places.
package struct WebElements: PlatformElements {
  /// The id of an element: by default its place among the siblings, from 1.
  var identify: @Sendable (_ element: JSONValue, _ place: Int, _ parent: NodeID) -> NodeID = {
    $2.appending("\($1 + 1)")
  }

  /// Elements of a page; the browser has put their words into its own language already.
  package init() {}

  /// Nil: the order is that of the tree.
  var geometry: (@Sendable (JSONValue) -> GeometricOrder)? { nil }

  /// The element unchanged: a browser has one spelling.
  func canonical(_ element: JSONValue) -> JSONValue { element }

  /// Nil: pages are given whole.
  func container(_ element: JSONValue, id: NodeID) -> Node? { nil }

  /// Whether the content of an element of this role is part of it; for some roles only if it has a name.
  ///
  /// - Parameter content: The roles of its descendants: a heading that contains a control is read part by part, and so is a combo
  ///   box that contains its field or its open list (WAI-ARIA 1.1's pattern, and `aria-owns`).
  static func coversContent(role: String, isNamed: Bool, content: [String] = []) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    // The texts and links in a drawing are elements (Chromium, `html/svg-expected-android.txt`).
    if role.lowercased() == "svgroot" { return false }
    if word == "combobox", content.contains(where: WebKinds.isPartOfComboBox) { return false }
    if WebKinds.leaves.contains(word) || isNamed && word == "link" { return true }
    return isNamed && word == "heading" && !content.contains { isControl($0) }
  }

  /// Whether the browser itself makes the content of an element of this kind: the fields of a date, the button that opens its
  /// calendar.
  static func hasPartsOfBrowser(kind: String) -> Bool { ["date", "dateTime", "inputTime"].contains(kind) }

  private static func isControl(_ role: String) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    return word == "link" || word != "image" && WebKinds.leaves.contains(word)
  }

  /// The element unchanged.
  func spelled(_ element: JSONValue, in enclosing: JSONValue) -> JSONValue { element }

  /// A node with its children.
  func branch(
    _ json: JSONValue, _ content: ElementContent, id: NodeID, isRoot: Bool, isWhole: Bool
  ) -> SemanticTree.Branch {
    let word = WebKinds.roles.word(for: json["role"]?.string ?? "") ?? ""
    var node = Node(id: id, role: WebKinds.roles.role(of: word))
    node.page = page(of: json)
    texts(of: json, word, on: &node)
    states(of: json, word, on: &node)
    node.takeDocument(of: json, isNamelessFrame: word == "frame" && node.label == nil)
    actions(of: json, word, on: &node)
    var children = content.map(by: self, in: json) { child, content, place in
      branch(child, content, id: identify(child, place, id), isRoot: false, isWhole: isWhole)
    }
    // The browser's own content in a frame that it cannot load is no issue of the page.
    if word == "page", json["url"]?.string?.hasPrefix("chrome-error:") == true {
      children = SemanticTree.Branch(node, children).withoutSilentImages.children
    }
    if word == "combobox" { handOver(to: &children, from: &node) }
    stop(at: &node, json, word, hasChildren: !children.isEmpty)
    if let current = node.current, !children.isEmpty, node.stop == .never || node.exposure == .skipped {
      for index in children.indices where children[index].node.current == nil { children[index].node.current = current }
    }
    if node.exposure == .skipped, let first = children.indices.first, children[first].node.tooltip == nil {
      // What is written on a plain element is said with its text.
      children[first].node.tooltip = node.tooltip
      children[first].node.page?.description = node.page?.description
    }
    if WebKinds.isRow(json["role"]?.string), !children.isEmpty, children[0].node.isExpanded == nil {
      // No reader stops at a row.
      children[0].node.isExpanded = node.isExpanded
    }
    if word == "heading", !children.isEmpty { share(node.level, with: &children, in: &node) }
    if node.exposure == .exposed, node.stop != .never, !node.role.isContainer, !children.isEmpty {
      lead(&children, by: &node)
    }
    return SemanticTree.Branch(node, children)
  }

  /// What only pages tell of an element.
  @inline(never)
  private func page(of json: JSONValue) -> PageProperties {
    let role = (json["role"]?.string ?? "").lowercased()
    var page = PageProperties(role: role == "button" && json["pressed"] != nil ? "togglebutton" : role)
    page.description = json["ownDescription"]?.text.nonEmpty
    page.setName = json["setName"]?.string
    page.takesSeveral = json["takesSeveral"]?.bool == true
    page.sortOrder = json["sort"].flatMap { SortOrder(rawValue: $0.folded) }
    page.isPlainHeading = json["statedRole"] == nil && json["scope"] == nil
    if let value = json["value"]?.number, let most = json["valuemax"]?.number,
      json["valueText"].map({ $0.text == Self.words(of: value) }) != false
    {
      let least = json["valuemin"]?.number ?? 0
      if most > least, (least...most).contains(value) { page.share = (value - least) / (most - least) }
    }
    if let invalid = json["invalid"]?.folded, !["false", ""].contains(invalid), !isUntried(json) {
      page.invalidity = Invalidity(rawValue: invalid) ?? .other
    }
    return page
  }

  /// Whether a person has still to fill in an element that must not be left empty. Browsers call it invalid from the start,
  /// readers do not (a11ysupport.io, `required` on radio buttons).
  private func isUntried(_ json: JSONValue) -> Bool {
    guard json["required"]?.bool == true || json["role"]?.folded == "radio", json["errormessage"] == nil else { return false }
    if let checked = json["checked"] { return checked.toggled != .on }
    return json["value"]?.text.nonEmpty == nil
  }

  @inline(never)
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
      // A combo box that is typed into, with a list of suggestions, or a field for a number.
      node.role = .textField
    }
    if word == "progressbar" || word == "slider", let number = json["value"]?.number, json["valueText"] == nil {
      node.value = Self.words(of: number)
    }
    // The browser's own words for an empty field of this kind.
    if json["inputType"] == "file", node.value.map(Self.noFile.contains) == true { node.value = nil }
    if node.role == .heading || node.page?.role == "disclosuretriangle" { node.level = json["level"]?.int }
    if node.role == .cell || WebKinds.isRow(json["role"]?.string) { node.cell = cell(json) }
    if node.role == .landmark {
      node.landmark = WebKinds.landmark(called: json["role"]?.string ?? "", isNamed: name != nil)
      if node.landmark == nil { node.role = .group }
    }
    node.popup = WebKinds.popup(json["hasPopup"]?.folded, ofRole: json["role"]?.string)
    if let picker = WebKinds.picker(json["inputType"]?.string, popup: json["hasPopup"]?.folded, of: node.role) {
      node.picker = picker
      if picker != .file { node.role = .dropDown }
    }
  }

  private static let noFile: Set<String> = ["No file chosen", "Ingen fil valgt"]

  /// A number as it is said: Chrome gives fractions in single precision.
  private static func words(of number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let single = Float(number)
    return single.isFinite ? "\(single)" : "\(number)"
  }

  /// The place and span that a cell or a row states itself; the rest follows from those before it.
  private func cell(_ json: JSONValue) -> Cell {
    var cell = Cell(row: json["rowindex"]?.number(from: 1), column: json["colindex"]?.number(from: 1))
    cell.heading = WebKinds.heading(ofCell: json["role"]?.string ?? "")
    // The limits of HTML; a row span of 0 reaches to the end of the group of rows.
    let rows = json["rowspan"]?.number(from: 0) ?? 1
    cell.rowSpan = rows == 0 ? 65_534 : min(rows, 65_534)
    cell.columnSpan = min(json["colspan"]?.number(from: 1) ?? 1, 1000)
    return cell
  }

  @inline(never)
  private func states(of json: JSONValue, _ word: String, on node: inout Node) {
    node.isEnabled = json["disabled"]?.bool != true
    node.isSelected = json["selected"]?.bool
    node.isExpanded = json["expanded"]?.bool
    node.isRequired = json["required"]?.bool ?? false
    node.isReadOnly = json["readonly"]?.bool ?? false
    node.isInvalid = node.page?.invalidity != nil
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

  @inline(never)
  private func actions(of json: JSONValue, _ word: String, on node: inout Node) {
    if node.role.isTextField {
      if !node.isReadOnly { node.actions.append(.setText) }
    } else if node.role == .slider {
      node.actions += [.increase, .decrease]
    } else if node.role.isControl || node.role == .link || ["option", "treeitem", "menuitem"].contains(word) {
      node.actions.append(.activate)
    }
  }

  /// The cursor stops at controls, headings, pictures with a name and texts; all other nodes contain these.
  @inline(never)
  private func stop(at node: inout Node, _ json: JSONValue, _ word: String, hasChildren: Bool) {
    if word == "page" || word == "frame" || word.isEmpty && (hasChildren || node.label == nil && json["focusable"]?.bool == true)
    {
      // An element without a role is there for its style alone, or an empty one for the focus.
      node.label = nil
      node.value = nil
      node.exposure = .skipped
    } else if word.isEmpty {
      // A separator's name, or the number or bullet of an item, is a text by itself: WebKit makes it an element
      // (`WebAccessibilityObjectWrapperIOS.mm`), and so does Chrome for Android (`BrowserAccessibilityAndroid::IsLeaf`).
      node.role = .text
      if node.label?.isAudible != true, node.label.map(Self.bullets.contains) != true { node.exposure = .hidden }
    } else if node.role == .text, hasChildren {
      // A paragraph is announced by its content.
      node.label = nil
      node.exposure = .skipped
    } else if node.role == .listItem, hasChildren, node.actions.isEmpty {
      // An article that the keyboard stops at is one of a feed.
      let isArticle = node.page?.role == "article" && node.label != nil && json["focusable"]?.bool == true
      node.stop = isArticle ? .always : .never
    } else if node.role == .image, node.label == nil {
      // An image was declared to be one; another drawing may be there for its looks alone.
      let isDrawing = WebKinds.isDrawing(json["role"]?.string)
      node.exposure = isDrawing && hasChildren ? .skipped : .hidden
      if isDrawing { node.role = .group }
    }
  }

  /// The marks that browsers draw before the items of a list (CSS Counter Styles 3, section 6.3).
  private static let bullets: Set<String> = ["•", "◦", "▪", "■"]

  /// Makes the content of a heading that contains controls a heading, part by part: both readers stop at the link or button,
  /// and say that it is a heading.
  @inline(never)
  private func share(_ level: Int?, with children: inout [SemanticTree.Branch], in heading: inout Node) {
    let name = heading.label
    (heading.role, heading.label, heading.level, heading.stop, heading.grouping) = (.group, nil, nil, .never, .leading)
    var content: [String] = []
    for child in children { child.visit { if let label = $0.label { content.append(label) } } }
    children = children.map { $0.asHeading(level) }
    // A name that is written on the heading is no part of its content.
    guard let name, !content.joined().filter(\.isLetter).contains(name.filter(\.isLetter)) else { return }
    var own = Node(id: heading.id.appending("name"), role: .heading, label: name)
    (own.level, own.page) = (level, heading.page)
    children.insert(SemanticTree.Branch(own), at: 0)
  }

  /// Makes the field in a combo box the element: it gets what is stated of the box (WAI-ARIA 1.1, `combobox`).
  @inline(never)
  private func handOver(to children: inout [SemanticTree.Branch], from box: inout Node) {
    guard let place = children.firstIndex(where: { $0.node.supports(.setText) }) else { return }
    var field = children[place].node
    field.label = field.label ?? box.label
    field.isExpanded = field.isExpanded ?? box.isExpanded
    field.popup = field.popup ?? box.popup ?? .listBox
    field.page?.role = box.page?.role ?? ""
    children[place].node = field
    (box.role, box.label, box.value, box.stop, box.actions, box.grouping) = (.group, nil, nil, .never, [], .leading)
  }

  /// Keeps the content of a named element that contains others: the link in a cell, the items below an item. A text that is in
  /// the name is not read again; a cell that contains only such texts is read itself.
  @inline(never)
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
    let isCell = node.role == .cell
    children = children.map { $0.withoutTexts(of: name, isCell: isCell) }
  }
}

extension JSONValue {
  /// A number that is no less than another; nil for a smaller one, which means that it is unknown.
  ///
  /// A number larger than any table is unknown, too.
  fileprivate func number(from least: Int) -> Int? { count.flatMap { (least...1_000_000_000).contains($0) ? $0 : nil } }
}

extension SemanticTree.Branch {
  /// The branch with each stop of the cursor in it as a heading.
  fileprivate func asHeading(_ level: Int?) -> SemanticTree.Branch {
    var node = node
    if node.role != .image { node.additionalRoles.append(.heading) }
    node.level = level
    return SemanticTree.Branch(node, children.map { $0.asHeading(level) })
  }

  /// The branch without the texts that are in the name of the element around it; in a cell without those in paragraphs, too.
  fileprivate func withoutTexts(of name: String, isCell: Bool) -> SemanticTree.Branch {
    var branch = self
    if node.role == .text, children.isEmpty, node.label.map(name.contains) == true { branch.node.exposure = .hidden }
    guard isCell, node.label == nil else { return branch }
    branch.children = children.map { $0.withoutTexts(of: name, isCell: true) }
    return branch
  }

  /// The branch without its images that have no name, which are not announced.
  fileprivate var withoutSilentImages: SemanticTree.Branch {
    let content = children.filter { $0.node.role != .image || $0.node.label != nil }
    return SemanticTree.Branch(node, content.map(\.withoutSilentImages))
  }

  /// Visits the node and its descendants.
  fileprivate func visit(_ body: (Node) -> Void) {
    body(node)
    for child in children { child.visit(body) }
  }

  /// Whether it is or contains a control.
  fileprivate var holdsControl: Bool { !node.actions.isEmpty || children.contains(where: \.holdsControl) }
}
