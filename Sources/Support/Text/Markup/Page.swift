extension Markup {
  /// A whole page of HTML as the text of a file.
  ///
  /// - Parameters:
  ///   - policy: What the page may load and run besides style sheets of its own: directives of a content security
  ///     policy, each after a semicolon. All else is refused, so that not even a mistake of ours, or a name in the
  ///     app, can fetch or run anything.
  package static func page(
    language: String, title: String, style: Markup, allowing policy: StaticString = "", body: [Markup]
  ) -> String {
    document(
      language: language, title: title,
      head: [
        // Its quotes are not to be escaped.
        Markup(
          source: """
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
            'unsafe-inline'\(policy)">
            """),
        element("style", [], [style]),
      ], body: body)
  }

  /// A whole document of HTML, with what belongs into its head besides the title.
  package static func document(language: String, title: String, head: [Markup], body: [Markup]) -> String {
    let page = element(
      "html", [("lang", language)],
      [
        element(
          "head", [],
          [
            raw("<meta charset=\"utf-8\">"),
            raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"),
            element("title", [], [text(title)]),
          ] + head),
        element("body", [], body),
      ])
    return "<!DOCTYPE html>\n\(page.source)\n"
  }
}
