/// Why the live page cannot be served: what failed, on what, why, and what to try.
package struct LivePageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  init(port: UInt16?, _ failure: PageServer.Failure) {
    let place = port.map { "on port \($0)" } ?? "on the loopback address"
    let advice =
      failure.isTaken
      ? "another program uses it; try another port, or --page without a number for one that is free"
      : "\(failure.reason); try another port, or run without --page"
    description = "cannot serve the page \(place): \(advice)"
  }
}
