package import Announcements
package import Text

/// The style sheets and the script of pages. A page contains them, so it loads nothing from elsewhere.
package enum PageAssets {
  /// What all pages have in common: colours, one type scale, focus, tables, print.
  package static let base = Markup.raw(file: EmbeddedText.base_css)
  /// The style sheet of reports with drawings of screens.
  package static let style = base + Markup.raw(file: EmbeddedText.page_css)
  /// The style sheet of the page of a check.
  static let checkStyle = style + Markup.raw(file: EmbeddedText.check_css)
  static let playerStyle = base + Markup.raw(file: EmbeddedText.player_css)
  static let playerScript = Markup.raw(file: EmbeddedText.player_js)
}

/// The words of pages for the outcomes and priorities of announcements.
package struct AnnouncementWords: Sendable {
  let language: Language

  package init(_ language: Language) { self.language = language }

  package func priority(_ priority: Announcement.Priority) -> String {
    switch priority {
    case .hint: language(en: "hint", nb: "hint")
    case .polite: language(en: "polite", nb: "polite")
    case .navigation: language(en: "navigation", nb: "navigasjon")
    case .assertive: language(en: "assertive", nb: "assertive")
    }
  }

  // MARK: Announcements not heard to the end
  package var cut: String { language(en: "cut", nb: "avbrutt") }
  /// The outcome of an announcement that a newer one replaced unheard.
  package var superseded: String { language(en: "replaced", nb: "erstattet") }
  package var merged: String { language(en: "merged", nb: "slått sammen") }
  package var dropped: String { language(en: "not heard", nb: "ikke hørt") }
  package var failed: String { language(en: "failed", nb: "mislyktes") }
}

/// The name of a source in the heading of a page: its file or folder, without the path that leads there on this machine.
package struct SourceName {
  /// A path; several have commas between, and an address stays as it is.
  private let source: String

  package init(_ source: String) { self.source = source }

  /// The last part of each path.
  package var short: String {
    source.split(separator: ", ").map { part in
      // A file's address is a path of this machine, too.
      part.contains("://") && !part.hasPrefix("file://") ? String(part) : String(part.split(separator: "/").last ?? part)
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
