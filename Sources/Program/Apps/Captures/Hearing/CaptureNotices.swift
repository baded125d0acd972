import Captures
import Text

/// What is to be said of how a file of captures was read, beside what is heard of it.
enum CaptureNotices {
  /// A sentence for each remark on a file, with its name.
  static func notices(of screens: [CapturedScreen], in file: String) -> [String] {
    screens.flatMap(\.notes).flatMap { note -> [String] in
      switch note {
      case .undone(let changes): sentences(changes).map { "\(file): \($0)" }
      case .cutOff(let line):
        [
          "\(file):\(line): "
            + localized(
              en: "the capture ends in the middle of a line; it was cut off, take it again",
              nb: "opptaket slutter midt i en linje; det er kuttet, ta det på nytt")
        ]
      case .broken(let line, let reason):
        [
          "\(file):\(line): "
            + localized(
              en: "\(reason) (this capture is left out, and the rest of the file is read)",
              nb: "\(reason) (dette opptaket er utelatt, og resten av filen er lest)")
        ]
      case .hitTestOrder, .fragment, .noRoles, .rightToLeft: []
      }
    }
  }

  /// What was undone of a screen's file, for programs: each change with its kind and the words for it.
  static func json(of screen: CapturedScreen) -> JSONText {
    let changes = screen.notes.flatMap { note -> [PastedChange] in if case .undone(let changes) = note { changes } else { [] } }
    return .array(changes.map { .members([("kind", .string($0.kind)), ("words", .string(words(for: $0)))]) })
  }

  private static func sentences(_ changes: [PastedChange]) -> [String] {
    var (parts, lost) = ([String](), [String]())
    for change in changes {
      if case .lostCharacters = change { lost.append(words(for: change)) } else { parts.append(words(for: change)) }
    }
    let list = parts.joined(separator: "; ")
    let all = localized(en: "undone before it was read: \(list)", nb: "rettet opp før den ble lest: \(list)")
    return (parts.isEmpty ? [] : [all]) + lost
  }

  /// The name of an encoding in Bokmål.
  private static func norwegian(_ name: String) -> String { name.replacing("code page", with: "kodeside") }

  private static func words(for change: PastedChange) -> String {
    switch change {
    case .compressed: localized(en: "the compression by gzip", nb: "komprimeringen med gzip")
    case .encoding(let name): localized(en: "the encoding \(name)", nb: "tegnkodingen \(norwegian(name))")
    case .misread(let page): localized(en: "UTF-8 that was read as \(page)", nb: "UTF-8 som ble lest som \(norwegian(page))")
    case .lostCharacters(let count):
      localized(
        en:
          "\(count == 1 ? "1 character of it was" : "\(count) characters of it were") lost before it was read; take it again as UTF-8",
        nb: "\(count) tegn i den var gått tapt før den ble lest; ta den på nytt som UTF-8")
    case .carriageReturns: localized(en: "carriage returns between the lines", nb: "vognreturer mellom linjene")
    case .colours: localized(en: "the colours of a terminal", nb: "fargekoder fra en terminal")
    case .linePrefixes:
      localized(en: "the times, names or numbers before each line", nb: "tider, navn eller numre foran hver linje")
    case .quotation: localized(en: "the signs of a quotation", nb: "sitattegnene foran linjene")
    case .pageEscapes:
      localized(en: "signs that are written as in a web page (&lt;)", nb: "tegn skrevet som på en nettside (&lt;)")
    case .textEscapes:
      localized(en: "signs that are written as in a program (\\n)", nb: "tegn skrevet som i et program (\\n)")
    case .records: localized(en: "the records of a log", nb: "postene i en logg")
    case .ampersands: localized(en: "'&' without an escape", nb: "«&» som ikke er maskert")
    }
  }
}

extension PastedChange {
  /// The name of the change for programs.
  fileprivate var kind: String {
    switch self {
    case .compressed: "compression"
    case .encoding: "encoding"
    case .misread: "misread-encoding"
    case .lostCharacters: "lost-characters"
    case .carriageReturns: "carriage-returns"
    case .colours: "terminal-colours"
    case .linePrefixes: "line-prefixes"
    case .quotation: "quotation"
    case .pageEscapes: "page-escapes"
    case .textEscapes: "text-escapes"
    case .records: "log-records"
    case .ampersands: "ampersands"
    }
  }
}
