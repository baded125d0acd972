package import AccessibilityTree
import Captures
import Text

/// Captured screens as an app: each can be read as a reader reads it; what is done on one leads where `screens.yaml`
/// says, or is told to be done on a captured screen, where it has no effect.
package struct CapturedApp: SemanticApp {
  /// What has happened.
  package struct State: Hashable, Sendable {
    /// The screens that are open, the one that is seen last.
    var path: [String]
    /// What has been typed into fields; nothing follows from it but what `screens.yaml` tells.
    var typed: [NodeID: String] = [:]
    /// What was told on the way, the latest last.
    var news: [News] = []
    /// How often something was told.
    var count = 0
  }

  /// Something that is told beside the screens.
  enum News: Hashable, Sendable {
    /// The element that something was done on, on a screen that leads nowhere from there.
    case nothingHappens(Action, name: String, number: Int)
    /// The words of `says`.
    case said(String, number: Int)
  }

  /// What a person does.
  package enum Message: Hashable, Sendable {
    case act(Action, NodeID)
    case type(NodeID, String)
    /// What was typed into a field stays there.
    case endTyping(NodeID)
    case back
    /// Starts at a screen.
    case open(String)
  }

  /// Captured screens want nothing done.
  package typealias Effect = Never

  private let library: CaptureLibrary
  /// Whether a person is told of what leads nowhere.
  private let reportsNothing: Bool

  /// An app of these screens.
  ///
  /// - Parameter tellsOfNothing: Whether a person is told of what leads nowhere, in words that are not the app's: so not where
  ///   the app is judged.
  package init(_ library: CaptureLibrary, reportsNothing: Bool = true) {
    (self.library, self.reportsNothing) = (library, reportsNothing)
  }

  /// The screen that is heard first.
  package var initialState: State { State(path: [library.start]) }

  /// Follows what leads on, or tells that nothing does.
  package func update(_ state: inout State, _ message: Message) -> [Never] {
    let screen = state.path[state.path.count - 1]
    switch message {
    case .open(let name): state = State(path: [name])
    case .back:
      if let step = library.links.step("back", on: "", of: screen) {
        follow(step, in: &state)
      } else if state.path.count > 1 {
        state.path.removeLast()
      }
    case .type(let node, let text): state.typed[node] = text
    case .endTyping(let node):
      if let step = library.links.step(Self.name(of: .setText), on: node.path, of: screen) { follow(step, in: &state) }
    case .act(let action, let node):
      if let step = library.links.step(Self.name(of: action), on: node.path, of: screen) {
        follow(step, in: &state)
      } else if reportsNothing {
        let tree = library.screen(named: screen, in: .english)?.tree
        let name = tree?.accessibleName(of: node).clauses.first?.text ?? tree?.offset(of: node).flatMap { tree?.nodes[$0].value }
        state.report { .nothingHappens(action, name: name ?? "", number: $0) }
      }
    }
    return []
  }

  private func follow(_ step: ScreenLinks.Step, in state: inout State) {
    let says = step.says.compactMap { if case .text(let text, _) = $0 { text } else { nil } }
    if !says.isEmpty { state.report { .said(says.joined(separator: ". "), number: $0) } }
    guard let next = step.to else { return }
    // Back to where one came from is a step back, and not one further.
    if let place = state.path.lastIndex(of: next) {
      state.path.removeSubrange((place + 1)...)
    } else {
      state.path.append(next)
    }
  }

  private static func name(of action: Action) -> String {
    switch action {
    case .activate: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText: "setText"
    case .dismiss: "back"
    case .openMenu: "menu"
    case .custom(let name): name
    }
  }

  /// The captured tree of the screen that is open, with what was told.
  package func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message> {
    let language = Language(code: environment.language) ?? .english
    let name = state.path[state.path.count - 1]
    let captured = library.screen(named: name, in: language)
    var root = captured?.branch ?? SemanticTree.Branch(Node(id: NodeID(segments: [name]), role: .screen))
    let canGoBack = state.path.count > 1 || library.links.step("back", on: "", of: name) != nil
    if !state.typed.isEmpty { root.write(state.typed) }
    if canGoBack { root.node.actions.append(.dismiss) }
    var region = Node(id: Interface<Message>.newsID, role: .status)
    region.stop = .never
    let news = state.news.map { piece in
      var node = Node(
        id: region.id.appending("\(piece.number)"), role: .text, label: CapturePhrases(language: language).text(of: piece))
      node.stop = .never
      return SemanticTree.Branch(node)
    }
    let tree = SemanticTree([root, SemanticTree.Branch(region, news)])
    var info = ScreenInfo(
      name: name, instance: "\(name)/\(state.path.count)", title: root.node.label ?? name, depth: state.path.count - 1)
    let unknown = library.entry(named: name)?.screen.unknownProperties ?? []
    info.platform = library.entry(named: name)?.screen.format.platform
    info.unknownProperties = Set(unknown)
    if !unknown.isEmpty { info.remark = HearingPhrases(language: language).unknown(unknown) }
    var bindings: Bindings<Message> = Bindings { action, node in
      action == .dismiss ? canGoBack ? .back : nil : .act(action, node)
    }
    for field in captured?.fields ?? [] {
      bindings.add(
        FieldBinding(text: state.typed[field.id] ?? field.content, ended: .endTyping(field.id)) { .type(field.id, $0) },
        to: field.id)
    }
    return Rendering(tree: tree, bindings: bindings, screens: [info])
  }
}

extension SemanticTree.Branch {
  /// Puts what was typed into its fields; of a secure one its length.
  fileprivate mutating func write(_ texts: [NodeID: String]) {
    if let text = texts[node.id] {
      if node.role == .secureField { node.characterCount = text.count } else { node.value = text.isEmpty ? nil : text }
    }
    for child in children.indices { children[child].write(texts) }
  }
}

extension Node {
  /// What a field holds; of a secure one as many dots.
  fileprivate var content: String {
    role == .secureField ? String(repeating: "•", count: characterCount ?? 0) : value ?? ""
  }
}

extension CapturedApp.State {
  fileprivate mutating func report(_ news: (Int) -> CapturedApp.News) {
    count += 1
    self.news = [news(count)]
  }
}

extension CapturedApp.News {
  /// Tells it from what was told before.
  var number: Int {
    switch self {
    case .nothingHappens(_, _, let number), .said(_, let number): number
    }
  }
}
