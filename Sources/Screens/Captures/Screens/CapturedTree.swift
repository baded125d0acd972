package import AccessibilityTree
package import Text

/// A captured screen as the tree that a reader goes through, in the words of one language.
package struct CapturedTree: Sendable {
  /// The tree: its root is the screen.
  package let tree: SemanticTree
  /// The captured element of each node.
  package let elements: [NodeID: CapturedElement]
  /// What makes nodes of the elements.
  private let platform: any PlatformElements

  /// - Parameters:
  ///   - name: The screen's name: the first segment of all ids.
  ///   - title: What a person would call it.
  ///   - density: Dots per inch of an Android screen: frames are in points then; nil leaves them in pixels.
  ///   - colours: What a picture shows of texts, by the paths of their elements.
  package init(
    _ screen: CapturedScreen, named name: String, title: String, in language: Language, density: Double? = nil,
    colours: [String: EstimatedColours] = [:]
  ) {
    let root = NodeID(segments: [name])
    platform = Self.elements(of: screen.format.platform, below: root, in: language)
    var branches: [SemanticTree.Branch] = []
    var elements: [NodeID: CapturedElement] = [:]
    let points = screen.pointsPerUnit(density: density)
    for element in screen.roots {
      let id = Self.id(element.path, below: root)
      branches.append(platform.screen(element.json, id: id))
      element.visit { elements[Self.id($0.path, below: root)] = $0 }
    }
    let platform = platform
    branches = branches.map { branch in
      branch.with { id in elements[id].map { Self.unreachableControls(by: $0, below: root, platform) } ?? [] }
        .actionable(on: screen.format.platform)
    }
    self.elements = elements
    let node = Node(id: root, role: .screen, label: title)
    let whole = SemanticTree([SemanticTree.Branch(node, branches.map { $0.placed(by: elements, points: points, in: nil, colours) })])
    tree = platform.geometry.map { $0(.object([:])).arranged(whole) } ?? whole
  }

  /// The nodes of one element of a page, as they are in the tree of its screen.
  ///
  /// - Parameters:
  ///   - language: The language of what it is in.
  ///   - elements: Gets the elements by the ids of their nodes.
  static func branch(
    of element: CapturedElement, below root: NodeID, _ platform: any PlatformElements, in language: String?,
    _ elements: inout [NodeID: CapturedElement]
  ) -> SemanticTree.Branch {
    var own: [NodeID: CapturedElement] = [:]
    element.visit { own[id($0.path, below: root)] = $0 }
    elements.merge(own) { _, new in new }
    return platform.screen(element.json, id: id(element.path, below: root))
      .with { id in own[id].map { unreachableControls(by: $0, below: root, platform) } ?? [] }
      .actionable(on: .web).placed(by: own, points: 1, in: language, [:])
  }

  static func id(_ path: String, below root: NodeID) -> NodeID { NodeID("\(root.path)/\(path)") }

  static func elements(
    of platform: Platform, below root: NodeID, in language: Language
  ) -> any PlatformElements {
    let identify: @Sendable (JSONValue, Int, NodeID) -> NodeID = { element, place, parent in
      element[CapturedElement.pathMember]?.string.map { id($0, below: root) } ?? parent.appending("\(place + 1)")
    }
    var elements: any PlatformElements =
      switch platform {
      case .android: AndroidElements(in: language)
      case .iOS: IOSElements(in: language)
      case .web: WebElements()
      }
    elements.identify = identify
    return elements
  }

  /// The elements inside one that can be used and that the cursor cannot reach on their own: what it swallows.
  ///
  /// They are in the tree too, hidden from the reader.
  package func unreachableControls(by id: NodeID) -> [Node] {
    elements[id].map { Self.unreachableControls(by: $0, below: NodeID(segments: [id.screen]), platform) } ?? []
  }

  private static func unreachableControls(
    by element: CapturedElement, below root: NodeID, _ platform: any PlatformElements
  ) -> [Node] {
    // A field for a date or a time is of parts that the browser has made; they are no controls of the page.
    if platform is WebElements, WebElements.hasPartsOfBrowser(kind: element.kind) { return [] }
    var nodes: [Node] = []
    for element in element.covered {
      element.visit { inner in
        // Most of what is covered is text, and to make a node of each takes time.
        guard !inner.isPlainText else { return }
        var alone = inner
        alone.children = []
        // What it would be by itself: it is no element only because of the one around it.
        alone.members["accessible"] = nil
        let node = platform.screen(alone.json, id: id(inner.path, below: root)).node
        if node.canBeUsed, node.exposure != .hidden { nodes.append(node) }
      }
    }
    return nodes
  }
}

extension CapturedElement {
  /// What is painted in an element of a page that has another name: the texts in it, which the name hides from a reader; nil
  /// where the name says each of them, and for a sign of one letter.
  fileprivate func paintedText(besides name: String) -> String? {
    var texts: [String] = []
    for element in covered {
      element.visit { inner in
        if inner.members["role"] == "StaticText", let text = inner.members["name"]?.text { texts.append(text) }
      }
    }
    let said = name.lettersAlone
    // What is in an input is the browser's own: the button of a file's, the parts of a date's.
    guard members["inputType"] == nil, !WebElements.hasPartsOfBrowser(kind: kind),
      texts.contains(where: { !said.contains($0.lettersAlone) })
    else { return nil }
    let painted = texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return painted.lettersAlone.count > 1 ? painted : nil
  }

  /// Whether it is letters alone, by its kind; one with traits may be a button all the same.
  fileprivate var isPlainText: Bool {
    members["role"] == "StaticText" || members["type"] == "staticText" && members["traits"] == nil
  }
}

extension SemanticTree.Branch {
  /// With what each node swallows in it, hidden.
  fileprivate func with(_ unreachableControls: (NodeID) -> [Node]) -> SemanticTree.Branch {
    var branch = self
    branch.children = children.map { $0.with(unreachableControls) }
    for var node in unreachableControls(node.id) {
      node.exposure = .hidden
      branch.children.append(SemanticTree.Branch(node))
    }
    return branch
  }

  /// With the frames that the capture has, with the colours that a picture shows, and in the language of what it is in,
  /// unless it has its own.
  ///
  /// - Parameters:
  ///   - points: What a frame's unit is in points.
  ///   - language: That of what it is in.
  fileprivate func placed(
    by elements: [NodeID: CapturedElement], points: Double, in language: String?, _ colours: [String: EstimatedColours]
  ) -> SemanticTree.Branch {
    var branch = self
    branch.node.language = node.language ?? language
    let element = elements[node.id]
    branch.node.frame = (node.frame ?? element?.frame).map { $0.scaled(by: points) }
    branch.node.estimatedColours = element.flatMap { colours[$0.path] }
    if node.visibleText == nil, node.isNamedByContent { branch.node.visibleText = element?.paintedText(besides: node.label ?? "") }
    branch.children = children.map { $0.placed(by: elements, points: points, in: branch.node.language, colours) }
    return branch
  }

  /// With the actions that a platform does not tell of its controls: they can be used by what they are.
  fileprivate func actionable(on platform: Platform) -> SemanticTree.Branch {
    var branch = self
    branch.node.actions = node.actions(on: platform)
    branch.children = children.map { $0.actionable(on: platform) }
    return branch
  }
}

extension String {
  /// Its letters and digits, small.
  fileprivate var lettersAlone: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Node {
  /// Whether a browser names it by what is in it, unless the page gives it another name.
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

  /// Whether a person does something with it, by what it is.
  var canBeUsed: Bool { role.isControl || role.isTextField || has(.link) || has(.button) }
}
