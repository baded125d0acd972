import TestSupport

/// Keys that no person would press: commands, text, pastes, and bytes that are no key.
///
/// Keys that end or stop the program are left out: q, Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-\. So is w, whose answer shows that a
/// session speaks again.
struct RandomKeys {
  private static let named = [
    "\t", "\r", " ", "\u{7F}", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F",
    "\u{1B}[Z", "\u{1B}[3~", "\u{1B}[1;5C", "\u{1B}[1;2D", "\u{1B}\r", "\u{1}", "\u{B}", "\u{15}", "\u{17}",
    "\u{1B}OP", "\u{1B}OQ", "\u{1B}OR", "\u{1B}OS", "\u{1B}[15~", "\u{1B}[17~", "\u{1B}[18~",
  ]
  private static let commands = Array("12345mahHcClLtTdfkregvuz?/:+-")
  private static let texts = [
    "kari@example.org", "Ola", "blåbær", "e\u{301}", "👩‍👩‍👧‍👦", "🇳🇴", "شكرا", "\u{202E}evil", "12 34 56", "yesterday",
    "a.a.a.a.a.a.a.a.", "[[h@]]", "<break time=\"30s\"/>", "   ", "2.3.2026",
  ]
  private static let forbidden: Set<UInt8> = [0x03, 0x04, 0x1A, 0x1C, 0x71, 0x77]

  /// Some of them, as one read may return them.
  static func some(_ dice: inout RandomSource) -> [UInt8] {
    (0...dice.roll(8)).flatMap { _ in one(&dice) }
  }

  private static func one(_ dice: inout RandomSource) -> [UInt8] {
    switch dice.roll(20) {
    case 0..<9: Array(named.randomElement(using: &dice)!.utf8)
    case 9..<15: Array(String(commands.randomElement(using: &dice)!).utf8)
    case 15..<18: Array(texts.randomElement(using: &dice)!.utf8)
    case 18:
      Array(
        ("\u{1B}[200~" + String(repeating: texts.randomElement(using: &dice)! + "\n", count: 1 + dice.roll(40))
          + "\u{1B}[201~").utf8)
    default:
      (0...dice.roll(8)).map { _ in UInt8.random(in: 0...255, using: &dice) }.filter { !forbidden.contains($0) }
    }
  }
}
