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

/// The escape sequences terminals send for keys.
///
/// Sources: ECMA-48; xterm's ctlseqs (PC-style function keys, modifiers as second parameter); rxvt's `$`, `^`
/// and `@` endings; the Linux console's `ESC [ [ A`; terminfo entries of vt220, screen and putty.
///
/// They are read as bytes: a key waits for this, and operations on strings are slow when they were not used lately.
enum KeySequences {
  /// The key of `ESC [ parameters final`; nil for a sequence that is no key of ours.
  static func key(parameters: [UInt8], final: UInt8) -> Key? {
    guard let (first, second) = numbers(in: parameters) else { return nil }
    // xterm gives the modifiers second, `ESC [ 1 ; 5 C`; some give them alone, `ESC [ 5 C`.
    let isNumbered = final == UInt8(ascii: "~") || rxvtModifiers(final) != nil
    let modifiers = modifiers(second ?? (isNumbered ? 1 : first) ?? 1)

    switch final {
    case UInt8(ascii: "Z"): return .named(.tab, modifiers.union(.shift))
    case UInt8(ascii: "~"): return numbered(first ?? 0).map { .named($0, modifiers) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return lettered(final - 0x20).map { .named($0, .shift) }
    default:
      if let modifiers = rxvtModifiers(final) { return numbered(first ?? 0).map { .named($0, modifiers) } }
      return lettered(final).map { .named($0, modifiers) }
    }
  }

  /// The key of `ESC O parameters final`.
  static func applicationKey(parameters: [UInt8], final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): return .named(.enter)
    case UInt8(ascii: "I"): return .named(.tab)
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return lettered(final - 0x20).map { .named($0, .control) }
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      // The number pad in application mode: the characters `*` to `9`.
      return .character(Character(Unicode.Scalar(final - 0x40)))
    default: return key(parameters: parameters, final: final)
    }
  }

  /// Whether a sequence without a name here is a key all the same, and not a report of the terminal: the endings are those
  /// of xterm's numbered keys, of its `formatOtherKeys` and of the number pad's middle.
  static func isKey(parameters: [UInt8], final: UInt8, isApplication: Bool) -> Bool {
    if isApplication { return final >= UInt8(ascii: "A") }
    let isPrivate = parameters.first.map { (0x3C...0x3F).contains($0) } ?? false
    return !isPrivate && [UInt8(ascii: "~"), UInt8(ascii: "u"), UInt8(ascii: "E")].contains(final)
      && !parameters.elementsEqual("201".utf8)
  }

  /// At most two numbers with a semicolon between them, of which each may be missing; nil for anything else: a private
  /// marker or an intermediate means that it is a report of the terminal, not a key.
  private static func numbers(in parameters: [UInt8]) -> (first: Int?, second: Int?)? {
    var (first, second): (Int?, Int?) = (nil, nil)
    var isSecond = false
    for byte in parameters {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // No sequence has a greater one.
        let number = min(((isSecond ? second : first) ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
        if isSecond { second = number } else { first = number }
      case UInt8(ascii: ";") where !isSecond: isSecond = true
      default: return nil
      }
    }
    // A missing one stands for 1, also where the first is there.
    return (first, isSecond ? second ?? 1 : nil)
  }

  private static func modifiers(_ parameter: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(clamping: parameter - 1) & 0b111)
  }

  /// The modifiers that rxvt encodes in the last byte alone.
  private static func rxvtModifiers(_ final: UInt8) -> Key.Modifiers? {
    switch final {
    case UInt8(ascii: "$"): .shift
    case UInt8(ascii: "^"): .control
    case UInt8(ascii: "@"): [.shift, .control]
    default: nil
    }
  }

  private static func lettered(_ final: UInt8) -> Key.Name? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key.Name? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}
