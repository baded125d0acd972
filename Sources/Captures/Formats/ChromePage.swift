package import Platforms

/// A page in Chrome that is read again and again: an element keeps its id as long as it is there.
package struct ChromePage: Sendable {
  private var names = ElementNames()

  /// A page of which nothing has been read.
  package init() {}

  /// What the page shows now.
  ///
  /// - Parameters:
  ///   - nodes: Its accessibility tree, the frames in it joined: an element's key is the `nodeId` it has there.
  ///   - snapshot: The answer of `DOMSnapshot.captureSnapshot`.
  /// - Throws: That elements are too deep within one another.
  package mutating func screen(_ nodes: [JSONValue], snapshot: JSONValue) throws(CaptureError) -> CapturedScreen {
    try ChromeTree.screen(nodes, DOMSnapshot(in: snapshot), &names)
  }
}
