import Foundation
import Glibc
import LinuxSupport
import Text
import Yams

/// A YAML file of keys and values, each with its line.
struct SettingsFile {
  /// The name in errors: the last part of the path, as in an editor.
  var name: String
  /// In the order of the file.
  var entries: [Entry]

  struct Entry {
    var key: String
    var line: Int
    var node: Node
  }

  /// Files longer than this are refused; settings have a few hundred bytes.
  static let longest = 1 << 20

  /// Reads a file; nil if there is none.
  init?(path: String) throws(SettingsError) {
    let name = (path as NSString).lastPathComponent
    guard let bytes = try Self.bytes(path: path, name: name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = bytes.prefix(Self.validPrefix(of: bytes)).count { $0 == UInt8(ascii: "\n") } + 1
      throw SettingsError(
        .wrongContent, at: "\(name):\(line)", "the text is not UTF-8; save the file as UTF-8",
        nb: "teksten er ikke UTF-8; lagre filen som UTF-8")
    }
    try self.init(text: text, name: name)
  }

  /// - Parameter text: The file's content. An empty one has no keys.
  init(text: String, name: String) throws(SettingsError) {
    self.name = name
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic).singleRoot()
    } catch {
      throw Self.settingsError(error, name: name, text: text)
    }
    guard let root, root.scalar?.string != "" else {
      entries = []
      return
    }
    guard let mapping = root.mapping else {
      throw SettingsError(
        .wrongContent, at: "\(name):\(root.mark?.line ?? 1)",
        "expected lines of the form 'key: value'", nb: "linjene må ha formen «nøkkel: verdi»")
    }
    entries = try Self.entries(of: mapping, name: name)
  }

  /// The keys and values of a mapping.
  static func entries(of mapping: Node.Mapping, name: String) throws(SettingsError) -> [Entry] {
    var entries: [Entry] = []
    for (key, node) in mapping {
      let line = key.mark?.line ?? 1
      guard let text = key.scalar?.string else {
        throw SettingsError(
          .wrongContent, at: "\(name):\(line)", "a key must be a word, not a list or a group",
          nb: "en nøkkel må være et ord, ikke en liste eller en gruppe")
      }
      entries.append(Entry(key: text, line: line, node: node))
    }
    return entries
  }

  /// Runs the body on an entry, and adds the place to its error.
  func judge<Value>(_ entry: Entry, _ body: (Entry) throws(ValueError) -> Value) throws(SettingsError) -> Value {
    do {
      return try body(entry)
    } catch {
      throw SettingsError(.wrongContent, at: "\(name):\(entry.line)", error.text, nb: error.bokmål)
    }
  }
}

// MARK: - Values

extension SettingsFile.Entry {
  /// The value as it is written, without YAML's own meaning of `no`, `1e3` or `~`.
  func text() throws(ValueError) -> String {
    guard let scalar = node.scalar else {
      throw ValueError(
        "'\(PrintableText.excerpt(key))' must be a single value, not a list or a group",
        nb: "«\(PrintableText.excerpt(key))» må ha én verdi, ikke en liste eller en gruppe")
    }
    guard !scalar.string.isEmpty else {
      throw ValueError(
        "'\(PrintableText.excerpt(key))' has no value; add one, or leave the line out",
        nb: "«\(PrintableText.excerpt(key))» har ingen verdi; legg til en, eller fjern linjen")
    }
    return scalar.string
  }
}

// MARK: - Reading

extension SettingsFile {
  private static func bytes(path: String, name: String) throws(SettingsError) -> [UInt8]? {
    var first: [UInt8] = []
    let bytes: [UInt8]?
    do throws(FileProblem) {
      bytes = InputFile.content(of: try InputFile.open(path, .ordinary, first: &first), limit: longest + 1)
    } catch {
      switch error {
      case .system(ENOENT), .system(ENOTDIR): return nil
      case .system(let number): throw unreadable(path, number)
      default:
        throw SettingsError(
          .readWriteFailed, at: path, "cannot read the file: it is not an ordinary file",
          nb: "filen kan ikke leses: det er ikke en vanlig fil")
      }
    }
    guard let bytes else { throw unreadable(path, errno) }
    guard bytes.count <= longest else {
      throw SettingsError(
        .wrongContent, at: name, "the file is larger than 1 MB, which no settings are; look what it is",
        nb: "filen er større enn 1 MB, og det er ingen innstillinger; se hva den er")
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ number: Int32) -> SettingsError {
    SettingsError(
      .readWriteFailed, at: path, "cannot read the file: \(String(cString: strerror(number)))",
      nb: number == EACCES ? "filen kan ikke leses: du har ikke tilgang til den" : "filen kan ikke leses")
  }

  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return count
  }

  /// An error of the YAML parser, with its place and without its excerpt.
  private static func settingsError(_ error: any Error, name: String, text: String) -> SettingsError {
    func at(_ line: Int, _ reason: String, nb bokmål: String = "filen er ikke gyldig YAML") -> SettingsError {
      SettingsError(.wrongContent, at: "\(name):\(line)", reason, nb: bokmål)
    }
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return at(mark.line, "not valid YAML: \(problem)")
    case .reader(let problem, let offset, _, _):
      let line = text.utf8.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") } + 1
      return at(line, "not valid YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      return at(
        lastLine(of: key, in: text) ?? context.mark.line,
        "the key '\(PrintableText.excerpt(key))' is there twice; leave one of them out",
        nb: "nøkkelen «\(PrintableText.excerpt(key))» står der to ganger; fjern den ene")
    default:
      return at(1, "not valid YAML: \(error)")
    }
  }

  /// The last line with a key: the parser reports the first of two equal keys, but people look for the second.
  private static func lastLine(of key: String, in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.lastIndex { line in
      let line = line.drop { $0 == " " || $0 == "-" }
      return line.hasPrefix(key) && line.dropFirst(key.count).first { $0 != " " } == ":"
    }
    return index.map { $0 + 1 }
  }
}
