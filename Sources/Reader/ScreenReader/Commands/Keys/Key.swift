/// One key press as a terminal reports it.
package enum Key: Hashable, Sendable {
  /// A printable character. Each Unicode scalar comes by itself; a combining mark joins the text typed
  /// before it. Bytes that are not UTF-8 come as U+FFFD.
  case character(Character)
  /// A character with Control; letters in lower case.
  case control(Character)
  /// A character with Alt.
  case alt(Character)
  case named(Name, Modifiers = [])
  /// Text pasted as a whole, at most 64 KiB; more comes as several.
  case paste(String)
  /// The byte of the Escape key has come; whether it was the key is not yet known.
  ///
  /// Speech stops without waiting for the answer: this is reported at once, `escape` follows if it was the key.
  case escapePressed
  /// It was the Escape key. Always after `escapePressed`.
  case escape
  /// A key that is none of these, such as a multimedia key.
  case other

  /// Keys without a character of their own. Space is a character.
  package enum Name: Hashable, Sendable {
    case enter, tab, backspace, delete, insert
    case left, right, up, down, home, end, pageUp, pageDown
    /// F1 to F20.
    case function(Int)
  }

  /// What is held down with a named key.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each key that is held.
    package let rawValue: UInt8

    /// The bits are those of xterm's modifier parameter less one.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The Shift key.
    package static let shift = Modifiers(rawValue: 1)
    /// The Alt key, also called Option or Meta.
    static let alt = Modifiers(rawValue: 2)
    /// The Control key.
    static let control = Modifiers(rawValue: 4)
  }
}
