import AccessibilityTree
import Text

/// Elements as a browser's accessibility tree describes them: a role, a name, properties by ARIA's names.
///
/// The words are those of the reader's style, from the tree of any browser; the tree that Safari makes differs in places.
package struct WebRules: PlatformRules {
  var root: NodeID?
  var isRightToLeft = false

  /// Elements of a page; the browser has put their words into its own language already.
  package init() {}

  /// False: the order is that of the tree.
  var sortsByPlace: Bool { false }

  /// Nil: pages are given whole.
  func container(of element: CapturedElement, id: NodeID) -> Node? { nil }

  /// Whether the content of an element of this role is part of it; for some roles only if it has a name.
  ///
  /// - Parameter content: The roles of its descendants: a heading that contains a control is read part by part, and so is a combo
  ///   box that contains its field or its open list (WAI-ARIA 1.1's pattern, and `aria-owns`).
  static func coversContent(role: String, isNamed: Bool, content: [String] = []) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    // The texts and links in a drawing are elements (Chromium, `html/svg-expected-android.txt`).
    if role.lowercased() == "svgroot" { return false }
    if word == "combobox", content.contains(where: WebKinds.isPartOfComboBox) { return false }
    // The areas of an image map are links beside the image (HTML-AAM 1.0, `area`).
    if word == "image", content.contains(where: { WebKinds.roles.word(for: $0) == "link" }) { return false }
    if WebKinds.leaves.contains(word) || isNamed && word == "link" { return true }
    return isNamed && word == "heading" && !content.contains { isControl($0) }
  }

  /// Whether the browser itself makes the content of an element of this kind: the fields of a date, the button that opens its
  /// calendar.
  static func hasPartsOfBrowser(kind: String) -> Bool { ["date", "dateTime", "inputTime"].contains(kind) }

  /// The texts and pictures in a heading or a link that WebKit makes elements of, in order; empty where the whole is one.
  ///
  /// In a heading it is each of them. A link is one element where nothing is in it but texts, pictures and groups, or a single
  /// text (`WebAccessibilityObjectWrapperIOS.mm`, `determineIsAccessibilityElement`, `containsUnnaturallySegmentedChildren`).
  private static func pieces(of element: CapturedElement, _ word: String) -> [TextPiece] {
    let plain: Set<String> = ["statictext", "image", "img", "group", "generic"]
    let roles = element.covered.map { ($0.properties.role ?? "").lowercased() }
    guard word == "heading" || word == "link" && roles.contains(where: { !plain.contains($0) }) else { return [] }
    var pieces: [TextPiece] = []
    func visit(_ inner: CapturedElement, level: Int?) {
      let (role, inside) = (inner.properties.role ?? "", WebKinds.roles.word(for: inner.properties.role ?? "") ?? "")
      let isControl = word == "link" && Self.isControl(role)
      if isControl || inside == "image" || role == "StaticText", let text = (inner.properties.label?.trimmed).nonEmpty {
        guard text.isAudible else { return }
        var piece = TextPiece(text, in: isControl ? nil : inner.properties.page?.flow)
        piece.level = level
        if isControl { piece.control = .init(WebKinds.roles.role(of: inside), pageRole: role.lowercased()) }
        pieces.append(piece)
      } else {
        let own = word == "link" && inside == "heading" ? inner.properties.level ?? level : level
        for child in inner.children + inner.covered { visit(child, level: own) }
      }
    }
    for inner in element.covered { visit(inner, level: nil) }
    // A name that the page gives replaces the texts.
    func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
    guard pieces.count > 1, letters(pieces.map(\.text).joined()) == letters(element.properties.label ?? "") else { return [] }
    // Which of them are in one line is known; the browser's numbers change where a page makes a block anew.
    var numbers: [Int: Int] = [:]
    func number(_ own: Int) -> Int {
      numbers[own] = numbers[own] ?? numbers.count + 1
      return numbers[own] ?? 0
    }
    return pieces.map { piece in
      var piece = piece
      if let flow = piece.flow {
        piece.flow?.block = number(flow.block)
        piece.flow?.fence = flow.fence.map(number)
      }
      return piece
    }
  }

  private static func isControl(_ role: String) -> Bool {
    let word = WebKinds.roles.word(for: role) ?? ""
    return word == "link" || word != "image" && WebKinds.leaves.contains(word)
  }

  /// A node with its children.
  func branch(of element: CapturedElement, id: NodeID, isRoot: Bool, isWhole: Bool) -> SemanticTree.Branch {
    let word = WebKinds.roles.word(for: element.properties.role ?? "") ?? ""
    var node = node(of: element.properties, word, id: id)
    if !element.covered.isEmpty { node.page?.pieces = Self.pieces(of: element, word) }
    var children = element.children.enumerated().map {
      branch(of: $1, id: self.id(of: $1, at: $0, in: id), isRoot: false, isWhole: isWhole)
    }
    finish(&node, &children, element.properties, word)
    return SemanticTree.Branch(node, children)
  }

  /// An element's node, as far as its own properties decide.
  ///
  /// Not inlined, like the second half: a node is large, and its copies would take room on the stack at each level.
  @inline(never)
  private func node(of it: ElementProperties, _ word: String, id: NodeID) -> Node {
    var node = Node(id: id, role: WebKinds.roles.role(of: word))
    node.page = page(of: it)
    texts(of: it, word, on: &node)
    states(of: it, on: &node)
    takeAudit(of: it, on: &node, isNamelessFrame: word == "frame" && node.label == nil)
    actions(word, on: &node)
    return node
  }

  /// Finishes a node with its children, which give one another properties.
  @inline(never)
  private func finish(
    _ node: inout Node, _ children: inout [SemanticTree.Branch], _ it: ElementProperties, _ word: String
  ) {
    // The browser's own content in a frame that it cannot load is no issue of the page.
    if word == "page", it.page?.url?.hasPrefix("chrome-error:") == true {
      children = SemanticTree.Branch(node, children).withoutSilentImages.children
    }
    if word == "combobox" { handOver(to: &children, from: &node) }
    stop(at: &node, it, word, hasChildren: !children.isEmpty)
    if let current = node.current, !children.isEmpty, node.stop == .never || node.exposure == .skipped {
      for index in children.indices where children[index].node.current == nil { children[index].node.current = current }
    }
    if node.exposure == .skipped, let first = children.indices.first, children[first].node.tooltip == nil {
      // What is written on a plain element is said with its text.
      children[first].node.tooltip = node.tooltip
      children[first].node.page?.description = node.page?.description
    }
    if WebKinds.isRow(it.role), !children.isEmpty, children[0].node.isExpanded == nil {
      // No reader stops at a row.
      children[0].node.isExpanded = node.isExpanded
    }
    if word == "heading", !children.isEmpty { share(node.level, with: &children, in: &node) }
    if node.exposure == .exposed, node.stop != .never, !node.role.isContainer, !children.isEmpty {
      lead(&children, by: &node)
    }
  }

  /// What only pages tell of an element.
  private func page(of it: ElementProperties) -> PageProperties {
    let role = (it.role ?? "").lowercased()
    var page = PageProperties(role: role == "button" && it.page?.pressed != nil ? "togglebutton" : role)
    page.selector = it.page?.audit?.selector
    page.isWithinSelector = it.page?.audit?.isWithinSelector == true
    page.description = it.page?.ownDescription.nonEmpty
    page.setName = it.page?.setName
    page.takesSeveral = it.page?.takesSeveral == true
    page.namesActiveElement = it.page?.activeDescendant != nil
    page.sortOrder = it.page?.sortOrder
    page.isPlainHeading = it.page?.statesRole != true
    page.flow = it.page?.flow
    page.unshownLabel = it.page?.unshownLabel
    if let value = it.value?.number, let most = it.range?.most, it.page?.valueText.map({ $0 == Self.words(of: value) }) != false {
      let least = it.range?.least ?? 0
      if most > least, (least...most).contains(value) { page.share = (value - least) / (most - least) }
    }
    if !isUntried(it) { page.invalidity = it.invalidity }
    return page
  }

  /// Whether a person has still to fill in an element that must not be left empty. Browsers call it invalid from the start,
  /// readers do not (a11ysupport.io, `required` on radio buttons). What the page itself states counts.
  private func isUntried(_ it: ElementProperties) -> Bool {
    guard it.isRequired == true || it.role?.folded == "radio", it.page?.errorMessage == nil,
      it.page?.statesInvalidity != true
    else { return false }
    if let toggled = it.toggled { return toggled != .on }
    return (it.value?.text).nonEmpty == nil
  }

  @inline(never)
  private func texts(of it: ElementProperties, _ word: String, on node: inout Node) {
    // A page's source has spaces around a text.
    let name = (it.label?.trimmed).nonEmpty
    node.label = name
    node.value = (it.page?.valueText ?? it.value?.text).nonEmpty
    node.tooltip = it.page?.description.nonEmpty
    node.roleDescription = it.roleDescription.nonEmpty
    // A field without a label has its placeholder as its name already.
    node.placeholder = it.placeholder.nonEmpty.flatMap { $0.trimmed == name ? nil : $0 }
    node.errorText = it.page?.errorMessage.nonEmpty
    node.language = it.language
    if it.isPassword == true {
      node.role = .secureField
      node.value = nil
      node.characterCount = it.characterCount
    } else if node.role == .textField, it.isMultiline == true {
      node.role = .textArea
    } else if word == "combobox" && it.isEditable != nil || it.inputType == "number" {
      // A combo box that is typed into, with a list of suggestions, or a field for a number.
      node.role = .textField
    }
    if word == "progressbar" || word == "slider", let number = it.value?.number, it.page?.valueText == nil {
      node.value = Self.words(of: number)
    }
    // The browser's own words for an empty field of this kind.
    if it.inputType == "file", node.value.map(Self.noFile.contains) == true { node.value = nil }
    if node.role == .heading || node.page?.role == "disclosuretriangle" { node.level = it.level }
    if node.role == .cell || WebKinds.isRow(it.role) {
      // The place and span that a cell or a row states itself; the rest follows from those before it.
      node.cell = it.cell ?? Cell()
      node.cell?.heading = WebKinds.heading(ofCell: it.role ?? "")
    }
    if node.role == .landmark {
      node.landmark = WebKinds.landmark(called: it.role ?? "", isNamed: name != nil)
      if node.landmark == nil { node.role = .group }
    }
    node.popup = WebKinds.popup(it.page?.popup, ofRole: it.role)
    if let picker = WebKinds.picker(it.inputType, popup: it.page?.popup, of: node.role) {
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

  @inline(never)
  private func states(of it: ElementProperties, on node: inout Node) {
    node.isEnabled = it.isEnabled != false
    node.isSelected = it.isSelected
    node.isExpanded = it.isExpanded
    node.isRequired = it.isRequired ?? false
    node.isReadOnly = it.isReadOnly ?? false
    node.isInvalid = node.page?.invalidity != nil
    node.isBusy = it.isBusy ?? false
    node.current = it.page?.current
    node.toggled = it.toggled ?? it.page?.pressed
    if node.role == .button, it.page?.pressed != nil { node.role = .toggleButton }
    node.isModal = it.isModal ?? false
    node.position = it.position
    node.live = it.live
    node.isAtomic = it.page?.isAtomic ?? false
    if it.isHidden == true { node.exposure = .hidden }
  }

  /// Takes what the document tells an audit of an element: its colours, and what concerns the keyboard.
  @inline(never)
  private func takeAudit(of it: ElementProperties, on node: inout Node, isNamelessFrame: Bool) {
    let audit = it.page?.audit
    (node.foreground, node.background, node.textStyle) = (audit?.foreground, audit?.background, audit?.textStyle)
    var properties = audit?.properties ?? DocumentProperties()
    properties.isNamelessFrame = isNamelessFrame && audit?.isFrame == true
    // What can be edited is a field to readers, whatever its role.
    if WebKinds.forbidsName(it.role), it.isEditable == nil { properties.unsaidName = node.label }
    if properties != DocumentProperties() { node.document = properties }
  }

  private func actions(_ word: String, on node: inout Node) {
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
  private func stop(at node: inout Node, _ it: ElementProperties, _ word: String, hasChildren: Bool) {
    if word == "page" || word == "frame" || word.isEmpty && (hasChildren || node.label == nil && it.takesInputFocus == true) {
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
      let isArticle = node.page?.role == "article" && node.label != nil && it.takesInputFocus == true
      node.stop = isArticle ? .always : .never
    } else if node.role == .image, node.label == nil {
      // An image was declared to be one; another drawing may be there for its looks alone.
      let isDrawing = WebKinds.isDrawing(it.role)
      node.exposure = hasChildren ? .skipped : .hidden
      if isDrawing { node.role = .group }
    } else if node.role.isContainer, !hasChildren, node.label != nil, it.takesInputFocus == true {
      // A named place for the focus with nothing in it is an element (WebKit, `labeled-focusable-leaf-nodes-expected.txt`).
      node.stop = .always
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
