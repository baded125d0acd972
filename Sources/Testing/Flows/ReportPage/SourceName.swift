package import Text

/// The name of a source in the heading of a page: its file or folder, without the path that leads there on this machine.
package struct SourceName {
  /// A path; several have commas between, and an address stays as it is.
  private let source: String

  package init(_ source: String) { self.source = source }

  /// The last part of each path.
  package var short: String {
    source.split(separator: ", ").map { part in
      part.contains("://") ? String(part) : String(part.split(separator: "/").last ?? part)
    }.joined(separator: ", ")
  }

  /// Two sources by as much of the ends of their paths as tells them apart.
  package static func pair(_ one: String, _ other: String) -> (String, String) {
    let paths = [one, other].map { $0.split(separator: "/") }
    guard one != other, !one.contains("://"), !other.contains("://") else { return (one, other) }
    let length = zip(paths[0].reversed(), paths[1].reversed()).prefix { $0 == $1 }.count + 1
    let names = paths.map { $0.suffix(length).joined(separator: "/") }
    return (names[0], names[1])
  }
}

extension Phrase {
  /// The phrase with each source by its short name.
  package var withShortNames: Phrase {
    Phrase(en: SourceName(self.in(.english)).short, nb: SourceName(self.in(.bokmål)).short)
  }
}
