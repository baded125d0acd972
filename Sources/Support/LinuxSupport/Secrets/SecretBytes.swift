internal import CPlatform

/// Bytes that nobody may find in memory once they have been used.
///
/// They are in pages of their own, which are kept out of swap space as far as the limit on locked memory allows, and are
/// overwritten when the last holder lets go. Whoever passes them on passes a reference: a message or a queue that kept
/// a copy would hold them after its end.
package final class SecretBytes: Sendable {
  // Written before `init` ends and never again, so any thread may read it. Nil where there is nothing to hold.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer?
  /// How many bytes there are.
  package let count: Int

  /// Takes bytes over. Ends the program where the system has no memory left.
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

  /// Shows the bytes for as long as `body` takes; it must not keep them.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

// MARK: - Equality

extension SecretBytes: Hashable {
  /// Takes a time that depends on the length alone, not on where the first difference is.
  package static func == (first: SecretBytes, second: SecretBytes) -> Bool {
    guard first.count == second.count else { return false }
    return first.withBytes { first in
      second.withBytes { second in
        first.indices.reduce(0) { $0 | (first[$1] ^ second[$1]) } == 0
      }
    }
  }

  /// The length alone: a hash of the bytes would tell something of them.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

// MARK: - Descriptions

extension SecretBytes: CustomStringConvertible, CustomReflectable {
  /// A dot, whatever the bytes.
  package var description: String { "•" }
  /// Nothing to be looked into.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
