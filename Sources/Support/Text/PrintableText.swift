/// The printable form of foreign text.
package enum PrintableText {
  /// The text as one line without an effect on a terminal.
  ///
  /// Names, messages and imported data are data: a control character or escape sequence in them must not reach the terminal
  /// (CWE-150). Escape sequences are removed with their parameters; line breaks, tabs and separators become a space; other
  /// control characters and the controls of writing direction are removed.
  package static func of(_ text: String) -> String {
    // Nearly all text is clean; it is returned unchanged.
    guard text.unicodeScalars.contains(where: { isRisky($0) }) else { return text }
    var clean = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x1B: skipEscape(&scalars)
      case 0x9B: skipControlSequence(&scalars)
      case 0x90, 0x98, 0x9D...0x9F: skipString(&scalars)
      case 0x0D where scalars.first == "\n": continue
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: clean.append(" ")
      case _ where isRisky(scalar): continue
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// Whether a terminal might interpret the character as other than text.
  package static func isRisky(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: true
    // Line and paragraph separator; embeddings, overrides, isolates; direction marks; deprecated controls.
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0x206A...0x206F: true
    // Interlinear annotation, tags: invisible carriers of hidden text.
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    case 0xFEFF: true
    default: false
    }
  }

  /// The largest number of scalars of foreign text in a message.
  private static let longestQuote = 40

  /// The largest number of scalars of a path or an address in a message, which leaves room for its sentence.
  private static let longestPath = 500

  /// Foreign text for a message: clean, and shortened to its beginning if it is long.
  package static func excerpt(_ text: some StringProtocol) -> String { beginning(of: text, scalars: longestQuote) }

  /// A path or an address that somebody gave, for a message about it: clean, and whole unless it is over 500 scalars.
  package static func path(_ text: some StringProtocol) -> String { beginning(of: text, scalars: longestPath) }

  private static func beginning(of text: some StringProtocol, scalars limit: Int) -> String {
    // The rest need not be read; an escape sequence may take some of the beginning.
    var beginning = String.UnicodeScalarView()
    beginning.append(contentsOf: text.unicodeScalars.prefix(20 * limit))
    let clean = of(String(beginning)).unicodeScalars
    let quoted = clean.prefix(limit)
    return String(quoted) + (quoted.endIndex < clean.endIndex ? "…" : "")
  }

  /// The largest number of scalars of a message, and how many of them are its beginning.
  private static let (longestMessage, messageHead) = (1000, 700)

  /// A message for print and speech: clean, on one line, and without its middle if foreign text has made it long.
  package static func message(_ text: String) -> String {
    let clean = of(text)
    let scalars = clean.unicodeScalars
    guard scalars.count > longestMessage else { return clean }
    return String(scalars.prefix(messageHead)) + " … " + String(scalars.suffix(longestMessage - messageHead))
  }

  // MARK: - Escape sequences (ECMA-48)

  private static func skipEscape(_ scalars: inout Substring.UnicodeScalarView) {
    guard let first = scalars.first?.value else { return }
    switch first {
    case 0x5B:
      scalars.removeFirst()
      skipControlSequence(&scalars)
    case 0x50, 0x58, 0x5D...0x5F:
      scalars.removeFirst()
      skipString(&scalars)
    case 0x20...0x2F:
      while let next = scalars.first?.value, (0x20...0x2F).contains(next) { scalars.removeFirst() }
      if let next = scalars.first?.value, (0x30...0x7E).contains(next) { scalars.removeFirst() }
    case 0x30...0x7E:
      scalars.removeFirst()
    default:
      break
    }
  }

  /// Skips parameters and intermediates up to the final byte; stops before a byte that cannot belong to them.
  private static func skipControlSequence(_ scalars: inout Substring.UnicodeScalarView) {
    while let next = scalars.first?.value, (0x20...0x3F).contains(next) { scalars.removeFirst() }
    if let next = scalars.first?.value, (0x40...0x7E).contains(next) { scalars.removeFirst() }
  }

  /// Skips a string for the terminal up to its end (BEL, ST). Without an end only the opening is removed, so that a stray byte
  /// cannot hide the rest of a message.
  private static func skipString(_ scalars: inout Substring.UnicodeScalarView) {
    var rest = scalars
    while let next = rest.popFirst()?.value {
      if next == 0x07 || next == 0x9C {
        scalars = rest
        return
      }
      if next == 0x1B {
        if rest.first?.value == 0x5C { rest.removeFirst() }
        scalars = rest
        return
      }
    }
  }
}
