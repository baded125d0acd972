import Captures
import RemoteApps
package import Runtime
import Text

extension PageAdapter {
  /// The page as it is once it has opened, as a capture.
  package func heard() throws(Failure) -> CaptureLibrary.Entry {
    let page = page(.captures)
    defer { page.close() }
    tellOfProtection()
    let screen: RemoteScreen
    do {
      screen = try page.start(at: nil) { _ in }
    } catch {
      throw Failure(error) ?? .unavailable("\(error)")
    }
    guard let content = screen.capture?.content, let captured = try? CaptureReader.screens(in: content).first else {
      throw .unavailable("\(title.in(.english)) shows nothing that can be read")
    }
    return CaptureLibrary.Entry(name: screen.name, file: title.in(.english), screen: captured)
  }
}
