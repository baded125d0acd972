extension Markup {
  /// A whole page of HTML as the text of a file.
  ///
  /// - Parameters:
  ///   - policy: The content that the page may load and run in addition to its style sheets: directives of a content
  ///     security policy, each after a semicolon. All else is refused, so that no mistake in Earshot, and no name in the
  ///     app, can load or run anything.
  package static func page(
    language: String, title: String, style: Markup, allowing policy: StaticString = "", body: [Markup]
  ) -> String {
    document(
      language: language, title: title,
      head: [
        // Its quotes must not be escaped.
        Markup(
          source: """
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
            'unsafe-inline'\(policy)">
            """),
        element("style", [], [style]),
      ], body: body)
  }

  /// A whole HTML document, with the further elements of its head.
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
