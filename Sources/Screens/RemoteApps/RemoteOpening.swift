/// How a page came to be read first: what an app of scripts shows at once is not what a person gets.
package struct RemoteOpening: Hashable, Sendable {
  /// The time from the request until it was read.
  package var waited: Duration
  /// Whether it was at rest then: nothing on its way, nothing changing.
  package var isAtRest: Bool
  /// Whether next to nothing was there: no element, a text that something is loading, a link that only skips.
  package var isBare: Bool

  package init(waited: Duration, isAtRest: Bool, isBare: Bool) {
    (self.waited, self.isAtRest, self.isBare) = (waited, isAtRest, isBare)
  }
}
