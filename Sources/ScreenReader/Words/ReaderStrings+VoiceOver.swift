extension ReaderStrings {
  /// VoiceOver's English words on iOS, as the model of it in cashapp/AccessibilitySnapshot has them
  /// (`Assets/en.lproj/Localizable.strings`); checked, required, invalid, visited and busy from VoiceOver on
  /// the web.
  static let voiceOverEnglish = ReaderStrings(
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
      selecting: "", required: "required", invalid: "invalid data", readOnly: "read only",
      visited: "visited", busy: "busy"),
    places: PlacePhrases(
      position: { "\($0) of \($1)" }, row: { "row \($0)" }, column: { "column \($0)" },
      page: { "page \($0) of \($1)" }),
    texts: TextPhrases(
      error: { "error: \($0)" }, items: String.counted("item", "items"), percent: { "\($0) percent" },
      scrolled: { from, to, count in "rows \(from) to \(to) of \(count)" }))

  /// VoiceOver in Bokmål. Our choice throughout: no public source has Apple's own words.
  ///
  /// Apple's published Bokmål terms are used as far as they are known (overskrift, landemerke, objekt,
  /// beholder; «handlinger tilgjengelig» from its watch guide); the rest is idiomatic Bokmål for what the
  /// English voice says.
  static let voiceOverBokmål = ReaderStrings(
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
      editing: "redigerer", selecting: "", required: "obligatorisk", invalid: "ugyldig",
      readOnly: "skrivebeskyttet", visited: "besøkt", busy: "opptatt"),
    places: PlacePhrases(
      position: { "\($0) av \($1)" }, row: { "rad \($0)" }, column: { "kolonne \($0)" },
      page: { "side \($0) av \($1)" }),
    texts: TextPhrases(
      error: { "feil: \($0)" }, items: String.counted("objekt", "objekter"), percent: { "\($0) prosent" },
      scrolled: { from, to, count in "rad \(from) til \(to) av \(count)" }))
}
