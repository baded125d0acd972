/// An SQL statement with its values, which are never part of its text.
struct Statement: Sendable {
  var sql: String
  var values: [String?]

  /// - Parameter values: The values of `$1`, `$2` …, as texts, which the server converts to the type that they are compared with.
  init(_ sql: String, _ values: [(any CustomStringConvertible)?] = []) {
    self.sql = sql
    // PostgreSQL's texts contain no NUL, and a C string ends at one.
    self.values = values.map { $0?.description.replacing("\0", with: "") }
  }
}

/// A row of an answer, in PostgreSQL's own spelling.
package struct Row: Sendable {
  private let values: [String?]

  init(_ values: [String?]) { self.values = values }

  /// The same row without its first columns.
  func dropFirst(_ count: Int) -> Row { Row(Array(values.dropFirst(count))) }

  /// About what it takes in memory, in bytes.
  var size: Int { values.reduce(64) { $0 + 32 + ($1?.utf8.count ?? 0) } }

  package func text(_ column: Int) -> String { optionalText(column) ?? "" }
  /// The text of a column; nil also where a server that is not Earshot's has sent fewer columns.
  func optionalText(_ column: Int) -> String? { values.indices.contains(column) ? values[column] : nil }
  func number(_ column: Int) -> Int64 { optionalNumber(column) ?? 0 }
  func optionalNumber(_ column: Int) -> Int64? { optionalText(column).flatMap { Int64($0) } }
  func isTrue(_ column: Int) -> Bool { optionalText(column) == "t" }
}
