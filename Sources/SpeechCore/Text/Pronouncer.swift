/// Applies a voice's pronunciation list: written forms become the words that are said for them; then, where
/// the voice says numbers digit by digit, their digits are parted.
///
/// Where two entries fit the same place the earlier one of the list wins; what an entry has put in is not
/// looked at again. A scalar of a spoken form counts as the beginning of the written form it stands for.
package struct Pronouncer: Sendable {
  private let words: [Unicode.Scalar: [WordEntry]]
  private let patterns: PatternTable
  private let numbers: VoiceProfile.Numbers

  /// Patterns that are no regular expressions are left out; `problem(inPattern:)` tells of them.
  package init(
    _ pronunciations: [VoiceProfile.Pronunciation], numbers: VoiceProfile.Numbers = .words
  ) {
    self.numbers = numbers
    var words: [Unicode.Scalar: [WordEntry]] = [:]
    var patterns: [PatternEntry] = []
    for (rank, pronunciation) in pronunciations.enumerated() {
      switch pronunciation.written {
      case .word(let word):
        let entry = WordEntry(rank: rank, word: word, spoken: pronunciation.spoken)
        guard let first = entry.folded.first else { continue }
        words[first, default: []].append(entry)
      case .pattern(let pattern):
        guard let pattern = try? ScalarPattern(pattern) else { continue }
        patterns.append(PatternEntry(rank: rank, pattern: pattern, spoken: pronunciation.spoken))
      }
    }
    self.words = words
    self.patterns = PatternTable(patterns)
  }

  /// Why a pattern cannot be used, in words; nil if it can.
  package static func problem(inPattern pattern: String) -> String? {
    do {
      _ = try ScalarPattern(pattern)
      return nil
    } catch {
      return error.description
    }
  }

  /// The text as it is to be said.
  package func spoken(_ text: TracedText) -> TracedText {
    let spoken = withList(text)
    return numbers == .digits ? DigitSpelling.applied(to: spoken) : spoken
  }

  private func withList(_ text: TracedText) -> TracedText {
    let chosen = nonOverlapping(wordMatches(in: text) + patternMatches(in: text), in: text)
    guard !chosen.isEmpty else { return text }
    var spoken = TracedText(endingAt: text.end)
    var index = 0
    for match in chosen {
      for kept in index..<match.range.lowerBound {
        spoken.append(text.scalars[kept], from: text.origins[kept])
      }
      for scalar in match.spoken.unicodeScalars {
        spoken.append(scalar, from: text.origins[match.range.lowerBound])
      }
      index = match.range.upperBound
    }
    for kept in index..<text.scalars.count {
      spoken.append(text.scalars[kept], from: text.origins[kept])
    }
    return spoken
  }

  /// The matches that are left when of those in each other's way the one of the earlier entry stays, else the
  /// one that begins earlier; by place.
  private func nonOverlapping(_ matches: [Match], in text: TracedText) -> [Match] {
    guard matches.count > 1 else { return matches }
    // A mark for each scalar: a long text may have as many matches as words.
    var isTaken = [Bool](repeating: false, count: text.scalars.count)
    var chosen: [Match] = []
    for match in matches.sorted(by: { ($0.rank, $0.range.lowerBound) < ($1.rank, $1.range.lowerBound) })
    where !isTaken[match.range].contains(true) {
      for place in match.range { isTaken[place] = true }
      chosen.append(match)
    }
    return chosen.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

// MARK: - Words

extension Pronouncer {
  /// A place in the text, in scalars, and what is said there.
  private struct Match {
    var rank: Int
    var range: Range<Int>
    var spoken: String
  }

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

  private func wordMatches(in text: TracedText) -> [Match] {
    guard !words.isEmpty else { return [] }
    let folded = text.scalars.map(\.folded)
    var matches: [Match] = []
    for start in folded.indices {
      guard let entries = words[folded[start]] else { continue }
      for entry in entries {
        let end = start + entry.folded.count
        guard end <= folded.count, isBorder(start, in: folded), isBorder(end, in: folded),
          folded[start..<end].elementsEqual(entry.folded)
        else { continue }
        matches.append(Match(rank: entry.rank, range: start..<end, spoken: entry.spoken))
      }
    }
    return matches
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
    var pattern: ScalarPattern
    var spoken: String
  }

  /// The patterns by what a match can begin with, so that most of a text asks nothing of most of them.
  private struct PatternTable: Sendable {
    /// A row for each scalar of ASCII, and one for all others.
    private var rows: [[PatternEntry]] = Array(repeating: [], count: 129)

    init(_ entries: [PatternEntry]) {
      for entry in entries {
        for value in UInt8(0)..<128 where entry.pattern.first.contains(Unicode.Scalar(value)) {
          rows[Int(value)].append(entry)
        }
        rows[128].append(entry)
      }
    }

    func entries(startingWith scalar: Unicode.Scalar) -> [PatternEntry] {
      rows[Int(min(scalar.value, 128))]
    }
  }

  private func patternMatches(in text: TracedText) -> [Match] {
    var matches: [Match] = []
    for (start, scalar) in text.scalars.enumerated() {
      for entry in patterns.entries(startingWith: scalar) where entry.pattern.first.contains(scalar) {
        guard let match = entry.pattern.match(in: text.scalars, at: start) else { continue }
        let groups =
          [text.scalars[match.range]]
          + match.groups.map { group in group.map { text.scalars[$0] } ?? [] }
        matches.append(
          Match(rank: entry.rank, range: match.range, spoken: entry.filled(with: groups)))
      }
    }
    return matches
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
