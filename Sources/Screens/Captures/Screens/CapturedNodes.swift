import AccessibilityTree
import Text

/// Makes the nodes of captured elements: by the rules of their platform, then with what only the capture tells.
struct CapturedNodes: Sendable {
  /// The root of the ids.
  var root: NodeID
  var rules: any PlatformElements
  var platform: Platform
  /// The captured element of each node.
  var elements: [NodeID: CapturedElement]
  /// What a frame's unit is in points.
  var points = 1.0
  /// What a picture shows of texts, by the paths of their elements.
  var colours: [String: EstimatedColours] = [:]

  /// An element with all that is in it.
  ///
  /// - Parameter language: The language of what it is in.
  func branch(of element: CapturedElement, in language: String?) -> SemanticTree.Branch {
    completed(rules.screen(element.json, id: CapturedTree.id(element.path, below: root)), in: language)
  }

  /// The branch with what the capture tells, and with what each node swallows in it, hidden.
  private func completed(_ branch: SemanticTree.Branch, in language: String?) -> SemanticTree.Branch {
    let node = completed(branch.node, in: language)
    let hidden = (elements[node.id].map(unreachableControls) ?? []).map { control in
      var control = control
      control.exposure = .hidden
      return SemanticTree.Branch(completed(control, in: node.language))
    }
    return SemanticTree.Branch(node, branch.children.map { completed($0, in: node.language) } + hidden)
  }

  /// The node with its frame and the colours that a picture shows, in the language of what it is in unless it has its own,
  /// and with the actions that a platform does not tell of its controls: they can be used by what they are.
  private func completed(_ node: Node, in language: String?) -> Node {
    var node = node
    let element = elements[node.id]
    node.actions = node.actions(on: platform)
    node.language = node.language ?? language
    node.frame = (node.frame ?? element?.frame).map { $0.scaled(by: points) }
    node.estimatedColours = element.flatMap { colours[$0.path] }
    if node.visibleText == nil, node.isNamedByContent { node.visibleText = element?.paintedText(besides: node.label ?? "") }
    return node
  }

  /// The elements inside one that can be used and that the cursor cannot reach on their own.
  func unreachableControls(by element: CapturedElement) -> [Node] {
    // A field for a date or a time is of parts that the browser has made; they are no controls of the page.
    if platform == .web, WebElements.hasPartsOfBrowser(kind: element.kind) { return [] }
    var nodes: [Node] = []
    for element in element.covered {
      element.visit { inner in
        // Most of what is covered is text, and to make a node of each takes time.
        guard !inner.isPlainText else { return }
        var alone = inner
        alone.children = []
        // What it would be by itself: it is no element only because of the one around it.
        alone.members["accessible"] = nil
        let node = rules.screen(alone.json, id: CapturedTree.id(inner.path, below: root)).node
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
