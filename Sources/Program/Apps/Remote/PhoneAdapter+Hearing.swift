import RemoteApps
package import Runtime
import Text

extension PhoneAdapter {
  /// The app's first screen, as a capture, and VoiceOver's speech for it if requested.
  package func heard(byVoiceOver: Bool) throws(Failure) -> (entry: CaptureLibrary.Entry, said: [String]) {
    let (screen, said): (RemoteScreen, [String])
    do throws(PhoneError) {
      (screen, said) = try PhoneApp.heard(server: server, capabilities, language: language, byVoiceOver: byVoiceOver)
    } catch {
      throw error.failure
    }
    guard let entry = CaptureLibrary.Entry(screen, of: name) else {
      throw .unavailable(
        "the app at \(server) shows nothing that can be read; see whether it is open and the phone unlocked",
        nb: "appen på \(server) viser ingenting som kan leses; se om den er åpen og telefonen låst opp")
    }
    return (entry, said)
  }
}
