import Glibc

/// The reason why the live page cannot be served: the failure, its object, its cause, and advice.
package struct LivePageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  /// - Parameter number: The error number of the system.
  init(port: UInt16?, errno number: Int32) {
    let place = port.map { "on port \($0)" } ?? "on the loopback address"
    let advice =
      number == EADDRINUSE
      ? "another program uses it; try another port, or --page without a number for one that is free"
      : "\(String(cString: strerror(number))); try another port, or run without --page"
    description = "cannot serve the page \(place): \(advice)"
  }
}
