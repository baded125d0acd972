import Commands
import Semantics
import Suggestions

extension ReaderPhrases {
  static let english = ReaderPhrases(
    noNext: { "No next \(englishName($0))" },
    noPrevious: { "No previous \(englishName($0))" },
    none: { "No \(englishPlural($0)) on this screen" },
    noMatch: { "'\($0)' was not found" },
    onlyRows: { "only rows \($0) to \($1) of \($2) are included" },
    whatToFind: "What to find?",
    stillSearching: "Searching",
    findCancelled: "Find cancelled",
    noNumberTyped: "Type a number first",
    emptyScreen: "There is nothing on this screen",
    namelessElement: "Unnamed element",
    noNumberedList: "There is no numbered list. Say headings, controls or actions first",
    noSuchNumber: { "There is no number \($0). Choose from 1 to \($1)" },
    elementIsGone: "That element is no longer there",
    nothingToActivate: "Nothing to activate",
    nothingToGoBackTo: "Nothing to go back to",
    cannotAdjust: "This cannot be adjusted",
    notAvailableHere: "Not available here",
    closeFirst: { $0.isEmpty ? "Close this first" : "Close this first: \($0)" },
    noActions: "No actions here",
    actions: { "Actions: \($0.joined(separator: ", "))" },
    actionsHint: "To choose one, type its number and press Enter",
    noSuchAction: { "There is no action '\($0)'. Choose \($1.listed("or"))" },
    notAField: "This is not a text field",
    cannotBeEdited: "This field cannot be edited",
    notEditing: "Not editing",
    editingEnded: "Editing ended",
    editingCancelled: "Editing cancelled",
    bullet: "bullet",
    bullets: { "\($0) bullets" },
    nothingToSpell: "Nothing to spell",
    inside: { role, name in
      let words = [englishContainer(role) ?? "", name].filter { !$0.isEmpty }
      return words.isEmpty ? nil : "in \(words.joined(separator: " "))"
    },
    item: { "item \($0) of \($1)" },
    onScreen: { "on screen \($0)" },
    element: { "element \($0) of \($1)" },
    characterNames: [
      " ": "space", "\u{A0}": "space", ".": "dot", ",": "comma", ":": "colon", ";": "semicolon",
      "!": "exclamation mark", "?": "question mark", "'": "apostrophe", "\"": "quote", "-": "hyphen",
      "_": "underscore", "@": "at", "#": "number sign", "$": "dollar", "%": "percent", "&": "ampersand",
      "*": "star", "+": "plus", "=": "equals", "/": "slash", "\\": "backslash", "|": "vertical bar",
      "(": "left parenthesis", ")": "right parenthesis", "[": "left bracket", "]": "right bracket",
      "{": "left brace", "}": "right brace", "<": "less than", ">": "greater than", "~": "tilde",
      "^": "caret", "`": "grave accent", "€": "euro", "§": "section sign", "°": "degree", "\n": "new line",
      "\t": "tab", "–": "dash", "—": "dash", "…": "ellipsis",
    ],
    capital: { "capital \($0)" },
    // The spelling alphabet of the International Civil Aviation Organization.
    alphabet: [
      "a": "Alfa", "b": "Bravo", "c": "Charlie", "d": "Delta", "e": "Echo", "f": "Foxtrot", "g": "Golf",
      "h": "Hotel", "i": "India", "j": "Juliett", "k": "Kilo", "l": "Lima", "m": "Mike", "n": "November",
      "o": "Oscar", "p": "Papa", "q": "Quebec", "r": "Romeo", "s": "Sierra", "t": "Tango", "u": "Uniform",
      "v": "Victor", "w": "Whiskey", "x": "X-ray", "y": "Yankee", "z": "Zulu",
    ])

  private static func englishName(_ kind: ElementKind?) -> String {
    switch kind {
    case nil: "element"
    case .heading: "heading"
    case .control: "control"
    case .field: "text field"
    case .list: "list"
    case .toggle: "toggle"
    case .link: "link"
    case .landmark: "landmark"
    }
  }

  private static func englishPlural(_ kind: ElementKind) -> String {
    "\(englishName(kind))s"
  }

  /// What a container is called; nil for one that is known by its name alone.
  private static func englishContainer(_ role: Role) -> String? {
    switch role {
    case .list: "list"
    case .grid: "table"
    case .tabBar: "tab bar"
    case .menu: "menu"
    case .landmark: "landmark"
    case .dialog, .alertDialog: "dialog"
    default: nil
    }
  }
}
