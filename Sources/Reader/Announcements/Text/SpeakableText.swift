/// Makes any text safe and clear for eSpeak NG, without losing a word.
///
/// A name or a message can hold anything. Characters that can command, silence or confuse the synthesizer are removed:
///
/// 1. control characters become a space (byte 1 starts a command of eSpeak NG even in plain text);
/// 2. marks of direction, zero-width characters, variation selectors and the like are left out;
/// 3. private, unassigned and replacement characters become a space;
/// 4. runs of white space become one space, runs of one symbol end after the fourth;
/// 5. letters and their accents are composed (eSpeak NG reads a decomposed "å" as "a"), and more than
///    three accents on one letter are left out.
package enum SpeakableText {
  /// The text made safe; every scalar still knows where it came from.
  package static func cleaned(_ text: TracedText) -> TracedText {
    var cleaned = TracedText(endingAt: text.end)
    var run = 0
    for (index, scalar) in text.scalars.enumerated() {
      guard let safe = replacement(for: scalar) else { continue }
      let last = cleaned.scalars.last
      if safe == " " {
        if last == " " { continue }
      } else if safe == last, !safe.properties.isAlphabetic, safe.properties.numericType == nil {
        run += 1
        if run >= longestRun { continue }
      } else {
        run = 0
      }
      cleaned.append(safe, from: text.origins[index])
    }
    return CanonicalComposition.composed(cleaned)
  }

  /// How often one symbol may follow itself; enough for "…" written as dots, too short to flood.
  private static let longestRun = 4

  /// What is said in place of a scalar: itself, a space, or nothing at all.
  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII {
      return scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
    }
    // Selectors and fillers that are letters or marks by category, but only change how text looks.
    switch scalar.value {
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFE00...0xFE0F,
      0xFFA0, 0xE0000...0xE0FFF:
      return nil
    case 0xFFFC, 0xFFFD:
      return " "
    default:
      break
    }
    switch scalar.properties.generalCategory {
    case .format: return nil
    case .control, .privateUse, .unassigned, .surrogate: return " "
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
    default: return scalar
    }
  }
}
