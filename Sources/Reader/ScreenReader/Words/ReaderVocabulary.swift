import AccessibilityTree
package import Announcements
package import Text

/// The reader's own words for roles, states and places, for finding them in an announcement that is known only as a text.
///
/// Words that an app brings, such as names, are none of them. Numbers count as one: "1 of 5" is as "2 of 5".
package struct ReaderVocabulary: Sendable {
  private let kinds: [String: Announcement.Segment.Kind]

  /// The words of a style in a language.
  package init(_ style: ReaderProfile.Style, _ language: Language) {
    var profile = ReaderProfile()
    (profile.style, profile.language) = (style, language)
    let strings = ReaderStrings(of: profile)
    var kinds: [String: Announcement.Segment.Kind] = [:]
    let own = style == .voiceOver ? Self.voiceOver(language) : Self.talkBack(language)
    let all: [(Announcement.Segment.Kind, [String])] = [
      (.role, Role.allCases.map { strings.roles[$0] } + strings.roles.ofPages + own.roles),
      (.state, Self.states(strings.states) + own.states),
      (.position, Self.positions(strings.places)), (.container, own.containers + Self.containers(strings.places)),
      (.value, own.values + [1, 2].map(strings.texts.characters)),
    ]
    for (kind, words) in all {
      for word in words where !word.isEmpty && kinds[Self.key(word)] == nil { kinds[Self.key(word)] = kind }
    }
    self.kinds = kinds
  }

  /// The property that a clause says in the reader's own words; nil for an app's words.
  package func kind(of clause: some StringProtocol) -> Announcement.Segment.Kind? { kinds[Self.key(clause)] }

  /// The clause with each number as one sign.
  private static func key(_ clause: some StringProtocol) -> String {
    clause.split(whereSeparator: \.isWhitespace).map { $0.allSatisfy(\.isNumber) ? "#" : $0.lowercased() }
      .joined(separator: " ")
  }

  private typealias Words = (roles: [String], states: [String], containers: [String], values: [String])

  private static func voiceOver(_ language: Language) -> Words {
    let phrases = VoiceOverPhrases(language: language)
    let edges = [phrases.listEdges, phrases.definitionListEdges, phrases.landmarkEdges, phrases.tableEdges]
    let roles = [
      phrases.popupButton, phrases.comboBox, phrases.colorWell, phrases.heading(1), phrases.dropDown, phrases.multiLineField,
    ]
    let states =
      [phrases.unchecked, phrases.pressed(true), phrases.pressed(false)] + Invalidity.allCases.map(phrases.invalid)
      + SortOrder.allCases.map(phrases.sorted)
    let headings = [Cell.Heading.row, .column].map(phrases.heading(of:))
    return (
      Popup.allCases.map(phrases.popup) + roles + headings, states,
      edges.flatMap { [$0.start, $0.end] } + [phrases.formStart],
      [1, 2].map(phrases.bullets) + [phrases.noFile]
    )
  }

  private static func talkBack(_ language: Language) -> Words {
    let phrases = TalkBackPhrases(language: language)
    let passages = [phrases.list, phrases.grid, phrases.pager, phrases.horizontalPager, phrases.verticalPager]
    return (
      [phrases.rowHeading, phrases.columnHeading, phrases.heading(1)] + Popup.allCases.map(phrases.popupButton)
        + Picker.allCases.compactMap(phrases.picker), [],
      (passages + [phrases.gridPager]).flatMap { [$0.into, $0.outOf] } + [1, 2].map(phrases.itemCount) + [phrases.level(1)],
      []
    )
  }

  private static func states(_ words: StateWords) -> [String] {
    Current.allCases.map(words.current) + [
      words.selected, words.notSelected, words.disabled, words.enabled, words.on, words.off, words.mixed, words.checked,
      words.notChecked, words.partiallyChecked, words.expanded, words.collapsed, words.editing, words.selecting,
      words.required, words.invalid, words.readOnly, words.visited, words.busy,
    ]
  }

  private static func positions(_ phrases: PlacePhrases) -> [String] {
    [phrases.position("1", "2"), phrases.page(1, 2), phrases.row(1), phrases.column(1)]
  }

  private static func containers(_ phrases: PlacePhrases) -> [String] {
    Landmark.allCases.map(phrases.landmark) + [1, 2].flatMap { [phrases.rowCount($0), phrases.columnCount($0)] }
  }
}
