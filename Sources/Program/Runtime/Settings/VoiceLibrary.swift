package import Announcements
import Foundation
import Text

/// The available voice profiles: a person's own first, then those that came with Earshot.
package struct VoiceLibrary: Hashable, Sendable {
  /// The folders of profiles; a profile in an earlier one hides one of the same name.
  package var folders: [String]

  /// - Parameters:
  ///   - directory: The person's configuration directory, if known.
  ///   - installed: The possible folders of Earshot's own profiles; they may be missing.
  package init(directory: ConfigurationDirectory?, installed: [String]) {
    folders = (directory.map { [$0.voicesPath] } ?? []) + installed
  }

  /// Whether a text can name a profile: it becomes part of a path, so it must not lead elsewhere.
  static func isName(_ text: String) -> Bool {
    text.count <= 64 && text.wholeMatch(of: /[\p{L}\p{N}][\p{L}\p{N}._-]*/) != nil
  }

  /// The names of all profiles, in order, even if their files are invalid.
  package func names() -> [String] {
    let files = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
    let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    return Set(names.filter(Self.isName)).sorted()
  }

  /// The profile with a name.
  package func profile(named name: String) throws(SettingsError) -> VoiceProfile {
    if Self.isName(name) {
      for folder in folders {
        guard let file = try SettingsFile(path: "\(folder)/\(name).yaml") else { continue }
        return try VoiceFile(file).profile(named: name)
      }
    }
    throw SettingsError(
      .wrongUsage, at: "voice '\(PrintableText.excerpt(name))'",
      names().isEmpty
        ? "there are no voices at all; looked in " + folders.joined(separator: ", ")
        : "there is no such voice; \(NearestWord.advice(for: name, among: names()))",
      nb: names().isEmpty
        ? "det finnes ingen stemmer; installer Earshot på nytt"
        : "stemmen finnes ikke; \(NearestWord.advice(for: name, among: names(), in: .bokmål))",
      place: "stemmen «\(PrintableText.excerpt(name))»")
  }

  /// The profile for a language: the one named like it, else the first by name that speaks it.
  ///
  /// - Parameter language: A BCP 47 code; a profile for `en-GB` also serves `en`.
  func profile(forLanguage language: String) throws(SettingsError) -> VoiceProfile {
    let names = names()
    if names.contains(language) { return try profile(named: language) }
    for name in names {
      let profile = try profile(named: name)
      if profile.speaks(language) { return profile }
    }
    throw SettingsError(
      .wrongContent, at: "voices",
      "no voice speaks '\(language)'; add a file \(language).yaml to "
        + (folders.first.map { "'\($0)'" } ?? "the folder of voices"),
      nb: "ingen stemme snakker «\(language)»; legg filen \(language).yaml i "
        + (folders.first.map { "«\($0)»" } ?? "mappen med stemmer"), place: "stemmer")
  }

  /// The profile for a language: the preferred one if it speaks the language, else the language's own.
  ///
  /// A voice that was kept for one language must not speak the other after a switch.
  func profile(forLanguage language: String, preferring name: String?) throws(SettingsError) -> VoiceProfile {
    if let name {
      let profile = try profile(named: name)
      if profile.speaks(language) { return profile }
    }
    return try profile(forLanguage: language)
  }

  /// Every profile, valid or not, by name.
  package func all() -> [(name: String, result: Result<VoiceProfile, SettingsError>)] {
    names().map { name in
      (name, Result { () throws(SettingsError) in try profile(named: name) })
    }
  }
}

extension VoiceProfile {
  /// Whether the voice speaks a language or a variety of it.
  fileprivate func speaks(_ code: String) -> Bool {
    language.lowercased() == code.lowercased() || language.lowercased().hasPrefix(code.lowercased() + "-")
  }
}
