import Glibc

/// The identity of a file, independent of its path: device and inode.
package struct FileIdentity: Equatable, Sendable {
  private let device: UInt
  private let number: UInt
  /// Whether the file is empty; not a part of its identity.
  package let isEmpty: Bool

  /// Nil where there is no file.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number, isEmpty) = (UInt(status.st_dev), UInt(status.st_ino), status.st_size == 0)
  }

  /// Whether both are the same file, with any content.
  package static func == (one: FileIdentity, other: FileIdentity) -> Bool {
    (one.device, one.number) == (other.device, other.number)
  }
}

extension StoreError {
  /// The error for a file that was removed, replaced or emptied while in use: anything written to it is lost with this process.
  package static func fileGone(_ path: String) -> StoreError {
    StoreError(
      .fileGone,
      "cannot write '\(path)': the file was removed or replaced while it was in use; put it back, "
        + "and start Earshot again")
  }
}
