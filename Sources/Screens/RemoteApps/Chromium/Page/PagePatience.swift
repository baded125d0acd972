/// How long a document in a browser is waited for until it is at rest; after that it is read as it is.
package struct PagePatience: Hashable, Sendable {
  /// The longest wait for the page that is opened at first.
  var first: Duration
  /// The longest wait for each later page.
  var later: Duration

  /// Whether somebody waits for each page.
  let isForPerson: Bool

  /// The longest wait without another limit.
  package static let limit = Duration.seconds(10)

  /// - Parameters:
  ///   - limit: The longest wait.
  ///   - isForPerson: Whether somebody waits for each page, and can go on meanwhile.
  package init(_ limit: Duration = Self.limit, isForPerson: Bool = true) {
    self.isForPerson = isForPerson
    first = limit
    later = isForPerson ? min(limit, .seconds(4)) : limit
  }
}
