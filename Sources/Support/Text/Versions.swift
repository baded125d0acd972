/// The version of the program; no other file has it.
package enum ProgramVersion {
  /// The version as people and other programs read it: `0.1.0`.
  package static let current = "0.1.0"
}

/// The numbers of the JSON outputs' schemas, which each output has as `schema`.
///
/// Each output has a number of its own. It changes only when a program that reads the output would break: a member is renamed,
/// removed or gets another meaning. A new member leaves it as it is.
package enum OutputSchema {
  /// `hear --format json`, in the summary of each screen.
  package static let hear = 1
  /// `audit --format json`.
  package static let audit = 1
  /// `check --format json`.
  package static let check = 1
  /// `diff --format json`.
  package static let diff = 1
  /// A transcript, in its line `session`.
  package static let transcript = 1
  /// `bench --format json`.
  package static let bench = 1
}
