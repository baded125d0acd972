import AccessibilityTree
import Text

extension Step {
  /// The command in words.
  var name: Phrase {
    let place = Phrase(en: origin.map { " at \($0)" } ?? "", nb: origin.map { " ved \($0)" } ?? "")
    return switch command {
    case .next: Phrase(en: "'next'", nb: "«next»") + place
    case .previous: Phrase(en: "'previous'", nb: "«previous»") + place
    case .act(let action): Phrase(en: "'\(action.name)'", nb: "«\(action.name)»") + place
    case .back: Phrase(en: "'back'", nb: "«back»")
    case .type: Phrase(en: "typing", nb: "skriving") + place
    case .event(let name): name
    }
  }

  /// Whether it came by itself.
  var isEvent: Bool {
    if case .event = command { true } else { false }
  }

  /// What can be seen of a screen state.
  func seen(_ screenState: ScreenState) -> [[String?]] {
    screenState.nodes.filter { $0.exposure == .exposed && $0.textStyle != nil }.map {
      [$0.visibleText ?? $0.label, $0.value, $0.stateDescription, $0.errorText]
    }
  }
}

extension Action {
  /// The action's name in the line language, or the app's own for it.
  var name: String {
    switch self {
    case .activate: "activate"
    case .increase: "increase"
    case .decrease: "decrease"
    case .setText: "type"
    case .dismiss: "back"
    case .openMenu: "menu"
    case .custom(let name): "do \(name)"
    }
  }
}
