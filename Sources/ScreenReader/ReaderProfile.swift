/// How a person wants to be told things: the style of a platform, a language, and how much of it.
public struct ReaderProfile: Hashable, Sendable {
  /// Whose order and words are used.
  public var style: Style
  /// The language the reader's own words are in.
  public var language: Language
  /// How much is said.
  public var verbosity: Verbosity
  /// Order of an announcement's parts in TalkBack style.
  public var order: PartOrder
  /// Whether it is said what elements are; nil where the verbosity decides.
  public var speaksRoles: Bool?
  /// Whether it is said where elements are; nil where the verbosity decides.
  public var speaksPositions: Bool?
  /// Whether it is said how elements are used; nil where the verbosity decides.
  public var speaksHints: Bool?
  /// What the listener's hints are to be for, in TalkBack style.
  public var input: Input = .touch

  /// Without arguments: VoiceOver in English as a phone has it before anybody changes its settings.
  public init(
    style: Style = .voiceOver, language: Language = .english, verbosity: Verbosity = .normal,
    order: PartOrder = .stateNameRole, speaksRoles: Bool? = nil, speaksPositions: Bool? = nil,
    speaksHints: Bool? = nil
  ) {
    self.style = style
    self.language = language
    self.verbosity = verbosity
    self.order = order
    self.speaksRoles = speaksRoles
    self.speaksPositions = speaksPositions
    self.speaksHints = speaksHints
  }

  /// The screen reader whose words are said.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case voiceOver = "voiceover"
    case talkBack = "talkback"
  }

  /// The languages Earshot speaks, by their BCP 47 code.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case bokmål = "nb"
  }

  /// What a person operates the phone by; TalkBack's hints name it.
  public enum Input: Hashable, Sendable {
    case touch
    /// One tap is enough: TalkBack's setting for it.
    case singleTap
    /// The keys of a keyboard, by name; nil for TalkBack's own.
    case keyboard(key: String?)
    /// The middle key of a remote control or a keypad.
    case selectKey
  }

  /// How much is said.
  public enum Verbosity: String, Hashable, Sendable, CaseIterable {
    case low, normal, high
  }

  /// TalkBack's three orders.
  public enum PartOrder: String, Hashable, Sendable, CaseIterable {
    case stateNameRole = "state-name-role"
    case roleNameState = "role-name-state"
    case nameRoleState = "name-role-state"
  }
}

extension ReaderProfile {
  /// What can be switched on and off by itself.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    case roles, positions, hints
  }

  /// The switch of a detail; nil where the verbosity decides.
  public subscript(detail: Detail) -> Bool? {
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

  /// The rules that announcements are composed by.
  public var announcementStyle: any AnnouncementStyle {
    switch style {
    case .voiceOver: VoiceOverStyle(profile: self)
    case .talkBack: TalkBackStyle(profile: self)
    }
  }
}
