import Foundation

/// The long form of the tests, which `make soak` asks for by the variable `EARSHOT_SOAK`.
///
/// `make soak` runs the suites whose files name it, one test after the other: so they may judge
/// times, and none takes the processors from another that has a limit.
package enum Soak {
  /// How many times as long as usual is asked for; nil in `make test`.
  package static let factor: Int? = ProcessInfo.processInfo.environment["EARSHOT_SOAK"].flatMap(Int.init)

  /// Whether it is asked for.
  package static var isAsked: Bool { factor != nil }

  /// What is to be taken of something: `usual` in `make test`, so many for each of the factor in the soak.
  package static func count(usual: Int, each: Int) -> Int { factor.map { $0 * each } ?? usual }
}
