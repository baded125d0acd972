/// The candidate that differs from the text in the fewest letters, if it is at most a third of them.
func nearest(to text: String, among candidates: [String]) -> String? {
  let letters = Array(text.lowercased().prefix(64))
  let near = candidates.map { ($0, editDistance(letters, Array($0.lowercased()))) }
    .filter { $0.1 <= max(1, $0.0.count / 3) }
  return near.min { $0.1 < $1.1 }?.0
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
