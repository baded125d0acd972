import AccessibilityTree
import ScreenReader
import Text

// Whether a person can reach an element's actions, and the effect of letters at it. Only the reader is asked, not the app.

extension Crawler {
  /// The ways that do not lead to an action from an element with the cursor on it.
  func missingWays(to action: Action, of element: Node, from reader: Reader, in rendering: Rendering<App.Message>)
    -> Set<CrawlStep.Way>
  {
    func contents(_ node: NodeID) -> FieldContents? {
      rendering.bindings.field(node).map { FieldContents(text: $0.text, limit: max($0.limit, $0.text.count + 1)) }
    }
    /// Whether the commands, one after the other, make the reader do the action.
    func isReached(_ next: (Reader) -> [Command?]) -> Bool {
      var reader = reader
      var step = 0
      while case let commands = next(reader), step < commands.count {
        guard let command = commands[step] else { return false }
        step += 1
        if reader.handle(command, field: contents).contains(where: { $0.does(action, to: element.id) }) { return true }
        // A field that is edited takes text.
        if action == .activate, reader.editedField == element.id { return true }
      }
      return false
    }
    var missing: Set<CrawlStep.Way> = []
    if !isReached({ _ in [action.line.flatMap { try? LineLanguage.parse($0).get() }] }) { missing.insert(.line) }
    let keys = action.keys(of: element)
    if !isReached({ reader in keys.map { KeyMap.command(for: $0, in: reader.inputContext) } }) { missing.insert(.key) }
    if action.verb.map({ HelpTexts(language: profile.language)[$0] }).map({
      profile.style(voiceOver: $0.voiceOver, talkBack: $0.talkBack) == nil
    }) != false {
      missing.insert(.gesture)
    }
    return missing
  }

  /// A step that was not performed, and records only the missing ways to its action.
  func untried(_ action: Action, of element: Node, from reader: Reader, in moment: Moment) -> CrawlStep {
    var step = CrawlStep(
      .act(action), style: profile.style, before: moment.screenState, after: moment.screenState, origin: element.id,
      cursor: element.id, said: [], staysOnScreen: true)
    step.missingWays = missingWays(to: action, of: element, from: reader, in: moment.rendering)
    return step
  }

  /// The letters, digits and marks that leave the screen or the program when they are typed at a field before it is
  /// being edited.
  func lettersThatLeave(at reader: Reader) -> [Character] {
    (0x21..<0x7F).map { Character(Unicode.Scalar($0)) }.filter { letter in
      switch KeyMap.command(for: .character(letter), in: reader.inputContext) {
      case .quit, .tab, .menu, .back: true
      default: false
      }
    }
  }
}

extension ReaderEffect {
  /// Whether the effect is the action on the node.
  fileprivate func does(_ action: Action, to node: NodeID) -> Bool {
    switch self {
    case .act(let done, let place): done == action && place == node
    case .setText(let place, _): action == .setText && place == node
    case .say, .beginEditing, .endEditing, .requestRows, .searchRows, .scroll, .moved, .obey: false
    }
  }
}

extension Action {
  /// The verb of the line language for the action.
  fileprivate var verb: Verb? {
    switch self {
    case .activate: .activate
    case .increase: .increase
    case .decrease: .decrease
    case .setText: .type
    case .dismiss: .back
    case .openMenu: .menu
    case .custom: .perform
    }
  }

  /// The line for the action.
  fileprivate var line: String? {
    switch self {
    case .setText: "type x"
    case .custom(let name): "do \(name)"
    case .activate, .increase, .decrease, .dismiss, .openMenu: verb?.rawValue
    }
  }

  /// The keys for the action, one after the other.
  fileprivate func keys(of element: Node) -> [Key] {
    switch self {
    case .activate: return [.named(.enter)]
    case .increase: return [.character("+")]
    case .decrease: return [.character("-")]
    case .setText: return [.named(.enter), .character("x")]
    case .dismiss: return [.named(.backspace)]
    case .openMenu: return [.character("m")]
    case .custom:
      let names = element.actions.filter { if case .custom = $0 { true } else { false } }
      let number = (names.firstIndex(of: self) ?? 0) + 1
      return [.character("a")] + String(number).map { .character($0) } + [.named(.enter)]
    }
  }
}

// Distinguishes an action that translates a screen from one that leads to another.

extension ScreenState {
  /// The list, menu or similar container of an element; its parent where there is none.
  func holder(of element: Node) -> NodeID? {
    let around = tree.ancestors(of: element.id)
    return (around.first { $0.role.isContainer && $0.role != .group } ?? around.first)?.id
  }

  /// Whether at least 60 % of the shared elements have another name; fewer than eight shared elements prove nothing.
  func isInOtherWords(than other: ScreenState) -> Bool {
    let names = Dictionary(other.tree.nodes.compactMap { node in node.label.map { (node.id, ($0, node.role)) } }) { first, _ in
      first
    }
    var (all, changed) = (0, 0)
    for node in tree.nodes {
      guard let label = node.label, let (name, role) = names[node.id], role == node.role else { continue }
      all += 1
      if label != name { changed += 1 }
    }
    return all >= 8 && changed * 10 >= all * 6
  }
}
