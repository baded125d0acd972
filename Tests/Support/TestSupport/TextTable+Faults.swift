package import Text

extension TextTable {
  /// What is wrong with the rows, a sentence each: too few or too many fields, spaces around one, and a text that only some
  /// languages have.
  ///
  /// - Parameter required: The texts that every row has.
  package func faults(required: Set<String>) -> [String] {
    let texts = columns.filter { $0.hasSuffix(" en") }.map { String($0.dropLast(3)) }
    return rows.flatMap { row in
      var faults: [String] = []
      if row.fields.count != columns.count { faults.append("has \(row.fields.count) fields, not \(columns.count)") }
      if row.fields.contains(where: { $0.first == " " || $0.last == " " }) { faults.append("has a space around a field") }
      for text in texts {
        let missing = Language.allCases.filter { row.text(text, in: $0) == nil }
        if missing.isEmpty || missing == Language.allCases && !required.contains(text) { continue }
        faults.append("has no '\(text)' in \(missing.map(\.rawValue))")
      }
      return faults.map { "'\(row.fields[0])' \($0)" }
    }
  }
}
