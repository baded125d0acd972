package import AccessibilityTree
package import Text

extension Role {
  /// The role as a report calls it, without an article: `radio button`.
  ///
  /// Not ``RoleWords``: what a reader says differs by style, and of many roles it says nothing.
  package var words: Phrase {
    switch self {
    case .text: Phrase(en: "text", nb: "tekst")
    case .heading: Phrase(en: "heading", nb: "overskrift")
    case .image: Phrase(en: "image", nb: "bilde")
    case .link: Phrase(en: "link", nb: "lenke")
    case .button: Phrase(en: "button", nb: "knapp")
    case .backButton: Phrase(en: "back button", nb: "tilbakeknapp")
    case .toggleButton: Phrase(en: "toggle button", nb: "av/på-knapp")
    case .switch: Phrase(en: "switch", nb: "bryter")
    case .checkBox: Phrase(en: "check box", nb: "avmerkingsboks")
    case .radioButton: Phrase(en: "radio button", nb: "alternativknapp")
    case .dropDown: Phrase(en: "drop-down list", nb: "rullegardinliste")
    case .slider: Phrase(en: "slider", nb: "glidebryter")
    case .tab: Phrase(en: "tab", nb: "fane")
    case .segment: Phrase(en: "segment", nb: "segment")
    case .keyboardKey: Phrase(en: "key", nb: "tast")
    case .menuItem: Phrase(en: "menu item", nb: "menyvalg")
    case .textField: Phrase(en: "text field", nb: "tekstfelt")
    case .secureField: Phrase(en: "password field", nb: "passordfelt")
    case .searchField: Phrase(en: "search field", nb: "søkefelt")
    case .textArea: Phrase(en: "text area", nb: "tekstområde")
    case .list: Phrase(en: "list", nb: "liste")
    case .listItem: Phrase(en: "list item", nb: "listeelement")
    case .definitionList: Phrase(en: "definition list", nb: "definisjonsliste")
    case .term: Phrase(en: "term", nb: "term")
    case .definition: Phrase(en: "definition", nb: "definisjon")
    case .grid: Phrase(en: "grid", nb: "rutenett")
    case .cell: Phrase(en: "cell", nb: "celle")
    case .tabBar: Phrase(en: "tab bar", nb: "fanerad")
    case .segmentedControl: Phrase(en: "segmented control", nb: "segmentkontroll")
    case .radioGroup: Phrase(en: "radio group", nb: "gruppe av alternativknapper")
    case .menu: Phrase(en: "menu", nb: "meny")
    case .pager: Phrase(en: "pager", nb: "sidevisning")
    case .page: Phrase(en: "page", nb: "side")
    case .landmark: Phrase(en: "landmark", nb: "landemerke")
    case .group: Phrase(en: "group", nb: "gruppe")
    case .webView: Phrase(en: "web view", nb: "nettvisning")
    case .screen: Phrase(en: "screen", nb: "skjermbilde")
    case .dialog: Phrase(en: "dialog", nb: "dialogboks")
    case .alertDialog: Phrase(en: "alert dialog", nb: "varseldialog")
    case .drawer: Phrase(en: "drawer", nb: "uttrekksmeny")
    case .alert: Phrase(en: "alert", nb: "varsel")
    case .status: Phrase(en: "status", nb: "status")
    case .progressBar: Phrase(en: "progress bar", nb: "fremdriftslinje")
    case .timer: Phrase(en: "timer", nb: "tidtaker")
    case .unknown: Phrase(en: "element of unknown role", nb: "element med ukjent rolle")
    }
  }

  /// With its article in English: `an image`.
  var article: String { "\("aeiou".contains(words.en.first ?? "x") ? "an" : "a") \(words.en)" }
}

extension NodeProperty {
  /// What it tells, in words for a list.
  package var name: Phrase {
    switch self {
    case .heading: Phrase(en: "headings", nb: "overskrifter")
    case .selected: Phrase(en: "what is selected", nb: "hva som er valgt")
    case .expanded: Phrase(en: "what is expanded", nb: "hva som er utvidet")
    case .stateDescription: Phrase(en: "state descriptions", nb: "tilstandsbeskrivelser")
    case .roleDescription: Phrase(en: "role descriptions", nb: "rollebeskrivelser")
    case .range: Phrase(en: "ends of ranges", nb: "minste og største verdi")
    case .position: Phrase(en: "places in lists", nb: "plassering i lister")
    case .collection: Phrase(en: "sizes of lists", nb: "lengden på lister")
    case .hint: Phrase(en: "the app's hints", nb: "appens hint")
    case .actionLabel:
      Phrase(en: "the app's words for what a double tap does", nb: "appens ord for hva et dobbelttrykk gjør")
    case .tooltip: Phrase(en: "tooltips", nb: "verktøytips")
    case .error: Phrase(en: "errors of fields", nb: "feil i felter")
    case .labelledBy: Phrase(en: "labels elsewhere on the screen", nb: "ledetekster andre steder på skjermen")
    case .paneTitle: Phrase(en: "titles of panes", nb: "titler på paneler")
    case .screenReaderFocusable: Phrase(en: "which groups are read as one", nb: "hvilke grupper som leses samlet")
    case .element:
      Phrase(en: "what is an element, reckoned here by types", nb: "hva som er et element, her regnet ut fra typer")
    case .importance:
      Phrase(
        en: "what readers are to pass over, reckoned here as Android does",
        nb: "hva skjermlesere skal hoppe over, her regnet ut slik Android gjør")
    case .liveRegion: Phrase(en: "live regions", nb: "områder med live-oppdatering")
    case .customActions: Phrase(en: "custom actions", nb: "egendefinerte handlinger")
    case .traversal: Phrase(en: "an order of the app's own", nb: "appens egen rekkefølge")
    case .modality: Phrase(en: "whether what is behind is read", nb: "om det som ligger bak, leses")
    case .visibility: Phrase(en: "what is hidden", nb: "hva som er skjult")
    case .language: Phrase(en: "languages of texts", nb: "tekstenes språk")
    case .frame: Phrase(en: "places on the screen", nb: "plassering på skjermen")
    case .colour: Phrase(en: "colours", nb: "farger")
    case .picture: Phrase(en: "a picture of the screen", nb: "et bilde av skjermen")
    case .textSize: Phrase(en: "sizes of texts", nb: "tekststørrelser")
    case .visibleText: Phrase(en: "which texts can be seen", nb: "hvilke tekster som er synlige")
    case .density: Phrase(en: "the density of the screen", nb: "skjermens oppløsning")
    case .title: Phrase(en: "titles of windows", nb: "titler på vinduer")
    case .initialFocus: Phrase(en: "where the focus begins", nb: "hvor fokus begynner")
    case .behaviour: Phrase(en: "what actions lead to", nb: "hva handlinger fører til")
    case .document: Phrase(en: "the page's document", nb: "sidens dokument")
    case .absentStates: Phrase(en: "which states are left out", nb: "hvilke tilstander som er utelatt")
    case .decoration: Phrase(en: "which images are decoration", nb: "hvilke bilder som er pynt")
    case .absentNames: Phrase(en: "which names are left out", nb: "hvilke navn som er utelatt")
    }
  }
}
