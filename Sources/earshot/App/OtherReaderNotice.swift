import Foundation
import OtherReaders
import ScreenReader
import Settings

extension Configuration {
  /// Looks for another screen reader, unless the person has said whether to speak, or speech goes to a file.
  func searchForOtherReader() -> OtherReaderSearch.Running? {
    guard speech == nil, audio != "none", !audio.hasPrefix("wav:") else { return nil }
    return OtherReaderSearch(environment: ProcessInfo.processInfo.environment).start()
  }
}

extension OtherReader {
  /// The one line that says why Earshot keeps silent.
  func notice(in language: ReaderProfile.Language) -> String {
    switch language {
    case .english:
      "\(name ?? "another screen reader") is running, so Earshot does not speak; captions go on; "
        + "to hear both, start it with --speech"
    case .bokmål:
      "\(name ?? "en annen skjermleser") er i gang, så Earshot snakker ikke; tekstingen fortsetter; "
        + "start med --speech for å høre begge"
    }
  }
}
