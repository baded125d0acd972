package import AccessibilityTree
import Text

/// The words for roles; empty where the platform says none. ``VoiceOverPhrases`` has VoiceOver's own for web pages. Their sources are those of ``ReaderStrings``.
package struct RoleWords: Sendable {
  let style: ReaderProfile.Style
  let language: Language

  /// The word for a role.
  ///
  /// List and menu items are silent in every reader looked at; the hint says what they can do. Groups, landmarks and
  /// windows are announced as containers, not as roles of an element.
  package subscript(role: Role) -> String {
    switch role {
    case .heading: language(en: "heading", nb: "overskrift")
    case .image: language(en: "image", nb: "bilde")
    case .link: language(en: "link", nb: style(voiceOver: "lenke", talkBack: "link"))
    case .button, .segment: language(en: "button", nb: "knapp")
    case .backButton:
      style(
        voiceOver: language(en: "back button", nb: "tilbakeknapp"), talkBack: language(en: "button", nb: "knapp"))
    case .toggleButton, .switch:
      language(en: style(voiceOver: "switch button", talkBack: "switch"), nb: "bryter")
    case .checkBox: buttonInVoiceOver(talkBack: language(en: "check box", nb: "avmerkingsboks"))
    case .radioButton: buttonInVoiceOver(talkBack: language(en: "radio button", nb: "alternativknapp"))
    case .dropDown: buttonInVoiceOver(talkBack: language(en: "drop down list", nb: "rullegardinliste"))
    case .slider: adjustableInVoiceOver(talkBack: language(en: "slider", nb: "glidebryter"))
    case .pager:
      adjustableInVoiceOver(talkBack: language(en: "multi-page view", nb: "visning av flere sider"))
    case .tab: language(en: "tab", nb: "fane")
    case .textField, .textArea: field(voiceOver: language(en: "text field", nb: "tekstfelt"))
    case .secureField: field(voiceOver: language(en: "secure text field", nb: "sikkert tekstfelt"))
    case .searchField: field(voiceOver: language(en: "search field", nb: "søkefelt"))
    case .list: style(voiceOver: "", talkBack: language(en: "list", nb: "liste"))
    case .grid: style(voiceOver: "", talkBack: language(en: "grid", nb: "rutenett"))
    case .tabBar: style(voiceOver: "", talkBack: language(en: "tab bar", nb: "fanerad"))
    case .page: style(voiceOver: "", talkBack: language(en: "page", nb: "side"))
    case .progressBar: style(voiceOver: "", talkBack: language(en: "progress bar", nb: "fremdriftslinje"))
    case .webView: style(voiceOver: "", talkBack: language(en: "webview", nb: "nettvisning"))
    case .alert, .alertDialog: style(voiceOver: language(en: "alert", nb: "varsel"), talkBack: "")
    case .definition: language(en: "definition", nb: "definisjon")
    case .term: style(voiceOver: language(en: "term", nb: "term"), talkBack: "")
    case .text, .keyboardKey, .menuItem, .listItem, .definitionList, .cell, .segmentedControl, .radioGroup, .menu,
      .landmark, .group, .screen, .dialog, .drawer, .status, .timer, .unknown:
      ""
    }
  }

  /// The word for a role of a page (`PageProperties.role`); nil where the reader says none of its own.
  ///
  /// TalkBack says what Chrome for Android gives as role descriptions: chromium/chromium,
  /// `content/browser/accessibility/browser_accessibility_android.cc` (`GetRoleDescription`), `ui/strings/ax_strings.grd` and
  /// its Norwegian translation. VoiceOver's words are from a11ysupport.io, their Bokmål our choice.
  func word(forPage role: String) -> String? {
    Self.pages[role]?.text(style(voiceOver: "voiceOver", talkBack: "talkBack"), in: language)
  }

  /// All words for roles of pages.
  var ofPages: [String] { Self.pages.keys.compactMap { word(forPage: $0) } }

  private static let pages = Dictionary(
    TextTable(EmbeddedText.page_roles_tsv).rows.map { ($0["role"], $0) }, uniquingKeysWith: { first, _ in first })

  private func buttonInVoiceOver(talkBack: @autoclosure () -> String) -> String {
    style(voiceOver: language(en: "button", nb: "knapp"), talkBack: talkBack())
  }

  private func adjustableInVoiceOver(talkBack: @autoclosure () -> String) -> String {
    style(voiceOver: language(en: "adjustable", nb: "justerbar"), talkBack: talkBack())
  }

  private func field(voiceOver: @autoclosure () -> String) -> String {
    style(voiceOver: voiceOver(), talkBack: language(en: "edit box", nb: "redigeringsfelt"))
  }
}

// MARK: - Back from words to roles

extension RoleWords {
  /// The roles of pages with this name, in WAI-ARIA's words or as either style says them in either language; empty for other
  /// words.
  static func pageRoles(called noun: some StringProtocol) -> Set<String> { pagesByNoun[noun.asNoun] ?? [] }

  private static let pagesByNoun: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for role in pages.keys {
      found[role, default: []].insert(role)
      for style in ReaderProfile.Style.allCases {
        for language in Language.allCases {
          let words = RoleWords(style: style, language: language).word(forPage: role) ?? ""
          if !words.isEmpty { found[words.asNoun, default: []].insert(role) }
        }
      }
    }
    for role in ["cell", "combobox", "gridcell", "heading", "link", "listitem", "option", "textbox"] {
      found[role, default: []].insert(role)
    }
    return found
  }()

  /// The roles with this name: as either style says them in either language, or as a tree has them; empty for other
  /// words. Capitals, spaces and hyphens do not matter.
  static func roles(called noun: some StringProtocol) -> Set<Role> { byNoun[noun.asNoun] ?? [] }

  private static let byNoun: [String: Set<Role>] = {
    var found: [String: Set<Role>] = ["combobox": [.dropDown]]
    for role in Role.allCases {
      found[role.rawValue.asNoun, default: []].insert(role)
      for style in ReaderProfile.Style.allCases {
        for language in Language.allCases {
          let word = RoleWords(style: style, language: language)[role]
          if !word.isEmpty { found[word.asNoun, default: []].insert(role) }
        }
      }
    }
    return found
  }()
}
