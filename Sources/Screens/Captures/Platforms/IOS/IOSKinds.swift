import AccessibilityTree
import Text

/// The kinds of elements on iOS, by the type of a container, a role, a class or a trait.
enum IOSKinds {
  static let roles = ElementKinds(prefixes: prefixes, file: EmbeddedText.ios_kinds_txt)

  /// The traits, in the order in which VoiceOver says several of one element.
  static let traits = ElementKinds(prefixes: prefixes, file: EmbeddedText.ios_traits_txt)

  /// The prefixes of fields, traits, classes and events, folded.
  static let prefixes = [
    "uiaccessibilitytrait", "uiaccessibility", "accessibilitytrait", "accessibility", "ui", "is",
  ]

  /// The word for an element's kind.
  static func word(for it: ElementProperties) -> String {
    if it.ofCase?.containerType == nil, let role = it.role {
      let word = word(role)
      return word == "none" ? "custom" : word
    }
    return [it.ofCase?.containerType, it.role].lazy.compactMap(\.self).map(word).first { $0 != "none" } ?? "custom"
  }

  private static func word(_ name: String) -> String { roles.word(for: name) ?? name.lastPart.folded }

  /// The word for a container; the trait of a tab bar turns any element into one.
  static func containerWord(for it: ElementProperties) -> String {
    it.traits.contains(.tabBar) ? "customTabBar" : word(for: it)
  }

  /// Whether a word without a role stands for one element and not for a group: the word is `element`, or the element has a
  /// label and no better word.
  static func isElement(_ it: ElementProperties, _ word: String) -> Bool {
    word == "element" || ["custom", "none"].contains(word) && it.label != nil
  }
}

/// A trait of UIKit, by its word in the table.
package enum IOSTrait: String, Hashable, Sendable {
  case button, backButton, switchButton, tab, textEntry, textArea, secureTextField, header, link, adjustable, image, searchField
  case keyboardKey
  // States, and traits of containers.
  case selected, notEnabled, editing, modal, tabBar

  /// The trait of a name in any spelling; nil for an unknown one.
  init?(named name: String) {
    guard let word = IOSKinds.traits.word(for: name) else { return nil }
    self.init(rawValue: word)
  }

  /// The traits with their roles, in the order in which VoiceOver says them.
  static let roles = IOSKinds.traits.all.compactMap { kind in
    kind.role == .unknown ? nil : IOSTrait(rawValue: kind.word).map { (trait: $0, role: kind.role) }
  }
}

/// The words of iOS controls that are built from others: a menu is a button, the wheel of a picker is adjustable, a
/// page control has its page as its value.
///
/// "Pop up button" and its hint are heard on a SwiftUI menu by cvs-health/ios-swiftui-accessibility-techniques, "picker
/// item" on a wheel by tmobile/magentaA11y. The Bokmål is ours: «lokalmeny» and «velger» are Apple's published terms for
/// the two.
struct IOSControlPhrases: Sendable {
  let language: Language

  var popUpButton: String { language(en: "pop-up button", nb: "lokalmenyknapp") }
  var activatePicker: String {
    language(en: "Double tap to activate the picker", nb: "Dobbelttrykk for å aktivere velgeren")
  }
  var pickerItem: String { language(en: "picker item", nb: "velgerobjekt") }
  func percent(_ number: Int) -> String { language(en: "\(number)%", nb: "\(number) %") }
  /// The value of a page control.
  func page(_ number: Int, of count: Int) -> String {
    language(en: "page \(number) of \(count)", nb: "side \(number) av \(count)")
  }
  /// The state that an app's own control appends to its value.
  func expansion(_ isExpanded: Bool) -> String {
    isExpanded ? language(en: "expanded", nb: "utvidet") : language(en: "collapsed", nb: "sammenslått")
  }
}
