import Text

extension LineLanguage {
  /// The lines that a line may become when its last word is completed: whole, each once, in the language's order.
  static func completions(of line: String, in language: Language = .english) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last else { return [] }
    let before = words.dropLast().joined(separator: " ")
    /// The candidates in a language's words.
    func candidates(_ language: Language) -> [String] {
      let all = Verb.allCases.map { word(for: $0, in: language) }
      if words.count == 1 { return all }
      guard words.count == 2, let verb = Verb(word: words[0], in: language) else { return [] }
      if verb.arguments == .optionalVerb { return all }
      return verb.choices(in: language)
    }
    func fitting(_ language: Language) -> [String] {
      var seen: Set<String> = []
      return candidates(language).filter { $0.lowercased().hasPrefix(last.lowercased()) && seen.insert($0).inserted }
    }
    // The English words, which are understood too, would make of "roller" and "roles" a beginning that is neither.
    let own = fitting(language)
    return (own.isEmpty ? fitting(.english) : own).map { before.isEmpty ? $0 : "\(before) \($0)" }
  }
}
