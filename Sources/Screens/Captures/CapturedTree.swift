package import AccessibilityTree
package import Text

/// A captured screen as the tree that a screen reader reads, in the words of one language.
package struct CapturedTree: Sendable {
  /// The tree: its root is the screen.
  package let tree: SemanticTree
  /// Makes nodes of the elements.
  private let nodes: CapturedNodes
  /// The captured element of each node.
  package var elements: [NodeID: CapturedElement] { nodes.elements }

  /// - Parameters:
  ///   - name: The screen's name: the first segment of all ids.
  ///   - title: The screen's title.
  ///   - density: Dots per inch of an Android screen, by which frames are in points; nil leaves them in pixels.
  ///   - colours: The colours of texts in a picture, by the paths of their elements.
  package init(
    _ screen: CapturedScreen, named name: String, title: String, in language: Language, density: Double? = nil,
    colours: [String: EstimatedColours] = [:]
  ) {
    let root = NodeID(segments: [name])
    var rules = Self.rules(of: screen.platform, below: root, in: language)
    rules.isRightToLeft = screen.notes.contains(.rightToLeft)
    var elements: [NodeID: CapturedElement] = [:]
    for element in screen.roots { element.visit { elements[Self.id($0.path, below: root)] = $0 } }
    let nodes = CapturedNodes(
      root: root, rules: rules, platform: screen.platform, elements: elements,
      points: screen.pointsPerUnit(density: density), colours: colours)
    let whole = SemanticTree([
      SemanticTree.Branch(Node(id: root, role: .screen, label: title), screen.roots.map { nodes.branch(of: $0, in: nil) })
    ])
    let order = GeometricOrder(direction: rules.isRightToLeft ? .rightToLeft : .leftToRight)
    (self.nodes, tree) = (nodes, rules.sortsByPlace ? order.arranged(whole) : whole)
  }

  /// The nodes of one element of a page, as they are in the tree of its screen.
  ///
  /// - Parameters:
  ///   - language: The language of its parent.
  ///   - elements: Receives the elements by the ids of their nodes.
  static func branch(
    of element: CapturedElement, below root: NodeID, _ rules: any PlatformRules, in language: String?,
    _ elements: inout [NodeID: CapturedElement]
  ) -> SemanticTree.Branch {
    var own: [NodeID: CapturedElement] = [:]
    element.visit { own[id($0.path, below: root)] = $0 }
    elements.merge(own) { _, new in new }
    return CapturedNodes(root: root, rules: rules, platform: .web, elements: own).branch(of: element, in: language)
  }

  static func id(_ path: String, below root: NodeID) -> NodeID { NodeID("\(root.path)/\(path)") }

  /// The rules of a platform, for elements whose paths have their nodes' ids below `root`.
  static func rules(
    of platform: Platform, below root: NodeID, in language: Language
  ) -> any PlatformRules {
    var rules: any PlatformRules =
      switch platform {
      case .android: AndroidRules(in: language)
      case .iOS: IOSRules(in: language)
      case .web: WebRules()
      }
    rules.root = root
    return rules
  }

  /// The controls inside an element that the cursor cannot reach on their own.
  ///
  /// They are in the tree too, hidden from the reader.
  package func unreachableControls(by id: NodeID) -> [Node] { elements[id].map(nodes.unreachableControls) ?? [] }
}

/// Makes the nodes of captured elements: by the rules of their platform, then with the capture's own properties.
struct CapturedNodes: Sendable {
  /// The root of the ids.
  var root: NodeID
  var rules: any PlatformRules
  var platform: Platform
  /// The captured element of each node.
  var elements: [NodeID: CapturedElement]
  /// The size of a frame's unit in points.
  var points = 1.0
  /// The colours of texts in a picture, by the paths of their elements.
  var colours: [String: EstimatedColours] = [:]

  /// An element with its descendants.
  ///
  /// - Parameter language: The language of its parent.
  func branch(of element: CapturedElement, in language: String?) -> SemanticTree.Branch {
    var branch = rules.screen(element, id: CapturedTree.id(element.path, below: root))
    complete(&branch, in: language)
    return branch
  }

  /// Gives each node of a branch the capture's properties, and adds its unreachable nested controls, hidden.
  private func complete(_ branch: inout SemanticTree.Branch, in language: String?) {
    complete(&branch.node, in: language)
    let own = branch.node.language
    for child in branch.children.indices { complete(&branch.children[child], in: own) }
    if let element = elements[branch.node.id], !element.covered.isEmpty {
      for control in unreachableControls(by: element) {
        var hidden = SemanticTree.Branch(control)
        hidden.node.exposure = .hidden
        complete(&hidden.node, in: own)
        branch.children.append(hidden)
      }
    }
  }

  /// Gives a node its frame and its colours in a picture, its parent's language unless it has its own, and the actions that
  /// follow from its role and that the platform does not report.
  @inline(never)
  private func complete(_ node: inout Node, in language: String?) {
    let element = elements[node.id]
    node.actions = node.actions(on: platform)
    node.language = node.language ?? language
    node.frame = (node.frame ?? element?.frame).map { $0.scaled(by: points) }
    // What is known needs no estimate.
    if node.foreground == nil || node.background == nil { node.estimatedColours = element.flatMap { colours[$0.path] } }
    if platform == .web, node.visibleText == nil, node.isNamedByContent {
      node.visibleText = element?.paintedText(besides: node.label ?? "")
    }
  }

  /// The controls inside an element that the cursor cannot reach on their own.
  func unreachableControls(by element: CapturedElement) -> [Node] {
    // The browser makes the parts of a field for a date or a time; they are no controls of the page.
    if platform == .web, WebRules.hasPartsOfBrowser(kind: element.kind) { return [] }
    var nodes: [Node] = []
    for element in element.covered {
      element.visit { inner in
        // Most covered elements are texts, and to make a node of each takes time.
        guard !inner.isPlainText else { return }
        var alone = inner
        alone.children = []
        // The node that it is by itself: only the one around it keeps it from being an element.
        alone.properties.isElement = nil
        let node = rules.screen(alone, id: CapturedTree.id(inner.path, below: root)).node
        if node.canBeUsed, node.exposure != .hidden { nodes.append(node) }
      }
    }
    return nodes
  }
}

extension CapturedElement {
  /// The visible texts in an element of a page whose name differs, which the name hides from a reader; nil where the name
  /// contains each of them, and for a single letter.
  fileprivate func paintedText(besides name: String) -> String? {
    var texts: [String] = []
    for element in covered {
      element.visit { inner in
        if inner.properties.role == "StaticText", let text = inner.properties.label { texts.append(text) }
      }
    }
    let said = name.lettersAlone
    // The content of an input is the browser's own: a file's button, the parts of a date.
    guard properties.inputType == nil, !WebRules.hasPartsOfBrowser(kind: kind),
      texts.contains(where: { !said.contains($0.lettersAlone) })
    else { return nil }
    let painted = texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return painted.lettersAlone.count > 1 ? painted : nil
  }

  /// Whether it is plain text, by its kind; a text with traits may be a button.
  fileprivate var isPlainText: Bool {
    properties.role == "StaticText" || properties.role == "staticText" && properties.traits.isEmpty
  }
}

extension String {
  /// Its letters and digits in lower case.
  fileprivate var lettersAlone: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Node {
  /// Whether a browser names it from its content, unless the page gives it another name.
  fileprivate var isNamedByContent: Bool {
    switch role {
    case .button, .toggleButton, .link, .tab, .menuItem, .listItem, .checkBox, .radioButton, .switch: true
    default: false
    }
  }

  fileprivate func actions(on platform: Platform) -> [Action] {
    var actions = actions
    if platform == .iOS {
      if role == .slider || has(.slider) {
        actions += [.increase, .decrease]
      } else if canBeUsed {
        actions.insert(.activate, at: 0)
      }
    }
    if role.isTextField, isEnabled, !isReadOnly, !supports(.setText) { actions.append(.setText) }
    return actions
  }

  /// Whether a person can operate it, by its role.
  var canBeUsed: Bool { role.isControl || role.isTextField || has(.link) || has(.button) }
}
