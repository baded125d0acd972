import Glibc
import Text

/// The reason why the live page cannot be served: the failure, its object, its cause, and advice.
package struct LivePageError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  /// - Parameter number: The error number of the system.
  init(port: UInt16?, errno number: Int32) {
    let isTaken = number == EADDRINUSE
    description = localized(
      en: "cannot serve the page \(port.map { "on port \($0)" } ?? "on the loopback address"): "
        + (isTaken
          ? "another program uses it; try another port, or --page without a number for one that is free"
          : "\(systemReason(number)); try another port, or run without --page"),
      nb: "kan ikke vise siden \(port.map { "på port \($0)" } ?? "på loopback-adressen"): "
        + (isTaken
          ? "et annet program bruker den; prøv en annen port, eller --page uten nummer for en ledig"
          : "\(systemReason(number)); prøv en annen port, eller kjør uten --page"))
  }
}
