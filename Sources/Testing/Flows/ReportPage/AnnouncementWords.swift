package import Announcements
package import Text

/// How pages call what became of announcements, and how urgent they are.
package struct AnnouncementWords: Sendable {
  let language: Language

  package init(_ language: Language) { self.language = language }

  package func priority(_ priority: Announcement.Priority) -> String {
    switch priority {
    case .hint: language(en: "hint", nb: "hint")
    case .polite: language(en: "polite", nb: "høflig")
    case .navigation: language(en: "navigation", nb: "navigasjon")
    case .assertive: language(en: "assertive", nb: "påtrengende")
    }
  }

  // MARK: What was not heard to its end
  package var cut: String { language(en: "cut", nb: "avbrutt") }
  /// Unheard, because a newer one took its place.
  package var superseded: String { language(en: "replaced", nb: "erstattet") }
  package var merged: String { language(en: "merged", nb: "slått sammen") }
  package var dropped: String { language(en: "not heard", nb: "ikke hørt") }
  package var failed: String { language(en: "failed", nb: "mislyktes") }
}
