import AccessibilityTree
package import Text

/// What the reader says in its own name, in answer to a command: the same in both styles.
///
/// Words for roles, states and hints belong to the styles (``ReaderStrings``).
package struct ReaderPhrases: Sendable {
  let language: Language
  let style: ReaderProfile.Style

  /// The phrases in a language.
  package init(language: Language, style: ReaderProfile.Style = .voiceOver) {
    (self.language, self.style) = (language, style)
  }
}

// MARK: - Moving

extension ReaderPhrases {
  /// The end of the screen, or no further element of a kind (nil for any).
  func noNext(_ kind: ElementKind?) -> String {
    language(en: "No next \(missing(kind))", nb: "Ingen flere \(missing(kind))")
  }
  func noPrevious(_ kind: ElementKind?) -> String {
    language(en: "No previous \(missing(kind))", nb: "Ingen tidligere \(missing(kind))")
  }
  /// There is no element of a kind on the screen.
  func none(of kind: ElementKind) -> String {
    language(en: "No \(missing(kind))s on this screen", nb: "Ingen \(missing(kind)) på denne skjermen")
  }

  /// The screen does not report which elements are of the kind.
  func notReported(_ kind: ElementKind) -> String {
    language(en: "The capture has no information about \(missing(kind))s", nb: "Opptaket oppgir ikke \(missing(kind))")
  }

  var actionsNotReported: String {
    language(en: "The capture has no information about actions", nb: "Opptaket oppgir ikke handlinger")
  }

  /// The kind of element that there is no other of: in English in the singular, in Bokmål in the plural.
  private func missing(_ kind: ElementKind?) -> String {
    switch kind {
    case nil: language(en: "element", nb: "elementer")
    case .heading: language(en: "heading", nb: "overskrifter")
    case .control: language(en: "control", nb: "kontroller")
    case .button: language(en: "button", nb: "knapper")
    case .field: language(en: "text field", nb: "tekstfelt")
    case .list: language(en: "list", nb: "lister")
    case .listItem: language(en: "list item", nb: "listeelementer")
    case .toggle: language(en: "toggle", nb: "brytere")
    case .tab: language(en: "tab", nb: "faner")
    // As the role is called in the style.
    case .link: language(en: "link", nb: style(voiceOver: "lenker", talkBack: "linker"))
    case .image: language(en: "image", nb: "bilder")
    case .landmark: language(en: "landmark", nb: "landemerker")
    }
  }

  func noMatch(_ text: String) -> String { language(en: "'\(text)' was not found", nb: "Fant ikke «\(text)»") }
  /// There is no match, and the word before the quotes names no kind of element.
  func noMatch(_ text: String, ofUnknownKind kind: String) -> String {
    noMatch(text)
      + language(
        en: ". '\(kind)' is not a known kind of element", nb: ". «\(kind)» er ikke en kjent type element")
  }
  /// An element with this name is not of the kind that was asked for; its role is nil where the reader says none.
  func noMatch(_ text: String, but name: String, is role: String?) -> String {
    guard let role else {
      return noMatch(text) + language(en: ". \(name) is of another kind", nb: ". \(name) er av en annen type")
    }
    let article = role.first.map("aeiou".contains) == true ? "an" : "a"
    return noMatch(text) + language(en: ". \(name) is \(article) \(role)", nb: ". \(name) har rollen \(role)")
  }
  /// What was looked for is read as a part of another element, and the cursor does not stop at it.
  func noMatch(_ text: String, butPart name: String, of element: String) -> String {
    let whole = element.isBlank ? language(en: "another element", nb: "et annet element") : element
    return noMatch(text)
      + language(
        en: ". \(name) is part of \(whole) and cannot be reached by itself",
        nb: ". \(name) er en del av \(whole) og kan ikke nås for seg")
  }
  /// The same where the cursor has come to the element around it.
  func part(_ name: String) -> String {
    language(
      en: "\(name) is part of this element and cannot be reached by itself",
      nb: "\(name) er en del av dette elementet og kan ikke nås for seg")
  }
  /// Which rows of a long list were looked at, counted from 1.
  func onlyRows(_ first: Int, _ last: Int, _ count: Int) -> String {
    language(
      en: "only rows \(first) to \(last) of \(count) are included",
      nb: "bare rad \(first) til \(last) av \(count) er tatt med")
  }
  /// Asks for the text to find.
  var whatToFind: String { language(en: "What do you want to find?", nb: "Hva vil du finne?") }
  /// A search has to go through many rows.
  var stillSearching: String { language(en: "Searching", nb: "Søker") }
  var findCancelled: String { language(en: "Search cancelled", nb: "Søket er avbrutt") }
  /// What can be done while a text to find is typed.
  package var findHelp: String {
    language(
      en: "Type the text you want to find. Enter finds it; without a text, the last one again. Up arrow brings earlier texts. "
        + "Escape cancels",
      nb: "Skriv teksten du vil finne. Enter finner den; uten tekst den forrige en gang til. Pil opp henter tidligere tekster. "
        + "Escape avbryter")
  }
  /// What can be done while a line is typed.
  package var commandHelp: String {
    language(
      en: "Type a command. Tab completes it, Enter carries it out, up arrow brings earlier commands. help lists all of them. "
        + "Escape cancels",
      nb: "Skriv en kommando. Tabulator fyller den ut, Enter utfører den, pil opp henter tidligere kommandoer. help gir listen "
        + "over alle. Escape avbryter")
  }
  /// The prompt's text is the oldest, or the newest, of those that were typed.
  var noEarlierEntry: String { language(en: "Nothing earlier", nb: "Ingenting tidligere") }
  var noLaterEntry: String { language(en: "Nothing later", nb: "Ingenting senere") }
  var emptyPrompt: String { language(en: "Empty", nb: "Tomt") }
  /// Asks for a line to obey.
  var whichCommand: String { language(en: "Command", nb: "Kommando") }
  var commandCancelled: String { language(en: "Command cancelled", nb: "Kommandoen er avbrutt") }
  /// No valid line begins with the text typed so far.
  var noCompletion: String { language(en: "No completions", nb: "Ingen fullføringer") }
  /// What a line's last word may become; the first of many.
  func completions(_ words: [String]) -> String {
    let shown = words.prefix(9).joined(separator: ", ")
    guard words.count > 9 else { return shown }
    return language(en: "\(shown) and \(words.count - 9) more", nb: "\(shown) og \(words.count - 9) til")
  }
  /// Enter was pressed before any digit.
  var noNumberTyped: String { language(en: "Type a number first", nb: "Skriv et nummer først") }
  var emptyScreen: String {
    language(en: "There is nothing on this screen", nb: "Det er ingenting på denne skjermen")
  }
  /// An element of which the platform's reader says nothing at all.
  var namelessElement: String { language(en: "Unnamed element", nb: "Element uten navn") }
  /// Opens a list of the screen's elements of a kind.
  func count(_ count: Int, of kind: ElementKind) -> String {
    kind == .heading
      ? language.counted(count, en: ("heading", "headings"), nb: ("overskrift", "overskrifter"))
      : language.counted(count, en: ("control", "controls"), nb: ("kontroll", "kontroller"))
  }
  /// Opens the list of an element's actions.
  func countOfActions(_ count: Int) -> String {
    language.counted(count, en: ("action", "actions"), nb: ("handling", "handlinger"))
  }
  /// Stands before an item of a list that is gone through.
  func number(_ number: Int) -> String { language(en: "number \(number):", nb: "nummer \(number):") }
  /// What can be done in such a list.
  package var choicesHint: String {
    language(
      en: "Arrows move in the list, Enter chooses, Escape closes it",
      nb: "Piltastene flytter i listen, Enter velger, Escape lukker den")
  }
  var noNextItem: String { language(en: "End of list", nb: "Slutten av listen") }
  var noPreviousItem: String { language(en: "Start of list", nb: "Starten av listen") }
  /// Escape has closed a numbered list.
  var listClosed: String { language(en: "List closed", nb: "Listen er lukket") }
  /// A number was chosen, but no list was read.
  var noNumberedList: String {
    language(
      en: "There is no numbered list. Type headings, controls or actions first",
      nb: "Det er ingen nummerert liste. Skriv overskrifter, kontroller eller handlinger først")
  }
  /// A digit was typed after a list that turned out to be empty.
  var nothingToChoose: String { language(en: "There is nothing to choose", nb: "Det er ingenting å velge") }
  /// A number beyond the end of a list.
  func noSuchNumber(_ number: Int, of count: Int) -> String {
    language(
      en: "There is no number \(number). \(count == 1 ? "There is only number 1" : "Choose from 1 to \(count)")",
      nb: "Nummer \(number) finnes ikke. \(count == 1 ? "Det finnes bare nummer 1" : "Velg fra 1 til \(count)")")
  }
  /// There is no such tab; with the names of those that there are.
  func noSuchTab(_ names: [String]) -> String {
    let tabs = language.alternatives(zip(1..., names).map { "\($0) \($1)" })
    return language(en: "There is no such tab. Choose \(tabs)", nb: "Fanen finnes ikke. Velg \(tabs)")
  }
  /// A number was chosen whose element went away meanwhile.
  var elementIsGone: String {
    language(en: "That element is no longer there", nb: "Elementet finnes ikke lenger")
  }
}

// MARK: - Acting and editing

extension ReaderPhrases {
  var nothingToActivate: String { language(en: "Nothing to activate", nb: "Ingenting å aktivere") }
  var nothingToGoBackTo: String { language(en: "Nothing to go back to", nb: "Ingenting å gå tilbake til") }
  var cannotAdjust: String { language(en: "This cannot be adjusted", nb: "Dette kan ikke justeres") }
  /// The command belongs to another screen.
  var notAvailableHere: String { language(en: "Not available here", nb: "Ikke tilgjengelig her") }
  /// The screen has no tabs, as before the sign-in.
  var noTabs: String { language(en: "There are no tabs on this screen", nb: "Det er ingen faner på denne skjermen") }
  var noMenu: String { language(en: "There is no menu on this screen", nb: "Det er ingen meny på denne skjermen") }
  /// The menu or a tab was asked for on a screen above those that have them.
  var goBackFirst: String {
    language(en: "Not on this screen. Go back first", nb: "Ikke på denne skjermen. Gå tilbake først")
  }
  /// Something modal is in the way; its title, or nothing.
  func closeFirst(_ title: String) -> String {
    let order = language(en: "Close this first", nb: "Lukk dette først")
    return title.isEmpty ? order : "\(order): \(title)"
  }
  /// The element has no custom actions; that it can be activated counts for nothing here, as on a phone.
  var noActions: String { language(en: "No actions here", nb: "Ingen handlinger her") }
  func actions(_ names: [String]) -> String {
    let names = names.joined(separator: ", ")
    return language(en: "Actions: \(names)", nb: "Handlinger: \(names)")
  }
  /// Hint after that: how one of them is chosen.
  var actionsHint: String {
    language(
      en: "To choose one, type its number and press Enter", nb: "Skriv nummeret og trykk på Enter for å velge")
  }
  /// VoiceOver's hint for a phone; nil for TalkBack, which has told with the element how its actions are opened.
  func actionsHint(on style: ReaderProfile.Style) -> String? {
    guard style == .voiceOver else { return nil }
    return language(
      en: "Swipe up or down to select a custom action, then double tap to activate",
      nb: "Sveip opp eller ned for å velge en handling, og dobbelttrykk for å utføre den")
  }
  /// Several actions have the part of a name that was given.
  func severalActions(_ part: String, _ names: [String]) -> String {
    let names = language.alternatives(names)
    return language(
      en: "Several actions have '\(part)' in their names. Choose \(names)",
      nb: "Flere handlinger har «\(part)» i navnet. Velg \(names)")
  }
  func noSuchAction(_ name: String, _ available: [String]) -> String {
    let names = language.alternatives(available)
    return language(
      en: "There is no action '\(name)'. Choose \(names)",
      nb: "Handlingen «\(name)» finnes ikke. Velg \(names)")
  }

  var notAField: String { language(en: "This is not a text field", nb: "Dette er ikke et tekstfelt") }
  /// A field that is read-only or disabled.
  var cannotBeEdited: String {
    language(en: "This field cannot be edited", nb: "Dette feltet kan ikke redigeres")
  }
  /// `type` takes the rest of its line as it is.
  var quotesTyped: String { language(en: "The quotes were typed too", nb: "Hermetegnene ble også skrevet") }
  var notEditing: String { language(en: "Not editing", nb: "Du redigerer ikke") }
  var editingEnded: String { language(en: "Editing ended", nb: "Redigering avsluttet") }
  var editingCancelled: String { language(en: "Editing cancelled", nb: "Redigering avbrutt") }
  /// Said for each character of a secure field.
  var bullet: String { language(en: "bullet", nb: "prikk") }
  /// Said for many characters of a secure field at once.
  func bullets(_ count: Int) -> String { language(en: "\(count) bullets", nb: "\(count) prikker") }
}

// MARK: - Reviewing

extension ReaderPhrases {
  /// By what is read from now on.
  func name(of unit: Command.Granularity) -> String {
    switch unit {
    case .character: language(en: "Characters", nb: "Tegn")
    case .word: language(en: "Words", nb: "Ord")
    case .line: language(en: "Lines", nb: "Linjer")
    }
  }
  var startOfText: String { language(en: "Start of text", nb: "Starten av teksten") }
  var endOfText: String { language(en: "End of text", nb: "Slutten av teksten") }
  var nothingToSpell: String { language(en: "Nothing to spell", nb: "Ingenting å stave") }
  /// A container around the cursor, with its name or without one; nil where it is not worth a word.
  func inside(_ container: Node) -> String? {
    let name = container.label ?? ""
    let place: String? =
      switch container.role {
      case .list, .definitionList: language(en: "in list", nb: "i listen")
      case .grid: language(en: "in table", nb: "i tabellen")
      case .tabBar: language(en: "in tab bar", nb: "i faneraden")
      case .menu: language(en: "in menu", nb: "i menyen")
      case .landmark:
        container.landmark.map(PlacePhrases(language: language).landmark).map { kind in
          language(en: "in \(kind) landmark", nb: "i landemerket \(kind)")
        } ?? language(en: "in landmark", nb: "i landemerket")
      case .dialog, .alertDialog: language(en: "in dialog", nb: "i dialogboksen")
      default: name.isEmpty ? nil : language(en: "in", nb: "i")
      }
    return name.isEmpty ? place : place.map { "\($0) \(name)" }
  }
  /// Which of a list's items the cursor is in.
  func item(_ place: Int, _ count: Int) -> String {
    language(en: "item \(place) of \(count)", nb: "punkt \(place) av \(count)")
  }
  func onScreen(_ title: String) -> String { language(en: "on screen \(title)", nb: "på skjermen \(title)") }
  func element(_ place: Int, of count: Int) -> String {
    language(en: "element \(place) of \(count)", nb: "element \(place) av \(count)")
  }
}
