import CPlatform

/// The levels of elements within one another that are read.
///
/// Trees are read, walked and freed by recursion, so a thread's stack decides how deep they may be. The commands run on a
/// thread whose stack suffices for the deepest (``stack``); on any other thread fewer levels are read, and none overflows.
package enum NestingLimit {
  /// The most levels of a tree.
  package static let most = 5000

  /// The stack of a thread that works with the deepest trees, in bytes.
  package static let stack = most * bytesPerLevel

  /// The stack for a level, in bytes: in a build for debugging every walk of `hear`, `audit`, `diff` and `check` fits into it.
  private static let bytesPerLevel = 20 << 10

  /// The levels for which the calling thread's stack suffices.
  package static var levels: Int { min(most, cplatform_stack_size() / bytesPerLevel) }
}
