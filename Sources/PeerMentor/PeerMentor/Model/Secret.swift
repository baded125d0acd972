internal import Foundation
internal import LinuxSupport

/// Text that must not be shown, nor be found in memory once it has been used: its description never holds it.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let bytes: SecretBytes

  /// Keeps a text from being shown. It is kept composed (NFC): keyboards send the same password either way.
  package init(_ text: String) {
    bytes = SecretBytes(text.precomposedStringWithCanonicalMapping.utf8)
  }

  /// What must not be shown, as a text to be let go soon.
  package var text: String { bytes.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Whether there is nothing.
  package var isEmpty: Bool { bytes.count == 0 }

  /// Shows its UTF-8 for as long as `body` takes; it must not be kept.
  package func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withBytes(body)
  }

  /// A dot, whatever the text.
  package var description: String { "•" }
  /// A dot, whatever the text.
  package var debugDescription: String { "•" }
  /// Nothing to be looked into.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
