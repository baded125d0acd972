package import AccessibilityTree
import Captures
import Text

/// Captured screens as an app: each can be read with the screen reader. An action follows the link in `screens.yaml`; without
/// a link the app announces that the action has no effect on a captured screen.
package struct CapturedApp: SemanticApp {
  /// The open screens, the typed texts and the messages.
  package struct State: Hashable, Sendable {
    /// The open screens, the visible one last.
    var path: [String]
    /// The texts typed into fields; they have no effect except through `screens.yaml`.
    var typed: [NodeID: String] = [:]
    /// The messages so far, the latest last.
    var news: [News] = []
    /// The number of messages so far.
    var count = 0
  }

  /// A message that is announced beside the screens.
  enum News: Hashable, Sendable {
    /// An action on an element without a link.
    case nothingHappens(Action, name: String, number: Int)
    /// The words of `says`.
    case said(String, number: Int)
  }

  /// An action of the person.
  package enum Message: Hashable, Sendable {
    case act(Action, NodeID)
    case type(NodeID, String)
    /// The text typed into a field stays there.
    case endTyping(NodeID)
    case back
    /// Starts at a screen.
    case open(String)
  }

  /// Captured screens have no effects.
  package typealias Effect = Never

  private let library: CaptureLibrary
  /// Whether actions without a link are announced, and typed text is shown.
  private let reportsNothing: Bool

  /// Creates an app of these screens.
  ///
  /// - Parameter reportsNothing: Whether actions without a link are announced, in words that are not the app's, and typed text
  ///   is shown: false where the app is audited.
  package init(_ library: CaptureLibrary, reportsNothing: Bool = true) {
    (self.library, self.reportsNothing) = (library, reportsNothing)
  }

  /// The first screen that is announced.
  package var initialState: State { State(path: [library.start]) }

  /// Follows a link, or announces that there is none.
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
    // What an audit types is not the app's.
    case .type(let node, let text): if reportsNothing { state.typed[node] = text }
    case .endTyping(let node):
      if let step = library.links.step(Self.name(of: .setText), on: node.path, of: screen) { follow(step, in: &state) }
    case .act(let action, let node):
      if let step = library.links.step(Self.name(of: action), on: node.path, of: screen) {
        follow(step, in: &state)
      } else if reportsNothing {
        let tree = library.screen(named: screen, in: .english)?.tree
        let name = tree?.accessibleName(of: node).clauses.first?.text ?? tree?.offset(of: node).flatMap { tree?.nodes[$0].value }
        state.report([{ .nothingHappens(action, name: name ?? "", number: $0) }])
      }
    }
    return []
  }

  private func follow(_ step: ScreenLinks.Step, in state: inout State) {
    let says = step.says.compactMap { if case .text(let text, _) = $0 { text } else { nil } }
    if !says.isEmpty { state.report(says.map { text in { .said(text, number: $0) } }) }
    guard let next = step.to else { return }
    // A link to an earlier screen goes back to it, and does not add one.
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

  /// The captured tree of the open screen, with the messages.
  package func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message> {
    let language = Language(code: environment.language) ?? .english
    let name = state.path[state.path.count - 1]
    let captured = library.screen(named: name, in: language)
    var root = captured?.branch ?? SemanticTree.Branch(Node(id: NodeID(segments: [name]), role: .screen))
    let canGoBack = state.path.count > 1 || library.links.step("back", on: "", of: name) != nil
    if !state.typed.isEmpty { root.write(state.typed) }
    if canGoBack { root.node.actions.append(.dismiss) }
    var region = Node(id: Interface<Message>.eventsID, role: .status)
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
    info.platform = library.entry(named: name)?.screen.platform
    info.unknownProperties = Set(unknown).union(library.entry(named: name)?.screen.untoldProperties ?? [])
    if !library.isLinked(name) { info.unknownProperties.insert(.behaviour) }
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
  /// Puts the typed texts into their fields; of a secure one only the length.
  fileprivate mutating func write(_ texts: [NodeID: String]) {
    if let text = texts[node.id] {
      if node.role == .secureField { node.characterCount = text.count } else { node.value = text.isEmpty ? nil : text }
    }
    for child in children.indices { children[child].write(texts) }
  }
}

extension Node {
  /// The content of a field; of a secure one as many dots.
  fileprivate var content: String {
    role == .secureField ? String(repeating: "•", count: characterCount ?? 0) : value ?? ""
  }
}

extension CapturedApp.State {
  /// Replaces the messages by others, each of which has a number of its own and is announced by itself.
  fileprivate mutating func report(_ news: [(Int) -> CapturedApp.News]) {
    self.news = zip((count + 1)..., news).map { number, piece in piece(number) }
    count += news.count
  }
}

extension CapturedApp.News {
  /// The number that distinguishes it from earlier messages.
  var number: Int {
    switch self {
    case .nothingHappens(_, _, let number), .said(_, let number): number
    }
  }
}

extension CaptureLibrary {
  /// Whether the screens are known to which the controls of this one lead.
  func isLinked(_ screen: String) -> Bool { links.screens[screen]?.on.isEmpty == false }
}
