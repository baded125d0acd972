import Text

extension LineLanguage {
  /// The lines that a line may become when its last word is completed: whole, each once, in the language's order.
  static func completions(of line: String, in language: Language = .english) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last else { return [] }
    let before = words.dropLast().joined(separator: " ")
    let candidates: [String]
    if words.count == 1 {
      candidates = Verb.words(in: language)
    } else if words.count == 2, let verb = Verb(word: words[0], in: language) {
      candidates = verb.arguments.words
    } else {
      candidates = []
    }
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0).inserted }.filter { $0.lowercased().hasPrefix(last.lowercased()) }
      .map { before.isEmpty ? $0 : "\(before) \($0)" }
  }
}

extension Verb.Arguments {
  /// The words that may follow the verb.
  fileprivate var words: [String] {
    switch self {
    case .optionalWord(let words), .word(let words), .wordThenUnit(let words), .numberOrUnit(_, let words),
      .numberOrWord(_, let words):
      words
    case .optionalVerb: Verb.allCases.map(\.rawValue)
    case .none, .number, .optionalNumber, .numberOrText, .text, .optionalText, .time: []
    }
  }
}
