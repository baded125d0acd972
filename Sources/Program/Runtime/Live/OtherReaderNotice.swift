import Foundation
import ScreenReader
import Text

extension Configuration {
  /// Whether to keep silent beside another screen reader: unless the person has said whether to speak, or
  /// speech goes to a file.
  var yieldsToOtherReader: Bool {
    speech == nil && audio != "none" && !audio.hasPrefix("wav:")
  }

  /// Whether speech goes to a file that the session opens.
  var writesSoundFile: Bool { speech != false && audio.hasPrefix("wav:") }

  /// Looks for another screen reader, if one would matter.
  func searchForOtherReader() -> OtherReaderSearch.Running? {
    guard yieldsToOtherReader else { return nil }
    return OtherReaderSearch(environment: ProcessInfo.processInfo.environment).start()
  }
}

extension OtherReader {
  /// The one line that says why Earshot keeps silent.
  func notice(in language: Language) -> String {
    let name = name ?? language(en: "another screen reader", nb: "en annen skjermleser")
    return language(
      en: "\(name) is running, so Earshot does not speak; captions go on; to hear both, start it with --speech",
      nb: "\(name) er i gang, så Earshot snakker ikke; tekstingen fortsetter; start med --speech for å høre begge")
  }

  /// The one line that says that the other has been switched off.
  static func goneNotice(in language: Language) -> String {
    language(
      en: "the other screen reader is off, so Earshot speaks again",
      nb: "den andre skjermleseren er slått av, så Earshot snakker igjen")
  }
}
