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

/// Text on its way to the synthesizer that remembers where each of its scalars came from.
///
/// Cleaning and pronunciation change the text; the listener's place must be reported in the words as they were written. So
/// every scalar carries the offset of the written scalar it stands for.
package struct TracedText: Hashable, Sendable {
  /// The text as it is by now.
  package private(set) var scalars: [Unicode.Scalar]
  /// For each scalar the offset it had in the original; never falling.
  package private(set) var origins: [Int]
  /// The offset after the last scalar of the original.
  package private(set) var end: Int

  /// The text as it was written. `start` is the offset of its first scalar in the original.
  package init(_ text: String, startingAt start: Int = 0) {
    scalars = Array(text.unicodeScalars)
    origins = Array(start..<start + scalars.count)
    end = start + scalars.count
  }

  /// An empty text of an original that ends at `end`; to be filled by `append`.
  init(endingAt end: Int) {
    scalars = []
    origins = []
    self.end = end
  }

  /// The text as the synthesizer gets it.
  package var string: String {
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars)
    return string
  }

  /// Whether nothing is left to say.
  package var isEmpty: Bool { scalars.isEmpty }

  /// The original offset of the scalar at `index`, or the end of the original for any later index.
  package func origin(at index: Int) -> Int {
    index < origins.count ? origins[max(index, 0)] : end
  }

  /// The part of the text in `range`; its end is the origin of what follows it.
  subscript(range: Range<Int>) -> TracedText {
    var part = TracedText(endingAt: origin(at: range.upperBound))
    part.scalars = Array(scalars[range])
    part.origins = Array(origins[range])
    return part
  }

  /// What is left of the text from the original offset `offset` on.
  package func dropping(before offset: Int) -> TracedText {
    let first = origins.firstIndex { $0 >= offset } ?? scalars.count
    return first == 0 ? self : self[first..<scalars.count]
  }

  /// Adds a scalar that stands for the written one at `origin`, which is not before the last one's.
  mutating func append(_ scalar: Unicode.Scalar, from origin: Int) {
    scalars.append(scalar)
    origins.append(origin)
  }

  /// Adds a later part of the same original.
  mutating func append(_ part: TracedText) {
    scalars += part.scalars
    origins += part.origins
  }
}

extension TracedText {
  /// The same text as a part of a longer original that begins `offset` scalars before it.
  package func shifted(by offset: Int) -> TracedText {
    guard offset != 0 else { return self }
    var shifted = self
    for index in shifted.origins.indices { shifted.origins[index] += offset }
    shifted.end += offset
    return shifted
  }
}

/// Composes letters with their accents, as Unicode's normalisation form C does, for the alphabets of Europe.
///
/// The standard library offers no normalisation of its own, but its `Character` compares and hashes by
/// canonical equivalence: a composed letter found under its decomposed spelling is all that is needed.
enum CanonicalComposition {
  /// The text with each letter composed with its accents; those beyond the third of a letter are left out.
  static func composed(_ text: TracedText) -> TracedText {
    guard text.scalars.contains(where: { $0.value >= firstComposable }) else { return text }
    var composed = TracedText(endingAt: text.end)
    var index = 0
    for character in text.string {
      let count = character.unicodeScalars.count
      let origin = text.origins[index]
      for scalar in spelling(of: character) {
        composed.append(scalar, from: origin)
      }
      index += count
    }
    return composed
  }

  /// No scalar below this one has accents of its own or a second spelling.
  private static let firstComposable: UInt32 = 0x300

  /// Accents on one letter beyond this number are decoration; Vietnamese needs two.
  private static let mostMarks = 3

  private static func spelling(of character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    if scalars.count == 1, scalars[0].value < firstComposable { return scalars }
    if let letter = letters[character] { return [letter] }
    guard scalars.count > 1 else { return scalars }
    // Not all of it has a letter of its own: compose as much of its beginning as has one.
    for length in (2..<max(2, min(scalars.count, mostMarks + 1))).reversed() {
      var beginning = ""
      beginning.unicodeScalars.append(contentsOf: scalars[..<length])
      if beginning.count == 1, let letter = letters[Character(beginning)] {
        return [letter] + limited(scalars[length...])
      }
    }
    return [scalars[0]] + limited(scalars[1...])
  }

  private static func limited(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var marks = 0
    return scalars.filter { scalar in
      guard scalar.properties.canonicalCombiningClass != .notReordered else { return true }
      marks += 1
      return marks <= mostMarks
    }
  }

  /// Each composed letter of Latin, Greek and Cyrillic, to be found under any of its spellings.
  private static let letters: [Character: Unicode.Scalar] = {
    var letters: [Character: Unicode.Scalar] = [:]
    for range: ClosedRange<UInt32> in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
        let character = Character(scalar)
        // The first in order is the one that normalisation chooses where there are two.
        if letters[character] == nil { letters[character] = scalar }
      }
    }
    return letters
  }()
}
