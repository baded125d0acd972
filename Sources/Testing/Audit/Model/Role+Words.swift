import AccessibilityTree
import Text

extension Role {
  /// The role as a report calls it, without an article: `radio button`.
  ///
  /// Not ``RoleWords``: what a reader says differs by style, and of many roles it says nothing.
  var words: Phrase {
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
