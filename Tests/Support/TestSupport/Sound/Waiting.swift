import Foundation

/// The reason why a fixture failed.
package struct FixtureError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Checks every 2 ms whether `condition` holds; throws after `seconds`.
package func waitUntil(
  _ what: String, seconds: Double = 40, _ condition: () throws -> Bool
) throws {
  let end = Date(timeIntervalSinceNow: seconds)
  while try !condition() {
    guard Date() < end else { throw FixtureError("waited \(seconds) s in vain until \(what)") }
    usleep(2000)
  }
}
