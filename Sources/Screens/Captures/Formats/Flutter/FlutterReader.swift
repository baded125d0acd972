package import AccessibilityTree

/// Reads the semantics of an app that runs, again and again: an element keeps its id as long as its node exists.
package struct FlutterReader: Sendable {
  private var names = ElementNames()

  /// A reader before the first reading.
  package init() {}

  /// The screen in a dump, and what distinguishes its route from others; nil where there is none.
  ///
  /// - Parameter platform: The platform whose description of the app is read.
  /// - Throws: Where nodes are nested too deeply.
  package mutating func screen(
    in dump: String, on platform: Platform
  ) throws(CaptureError) -> (screen: CapturedScreen, route: String)? {
    guard let tree = try FlutterDump.trees(in: PastedLines(Array(dump.utf8))).first else { return nil }
    let (screen, route) = FlutterScreen.screen(of: tree, &names, keepsNumbers: true)
    return (screen.described(on: platform), route)
  }
}
