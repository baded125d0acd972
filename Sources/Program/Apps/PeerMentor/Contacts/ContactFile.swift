package import PeerMentor
import PeerMentorStore
import Text

/// The contacts of a CSV file: a header of column names in any order, and one contact per record.
package struct ContactFile {
  /// The contacts in the order of the file.
  package var contacts: [Contact]

  /// The errors in a file, by line.
  package struct Errors: Error, Hashable {
    /// The wrong lines, in order.
    package var lines: [CSVError]
  }

  /// Reads all of the file, so that all wrong lines are reported at once.
  package init(_ text: String) throws(Errors) {
    let table: CSVTable
    let columns: [ContactField]
    do throws(CSVError) {
      table = try CSVTable(text)
      columns = try Self.columns(table.header)
    } catch {
      throw Errors(lines: [error])
    }
    contacts = []
    var wrong: [CSVError] = []
    for record in table.records {
      do throws(CSVError) {
        contacts.append(try Self.contact(record, columns))
      } catch {
        wrong.append(error)
      }
    }
    guard wrong.isEmpty else { throw Errors(lines: wrong) }
  }

  private static func columns(_ header: CSVTable.Record) throws(CSVError) -> [ContactField] {
    let names = ContactField.allCases.map(\.rawValue)
    var columns: [ContactField] = []
    for name in header.fields.map({ trimmed($0) }) {
      guard let column = ContactField(rawValue: name.lowercased()) else {
        throw CSVError(
          header.line,
          localized(
            en: "unknown column '\(name.excerpt)'; \(NearestWord.advice(for: name, among: names))",
            nb: "ukjent kolonne «\(name.excerpt)»; \(NearestWord.advice(for: name, among: names, in: .bokmål))"))
      }
      guard !columns.contains(column) else {
        throw CSVError(
          header.line,
          localized(
            en: "the column '\(name)' is there twice; leave one out", nb: "kolonnen «\(name)» er der to ganger; fjern den ene"))
      }
      columns.append(column)
    }
    guard columns.contains(.name) else {
      throw CSVError(
        header.line,
        localized(
          en: "there is no column 'name'; every contact needs one", nb: "kolonnen «name» mangler; alle kontakter må ha den"))
    }
    return columns
  }

  private static func contact(
    _ record: CSVTable.Record, _ columns: [ContactField]
  ) throws(CSVError) -> Contact {
    do throws(StoreError) {
      return try Contact(written: Array(zip(columns, record.fields)))
    } catch {
      throw CSVError(record.line, error.sentence)
    }
  }
}

extension ContactFile {
  /// The text of a file with these contacts, which `init` reads again.
  package static func text(of contacts: [Contact]) -> String {
    CSVTable.text(
      [ContactField.allCases.map(\.rawValue)] + contacts.map { [$0.name, $0.phone, $0.email, $0.address, $0.about] })
  }

  /// The text of a file with these activities.
  package static func text(of activities: [Activity]) -> String {
    CSVTable.text(
      [["day", "kind", "minutes", "contact", "note"]]
        + activities.map {
          [isoDate($0.day), $0.kind.rawValue, String($0.minutes), $0.contactName ?? "", $0.note]
        })
  }
}

/// A day as `2026-03-02`.
private func isoDate(_ day: CalendarDay) -> String {
  func digits(_ number: Int, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
  }
  return "\(digits(day.date.year, 4))-\(digits(day.date.month, 2))-\(digits(day.date.day, 2))"
}

extension String {
  /// The beginning of the text, as much as a message can quote.
  fileprivate var excerpt: String {
    unicodeScalars.count <= 40 ? self : String(prefix(40)) + "…"
  }
}
