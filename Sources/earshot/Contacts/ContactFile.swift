import PeerMentor
import Suggestions

/// The contacts of a CSV file: a header of column names in any order, and one contact a record.
struct ContactFile {
  var contacts: [Contact]

  /// A column of the file; `name` must be there.
  enum Column: String, CaseIterable {
    case name, phone, email, address, about
  }

  /// What is wrong in a file, by line.
  struct Errors: Error, Hashable {
    var lines: [LineError]
  }

  /// Reads all of the file, so that every wrong line is known at once.
  init(_ text: String) throws(Errors) {
    let table: CSVTable
    let columns: [Column]
    do throws(LineError) {
      table = try CSVTable(text)
      columns = try Self.columns(table.header)
    } catch {
      throw Errors(lines: [error])
    }
    contacts = []
    var wrong: [LineError] = []
    for record in table.records {
      do throws(LineError) {
        contacts.append(try Self.contact(Array(zip(columns, record.fields)), line: record.line))
      } catch {
        wrong.append(error)
      }
    }
    guard wrong.isEmpty else { throw Errors(lines: wrong) }
  }

  private static func columns(_ header: CSVTable.Record) throws(LineError) -> [Column] {
    let names = Column.allCases.map(\.rawValue)
    var columns: [Column] = []
    for name in header.fields.map(\.trimmed) {
      guard let column = Column(rawValue: name.lowercased()) else {
        let help = NearestWord.suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
        throw LineError(
          header.line, "unknown column '\(name.excerpt)'; \(help ?? "use \(names.joined(separator: ", "))")")
      }
      guard !columns.contains(column) else {
        throw LineError(header.line, "the column '\(name)' is there twice; leave one out")
      }
      columns.append(column)
    }
    guard columns.contains(.name) else {
      throw LineError(header.line, "there is no column 'name'; every contact needs one")
    }
    return columns
  }

  /// The contact that was written into these columns; what is wrong with it is told of the line.
  static func contact(_ fields: [(Column, String)], line: Int) throws(LineError) -> Contact {
    var contact = Contact(id: 0, name: "")
    for (column, field) in fields {
      // Longer ones are mistakes, of a quote left out say; nobody could listen to them.
      guard field.unicodeScalars.count <= column.limit else {
        throw LineError(
          line, "the \(column) has \(field.unicodeScalars.count) characters; at most \(column.limit) are taken")
      }
      let text = column.holdsLines ? field.onOneLine : field.trimmed
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        throw LineError(
          line, "the \(column) holds a control character or a line break; leave it out")
      }
      switch column {
      case .name: contact.name = text
      case .phone: contact.phone = text
      case .email: contact.email = text
      case .address: contact.address = text
      case .about: contact.about = text
      }
    }
    guard !contact.name.isEmpty else { throw LineError(line, "the name is empty; give one") }
    guard contact.email.isEmpty || contact.email.looksLikeEmail else {
      throw LineError(
        line, "'\(contact.email)' is not an e-mail address; give one like name@example.org")
    }
    return contact
  }
}

extension ContactFile.Column {
  /// Whether people write it in several lines.
  fileprivate var holdsLines: Bool {
    switch self {
    case .address, .about: true
    case .name, .phone, .email: false
    }
  }
}

extension ContactFile.Column {
  /// The most Unicode scalars it may have.
  fileprivate var limit: Int {
    switch self {
    case .name, .phone, .email: 200
    case .address: 1_000
    case .about: 10_000
    }
  }
}

extension String {
  /// Its beginning, as much as a message can quote.
  fileprivate var excerpt: String {
    unicodeScalars.count <= 40 ? self : String(prefix(40)) + "…"
  }

  /// Without white space at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Several lines as one: a comma where a line does not end in punctuation.
  fileprivate var onOneLine: String {
    let lines = split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    return lines.dropFirst().reduce(lines.first ?? "") { text, line in
      text + (text.last?.isPunctuation == true ? " " : ", ") + line
    }
  }

  fileprivate var looksLikeEmail: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !contains(where: \.isWhitespace)
  }
}
