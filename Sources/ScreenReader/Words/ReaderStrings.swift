/// The words a screen reader adds to what an app says, in one platform's wording and one language.
///
/// One property a phrase and no defaults: a phrase missing in a language does not compile. Role and state
/// words are in lower case, as clauses within a sentence; hints begin with a capital, being utterances of
/// their own.
public struct ReaderStrings: Sendable {
  public var roles: RoleWords
  public var states: StateWords
  public var places: PlacePhrases
  public var hints: HintPhrases
  public var texts: TextPhrases

  public init(
    roles: RoleWords, states: StateWords, places: PlacePhrases, hints: HintPhrases, texts: TextPhrases
  ) {
    self.roles = roles
    self.states = states
    self.places = places
    self.hints = hints
    self.texts = texts
  }

  /// The strings of a profile's style and language.
  public static func strings(of profile: ReaderProfile) -> ReaderStrings {
    switch (profile.style, profile.language) {
    case (.voiceOver, .english): .voiceOverEnglish
    case (.voiceOver, .bokmål): .voiceOverBokmål
    case (.talkBack, .english): talkBackEnglish.hinting(HintPhrases.talkBackEnglish, for: profile.input)
    case (.talkBack, .bokmål): talkBackBokmål.hinting(HintPhrases.talkBackBokmål, for: profile.input)
    }
  }

  /// The strings with hints for an input; as they stand they have those for touch.
  private func hinting(
    _ hints: (ReaderProfile.Input) -> HintPhrases, for input: ReaderProfile.Input
  ) -> ReaderStrings {
    guard input != .touch else { return self }
    var strings = self
    strings.hints = hints(input)
    return strings
  }
}

/// The words for states.
public struct StateWords: Sendable {
  public var selected: String
  /// Said only when a selection was just taken away; neither platform says it on focus.
  public var notSelected: String
  public var disabled: String
  public var enabled: String
  public var on: String
  public var off: String
  /// A switch that is neither on nor off.
  public var mixed: String
  public var checked: String
  public var notChecked: String
  public var partiallyChecked: String
  public var expanded: String
  public var collapsed: String
  public var editing: String
  public var required: String
  public var invalid: String
  public var readOnly: String
  public var visited: String
  public var busy: String

  public init(
    selected: String, notSelected: String, disabled: String, enabled: String, on: String, off: String,
    mixed: String, checked: String, notChecked: String, partiallyChecked: String, expanded: String,
    collapsed: String, editing: String, required: String, invalid: String, readOnly: String,
    visited: String, busy: String
  ) {
    self.selected = selected
    self.notSelected = notSelected
    self.disabled = disabled
    self.enabled = enabled
    self.on = on
    self.off = off
    self.mixed = mixed
    self.checked = checked
    self.notChecked = notChecked
    self.partiallyChecked = partiallyChecked
    self.expanded = expanded
    self.collapsed = collapsed
    self.editing = editing
    self.required = required
    self.invalid = invalid
    self.readOnly = readOnly
    self.visited = visited
    self.busy = busy
  }
}

/// The phrases that tell how to use an element.
public struct HintPhrases: Sendable {
  public var activate: String
  /// With the app's own words for it.
  public var activateNamed: @Sendable (_ action: String) -> String
  public var toggle: String
  public var select: String
  public var edit: String
  /// While a field is edited; empty where the platform says nothing then.
  public var whileEditing: String
  public var adjust: String
  public var change: String
  public var expand: String
  public var collapse: String
  public var longPress: String
  public var longPressNamed: @Sendable (_ action: String) -> String
  public var actionsAvailable: String
  public var moreContentAvailable: String

  public init(
    activate: String, activateNamed: @escaping @Sendable (_ action: String) -> String, toggle: String,
    select: String, edit: String, whileEditing: String, adjust: String, change: String, expand: String,
    collapse: String, longPress: String,
    longPressNamed: @escaping @Sendable (_ action: String) -> String, actionsAvailable: String,
    moreContentAvailable: String
  ) {
    self.activate = activate
    self.activateNamed = activateNamed
    self.toggle = toggle
    self.select = select
    self.edit = edit
    self.whileEditing = whileEditing
    self.adjust = adjust
    self.change = change
    self.expand = expand
    self.collapse = collapse
    self.longPress = longPress
    self.longPressNamed = longPressNamed
    self.actionsAvailable = actionsAvailable
    self.moreContentAvailable = moreContentAvailable
  }
}

/// The phrases that stand beside an app's own texts.
public struct TextPhrases: Sendable {
  /// The name of a secure field without one.
  public var password: String
  public var characters: @Sendable (_ count: Int) -> String
  public var unlabelled: String
  public var error: @Sendable (_ message: String) -> String
  /// A last clause with the name of the label it belongs to.
  public var labelled: @Sendable (_ clause: String, _ label: String) -> String
  /// A badge that is a number.
  public var items: @Sendable (_ count: Int) -> String
  public var percent: @Sendable (_ number: String) -> String
  /// The label of a back button that says no more than the button's role word.
  public var back: String
  public var scrolled: @Sendable (_ from: Int, _ to: Int, _ count: Int) -> String

  public init(
    password: String, characters: @escaping @Sendable (_ count: Int) -> String, unlabelled: String,
    error: @escaping @Sendable (_ message: String) -> String,
    labelled: @escaping @Sendable (_ clause: String, _ label: String) -> String,
    items: @escaping @Sendable (_ count: Int) -> String,
    percent: @escaping @Sendable (_ number: String) -> String, back: String,
    scrolled: @escaping @Sendable (_ from: Int, _ to: Int, _ count: Int) -> String
  ) {
    self.password = password
    self.characters = characters
    self.unlabelled = unlabelled
    self.error = error
    self.labelled = labelled
    self.items = items
    self.percent = percent
    self.back = back
    self.scrolled = scrolled
  }
}
