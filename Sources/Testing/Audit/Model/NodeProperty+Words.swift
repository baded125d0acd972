package import AccessibilityTree
package import Text

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
    }
  }
}
