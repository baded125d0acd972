package import Announcements
package import Text

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
