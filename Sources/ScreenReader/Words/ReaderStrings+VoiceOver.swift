extension ReaderStrings {
  /// VoiceOver's English words on iOS, as the model of it in cashapp/AccessibilitySnapshot has them
  /// (`Assets/en.lproj/Localizable.strings`); expanding from SwiftUI's behaviour as published by
  /// cvs-health/ios-swiftui-accessibility-techniques; checked, required, invalid, visited and busy from
  /// VoiceOver on the web.
  ///
  /// iOS has no words for passing in and out of lists, grids and pagers, for windows and for usage other than
  /// toggling, editing, adjusting and expanding: the style does not say them, and the entries serve what the
  /// listener asks for beyond the platform (position and container on request).
  public static let voiceOverEnglish = ReaderStrings(
    roles: RoleWords(
      heading: "heading", image: "image", link: "link", button: "button", backButton: "back button",
      switch: "switch button", checkBox: "button", radioButton: "button", dropDown: "button",
      slider: "adjustable", tab: "tab", textField: "text field", secureField: "secure text field",
      searchField: "search field", list: "", grid: "", tabBar: "", pager: "adjustable", page: "",
      alert: "alert", progressBar: "", webView: ""),
    states: StateWords(
      selected: "selected", notSelected: "not selected", disabled: "dimmed", enabled: "enabled",
      on: "on", off: "off", mixed: "mixed", checked: "checked", notChecked: "not checked",
      partiallyChecked: "mixed", expanded: "expanded", collapsed: "collapsed", editing: "is editing",
      required: "required", invalid: "invalid data", readOnly: "read only", visited: "visited",
      busy: "busy"),
    places: PlacePhrases(
      position: { "\($0) of \($1)" }, row: { "row \($0)" }, column: { "column \($0)" },
      rowSpan: { "spans \($0) rows" }, columnSpan: { "spans \($0) columns" }, rowHeading: "row header",
      columnHeading: "column header", itemCount: PlacePhrases.counted("item", "items"),
      rowCount: PlacePhrases.counted("row", "rows"),
      columnCount: PlacePhrases.counted("column", "columns"), level: { "level \($0)" },
      page: { "page \($0) of \($1)" },
      list: .init(into: "list", outOf: "end of list"), grid: .init(into: "table", outOf: "end of table"),
      pager: .init(into: "pages", outOf: "end of pages"),
      horizontalPager: .init(into: "pages", outOf: "end of pages"),
      verticalPager: .init(into: "pages", outOf: "end of pages"),
      gridPager: .init(into: "pages", outOf: "end of pages"),
      titled: .init(into: "", outOf: "end of"), window: { $0 }, pictureInPicture: { $0 },
      listEdges: .init(start: "list start", end: "list end"),
      landmarkEdges: .init(start: "landmark", end: "end")),
    hints: HintPhrases(
      activate: "Double tap to activate", activateNamed: { "Double tap to \($0)" },
      toggle: "Double tap to toggle setting", select: "Double tap to select", edit: "Double tap to edit",
      whileEditing: "Use the rotor to access Misspelled Words",
      adjust: "Swipe up or down with one finger to adjust the value", change: "Double tap to change",
      expand: "Double-tap to expand", collapse: "Double-tap to collapse",
      longPress: "Double tap and hold to long press", longPressNamed: { "Double tap and hold to \($0)" },
      actionsAvailable: "Actions Available", moreContentAvailable: "More Content Available"),
    texts: TextPhrases(
      password: "password", characters: PlacePhrases.counted("character", "characters"),
      unlabelled: "", error: { "error: \($0)" }, labelled: { "\($1), \($0)" },
      items: PlacePhrases.counted("item", "items"), percent: { "\($0) percent" }, back: "Back",
      scrolled: { from, to, count in "rows \(from) to \(to) of \(count)" }))

  /// VoiceOver in Bokmål. Our choice throughout: no public source has Apple's own words.
  ///
  /// Apple's published Bokmål terms are used as far as they are known (overskrift, landemerke, objekt,
  /// beholder; «handlinger tilgjengelig» from its watch guide); the rest is idiomatic Bokmål for what the
  /// English voice says.
  public static let voiceOverBokmål = ReaderStrings(
    roles: RoleWords(
      heading: "overskrift", image: "bilde", link: "lenke", button: "knapp", backButton: "tilbakeknapp",
      switch: "bryter", checkBox: "knapp", radioButton: "knapp", dropDown: "knapp", slider: "justerbar",
      tab: "fane", textField: "tekstfelt", secureField: "sikkert tekstfelt", searchField: "søkefelt",
      list: "", grid: "", tabBar: "", pager: "justerbar", page: "", alert: "varsel", progressBar: "",
      webView: ""),
    states: StateWords(
      selected: "valgt", notSelected: "ikke valgt", disabled: "nedtonet", enabled: "aktivert", on: "på",
      off: "av", mixed: "delvis på", checked: "avkrysset", notChecked: "ikke avkrysset",
      partiallyChecked: "delvis avkrysset", expanded: "utvidet", collapsed: "sammenslått",
      editing: "redigerer", required: "obligatorisk", invalid: "ugyldig", readOnly: "skrivebeskyttet",
      visited: "besøkt", busy: "opptatt"),
    places: PlacePhrases(
      position: { "\($0) av \($1)" }, row: { "rad \($0)" }, column: { "kolonne \($0)" },
      rowSpan: { "går over \($0) rader" }, columnSpan: { "går over \($0) kolonner" },
      rowHeading: "radoverskrift", columnHeading: "kolonneoverskrift",
      itemCount: PlacePhrases.counted("objekt", "objekter"),
      rowCount: PlacePhrases.counted("rad", "rader"),
      columnCount: PlacePhrases.counted("kolonne", "kolonner"), level: { "nivå \($0)" },
      page: { "side \($0) av \($1)" },
      list: .init(into: "liste", outOf: "slutt på liste"),
      grid: .init(into: "tabell", outOf: "slutt på tabell"),
      pager: .init(into: "sider", outOf: "slutt på sider"),
      horizontalPager: .init(into: "sider", outOf: "slutt på sider"),
      verticalPager: .init(into: "sider", outOf: "slutt på sider"),
      gridPager: .init(into: "sider", outOf: "slutt på sider"),
      titled: .init(into: "", outOf: "slutt på"), window: { $0 }, pictureInPicture: { $0 },
      listEdges: .init(start: "start på liste", end: "slutt på liste"),
      landmarkEdges: .init(start: "landemerke", end: "slutt")),
    hints: HintPhrases(
      activate: "Dobbelttrykk for å aktivere", activateNamed: { "Dobbelttrykk for å \($0)" },
      toggle: "Dobbelttrykk for å slå av eller på", select: "Dobbelttrykk for å velge",
      edit: "Dobbelttrykk for å redigere",
      whileEditing: "Bruk rotoren for å finne feilstavede ord",
      adjust: "Sveip opp eller ned med én finger for å justere verdien",
      change: "Dobbelttrykk for å endre", expand: "Dobbelttrykk for å utvide",
      collapse: "Dobbelttrykk for å slå sammen", longPress: "Dobbelttrykk og hold inne",
      longPressNamed: { "Dobbelttrykk og hold inne for å \($0)" },
      actionsAvailable: "Handlinger tilgjengelig", moreContentAvailable: "Mer innhold tilgjengelig"),
    texts: TextPhrases(
      password: "passord", characters: { "\($0) tegn" }, unlabelled: "", error: { "feil: \($0)" },
      labelled: { "\($1), \($0)" }, items: PlacePhrases.counted("objekt", "objekter"),
      percent: { "\($0) prosent" }, back: "Tilbake",
      scrolled: { from, to, count in "rad \(from) til \(to) av \(count)" }))
}
