import Commands

/// How much of an announcement a profile wants.
///
/// Each switch of the profile wins over its verbosity. Low leaves out hints and positions, normal says what
/// the platform's reader says by default, high says everything that is known. TalkBack's own low setting
/// leaves out role words too (its `donottranslate.xml`: Low turns every switch off), so its style does.
struct SpokenDetail: Hashable {
  var roles: Bool
  var positions: Positions
  var hints: Bool
  /// The title of a window come into; a setting of its own, which goes with the verbosity alone.
  var windows: Bool

  enum Positions: Hashable {
    case none
    /// Where the platform's reader says them.
    case customary
    /// Wherever they are known.
    case all
  }

  init(_ profile: ReaderProfile) {
    roles = profile.speaksRoles ?? (profile.verbosity != .low || profile.style != .talkBack)
    hints = profile.speaksHints ?? (profile.verbosity != .low)
    windows = profile.verbosity != .low
    positions =
      switch (profile.speaksPositions, profile.verbosity) {
      case (false, _), (nil, .low): .none
      case (true, .high), (nil, .high): .all
      case (true, _), (nil, .normal): .customary
      }
  }
}
