/// Applies a voice's pronunciation list: written forms become the words that are said for them.
///
/// Where two entries fit the same place the earlier one of the list wins; what an entry has put in is not
/// looked at again. A scalar of a spoken form counts as the beginning of the written form it stands for.
public struct Pronouncer: Sendable {
  private let words: [Unicode.Scalar: [WordEntry]]
  private let patterns: [PatternEntry]

  /// Patterns that are no regular expressions are left out; `problem(inPattern:)` tells of them.
  public init(_ pronunciations: [VoiceProfile.Pronunciation]) {
    var words: [Unicode.Scalar: [WordEntry]] = [:]
    var patterns: [PatternEntry] = []
    for (rank, pronunciation) in pronunciations.enumerated() {
      switch pronunciation.written {
      case .word(let word):
        let entry = WordEntry(rank: rank, word: word, spoken: pronunciation.spoken)
        guard let first = entry.folded.first else { continue }
        words[first, default: []].append(entry)
      case .pattern(let pattern):
        guard let entry = PatternEntry(rank: rank, pattern: pattern, spoken: pronunciation.spoken) else {
          continue
        }
        patterns.append(entry)
      }
    }
    self.words = words
    self.patterns = patterns
  }

  /// Why a pattern cannot be used, in words of the regular expression parser; nil if it can.
  public static func problem(inPattern pattern: String) -> String? {
    do {
      _ = try Regex(pattern)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The text as it is to be said.
  public func spoken(_ text: TracedText) -> TracedText {
    let chosen = nonOverlapping(wordMatches(in: text) + patternMatches(in: text))
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

  private func nonOverlapping(_ matches: [Match]) -> [Match] {
    guard matches.count > 1 else { return matches }
    var chosen: [Match] = []
    for match in matches.sorted(by: { ($0.rank, $0.range.lowerBound) < ($1.rank, $1.range.lowerBound) })
    where !chosen.contains(where: { $0.range.overlaps(match.range) }) {
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
  fileprivate struct PatternEntry: @unchecked Sendable {
    var rank: Int
    // A compiled regular expression is immutable and used by value; the library has not yet said so by
    // making the type Sendable.
    var regex: Regex<AnyRegexOutput>
    var spoken: String
    var needsDigit: Bool

    init?(rank: Int, pattern: String, spoken: String) {
      guard let regex = try? Regex(pattern) else { return nil }
      self.rank = rank
      self.regex = regex.matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
      self.spoken = spoken
      self.needsDigit = Self.needsDigit(pattern)
    }

    /// Whether nothing without an ASCII digit can match, as far as a glance can tell.
    ///
    /// Most texts have none, and most patterns are about numbers: the glance saves 10 µs a pattern.
    private static func needsDigit(_ pattern: String) -> Bool {
      let characters = Array(pattern)
      guard !characters.contains("|") else { return false }
      var depth = 0
      var index = 0
      while index < characters.count {
        switch characters[index] {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "0"..."9":
          let after = index + 1 < characters.count ? characters[index + 1] : " "
          if depth == 0, !"?*{".contains(after) { return true }
        case "\\":
          let next = index + 1 < characters.count ? characters[index + 1] : " "
          let after = index + 2 < characters.count ? characters[index + 2] : " "
          if next == "d", depth == 0, !"?*{".contains(after) { return true }
          index += 1
        default: break
        }
        index += 1
      }
      return false
    }
  }

  private func patternMatches(in text: TracedText) -> [Match] {
    guard !patterns.isEmpty else { return [] }
    let hasDigit = text.scalars.contains { ("0"..."9").contains($0) || !$0.isASCII && $0.isDigit }
    let wanted = hasDigit ? patterns : patterns.filter { !$0.needsDigit }
    guard !wanted.isEmpty else { return [] }
    let string = text.string
    let view = string.unicodeScalars
    var matches: [Match] = []
    for entry in wanted {
      for match in string.matches(of: entry.regex) where !match.range.isEmpty {
        let start = view.distance(from: view.startIndex, to: match.range.lowerBound)
        let length = view.distance(from: match.range.lowerBound, to: match.range.upperBound)
        let groups = match.output.map { $0.substring.map(String.init) ?? "" }
        matches.append(
          Match(rank: entry.rank, range: start..<start + length, spoken: entry.filled(with: groups)))
      }
    }
    return matches
  }
}

extension Pronouncer.PatternEntry {
  /// The spoken form with `$1`…`$9` replaced by the groups of a match; `groups[0]` is all of it.
  fileprivate func filled(with groups: [String]) -> String {
    guard spoken.contains("$") else { return spoken }
    var filled = ""
    var isGroup = false
    for character in spoken {
      if isGroup {
        isGroup = false
        if character.isASCII, let number = character.wholeNumberValue {
          if number < groups.count { filled += groups[number] }
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

  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
