import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Rules of names that were not written for a listener, and of stops that say nothing.
extension Rule {
  /// The name of a class, a resource or a test's handle in the place of a name. Where people may use such a word themselves, as
  /// in `text-field`, a person has to look.
  ///
  /// Source: WCAG 2.2, 2.4.6; for images failure F30 has the same, text alternatives that are not alternatives.
  static let nameOfCode = screenState(
    "name-of-code", .headingsAndLabels, captured: .init(web: .review, phone: .violation),
    en: "The name of a control or an image is in the words of people, and not in those of its source code.",
    nb: "Navnet på en kontroll eller et bilde er skrevet for mennesker, og er ikke hentet fra kildekoden."
  ) { screenState in
    screenState.elements.compactMap { node in
      // What a link leads to may be about code.
      guard let name = node.label, !screenState.isTextAlone(node), !node.plays(.link) else { return nil }
      let isOwnHandle = screenState.platform == .android && node.id.lastSegment == name && name.isHandle
      guard let certainty = isOwnHandle ? .violation : name.certaintyOfCode else { return nil }
      return Issue(
        node.id, en: "the name \(name.quoted) is a word of the source code",
        nb: "navnet \(name.inGuillemets) er et ord fra kildekoden",
        fix: Phrase(
          en: "say what it does or shows; tests can find it by an id",
          nb: "si hva det gjør eller viser; tester kan finne det med en id"),
        certainty: certainty)
    }
  }

  /// An icon of a font beside the words, and commas around a part that is empty: voices say some of them, or pause.
  ///
  /// Source: technique ARIA24 of WCAG 2.2, which hides such an icon; react-navigation's pull request 12738 for the comma.
  static let nameUntidy = screenState(
    "name-untidy", nil, captured: .advice,
    en: "A name holds nothing besides its words.", nb: "Et navn inneholder bare ordene sine."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard !screenState.isTextAlone(node) else { return nil }
      let clauses = screenState.tree.accessibleName(of: node.id).clauses.map(\.text)
      let fault: Phrase
      if clauses.contains(where: { $0.unicodeScalars.contains(where: \.isOfIconFont) }),
        clauses.contains(where: { !Words($0).isEmpty })
      {
        fault = Phrase(en: "holds the sign of an icon besides its words", nb: "inneholder et ikontegn i tillegg til ordene")
      } else if clauses.contains(where: \.hasStrayComma) {
        fault = Phrase(en: "has a comma with nothing beside it", nb: "har et komma uten noe ved siden av")
      } else {
        return nil
      }
      let name = clauses.joined(separator: ", ")
      return Issue(
        node.id, Phrase(en: "the name \(name.quoted) ", nb: "navnet \(name.inGuillemets) ") + fault,
        fix: Phrase(
          en: "hide the icon from the reader, and join only the parts that are there",
          nb: "skjul ikonet for skjermleseren, og sett bare sammen delene som finnes"),
        certainty: .advice)
    }
  }

  /// Role and place in the words of the name: "tab, 1 of 4". A reader that has them says them in its own words, and in its own
  /// language; in a name they are heard twice, or stay behind when tabs are added.
  ///
  /// Source: ATF `RedundantDescriptionCheck`; integreat-app's pull request 4016.
  static let nameTellsPlace = screenState(
    "name-tells-place", .headingsAndLabels, captured: .advice,
    en: "A name does not tell the role and the place in a set, which the reader tells.",
    nb: "Et navn sier ikke rolle og plass i et sett, for det gjør skjermleseren."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard !screenState.isTextAlone(node) else { return nil }
      let name = screenState.name(of: node)
      guard let place = name.rolesPlace else { return nil }
      return Issue(
        node.id, en: "the name \(name.quoted) tells \(place.quoted)",
        nb: "navnet \(name.inGuillemets) sier \(place.inGuillemets)",
        fix: Phrase(
          en: "give the element its role and its place in the set, and leave both out of the name",
          nb: "gi elementet rollen og plassen i settet, og utelat begge deler fra navnet"),
        certainty: .advice)
    }
  }

  /// A reader stops at it and has nothing to say: a person does not know where they are. It may have been drawn for the eye alone.
  static let stopSilent = screenState(
    "stop-silent", .nameRoleValue, captured: .init(web: nil, phone: .review),
    en: "Where the cursor stops something is said.", nb: "Der markøren stopper, blir noe sagt."
  ) { screenState in
    screenState.elements.compactMap { node in
      // These have rules of their own.
      guard !node.isActionable, !node.role.isControl, ![.image, .heading, .progressBar].contains(node.role),
        screenState.isDisplayed(node), screenState.name(of: node).isEmpty,
        [node.value, node.stateDescription, node.placeholder, node.hint, node.tooltip].allSatisfy({ ($0 ?? "").isEmpty })
      else { return nil }
      return Issue(
        node.id, en: "the cursor stops at it, and it has no name, no value and no role that is said",
        nb: "markøren stopper ved det, og det har verken navn, verdi eller en rolle som blir sagt",
        fix: Phrase(
          en: "name it, or take the focus from it", nb: "gi det et navn, eller la det ikke kunne få fokus"),
        certainty: .review)
    }
  }

  /// One name, or two, in letters that no other name of the screen has: a text that was not translated. A list of languages has
  /// several kinds of letters, and names of people are no controls.
  ///
  /// Source: WCAG 2.2, 3.1.2. A tree of a phone tells no languages, so a person has to look.
  static let scriptForeign = screenState(
    "script-foreign", .languageOfParts, captured: .review,
    en: "The name of a control is in the letters of the language of its screen.",
    nb: "Navnet på en kontroll er skrevet med bokstavene til språket i skjermbildet."
  ) { screenState in
    let written = screenState.elements.compactMap { node in screenState.name(of: node).script.map { (node: node, script: $0) } }
    let counts = Dictionary(grouping: written, by: \.script).mapValues(\.count)
    guard counts.count == 2, let main = counts.max(by: { $0.value < $1.value }), main.value >= 5,
      written.count - main.value <= 2
    else { return [] }
    return written.filter { $0.script != main.key && $0.node.language == nil && !screenState.isTextAlone($0.node) }.map {
      node, _ in
      let name = screenState.name(of: node)
      return Issue(
        node.id, en: "\(name.quoted) is in other letters than the \(main.value) other names of the screen",
        nb: "\(name.inGuillemets) er skrevet med andre bokstaver enn de \(main.value) andre navnene i skjermbildet",
        fix: Phrase(en: "translate it, or say its language", nb: "oversett det, eller oppgi språket"),
        certainty: .review)
    }
  }
}

extension ScreenState {
  /// Whether an element is a text or a heading that does nothing: people write in it what they like.
  fileprivate func isTextAlone(_ node: Node) -> Bool {
    (node.role == .text || node.role == .heading) && !node.isActionable
  }
}

extension Unicode.Scalar {
  /// Whether it is in an area for private use, where icon fonts have their icons.
  fileprivate var isOfIconFont: Bool { properties.generalCategory == .privateUse }
}

extension String {
  /// Whether it begins with a comma, has two without words between, or ends a list of parts with one.
  fileprivate var hasStrayComma: Bool {
    let parts = split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    guard parts.count > 1 else { return false }
    return parts.dropLast().contains("") || parts.count > 2 && parts.last == ""
  }

  /// How sure it is that the text is a word of source code; nil for one that people may have written.
  fileprivate var certaintyOfCode: Finding.Certainty? {
    // Words of code have no space in them, and most names of several words do.
    if contains(where: \.isWhitespace) { return nil }
    if wholeMatch(of: Self.className) != nil || wholeMatch(of: Self.resourceName) != nil { return .violation }
    let words = wordsOfCode
    guard words.count > 1, words.contains(where: Self.partsOfCode.contains) else { return nil }
    // `radio-button` and `text-field` are words of people as well.
    return contains("-") && words.count == 2 ? .review : .violation
  }

  /// Whether it has the form of a handle: words that are joined by hyphens, underscores or capitals.
  fileprivate var isHandle: Bool { wordsOfCode.count > 1 }

  /// The words of `button-login-container`, `login_button` and `loginButton`; none for a text in another form.
  private var wordsOfCode: [String] {
    if wholeMatch(of: Self.underscored) != nil { return lowercased().split(separator: "_").map(String.init) }
    if wholeMatch(of: Self.hyphenated) != nil { return split(separator: "-").map(String.init) }
    guard wholeMatch(of: Self.capitalised) != nil else { return [] }
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  // Made once: to make an expression takes far longer than to match it.
  /// A class with its packages.
  nonisolated(unsafe) private static let className = /(?:[A-Za-z_][A-Za-z0-9_]+\.){2,}[A-Z][a-z0-9]+[A-Z][A-Za-z0-9_$]*/
  /// A resource of Android's.
  nonisolated(unsafe) private static let resourceName = /[a-z0-9_.]+:id\/[A-Za-z0-9_]+/
  nonisolated(unsafe) private static let underscored = /[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+/
  nonisolated(unsafe) private static let hyphenated = /[a-z0-9]+(?:-[a-z0-9]+)+/
  nonisolated(unsafe) private static let capitalised = /[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+/

  /// Words by which programmers call parts of a screen.
  private static let partsOfCode: Set<String> = [
    "button", "btn", "container", "wrapper", "icon", "ic", "img", "label", "input", "field", "textfield", "textinput", "checkbox",
    "toggle", "navbar", "tabbar", "layout", "imageview", "textview", "modal", "pressable", "touchable",
  ]

  /// The words for a tab or a button with its number, where the text has them: `tab, 1 of 4`. In the languages of phones that
  /// are spoken most in Europe and America.
  var rolesPlace: String? {
    firstMatch(of: Self.placeOfRole).map { String($0.output) }
  }

  nonisolated(unsafe) private static let placeOfRole =
    #/
    (?:radio\ button|button|tab|menu\ item|bot[oó]n|pesta[ñn]a|bot[aã]o|aba|guia|separador|onglet|bouton|registerkarte|reiter
    |schaltfläche|taste|fane|knapp|knap|flik|scheda|pulsante|tabblad|knop|вкладка|кнопка)
    [\s,:;.]{1,3}\d+\s?(?:of|de|di|do|av|af|von|van|sur|из|/)\s?\d+
    /#.ignoresCase().wordBoundaryKind(.simple)

  /// The kind of letters that all of its letters are of; nil for several, and for none.
  fileprivate var script: Script? {
    let scripts = Set(unicodeScalars.filter(\.properties.isAlphabetic).map(Script.init))
    return scripts.count == 1 ? scripts.first.flatMap { $0 == .other ? nil : $0 } : nil
  }
}

/// Kinds of letters, as far as languages of the same kind are told apart from others.
private enum Script: Hashable {
  case latin, greek, cyrillic, hebrew, arabic, devanagari, thai, eastAsian, korean, other

  /// The blocks of Unicode that each is in.
  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0x41...0x24F, 0x1E00...0x1EFF: .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F: .cyrillic
      case 0x590...0x5FF: .hebrew
      case 0x600...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
      case 0x900...0x97F: .devanagari
      case 0xE00...0xE7F: .thai
      case 0x3040...0x30FF, 0x3400...0x9FFF: .eastAsian
      case 0x1100...0x11FF, 0xAC00...0xD7AF: .korean
      default: .other
      }
  }
}
