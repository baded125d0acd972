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
