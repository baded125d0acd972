import AccessibilityTree
import ScreenReader
import Text

@testable import Audit

extension SeededDefect {
  /// Defects of names, hints and languages.
  static let names: [SeededDefect] = [
    element("name-missing", where: isNamedButton) { node, _ in node.label = nil },
    element("name-unspeakable", where: isNamedButton) { node, _ in node.label = "→" },
    element("name-of-code", where: isNamedButton) { node, _ in node.label = "button-login-container" },
    element("name-untidy", where: isNamedButton) { node, _ in node.label = ", " + (node.label ?? "") },
    element("name-tells-place", where: isNamedButton) { node, language in
      node.label? += language(en: ", tab 1 of 4", nb: ", fane 1 av 4")
    },
    addition("stop-silent") { node, id, _ in
      var stop = text("", like: node, id, .group)
      (stop.label, stop.textStyle, stop.stop) = (nil, nil, .always)
      return .init(stop)
    },
    screenState("script-foreign") { screenState in
      let named = screenState.elements.filter { $0.label?.contains(where: \.isLetter) == true }
      guard named.count > 5, let node = named.first(where: isNamedButton) else { return nil }
      return screenState.changing(node: node.id) { $0.label = "保存" }
    },
    element("name-vague", where: isNamedButton) { node, language in
      node.label = language(en: "Click here", nb: "Klikk her")
    },
    element("name-trailing-stop", where: isNamedButton) { node, _ in node.label? += "." },
    element("name-repeats-role", where: isNamedButton) { node, language in
      node.label? += language(en: " button", nb: " knapp")
    },
    element("name-repeats-action", where: isNamedButton) { node, language in
      node.label = language(en: "Tap to ", nb: "Trykk for å ") + (node.label ?? "")
    },
    screenState("name-repeats-state") { screenState in
      guard let node = screenState.elements.first(where: { $0.isSelected == true && $0.label != nil }) else { return nil }
      let word = screenState.strings(.voiceOver).states.selected
      return screenState.changing(node: node.id) { $0.label? += ", \(word)" }
    },
    element("name-repeats-value", where: { $0.label != nil && $0.role.isTextField && $0.role != .secureField }) {
      node, _ in
      node.value = "17"
      node.label? += ": 17"
    },
    element("hint-repeats", where: isNamedButton) { node, _ in node.hint = node.label },
    element("label-in-name", where: isNamedButton) { node, _ in node.visibleText = "Qwerty" },
    element("name-unspoken", where: isNamedButton) { node, _ in
      node.role = .backButton
      node.label = "Back"
      node.roleDescription = "arrow"
    },
    screenState("name-duplicate") { screenState in
      let targets = screenState.targets.filter { $0.label != nil }
      guard let (one, other) = targets.firstPair(where: { $0.role == $1.role && $0.label != $1.label }) else {
        return nil
      }
      return screenState.changing(node: other.id) { $0.label = one.label }
    },
    element("field-unlabelled", where: { $0.role.isTextField && $0.label != nil }) { node, _ in
      node.label = nil
      node.value = nil
      node.placeholder = "Qwerty"
    },
    element("label-reference", where: isNamedButton) { node, _ in node.labels = "nowhere/at-all" },
    addition("image-name-missing") { node, id, _ in
      var image = text("", like: node, id, .image)
      (image.label, image.textStyle, image.stop) = (nil, nil, .always)
      return .init(image)
    },
    addition("image-named-by-file") { node, id, _ in
      var image = text("hero-banner-final2.png", like: node, id, .image)
      image.textStyle = nil
      return .init(image)
    },
    screenState("text-repeated") { screenState in
      guard let node = screenState.elements.first(where: isNamedButton) else { return nil }
      return screenState.changing(node.id) { branch in
        let texts = [1, 2].map { SemanticTree.Branch(text("Qwerty", like: branch.node, branch.node.id.appending("text-\($0)"))) }
        (branch.node.label, branch.node.grouping) = (nil, .merged)
        branch.children += texts
      }
    },
    addition("text-heard-again") { node, id, _ in
      var container = text("Qwerty, and more", like: node, id)
      container.grouping = .leading
      return .init(container, [.init(text("Qwerty", like: node, id.appending("text")))])
    },
    addition("image-repeats-text") { node, id, _ in
      var image = text(node.label ?? "", like: node, id, .image)
      image.textStyle = nil
      return .init(image)
    },
    element("language-code", where: { $0.label != nil }) { node, _ in node.language = "nb_NO" },
    addition("language-of-parts") { node, id, language in
      .init(text(language(en: "Du har ikke lest det", nb: "You have not read this"), like: node, id))
    },
    element("error-identification", where: { $0.role.isTextField && !$0.isInvalid }) { node, _ in
      node.isInvalid = true
      node.errorText = nil
    },
  ]

  @Sendable static func isNamedButton(_ node: Node) -> Bool {
    node.role == .button && node.isEnabled && node.label != nil && node.supports(.activate)
      && node.visibleText == nil && node.stateDescription == nil
  }
}

extension RandomAccessCollection {
  /// The first two elements, the earlier one first, that satisfy the condition.
  func firstPair(where isMeant: (Element, Element) -> Bool) -> (Element, Element)? {
    for place in indices {
      if let other = self[index(after: place)...].first(where: { isMeant(self[place], $0) }) { return (self[place], other) }
    }
    return nil
  }
}
