/// Finds the most similar word for a mistyped one.
package enum NearestWord {
  /// The candidate with the fewest typing errors from `word`, or nil if none is near.
  ///
  /// An error is a letter too many, too few, wrong, or swapped with its neighbour (optimal string alignment).
  /// One error is near in words of up to three letters, two in longer ones. Of equals the first one wins.
  package static func suggestion(for word: String, among candidates: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(40))
    let limit = word.count <= 3 ? 1 : 2
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
      let slips = Self.slips(from: word, to: Array(candidate.lowercased().unicodeScalars))
      guard slips <= limit, slips < max(word.count, 2), slips < best?.slips ?? .max else { continue }
      best = (candidate, slips)
    }
    return best?.candidate
  }

  /// The advice for a word that is none of the choices: "did you mean
  /// 'rate'?" where one is near, else all of them, "use en or nb".
  package static func advice(for word: String, among choices: [String], in language: Language = .ofMessages) -> String {
    if let near = suggestion(for: word, among: choices) {
      return language(en: "did you mean '\(near)'?", nb: "mente du «\(near)»?")
    }
    let all = language.alternatives(choices)
    return language(en: "use \(all)", nb: "bruk \(all)")
  }

  /// The number of typing errors between one word and the other.
  package static func slips(from old: some StringProtocol, to new: some StringProtocol) -> Int {
    slips(from: Array(old.unicodeScalars), to: Array(new.unicodeScalars))
  }

  private static func slips(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...new.count)]
    for i in 0..<old.count {
      var row = [i + 1]
      for j in 0..<new.count {
        var cost = min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (old[i] == new[j] ? 0 : 1))
        if i > 0, j > 0, old[i] == new[j - 1], old[i - 1] == new[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[old.count][new.count]
  }
}
