import Text

/// The texts of a new notification, from checked input.
package struct NewMessage: Hashable, Sendable {
  /// The title; at most 200 characters.
  package let title: String
  /// The body; at most 10,000 characters.
  package let body: String

  /// - Throws: The error of the title or the body.
  package init(title: String, body: String) throws(StoreError) {
    self.title = try TypedText.checked(title, what: Phrase(en: "title", nb: "tittelen"), allowsLineBreaks: true)
    try TypedText.check(lengthOf: body, what: Phrase(en: "body", nb: "teksten"), limit: 10_000)
    self.body = body
  }
}
