/// Why a file could not be opened, read or written, for a sentence of the module that knows what the file is.
package enum FileProblem: Error, Hashable, Sendable {
  /// The number of the system's error.
  case system(Int32)
  /// What was to be written, or the disk, gave a reason, in the language of messages.
  case reason(String)
  /// The file's owner has taken the right to write it away.
  case writeProtected
  /// It is `-`, which stands for a standard stream, where only a file will do.
  case standardStream
  /// It is a pipe that nobody reads from.
  case unreadPipe
  /// It is a pipe that nobody writes into.
  case unwrittenPipe
  /// It is a pipe, a device or a socket, where only an ordinary file will do.
  case notOrdinary
}
