import Captures
import Text

/// What is to be said of how a file of captures was read, beside what is heard of it.
enum CaptureNotices {
  /// A sentence for each remark on a file, with its name.
  static func notices(of screens: [CapturedScreen], in file: String) -> [String] {
    screens.flatMap(\.notes).flatMap { note -> [String] in
      switch note {
      case .undone(let changes): undone(changes).map { "\(file): \($0)" }
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

  private static func undone(_ changes: [PastedChange]) -> [String] {
    var (parts, lost) = ([String](), [String]())
    for change in changes {
      if case .lostCharacters(let count) = change {
        lost.append(
          localized(
            en:
              "\(count == 1 ? "1 character of it was" : "\(count) characters of it were") lost before it was read; take it again as UTF-8",
            nb: "\(count == 1 ? "1 tegn i den" : "\(count) tegn i den") var gått tapt før den ble lest; ta den på nytt som UTF-8")
        )
      } else {
        parts.append(words(for: change))
      }
    }
    let list = parts.joined(separator: "; ")
    let all = localized(en: "undone before it was read: \(list)", nb: "rettet opp før den ble lest: \(list)")
    return (parts.isEmpty ? [] : [all]) + lost
  }

  private static func words(for change: PastedChange) -> String {
    switch change {
    case .compressed: localized(en: "the compression by gzip", nb: "komprimeringen med gzip")
    case .encoding(let name): localized(en: "the encoding \(name)", nb: "tegnkodingen \(name)")
    case .misread(let page): localized(en: "UTF-8 that was read as \(page)", nb: "UTF-8 som ble lest som \(page)")
    case .lostCharacters: ""
    case .carriageReturns: localized(en: "carriage returns between the lines", nb: "vognreturer mellom linjene")
    case .colours: localized(en: "the colours of a terminal", nb: "fargene fra en terminal")
    case .linePrefixes:
      localized(en: "what a log has before each line", nb: "det en logg har foran hver linje")
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
