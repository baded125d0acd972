internal import CPlatform

/// Secret bytes, which are wiped from memory after use.
///
/// They have their own pages, which are kept out of swap space as far as the limit on
/// locked memory allows, and are overwritten when the last reference is released. Pass
/// them on by reference: a message or a queue with a copy would still hold it afterwards.
package final class SecretBytes: Sendable {
  // Written before `init` ends and never again, so any thread may read it. Nil for no bytes.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer?
  /// The number of bytes.
  package let count: Int

  /// Stores a copy of the bytes. Ends the program where the system has no memory left.
  package init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    start = count > 0 ? cplatform_secret_pages(count) : nil
    if let start {
      UnsafeMutableRawBufferPointer(start: start, count: count).copyBytes(from: bytes)
    } else if count > 0 {
      fatalError("no memory left for a secret")
    }
  }

  deinit {
    cplatform_wipe_secret_pages(start, count)
  }

  /// Calls `body` with the bytes, which are valid only during the call.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

// MARK: - Equality

extension SecretBytes: Hashable {
  /// Compares in a time that depends only on the length, not on the first difference.
  package static func == (first: SecretBytes, second: SecretBytes) -> Bool {
    guard first.count == second.count else { return false }
    return first.withBytes { first in
      second.withBytes { second in
        first.indices.reduce(0) { $0 | (first[$1] ^ second[$1]) } == 0
      }
    }
  }

  /// Hashes only the length: a hash of the bytes would reveal something of them.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

// MARK: - Descriptions

extension SecretBytes: CustomStringConvertible, CustomReflectable {
  /// A dot for all bytes.
  package var description: String { "•" }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
