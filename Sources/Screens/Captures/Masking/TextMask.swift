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
    let platform = CapturedTree.elements(of: screen.platform, below: "screen", in: language)
    screen.roots = screen.roots.map { masked($0, by: platform, in: .screen) }
    screen.title = screen.title.map { kinds.contains(.text) ? placeholder(.text, $0) : withoutPatterns($0) }
    screen.nameElements()
    screen.otherPlatforms = screen.otherPlatforms.map(masked)
    return screen
  }

  /// The surroundings of an element: a text in a control is part of the control's name.
  private enum Surroundings { case screen, control, field }

  private func masked(
    _ element: CapturedElement, by platform: any PlatformElements, in around: Surroundings
  ) -> CapturedElement {
    var alone = element
    alone.children = []
    let node = platform.screen(alone, id: "screen/element").node
    let inside: Surroundings =
      around == .field || node.role.isTextField ? .field : around == .control || node.canBeUsed ? .control : .screen
    var result = element
    for (name, value) in element.members where Self.members.contains(name) {
      // The content of a secret field shows only its length already, and that only in this member.
      if element.isSecret, Self.contentMembers.contains(name) { continue }
      let isContent = Self.contentMembers.contains(name) && !(name == "text" && element.showsHint)
      let whole: Kind? =
        switch inside {
        case .field: kinds.contains(.field) && (isContent || around == .field) ? .field : nil
        case .screen: kinds.contains(.text) ? .text : nil
        case .control: nil
        }
      let masked = value.mappingTexts { text in
        whole.map { placeholder($0, text) } ?? withoutPatterns(text)
      }
      guard masked != value else { continue }
      result.isMasked = true
      result.members[name] = masked
      // An app that names an element by its text would reveal it in the element's path.
      if let text = value.text, text.count > 1, let new = masked.text {
        result.identifier = result.identifier?.replacing(text, with: new)
      }
    }
    result.identifier = result.identifier.map(withoutPatterns)
    result.children = element.children.map { masked($0, by: platform, in: inside) }
    result.covered = element.covered.map { masked($0, by: platform, in: inside) }
    return result
  }

  /// The members whose texts reach a person or a report.
  private static let members = Set(
    CapturedElement.textMembers + [
      "valueText", "stateDescription", "roleDescription", "roledescription", "errormessage", "customActions", "url",
      "collectionInfo", "collectionItemInfo",
    ])

  /// The members that hold the content of a field.
  private static let contentMembers: Set<String> = ["text", "value", "valueText"]

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

extension CapturedElement {
  /// Whether its text is the hint of an empty field.
  fileprivate var showsHint: Bool { members["showingHint"]?.bool == true }
}

extension JSONValue {
  /// The value with each text in it changed, also in lists and in members.
  fileprivate func mappingTexts(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let values): .array(values.map { $0.mappingTexts(change) })
    case .object(let members): .object(members.mapValues { $0.mappingTexts(change) })
    case .null, .bool, .number: self
    }
  }
}
