/// Applies a voice's pronunciation list: written forms become the words that are said for them; then pictures become their
/// names in a language whose voices have none, repeated signs are counted, and where the voice says numbers by one or two
/// digits, these are separated. Capitals get a word in a language whose voices have none for them.
///
/// Where two entries fit the same place the earlier one of the list wins; what an entry has put in is not
/// looked at again. A scalar of a spoken form counts as the beginning of the written form it stands for.
package struct Pronouncer: Sendable {
  private let words: [Unicode.Scalar: [WordEntry]]
  private let patterns: [PatternEntry]
  private let numbers: VoiceProfile.Numbers
  private let capitals: VoiceProfile.Capitals
  private let language: String

  /// Patterns that are no regular expressions are left out; `problem(inPattern:)` reports them.
  package init(
    _ pronunciations: [VoiceProfile.Pronunciation], numbers: VoiceProfile.Numbers = .words,
    capitals: VoiceProfile.Capitals = .none, language: String = ""
  ) {
    self.numbers = numbers
    self.capitals = capitals
    self.language = language
    var words: [Unicode.Scalar: [WordEntry]] = [:]
    var patterns: [PatternEntry] = []
    for (rank, pronunciation) in pronunciations.enumerated() {
      switch pronunciation.written {
      case .word(let word):
        let entry = WordEntry(rank: rank, word: word, spoken: pronunciation.spoken)
        guard let first = entry.folded.first else { continue }
        words[first, default: []].append(entry)
      case .pattern(let pattern):
        guard let pattern = try? Pattern(pattern) else { continue }
        patterns.append(PatternEntry(rank: rank, pattern: pattern, spoken: pronunciation.spoken))
      }
    }
    self.words = words
    self.patterns = patterns
  }

  /// Why a pattern cannot be used, in words; nil if it can.
  package static func problem(inPattern pattern: String) -> String? {
    do {
      _ = try Pattern(pattern)
      return nil
    } catch {
      return error.description
    }
  }

  /// The text as it is to be said.
  package func spoken(_ text: TracedText) -> TracedText {
    var spoken = withList(text)
    if SignNames.mayBe(in: spoken), let signs = SignNames.of(language: language) {
      spoken = signs.applied(to: spoken)
    }
    spoken = RepeatedSigns.applied(to: spoken, language: language)
    if capitals == .word, let word = CapitalWords.word(in: language) { spoken = CapitalWords.applied(to: spoken, word) }
    switch numbers {
    case .words: return spoken
    case .digits: return DigitSpelling.applied(to: spoken)
    case .pairs: return DigitSpelling.applied(to: spoken, inGroupsOf: 2)
    }
  }

  private func withList(_ text: TracedText) -> TracedText {
    let replacements = replacements(in: text)
    guard !replacements.isEmpty else { return text }
    var spoken = TracedText(endingAt: text.end)
    var index = 0
    for replacement in replacements {
      spoken.append(text[index..<replacement.range.lowerBound])
      for scalar in replacement.spoken.unicodeScalars {
        spoken.append(scalar, from: text.origins[replacement.range.lowerBound])
      }
      index = replacement.range.upperBound
    }
    spoken.append(text[index..<text.scalars.count])
    return spoken
  }

  /// The replacements from the list, by place; none overlaps another.
  private func replacements(in text: TracedText) -> [Replacement] {
    var chosen = Choice(count: text.scalars.count)
    var words = wordMatches(in: text)[...]
    text.scalars.withUnsafeBufferPointer { scalars in
      let subject = PatternSubject(scalars)
      for entry in patterns {
        while let word = words.first, word.rank < entry.rank { _ = chosen.take(words.removeFirst()) }
        var start = 0
        while let groups = entry.pattern.match(in: subject, from: start), let range = groups[0] {
          let spoken = entry.filled(with: groups.map { $0.map { text.scalars[$0] } ?? [] })
          let isTaken = chosen.take(Replacement(rank: entry.rank, range: range, spoken: spoken))
          start = isTaken ? range.upperBound : range.lowerBound + 1
        }
      }
    }
    for word in words { _ = chosen.take(word) }
    return chosen.replacements.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A place in the text, in scalars, and what is said there.
  private struct Replacement {
    var rank: Int
    var range: Range<Int>
    var spoken: String
  }

  /// The replacements chosen so far.
  private struct Choice {
    private(set) var replacements: [Replacement] = []
    /// A mark for each scalar: a long text may have as many replacements as words.
    private var isTaken: [Bool]

    init(count: Int) {
      isTaken = [Bool](repeating: false, count: count)
    }

    /// Chooses a replacement, unless it overlaps one that was chosen before; returns whether it did.
    mutating func take(_ new: Replacement) -> Bool {
      guard !isTaken[new.range].contains(true) else { return false }
      for place in new.range { isTaken[place] = true }
      replacements.append(new)
      return true
    }
  }
}

// MARK: - Words

extension Pronouncer {
  private struct WordEntry: Sendable {
    var rank: Int
    var folded: [Unicode.Scalar]
    var spoken: String

    init(rank: Int, word: String, spoken: String) {
      self.rank = rank
      self.folded = CanonicalComposition.composed(TracedText(word)).scalars.map(\.folded)
      self.spoken = spoken
    }
  }

  /// Each place of a word of the list, by its rank there.
  private func wordMatches(in text: TracedText) -> [Replacement] {
    guard !words.isEmpty else { return [] }
    let folded = text.scalars.map(\.folded)
    var matches: [Replacement] = []
    for start in folded.indices {
      guard let entries = words[folded[start]] else { continue }
      for entry in entries {
        let end = start + entry.folded.count
        guard end <= folded.count, isBorder(start, in: folded), isBorder(end, in: folded),
          folded[start..<end].elementsEqual(entry.folded)
        else { continue }
        matches.append(Replacement(rank: entry.rank, range: start..<end, spoken: entry.spoken))
      }
    }
    return matches.sorted { ($0.rank, $0.range.lowerBound) < ($1.rank, $1.range.lowerBound) }
  }

  /// Whether no word runs across the place before `index`.
  private func isBorder(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index < scalars.count else { return true }
    return !(scalars[index - 1].isWordScalar && scalars[index].isWordScalar)
  }
}

// MARK: - Patterns

extension Pronouncer {
  fileprivate struct PatternEntry: Sendable {
    var rank: Int
    var pattern: Pattern
    var spoken: String
  }
}

extension Pronouncer.PatternEntry {
  /// The spoken form with `$1`…`$9` replaced by the groups of a match; `groups[0]` is all of it.
  fileprivate func filled(with groups: [ArraySlice<Unicode.Scalar>]) -> String {
    guard spoken.contains("$") else { return spoken }
    var filled = ""
    var isGroup = false
    for character in spoken {
      if isGroup {
        isGroup = false
        if character.isASCII, let number = character.wholeNumberValue {
          if number < groups.count { filled.unicodeScalars.append(contentsOf: groups[number]) }
          continue
        }
        filled.append("$")
      }
      if character == "$" { isGroup = true } else { filled.append(character) }
    }
    return isGroup ? filled + "$" : filled
  }
}

extension Unicode.Scalar {
  /// Its small letter, where that is a single scalar.
  fileprivate var folded: Unicode.Scalar {
    if isASCII {
      return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
    }
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first! : self
  }
}
