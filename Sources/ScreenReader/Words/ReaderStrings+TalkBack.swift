extension ReaderStrings {
  /// TalkBack's English words: google/talkback `talkback/src/main/res/values/strings_compositor.xml` and
  /// `utils/src/main/res/values/strings.xml`, release of October 2024.
  ///
  /// TalkBack has no words for link, tab, required, read only, busy and visited: an app's toolkit brings
  /// them as role or state descriptions. Those are ours, after Material's and WAI-ARIA's terms.
  static let talkBackEnglish = ReaderStrings(
    roles: RoleWords(
      heading: "heading", image: "image", link: "link", button: "button", backButton: "button",
      switch: "switch", checkBox: "check box", radioButton: "radio button", dropDown: "drop down list",
      slider: "slider", tab: "tab", textField: "edit box", secureField: "edit box",
      searchField: "edit box", list: "list", grid: "grid", tabBar: "tab bar", pager: "multi-page view",
      page: "page", alert: "", progressBar: "progress bar", webView: "webview"),
    states: StateWords(
      selected: "selected", notSelected: "not selected", disabled: "disabled", enabled: "enabled",
      on: "on", off: "off", mixed: "partially on", checked: "checked", notChecked: "not checked",
      partiallyChecked: "partially checked", expanded: "expanded", collapsed: "collapsed",
      editing: "editing", selecting: "selection mode on", required: "required", invalid: "invalid input",
      readOnly: "read only", visited: "visited", busy: "busy"),
    places: PlacePhrases(
      position: { "\($0) of \($1)" }, row: { "row \($0)" }, column: { "column \($0)" },
      page: { "page \($0) of \($1)" }),
    texts: TextPhrases(
      error: { "error: \($0)" }, items: String.counted("item", "items"), percent: { "\($0) percent" },
      scrolled: { from, to, count in
        from == to
          ? "Showing item \(from) of \(count)" : "Showing items \(from) to \(to) of \(count)"
      }))

  /// TalkBack's Bokmål words, the product's own also where they are odd: `skjules` for collapsed, `slått av`
  /// for disabled. Source: `values-nb` beside the English files.
  ///
  /// Where TalkBack has none (see the English ones) the words are ours; `fane` is Material's.
  static let talkBackBokmål = ReaderStrings(
    roles: RoleWords(
      heading: "overskrift", image: "bilde", link: "link", button: "knapp", backButton: "knapp",
      switch: "bryter", checkBox: "avmerkingsboks", radioButton: "alternativknapp",
      dropDown: "rullegardinliste", slider: "glidebryter", tab: "fane", textField: "redigeringsfelt",
      secureField: "redigeringsfelt", searchField: "redigeringsfelt", list: "liste", grid: "rutenett",
      tabBar: "fanerad", pager: "visning av flere sider", page: "side", alert: "",
      progressBar: "fremdriftslinje", webView: "nettvisning"),
    states: StateWords(
      selected: "valgt", notSelected: "ikke valgt", disabled: "slått av", enabled: "slått på", on: "på",
      off: "av", mixed: "delvis på", checked: "avmerket", notChecked: "ikke valgt",
      partiallyChecked: "delvis avmerket", expanded: "vises", collapsed: "skjules",
      editing: "redigering", selecting: "valgmodusen er på", required: "obligatorisk",
      invalid: "ugyldig inndata", readOnly: "skrivebeskyttet", visited: "besøkt", busy: "opptatt"),
    places: PlacePhrases(
      position: { "\($0) av \($1)" }, row: { "rad \($0)" }, column: { "kolonne \($0)" },
      page: { "side \($0) av \($1)" }),
    texts: TextPhrases(
      // Untranslated in the product.
      error: { "error: \($0)" },
      items: String.counted("element", "elementer"), percent: { "\($0) prosent" },
      scrolled: { from, to, count in
        from == to ? "Viser element \(from) av \(count)" : "Viser element \(from) til \(to) av \(count)"
      }))
}
