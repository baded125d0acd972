import Captures
import RemoteApps
package import Runtime
import Text

extension PhoneAdapter {
  /// The screen that the app begins at, as a capture, and what VoiceOver says of it where that is wanted.
  package func heard(byVoiceOver: Bool) throws(Failure) -> (entry: CaptureLibrary.Entry, said: [String]) {
    let (screen, said): (RemoteScreen, [String])
    do throws(PhoneError) {
      (screen, said) = try PhoneApp.heard(server: server, capabilities, language: language, byVoiceOver: byVoiceOver)
    } catch {
      throw error.failure
    }
    guard let content = screen.capture?.content, let captured = try? CaptureReader.screens(in: content).first else {
      throw .unavailable("the app at \(server) shows nothing that can be read")
    }
    return (CaptureLibrary.Entry(name: screen.name, file: name, screen: captured), said)
  }
}
