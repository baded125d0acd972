import Text

/// A table of comma-separated values, as in RFC 4180: a header and the records below it.
///
/// Read strictly: ambiguous input is refused with its line. Beyond the RFC, lines may end in LF alone, a byte order mark and
/// blank lines are skipped, and a header with semicolons and no comma makes the semicolon the separator, as spreadsheets
/// write it where the comma is a decimal sign.
struct CSVTable: Hashable {
  var header: Record
  var records: [Record]

  /// One row.
  struct Record: Hashable {
    /// The line where it begins, from 1.
    var line: Int
    var fields: [String]
  }

  init(_ text: String) throws(CSVError) {
    var parser = CSVParser(text)
    guard let header = try parser.nextRecord() else {
      throw CSVError(
        1,
        localized(
          en: "the file is empty; begin it with a line of column names",
          nb: "filen er tom; begynn den med en linje med kolonnenavn"))
    }
    self.header = header
    records = []
    while let record = try parser.nextRecord() {
      guard record.fields.count == header.fields.count else {
        throw CSVError(
          record.line,
          localized(
            en: "the line has \(Self.fields(record.fields.count)), the header \(header.fields.count); "
              + "put a field that holds a separator into double quotes",
            nb: "linjen har \(Self.fields(record.fields.count)), overskriften \(header.fields.count); "
              + "sett et felt med skilletegn i doble hermetegn"))
      }
      records.append(record)
    }
  }

  private static func fields(_ count: Int) -> String {
    Language.ofMessages.counted(count, en: ("field", "fields"), nb: ("felt", "felter"))
  }
}

extension CSVTable {
  /// Rows as text that `init` reads again: each field that needs it in double quotes, lines ended by LF.
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.unicodeScalars.contains { [",", ";", "\"", "\n", "\r"].contains($0) }
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}

/// An error in a line of a file.
package struct CSVError: Error, Hashable {
  /// The line, from 1.
  package var line: Int
  package var reason: String

  init(_ line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}

// MARK: - Reading

/// Reads records one after the other.
///
/// It works on scalars: a `Character` would join a combining accent at
/// the beginning of a field with the separator before it, and CR with LF.
private struct CSVParser {
  private var rest: Substring.UnicodeScalarView
  private let separator: Unicode.Scalar
  private var line = 1

  init(_ text: String) {
    rest = Substring(text).unicodeScalars
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    let head = rest.prefix { $0 != "\n" }
    separator = head.contains(";") && !head.contains(",") ? ";" : ","
  }

  /// The next record that is not a blank line; nil at the end.
  mutating func nextRecord() throws(CSVError) -> CSVTable.Record? {
    while takeLineEnd() {}
    guard !rest.isEmpty else { return nil }
    var record = CSVTable.Record(line: line, fields: [])
    repeat {
      record.fields.append(rest.first == "\"" ? try quotedField() : try plainField())
    } while take(separator)
    guard rest.isEmpty || takeLineEnd() else {
      throw CSVError(
        line,
        localized(
          en: "a carriage return stands alone; end lines with LF or CR LF",
          nb: "en vognretur står alene; avslutt linjene med LF eller CR LF"))
    }
    return record
  }

  private mutating func plainField() throws(CSVError) -> String {
    let field = rest.prefix { $0 != separator && $0 != "\n" && $0 != "\r" }
    guard !field.contains("\"") else {
      throw CSVError(
        line,
        localized(
          en: "a double quote stands inside a field; put the field into quotes and write the quote twice",
          nb: "det står et hermetegn i et felt; sett feltet i hermetegn, og skriv hermetegnet to ganger"))
    }
    rest = rest[field.endIndex...]
    return String(field)
  }

  private mutating func quotedField() throws(CSVError) -> String {
    let start = line
    var field = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\n" { line += 1 }
      guard scalar == "\"" else {
        field.append(scalar)
        continue
      }
      if take("\"") {
        field.append("\"")
        continue
      }
      guard let next = rest.first, next != separator, next != "\n", next != "\r" else { return String(field) }
      throw CSVError(
        line,
        localized(
          en: "text follows the closing quote of a field; write a quote inside a field twice",
          nb: "det står tekst etter hermetegnet som avslutter et felt; skriv et hermetegn i et felt to ganger"))
    }
    throw CSVError(
      start,
      localized(
        en: "a quoted field is never closed; end it with a double quote",
        nb: "et felt i hermetegn slutter ikke; avslutt det med et hermetegn"))
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeLineEnd() -> Bool {
    let length = rest.first == "\n" ? 1 : rest.starts(with: ["\r", "\n"]) ? 2 : 0
    guard length > 0 else { return false }
    rest.removeFirst(length)
    line += 1
    return true
  }
}
