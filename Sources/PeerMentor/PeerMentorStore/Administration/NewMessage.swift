/// The texts of a notification that is to be added, as they were typed and judged.
package struct NewMessage: Hashable, Sendable {
  /// Has 200 characters at most.
  package let title: String
  /// Has 10,000 characters at most.
  package let body: String

  /// - Throws: What is wrong with either.
  package init(title: String, body: String) throws(StoreError) {
    self.title = try TypedText.checked(title, what: "title", allowsLineBreaks: true)
    try TypedText.check(lengthOf: body, what: "body", limit: 10_000)
    self.body = body
  }
}
