/// The parts of an announcement that a profile asks for.
///
/// Each switch of the profile overrides its verbosity. Low leaves out hints and positions, normal announces what
/// the platform's reader does by default, high everything that is known. TalkBack's own low setting
/// leaves out role words too (its `donottranslate.xml`: Low turns every switch off), so its style does.
package struct SpokenDetail: Hashable {
  var roles: Bool
  var positions: Positions
  /// Whether hints are announced.
  package var hints: Bool
  /// The title of a window that opens; it depends on the verbosity alone.
  var windows: Bool

  enum Positions: Hashable {
    case none
    /// Where the platform's reader announces them.
    case customary
    /// Wherever they are known.
    case all
  }

  /// What a profile asks for.
  package init(_ profile: ReaderProfile) {
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
