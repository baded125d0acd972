package import Text

/// A person's preferences for announcements: the style of a platform, a language, and the amount of detail.
package struct ReaderProfile: Hashable, Sendable {
  /// Whose order and words are used. Another style than that of the version takes the version away.
  package var style: Style {
    didSet { if let version, version.style != style { self.version = nil } }
  }
  /// The version of the style's reader; nil for none, as most recordings have it. A version brings its style.
  package var version: ReaderVersion? {
    didSet { if let version, version.style != style { style = version.style } }
  }
  /// The language the reader's own words are in.
  package var language: Language
  /// How much is said.
  package var verbosity: Verbosity
  /// Order of an announcement's parts in TalkBack style.
  package var order: SegmentOrder
  /// Whether roles are said; nil where the verbosity decides.
  package var speaksRoles: Bool?
  /// Whether positions are said; nil where the verbosity decides.
  package var speaksPositions: Bool?
  /// Whether hints are said; nil where the verbosity decides.
  package var speaksHints: Bool?
  /// The input method that hints name, in TalkBack style.
  package var input: Input = .touch
  /// Whether hints name a phone's gestures where the console has keys of its own: a film shows a phone.
  package var isOnPhone = false

  /// Without arguments: VoiceOver in English as a phone has it before anybody changes its settings.
  package init(
    style: Style = .voiceOver, language: Language = .english, verbosity: Verbosity = .normal,
    order: SegmentOrder = .stateNameRole, speaksRoles: Bool? = nil, speaksPositions: Bool? = nil,
    speaksHints: Bool? = nil, version: ReaderVersion? = nil
  ) {
    self.style = version?.style ?? style
    self.version = version
    self.language = language
    self.verbosity = verbosity
    self.order = order
    self.speaksRoles = speaksRoles
    self.speaksPositions = speaksPositions
    self.speaksHints = speaksHints
  }

  /// The screen reader whose words are said.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case voiceOver = "voiceover"
    case talkBack = "talkback"

    /// As the platform writes it.
    package var name: String { self == .talkBack ? "TalkBack" : "VoiceOver" }
  }

  /// What a person operates the phone by; TalkBack's hints name it.
  package enum Input: Hashable, Sendable {
    case touch
    /// One tap is enough: TalkBack's setting for it.
    case singleTap
    /// The keys of a keyboard, by name; nil for TalkBack's own.
    case keyboard(key: String?)
    /// The middle key of a remote control or a keypad.
    case selectKey
  }

  /// How much is said.
  package enum Verbosity: String, Hashable, Sendable, CaseIterable {
    case low, normal, high
  }

  /// TalkBack's three orders.
  package enum SegmentOrder: String, Hashable, Sendable, CaseIterable {
    case stateNameRole = "state-name-role"
    case roleNameState = "role-name-state"
    case nameRoleState = "name-role-state"
  }
}

extension ReaderProfile.Style {
  /// The value for this style; the other one's is not evaluated.
  @inlinable
  package func callAsFunction<Value>(
    voiceOver: @autoclosure () -> Value, talkBack: @autoclosure () -> Value
  ) -> Value {
    switch self {
    case .voiceOver: voiceOver()
    case .talkBack: talkBack()
    }
  }
}

extension ReaderProfile {
  /// A detail that can be switched on and off by itself.
  package enum Detail: String, Hashable, Sendable, CaseIterable {
    case roles, positions, hints
  }

  /// The switch of a detail; nil where the verbosity decides.
  package subscript(detail: Detail) -> Bool? {
    get {
      switch detail {
      case .roles: speaksRoles
      case .positions: speaksPositions
      case .hints: speaksHints
      }
    }
    set {
      switch detail {
      case .roles: speaksRoles = newValue
      case .positions: speaksPositions = newValue
      case .hints: speaksHints = newValue
      }
    }
  }
}
