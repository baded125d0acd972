import AccessibilityTree
import Synchronization
package import Text

/// Removes texts of chosen kinds from captured screens before anything is made of them, so that reports can be shown to
/// others.
///
/// Each is replaced by its kind and a number, `[email 1]`: the same for the same text on all screens of a run, so that equal
/// texts stay equal. Names of controls are masked by ``Kind/email`` and ``Kind/number`` alone.
package final class TextMask: Sendable {
  /// A kind of text that can be removed.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// E-mail addresses.
    case email
    /// Numbers of four digits and more, with the signs between the digits: telephone numbers, dates, amounts, codes.
    case number
    /// The content of fields.
    case field
    /// All texts but the names of controls.
    case text
  }

  private struct Text: Hashable {
    var kind: Kind
    var content: String
  }

  private let kinds: Set<Kind>
  private let language: Language
  /// The number of each text met so far.
  private let numbers = Mutex<[Text: Int]>([:])

  /// - Parameter language: The language of the words that stand in place of texts.
  package init(_ kinds: Set<Kind>, in language: Language) {
    self.kinds = kinds
    self.language = language
  }

  /// The screen without the texts.
  package func masked(_ screen: CapturedScreen) -> CapturedScreen {
    var screen = screen
    let rules = CapturedTree.rules(of: screen.platform, below: "screen", in: language)
    screen.roots = screen.roots.map { masked($0, by: rules, in: .screen) }
    screen.title = screen.title.map { kinds.contains(.text) ? placeholder(.text, $0) : withoutPatterns($0) }
    screen.nameElements()
    screen.otherPlatforms = screen.otherPlatforms.map(masked)
    return screen
  }

  /// The surroundings of an element: a text in a control is part of the control's name.
  private enum Surroundings { case screen, control, field }

  private func masked(
    _ element: CapturedElement, by rules: any PlatformRules, in around: Surroundings
  ) -> CapturedElement {
    var alone = element
    alone.children = []
    let node = rules.screen(alone, id: "screen/element").node
    let inside: Surroundings =
      around == .field || node.role.isTextField ? .field : around == .control || node.canBeUsed ? .control : .screen
    var result = element
    func replaced(_ before: String?, isContent: Bool = false) -> String? {
      guard let before else { return nil }
      let whole: Kind? =
        switch inside {
        case .field: kinds.contains(.field) && (isContent || around == .field) ? .field : nil
        case .screen: kinds.contains(.text) ? .text : nil
        case .control: nil
        }
      let text = whole.map { placeholder($0, before) } ?? withoutPatterns(before)
      guard text != before else { return before }
      result.isMasked = true
      // An app that names an element by its text would reveal it in the element's path.
      if before.count > 1 { result.identifier = result.identifier?.replacing(before, with: text) }
      return text
    }
    var it = element.properties
    // The content of a secret field shows only its length already, and that only here.
    let isSecret = element.isSecret
    if !isSecret { it.text = replaced(it.text, isContent: it.isShowingHint != true) }
    it.label = replaced(it.label)
    if !isSecret, let text = it.value?.string { it.value = replaced(text, isContent: true).map(ElementValue.text) }
    it.hint = replaced(it.hint)
    it.errorText = replaced(it.errorText)
    it.paneTitle = replaced(it.paneTitle)
    it.tooltip = replaced(it.tooltip)
    if var page = it.page {
      page.description = replaced(page.description)
      if !isSecret { page.valueText = replaced(page.valueText, isContent: true) }
      page.url = replaced(page.url)
      page.errorMessage = replaced(page.errorMessage)
      it.page = page
    }
    it.placeholder = replaced(it.placeholder)
    it.roleDescription = replaced(it.roleDescription)
    it.stateDescription = replaced(it.stateDescription)
    it.customActions = it.customActions.map { replaced($0) ?? $0 }
    if var item = it.itemInfo {
      (item.rowTitle, item.columnTitle) = (replaced(item.rowTitle), replaced(item.columnTitle))
      it.itemInfo = item
    }
    result.properties = it
    result.identifier = result.identifier.map(withoutPatterns)
    result.children = element.children.map { masked($0, by: rules, in: inside) }
    result.covered = element.covered.map { masked($0, by: rules, in: inside) }
    return result
  }

  // MARK: Texts

  private func placeholder(_ kind: Kind, _ text: String) -> String {
    guard !text.isBlank else { return text }
    let number = numbers.withLock { numbers in
      let key = Text(kind: kind, content: text)
      let number = numbers[key] ?? numbers.keys.count { $0.kind == kind } + 1
      numbers[key] = number
      return number
    }
    return "[\(word(kind)) \(number)]"
  }

  private func word(_ kind: Kind) -> String {
    switch kind {
    case .email: language(en: "email", nb: "e-post")
    case .number: language(en: "number", nb: "tall")
    case .field: language(en: "content", nb: "innhold")
    case .text: language(en: "text", nb: "tekst")
    }
  }

  /// The text without e-mail addresses and numbers, where these are masked.
  private func withoutPatterns(_ text: String) -> String {
    var text = text
    if kinds.contains(.email) {
      text.replace(/[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]+/) { placeholder(.email, String($0.output)) }
    }
    if kinds.contains(.number) {
      // Not the number of a placeholder, which has fewer digits.
      text.replace(/\+?\d(?:[ \u{A0}\u{202F}.,:\/()\-]{0,2}\d){3,}/) { placeholder(.number, String($0.output)) }
    }
    return text
  }
}
