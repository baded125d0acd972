/// The source of a remote app's screen, for a file; it contains no secrets.
package final class RemoteCapture: Sendable {
  /// The extension of the file's name: `json` for a page, `xml` for a phone.
  package let ending: String
  /// The file's bytes.
  package let content: [UInt8]
  /// A screenshot of the screen; nil where there is none.
  package let picture: Picture?

  /// A screenshot.
  package struct Picture: Sendable {
    /// PNG.
    package var png: [UInt8]
    /// Its width in the unit of the capture's frames; nil where it is as wide as they are.
    package var width: Double?
    /// The distance of its corner from the capture's, to the right and down: a page may have been scrolled.
    package var offset: (x: Double, y: Double) = (0, 0)
  }

  init(ending: String, content: [UInt8], picture: Picture?) {
    (self.ending, self.content, self.picture) = (ending, content, picture)
  }
}
