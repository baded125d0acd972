import Foundation

/// The long form of the tests, which `make soak` requests by the variable `EARSHOT_SOAK`.
///
/// `make soak` runs the suites whose files name it, one test after the other: so they may judge times, and no test takes
/// the processors from another that has a limit.
package enum Soak {
  /// The requested multiple of the usual length; nil in `make test`.
  package static let factor: Int? = ProcessInfo.processInfo.environment["EARSHOT_SOAK"].flatMap(Int.init)

  /// Whether the long form is requested.
  package static var isAsked: Bool { factor != nil }

  /// The count of something: `usual` in `make test`, in the soak `each` times the factor.
  package static func count(usual: Int, each: Int) -> Int { factor.map { $0 * each } ?? usual }
}
