import AccessibilityTree
import Text

/// The words a screen reader adds to what an app says, in one platform's wording and one language: those that
/// both platforms have.
///
/// Role and state words are in lower case, as clauses within a sentence; empty where the platform says none.
/// What only one platform says stands in ``TalkBackPhrases``, ``TalkBackHintPhrases`` and
/// ``VoiceOverPhrases``.
///
/// - TalkBack's English is that of google/talkback, `talkback/src/main/res/values/strings_compositor.xml` and
///   `utils/src/main/res/values/strings.xml`, release of October 2024; its Bokmål that of `values-nb` beside
///   them, also where it is odd: `skjules` for collapsed, `slått av` for disabled. TalkBack has no words for
///   link, tab, required, read only, busy and visited: an app's toolkit brings them as role or state
///   descriptions. Those are ours, after Material's and WAI-ARIA's terms; `fane` is Material's.
/// - VoiceOver's English is that of the model in cashapp/AccessibilitySnapshot
///   (`Assets/en.lproj/Localizable.strings`); checked, required, invalid, visited and busy are from VoiceOver
///   on the web. Its Bokmål is our choice throughout: no public source has Apple's own words. Apple's published
///   Bokmål terms are used as far as they are known (overskrift, landemerke, objekt, beholder; «handlinger
///   tilgjengelig» from its watch guide); the rest is idiomatic Bokmål for what the English voice says.
package struct ReaderStrings: Sendable {
  let style: ReaderProfile.Style
  let language: Language

  /// The strings of a profile's style and language.
  package init(of profile: ReaderProfile) {
    style = profile.style
    language = profile.language
  }

  /// The words for roles.
  package var roles: RoleWords { RoleWords(style: style, language: language) }
  /// The words for states.
  package var states: StateWords { StateWords(style: style, language: language) }
  /// The phrases for places.
  package var places: PlacePhrases { PlacePhrases(language: language) }
  /// The phrases beside an app's own texts.
  package var texts: TextPhrases { TextPhrases(style: style, language: language) }
}

/// The words for states.
package struct StateWords: Sendable {
  let style: ReaderProfile.Style
  let language: Language

  /// Chosen among others.
  package var selected: String { language(en: "selected", nb: "valgt") }
  /// The current one of a set on a page, as VoiceOver and TalkBack say it alike (a11ysupport.io, `aria-current`).
  func current(_ current: Current) -> String {
    switch current {
    case .page: language(en: "current page", nb: "gjeldende side")
    case .step: language(en: "current step", nb: "gjeldende trinn")
    case .location: language(en: "current location", nb: "gjeldende sted")
    case .date: language(en: "current date", nb: "gjeldende dato")
    case .time: language(en: "current time", nb: "gjeldende klokkeslett")
    case .item:
      style(
        voiceOver: language(en: "current", nb: "gjeldende"),
        talkBack: language(en: "current item", nb: "gjeldende element"))
    }
  }
  /// Said only when a selection was just taken away; neither platform says it on focus.
  package var notSelected: String { language(en: "not selected", nb: "ikke valgt") }
  /// Not to be used at present.
  package var disabled: String {
    style(voiceOver: language(en: "dimmed", nb: "nedtonet"), talkBack: language(en: "disabled", nb: "slått av"))
  }
  /// To be used again; said only when it was just disabled.
  package var enabled: String {
    language(en: "enabled", nb: style(voiceOver: "aktivert", talkBack: "slått på"))
  }
  /// Of a switch.
  package var on: String { language(en: "on", nb: "på") }
  /// Of a switch.
  package var off: String { language(en: "off", nb: "av") }
  /// A switch that is neither on nor off.
  package var mixed: String {
    language(en: style(voiceOver: "mixed", talkBack: "partially on"), nb: "delvis på")
  }
  /// Of a check box or a radio button.
  package var checked: String {
    language(en: "checked", nb: style(voiceOver: "avkrysset", talkBack: "avmerket"))
  }
  /// Of a check box or a radio button.
  package var notChecked: String {
    language(en: "not checked", nb: style(voiceOver: "ikke avkrysset", talkBack: "ikke valgt"))
  }
  /// Of a check box that stands for several, some of them checked.
  package var partiallyChecked: String {
    style(
      voiceOver: language(en: "mixed", nb: "delvis avkrysset"),
      talkBack: language(en: "partially checked", nb: "delvis avmerket"))
  }
  /// Showing what belongs to it.
  package var expanded: String {
    language(en: "expanded", nb: style(voiceOver: "utvidet", talkBack: "vises"))
  }
  /// Not showing what belongs to it.
  package var collapsed: String {
    language(en: "collapsed", nb: style(voiceOver: "sammenslått", talkBack: "skjules"))
  }
  /// Taking the keys that are typed.
  var editing: String {
    style(
      voiceOver: language(en: "is editing", nb: "redigerer"),
      talkBack: language(en: "editing", nb: "redigering"))
  }
  /// That moving the caret selects; empty where the platform has no such mode.
  var selecting: String {
    style(voiceOver: "", talkBack: language(en: "selection mode on", nb: "valgmodusen er på"))
  }
  /// Not to be left empty.
  package var required: String { language(en: "required", nb: "obligatorisk") }
  /// Holding something that is not accepted, where no error text says why.
  package var invalid: String {
    style(
      voiceOver: language(en: "invalid data", nb: "ugyldig"),
      talkBack: language(en: "invalid input", nb: "ugyldig inndata"))
  }
  /// To be read and not to be changed.
  package var readOnly: String { language(en: "read only", nb: "skrivebeskyttet") }
  /// Of a link that was followed before.
  var visited: String { language(en: "visited", nb: "besøkt") }
  /// Not ready yet.
  var busy: String { language(en: "busy", nb: "opptatt") }
}

/// The phrases that say where an element is.
package struct PlacePhrases: Sendable {
  let language: Language

  /// Takes texts, not numbers: published examples say "x of x".
  package func position(_ index: String, _ count: String) -> String {
    language(en: "\(index) of \(count)", nb: "\(index) av \(count)")
  }
  /// A kind of landmark. The English is VoiceOver's and TalkBack's (a11ysupport.io), the Bokmål our choice.
  func landmark(_ landmark: Landmark) -> String {
    switch landmark {
    case .banner: language(en: "banner", nb: "banner")
    case .complementary: language(en: "complementary", nb: "tilleggsinnhold")
    case .contentInfo: language(en: "content information", nb: "innholdsinformasjon")
    case .form: language(en: "form", nb: "skjema")
    case .main: language(en: "main", nb: "hovedinnhold")
    case .navigation: language(en: "navigation", nb: "navigering")
    case .region: language(en: "region", nb: "område")
    case .search: language(en: "search", nb: "søk")
    }
  }
  func rowCount(_ count: Int) -> String { language.counted(count, en: ("row", "rows"), nb: ("rad", "rader")) }
  func columnCount(_ count: Int) -> String {
    language.counted(count, en: ("column", "columns"), nb: ("kolonne", "kolonner"))
  }
  func row(_ number: Int) -> String { language(en: "row \(number)", nb: "rad \(number)") }
  func column(_ number: Int) -> String { language(en: "column \(number)", nb: "kolonne \(number)") }
  /// One of the pages of a pager.
  package func page(_ index: Int, _ count: Int) -> String {
    language(en: "page \(index) of \(count)", nb: "side \(index) av \(count)")
  }
}

/// The phrases that stand beside an app's own texts.
package struct TextPhrases: Sendable {
  let style: ReaderProfile.Style
  let language: Language

  /// Why what an element holds is not accepted.
  package func error(_ message: String) -> String {
    // Untranslated in TalkBack.
    language(en: "error: \(message)", nb: style(voiceOver: "feil: \(message)", talkBack: "error: \(message)"))
  }
  /// How much is in a secure field: in TalkBack everywhere, in VoiceOver on a page (a11ysupport.io, `input` of the type
  /// `password`).
  func characters(_ count: Int) -> String {
    language.counted(count, en: ("character", "characters"), nb: ("tegn", "tegn"))
  }
  /// The name of a text of a page that is one sign, as the bullet before an item: `white bullet` (a11ysupport.io, `ul`;
  /// TalkBack, `SpeechCleanupUtils.cleanUp`). Nil for any other text.
  func sign(_ node: Node) -> String? {
    guard node.page != nil, node.role == .text, let sign = node.label?.first, node.label?.count == 1, !sign.isLetter,
      !sign.isNumber
    else { return nil }
    return ReaderPhrases(language: language).name(of: sign)
  }
  /// A badge that is a number.
  func items(_ count: Int) -> String {
    language.counted(
      count, en: ("item", "items"),
      nb: style(voiceOver: ("objekt", "objekter"), talkBack: ("element", "elementer")))
  }
  /// The items of a list that show, counted from 1.
  package func scrolled(_ from: Int, _ to: Int, _ count: Int) -> String {
    switch style {
    case .voiceOver: language(en: "rows \(from) to \(to) of \(count)", nb: "rad \(from) til \(to) av \(count)")
    case .talkBack where from == to:
      language(en: "Showing item \(from) of \(count)", nb: "Viser element \(from) av \(count)")
    case .talkBack:
      language(
        en: "Showing items \(from) to \(to) of \(count)", nb: "Viser element \(from) til \(to) av \(count)")
    }
  }
}
