/// The candidate that a person most likely meant, or nil if none is near.
///
/// Near is at most a third of the letters wrong, by edit distance; a candidate that the text begins counts as
/// near as well.
func suggestion(for text: String, among candidates: [String]) -> String? {
  let key = TextKey.name(text)
  guard !key.isEmpty else { return nil }
  let near = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
    let other = TextKey.name(candidate)
    if other.hasPrefix(key) || other.split(separator: " ").contains(Substring(key)) {
      return (candidate, 0)
    }
    let distance = editDistance(Array(key), Array(other))
    return distance <= max(1, other.count / 3) ? (candidate, distance) : nil
  }
  return near.min { $0.distance < $1.distance }?.candidate
}

/// How many letters to add, remove, replace, or swap with their neighbour (optimal string alignment).
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  guard !first.isEmpty, !second.isEmpty else { return first.count + second.count }
  var rows = [Array(0...second.count)]
  for row in 1...first.count {
    rows.append([row])
    for column in 1...second.count {
      let isSame = first[row - 1] == second[column - 1]
      var best = min(rows[row - 1][column - 1] + (isSame ? 0 : 1), rows[row - 1][column] + 1)
      best = min(best, rows[row][column - 1] + 1)
      if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
        best = min(best, rows[row - 2][column - 2] + 1)
      }
      rows[row].append(best)
    }
  }
  return rows[first.count][second.count]
}
