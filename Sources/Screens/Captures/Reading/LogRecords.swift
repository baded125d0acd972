import Text

/// The texts that JSON holds for other tools: a page source in a report, the lines of a log as records.
enum LogRecords {
  /// The most texts of a value that are looked at, and the most levels.
  private static let (most, levels) = (200, 12)

  /// The texts in a value, the outer ones first.
  static func texts(in json: JSONValue) -> [String] {
    var texts: [String] = []
    func collect(_ value: JSONValue, _ level: Int) {
      guard texts.count < most, level < levels else { return }
      switch value {
      case .string(let text): texts.append(text)
      case .array(let values): for value in values { collect(value, level + 1) }
      case .object(let members): for name in members.keys.sorted() { collect(members[name] ?? .null, level + 1) }
      case .number, .bool, .null: break
      }
    }
    collect(json, 0)
    return texts
  }

  /// The text of records of a log whose lines are a capture, by the member that all of them have; nil where there is none.
  static func text(of records: [JSONValue]) -> String? {
    guard let first = records.first(where: { !names(of: $0).isEmpty }) else { return nil }
    for name in names(of: first) {
      let lines = records.compactMap { name.reduce($0) { $0?[$1] }?.string }
      guard lines.count * 2 > records.count else { continue }
      let text = lines.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n")
      if CaptureReader.isCapture(beginning: text) { return text }
    }
    return nil
  }

  /// The members of a record that are texts, each by the names that lead to it.
  private static func names(of record: JSONValue) -> [[String]] {
    guard case .object(let members) = record else { return [] }
    return members.keys.sorted().flatMap { name -> [[String]] in
      switch members[name] {
      case .string?: [[name]]
      case .object(let inner)?: inner.keys.sorted().compactMap { inner[$0]?.string == nil ? nil : [name, $0] }
      default: []
      }
    }
  }
}
