extension ElementKind {
  /// The kind that a noun names, in English or Bokmål, in one number or many, in either style's words; nil for others.
  ///
  /// The first noun of a kind, its raw value, is the one that is recorded.
  init?(noun: some StringProtocol) {
    guard let kind = Self.byNoun[noun.asNoun] else { return nil }
    self = kind
  }

  /// The kind that contains the elements of a narrower noun: a slider is one of the controls.
  ///
  /// It serves suggestions only: a person who asks for the next slider must not land on a field.
  static func widerKind(for noun: some StringProtocol) -> ElementKind? { byNarrowerNoun[noun.asNoun] }

  private var nouns: [String] {
    switch self {
    case .heading: ["headings", "header", "headers", "overskrift", "overskrifter"]
    // NVDA's key for form fields includes buttons.
    case .control:
      [
        "controls", "form control", "form controls", "form field", "form fields", "kontroll", "kontroller",
        "skjemakontroll", "skjemakontroller", "skjemafelt", "skjemafelter",
      ]
    case .button: ["buttons", "knapp", "knapper"]
    case .field:
      [
        "fields", "text field", "text fields", "edit box", "edit boxes", "edit field", "edit fields", "text box",
        "text boxes", "input field", "felt", "felter", "tekstfelt", "tekstfelter", "redigeringsfelt",
        "redigeringsfelter",
      ]
    case .list: ["lists", "liste", "lister"]
    case .listItem: ["list items", "row", "rows", "rad", "rader", "listeelement", "listeelementer", "listepunkt", "listepunkter"]
    case .toggle:
      ["toggles", "toggle switch", "switch", "switches", "switch button", "switch buttons", "bryter", "brytere"]
    case .tab: ["tabs", "fane", "faner"]
    case .link: ["links", "lenke", "lenker", "linker"]
    case .image: ["images", "graphic", "graphics", "bilde", "bilder"]
    case .landmark: ["landmarks", "landemerke", "landemerker"]
    }
  }

  private static let byNoun = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { kind in ([kind.rawValue] + kind.nouns).map { ($0.asNoun, kind) } })

  private static let byNarrowerNoun: [String: ElementKind] = [
    "slider": .control, "sliders": .control, "glidebryter": .control, "glidebrytere": .control,
    "dropdown": .control, "dropdowns": .control, "dropdownlist": .control, "rullegardinliste": .control,
    "rullegardinlister": .control,
    "searchfield": .field, "søkefelt": .field, "søkefelter": .field, "securetextfield": .field, "sikkerttekstfelt": .field,
    "checkbox": .toggle, "checkboxes": .toggle, "avmerkingsboks": .toggle, "avmerkingsbokser": .toggle,
    "avkrysningsboks": .toggle, "avkrysningsbokser": .toggle,
    "radiobutton": .toggle, "radiobuttons": .toggle, "alternativknapp": .toggle, "alternativknapper": .toggle,
    "radioknapp": .toggle, "radioknapper": .toggle,
  ]
}

extension StringProtocol {
  /// A noun without what people write differently: capitals, hyphens and spaces.
  var asNoun: String { lowercased().filter { !$0.isLineSpace && $0 != "-" } }
}
