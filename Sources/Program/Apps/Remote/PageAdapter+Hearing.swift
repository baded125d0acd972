import RemoteApps
package import Runtime

extension PageAdapter {
  /// The page after it has opened, as a capture.
  package func heard() throws(Failure) -> CaptureLibrary.Entry {
    let page = page(.captures)
    defer { page.close() }
    reportOfProtection()
    let screen: RemoteScreen
    do {
      screen = try page.start(at: nil) { report($0) }
    } catch {
      throw Failure(error) ?? .unavailable("\(error)")
    }
    try judge(screen)
    guard let entry = CaptureLibrary.Entry(screen, of: address.text) else {
      throw .unavailable("\(address.text) shows nothing that can be read")
    }
    return entry
  }
}
