import Commands
import Semantics
import Suggestions

extension ReaderPhrases {
  static let bokmål = ReaderPhrases(
    noNext: { kind in kind.map { "Ingen flere \(bokmålPlural($0))" } ?? "Ingen flere elementer" },
    noPrevious: { kind in kind.map { "Ingen tidligere \(bokmålPlural($0))" } ?? "Ingen tidligere elementer" },
    none: { "Ingen \(bokmålPlural($0)) på denne skjermen" },
    noMatch: { "Fant ikke «\($0)»" },
    onlyRows: { "bare rad \($0) til \($1) av \($2) er tatt med" },
    whatToFind: "Hva vil du finne?",
    stillSearching: "Leter",
    findCancelled: "Søket er avbrutt",
    noNumberTyped: "Skriv et nummer først",
    emptyScreen: "Det er ingenting på denne skjermen",
    namelessElement: "Element uten navn",
    noNumberedList: "Det er ingen nummerert liste. Si headings, controls eller actions først",
    noSuchNumber: { "Nummer \($0) finnes ikke. Velg fra 1 til \($1)" },
    elementIsGone: "Elementet finnes ikke lenger",
    nothingToActivate: "Ingenting å aktivere",
    nothingToGoBackTo: "Ingenting å gå tilbake til",
    cannotAdjust: "Dette kan ikke justeres",
    notAvailableHere: "Ikke tilgjengelig her",
    closeFirst: { $0.isEmpty ? "Lukk dette først" : "Lukk dette først: \($0)" },
    noActions: "Ingen handlinger her",
    actions: { "Handlinger: \($0.joined(separator: ", "))" },
    actionsHint: "Skriv nummeret og trykk Enter for å velge",
    noSuchAction: { "Handlingen «\($0)» finnes ikke. Velg \($1.listed("eller"))" },
    notAField: "Dette er ikke et tekstfelt",
    cannotBeEdited: "Dette feltet kan ikke redigeres",
    notEditing: "Redigerer ikke",
    editingEnded: "Redigering avsluttet",
    editingCancelled: "Redigering avbrutt",
    bullet: "prikk",
    bullets: { "\($0) prikker" },
    nothingToSpell: "Ingenting å stave",
    inside: { role, name in
      if let container = bokmålContainer(role) { return name.isEmpty ? container : "\(container) \(name)" }
      return name.isEmpty ? nil : "i \(name)"
    },
    item: { "punkt \($0) av \($1)" },
    onScreen: { "på skjermen \($0)" },
    element: { "element \($0) av \($1)" },
    characterNames: [
      " ": "mellomrom", "\u{A0}": "mellomrom", ".": "punktum", ",": "komma", ":": "kolon",
      ";": "semikolon", "!": "utropstegn", "?": "spørsmålstegn", "'": "apostrof", "\"": "anførselstegn",
      "-": "bindestrek", "_": "understrek", "@": "krøllalfa", "#": "nummertegn", "$": "dollar",
      "%": "prosent", "&": "og-tegn", "*": "stjerne", "+": "pluss", "=": "er lik", "/": "skråstrek",
      "\\": "omvendt skråstrek", "|": "loddrett strek", "(": "venstre parentes", ")": "høyre parentes",
      "[": "venstre hakeparentes", "]": "høyre hakeparentes", "{": "venstre krøllparentes",
      "}": "høyre krøllparentes", "<": "mindre enn", ">": "større enn", "~": "tilde", "^": "cirkumfleks",
      "`": "grav aksent", "€": "euro", "§": "paragraf", "°": "grader", "\n": "ny linje", "\t": "tabulator",
      "–": "tankestrek", "—": "tankestrek", "…": "ellipse", "«": "anførselstegn start",
      "»": "anførselstegn slutt",
    ],
    capital: { "stor \($0)" },
    // The Norwegian spelling alphabet.
    alphabet: [
      "a": "Anna", "b": "Bernhard", "c": "Cecilie", "d": "David", "e": "Edith", "f": "Fredrik",
      "g": "Gustav", "h": "Harald", "i": "Ivar", "j": "Johan", "k": "Karin", "l": "Ludvig", "m": "Martin",
      "n": "Nils", "o": "Olivia", "p": "Petter", "q": "Quintus", "r": "Rikard", "s": "Sigrid",
      "t": "Teodor", "u": "Ulrik", "v": "enkelt-v", "w": "dobbelt-v", "x": "Xerxes", "y": "Yngling",
      "z": "Zakarias", "æ": "Ærlig", "ø": "Østen", "å": "Åse",
    ])

  private static func bokmålPlural(_ kind: ElementKind) -> String {
    switch kind {
    case .heading: "overskrifter"
    case .control: "kontroller"
    case .field: "tekstfelt"
    case .list: "lister"
    case .toggle: "brytere"
    case .link: "lenker"
    case .landmark: "landemerker"
    }
  }

  /// Where one is, in a container of this kind; nil for one that is known by its name alone.
  private static func bokmålContainer(_ role: Role) -> String? {
    switch role {
    case .list: "i listen"
    case .grid: "i tabellen"
    case .tabBar: "i fanelinjen"
    case .menu: "i menyen"
    case .landmark: "i landemerket"
    case .dialog, .alertDialog: "i dialogboksen"
    default: nil
    }
  }
}
