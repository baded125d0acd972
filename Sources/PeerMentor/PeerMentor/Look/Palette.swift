internal import AccessibilityTree

/// A colour and its background.
struct ColourPair: Hashable, Sendable {
  var foreground: Colour
  var background: Colour
}

/// The app's colours; no screen uses any other.
///
/// Text has at least 4.5:1 against its background and icons 3:1, as WCAG 2.2 requires in 1.4.3 and 1.4.11; all
/// colours here have 4.5:1.
enum Palette {
  /// Headings and running text.
  static let text = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xFFFFFF))
  /// Less important text: ages, states.
  static let secondary = ColourPair(foreground: Colour(0x595959), background: Colour(0xFFFFFF))
  /// Links and buttons without a background of their own.
  static let link = ColourPair(foreground: Colour(0x0B4F8A), background: Colour(0xFFFFFF))
  /// The main button of a screen, and the selected one of several.
  static let primary = ColourPair(foreground: Colour(0xFFFFFF), background: Colour(0x0B4F8A))
  /// Buttons of a choice.
  static let choice = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xE8EDF2))
  /// Typed text.
  static let field = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xF5F7F9))
  /// Errors.
  static let error = ColourPair(foreground: Colour(0xA3001B), background: Colour(0xFFFFFF))
  /// Polite notices.
  static let status = ColourPair(foreground: Colour(0xFFFFFF), background: Colour(0x2B2F33))
  /// The selected tab.
  static let currentTab = ColourPair(foreground: Colour(0x0B4F8A), background: Colour(0xF2F4F7))
  /// The other tabs.
  static let otherTab = ColourPair(foreground: Colour(0x4A4A4A), background: Colour(0xF2F4F7))

  /// All pairs, by name.
  static let all: [(name: String, pair: ColourPair)] = [
    ("text", text), ("secondary", secondary), ("link", link), ("primary", primary), ("choice", choice),
    ("field", field), ("error", error), ("status", status), ("currentTab", currentTab),
    ("otherTab", otherTab),
  ]
}

/// The app's text sizes and weights.
extension TextStyle {
  static let title = TextStyle(size: 28, weight: 700)
  static let section = TextStyle(size: 20, weight: 600)
  static let body = TextStyle(size: 17)
  static let control = TextStyle(size: 17, weight: 600)
  static let small = TextStyle(size: 15)
}
