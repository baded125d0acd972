/// What a screen of a remote app was read from, for a file: nothing in it is secret.
package final class RemoteCapture: Sendable {
  /// How the file's name ends: `json` for a page, `xml` for a phone.
  package let ending: String
  /// The file's bytes.
  package let content: [UInt8]
  /// How the screen looked; nil where nobody could tell.
  package let picture: Picture?

  /// A screenshot.
  package struct Picture: Sendable {
    /// PNG.
    package var png: [UInt8]
    /// How far it reaches from left to right, in the unit of the capture's frames; nil where it reaches as far as they do.
    package var width: Double?
    /// How far right and down of the capture's corner it begins: a page may have been scrolled.
    package var offset: (x: Double, y: Double) = (0, 0)
  }

  init(ending: String, content: [UInt8], picture: Picture?) {
    (self.ending, self.content, self.picture) = (ending, content, picture)
  }
}
