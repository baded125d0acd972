/// The escape sequences terminals send for keys.
///
/// Sources: ECMA-48; xterm's ctlseqs (PC-style function keys, modifiers as second parameter); rxvt's `$`, `^`
/// and `@` endings; the Linux console's `ESC [ [ A`; terminfo entries of vt220, screen and putty.
enum KeySequences {
  /// The key of `ESC [ parameters final`; nil for a sequence that is no key of ours.
  static func key(parameters: String, final: Unicode.Scalar) -> Key? {
    // A private marker or an intermediate means that it is a report of the terminal, not a key.
    guard parameters.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || $0 == ";" }) else { return nil }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2 else { return nil }
    let first = numbers.first ?? nil
    // xterm gives the modifiers second, `ESC [ 1 ; 5 C`; some give them alone, `ESC [ 5 C`.
    let alone = final == "~" || final == "$" || final == "^" || final == "@" ? nil : first
    let modifiers = modifiers((numbers.count == 2 ? numbers[1] : alone) ?? 1)

    switch final {
    case "Z": return .named(.tab, modifiers.union(.shift))
    case "~": return numbered[first ?? 0].map { .named($0, modifiers) }
    case "$": return numbered[first ?? 0].map { .named($0, .shift) }
    case "^": return numbered[first ?? 0].map { .named($0, .control) }
    case "@": return numbered[first ?? 0].map { .named($0, [.shift, .control]) }
    case "a", "b", "c", "d":
      return lettered[Character(final).uppercased()].map { .named($0, .shift) }
    default: return lettered[String(final)].map { .named($0, modifiers) }
    }
  }

  /// The key of `ESC O parameters final`.
  static func applicationKey(parameters: String, final: Unicode.Scalar) -> Key? {
    switch final {
    case "M": return .named(.enter)
    case "I": return .named(.tab)
    case "a", "b", "c", "d":
      return lettered[Character(final).uppercased()].map { .named($0, .control) }
    case "j"..."y":
      // The number pad in application mode: the characters `*` to `9`.
      return .character(Character(Unicode.Scalar(UInt8(final.value) - 0x40)))
    default: return key(parameters: parameters, final: final)
    }
  }

  private static func modifiers(_ parameter: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(clamping: parameter - 1) & 0b111)
  }

  private static let lettered: [String: Key.Name] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]

  private static let numbered: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]
}
