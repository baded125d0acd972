internal import Foundation
internal import LinuxSupport

/// A secret text, wiped from memory after use; its description never contains it.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let bytes: SecretBytes

  /// Stores a text as a secret, composed (NFC): keyboards send the same password composed or decomposed.
  package init(_ text: String) {
    bytes = SecretBytes(text.precomposedStringWithCanonicalMapping.utf8)
  }

  /// The secret as plain text; release it soon.
  package var text: String { bytes.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Whether the text is empty.
  package var isEmpty: Bool { bytes.count == 0 }

  /// Calls `body` with the text's UTF-8, which is valid only during the call.
  package func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withBytes(body)
  }

  /// A dot for every text.
  package var description: String { "•" }
  /// A dot for every text.
  package var debugDescription: String { "•" }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
