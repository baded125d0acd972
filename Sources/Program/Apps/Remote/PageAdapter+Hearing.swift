import RemoteApps
package import Runtime

extension PageAdapter {
  /// The page after it has opened, as a capture.
  package func heard() throws(Failure) -> CaptureLibrary.Entry {
    let page = page(.places)
    defer { page.close() }
    reportOfProtection()
    let screen: RemoteScreen
    do {
      screen = try page.start(at: nil) { report($0) }
    } catch {
      throw Failure(error) ?? .unavailable(localized: "\(error)")
    }
    try judge(screen)
    guard let entry = CaptureLibrary.Entry(screen, of: address.text) else {
      throw .unavailable(
        "\(address.text) shows nothing that can be read; wait with --page-wait, or see whether the address is right",
        nb: "\(address.text) viser ingenting som kan leses; vent med --page-wait, eller se om adressen er riktig")
    }
    return entry
  }
}
