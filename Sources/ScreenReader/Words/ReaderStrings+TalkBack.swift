extension ReaderStrings {
  /// TalkBack's English words: google/talkback `talkback/src/main/res/values/strings_compositor.xml` and
  /// `utils/src/main/res/values/strings.xml`, release of October 2024.
  ///
  /// TalkBack has no words for link, tab, required, read only, busy and visited: an app's toolkit brings
  /// them as role or state descriptions. Those are ours, after Material's and WAI-ARIA's terms.
  public static let talkBackEnglish = ReaderStrings(
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
      editing: "editing", required: "required", invalid: "invalid input", readOnly: "read only",
      visited: "visited", busy: "busy"),
    places: PlacePhrases(
      position: { "\($0) of \($1)" }, row: { "row \($0)" }, column: { "column \($0)" },
      rowSpan: { "spans \($0) rows" }, columnSpan: { "spans \($0) columns" }, rowHeading: "row heading",
      columnHeading: "column heading", itemCount: PlacePhrases.counted("item", "items"),
      rowCount: PlacePhrases.counted("row", "rows"),
      columnCount: PlacePhrases.counted("column", "columns"), level: { "level \($0)" },
      page: { "page \($0) of \($1)" },
      list: .init(into: "in list", outOf: "out of list"),
      grid: .init(into: "in grid", outOf: "out of grid"),
      pager: .init(into: "in pager", outOf: "out of pager"),
      horizontalPager: .init(into: "in horizontal pager", outOf: "out of horizontal pager"),
      verticalPager: .init(into: "in vertical pager", outOf: "out of vertical pager"),
      gridPager: .init(into: "in grid pager", outOf: "out of grid pager"),
      titled: .init(into: "in", outOf: "out of"), window: { "window \($0)" },
      pictureInPicture: { "\($0) picture in picture" },
      listEdges: .init(start: "start of list", end: "end of list"),
      landmarkEdges: .init(start: "landmark", end: "end of landmark")),
    hints: .talkBackEnglish(.touch),
    texts: TextPhrases(
      password: "password", characters: PlacePhrases.counted("character", "characters"),
      unlabelled: "unlabelled", error: { "error: \($0)" }, labelled: { "\($0) for \($1)" },
      items: PlacePhrases.counted("item", "items"), percent: { "\($0) percent" }, back: "",
      scrolled: { from, to, count in
        from == to
          ? "Showing item \(from) of \(count)" : "Showing items \(from) to \(to) of \(count)"
      }))

  /// TalkBack's Bokmål words, the product's own also where they are odd: `skjules` for collapsed, `slått av`
  /// for disabled, `Dobbelttrykk til …`. Source: `values-nb` beside the English files.
  ///
  /// Where TalkBack has none (see the English ones) the words are ours; `fane` is Material's.
  public static let talkBackBokmål = ReaderStrings(
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
      editing: "redigering", required: "obligatorisk", invalid: "ugyldig inndata",
      readOnly: "skrivebeskyttet", visited: "besøkt", busy: "opptatt"),
    places: PlacePhrases(
      position: { "\($0) av \($1)" }, row: { "rad \($0)" }, column: { "kolonne \($0)" },
      rowSpan: { "går over \($0) rader" }, columnSpan: { "går over \($0) kolonner" },
      rowHeading: "overskrift for raden", columnHeading: "overskrift for kolonnen",
      itemCount: PlacePhrases.counted("element", "elementer"),
      rowCount: PlacePhrases.counted("rad", "rader"),
      columnCount: PlacePhrases.counted("kolonne", "kolonner"), level: { "nivå \($0)" },
      page: { "side \($0) av \($1)" },
      list: .init(into: "i listen", outOf: "utenfor listen"),
      grid: .init(into: "i rutenettet", outOf: "utenfor rutenettet"),
      pager: .init(into: "på side", outOf: "utenfor side"),
      horizontalPager: .init(
        into: "i horisontal sidenavigering", outOf: "utenfor horisontal sidenavigering"),
      verticalPager: .init(into: "på vertikal side", outOf: "utenfor vertikal side"),
      gridPager: .init(into: "på rutenettside", outOf: "utenfor rutenettside"),
      titled: .init(into: "i", outOf: "utenfor"), window: { "vinduet \($0)" },
      pictureInPicture: { "\($0) bilde-i-bilde" },
      listEdges: .init(start: "start på listen", end: "slutt på listen"),
      landmarkEdges: .init(start: "landemerke", end: "slutt på landemerke")),
    hints: .talkBackBokmål(.touch),
    texts: TextPhrases(
      password: "passord", characters: { "\($0) tegn" }, unlabelled: "umerket",
      // Untranslated in the product.
      error: { "error: \($0)" }, labelled: { "\($0) for \($1)" },
      items: PlacePhrases.counted("element", "elementer"), percent: { "\($0) prosent" }, back: "",
      scrolled: { from, to, count in
        from == to ? "Viser element \(from) av \(count)" : "Viser element \(from) til \(to) av \(count)"
      }))
}
