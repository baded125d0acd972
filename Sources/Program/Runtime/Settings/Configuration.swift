import Announcements
import Foundation
package import ScreenReader
package import Text

/// The settings of a run, combined from all their sources.
///
/// For each setting the first source that names it decides:
/// 1. an option of the command line,
/// 2. the environment (`EARSHOT_…`),
/// 3. the person's last choice during a session (`preferences.yaml`), because it is newer,
/// 4. the file `config.yaml`,
/// 5. the default; for the language that of the locale.
package struct Configuration: Hashable, Sendable {
  /// Whose wording is spoken.
  var style: ReaderProfile.Style
  /// The version of the style's reader; nil for none.
  package var reader: ReaderVersion?
  /// The language of app and reader.
  package var language: Language
  /// Nil for the first voice that speaks the language.
  var voice: String?
  /// Words per minute; nil for the voice's own.
  package var rate: Int?
  /// Percent; nil for the voice's own.
  package var volume: Int?
  /// The details of speech that are chosen over the voice's own.
  var speechDetails: [VoiceProfile.Detail]
  /// `auto`, `pulse`, `alsa`, `none` or `wav:PATH`.
  package var audio: String
  /// Nil for the XDG data directory.
  package var data: String?
  /// The address of an organisation's store, or the path of a data directory; nil for `data`.
  package var store: String?
  /// Nil where it is not set.
  package var organisation: String?
  /// A path, `-` for standard output; nil for none.
  package var transcript: String?
  /// Nil to decide by what standard input is.
  var input: InputMode?
  /// Nil to decide by whether another screen reader is running.
  package var speech: Bool?
  /// How much is said.
  var verbosity: ReaderProfile.Verbosity
  /// The order of parts in TalkBack style.
  var order: ReaderProfile.SegmentOrder
  /// Whether roles are said; nil where the verbosity decides.
  var roles: Bool?
  /// Whether places in a set are said; nil where the verbosity decides.
  var positions: Bool?
  /// Whether hints are said; nil where the verbosity decides.
  var hints: Bool?
  /// Whether sounds under the words tell of edges, errors, news and screens.
  var earcons: Bool
  /// The shape of captions for a braille display; nil for the announcements as they are.
  var braille: BrailleCaption?
  /// The longest time that a page is waited for until it is at rest, in seconds; nil for the default.
  package var pageWait: Int?
  /// The ports and folders of this machine that a page may reach besides its own, with commas between them; nil for none.
  package var pageReach: String?
  /// Where the settings that are not defaults come from.
  package var sources: [Setting: Source]

  /// The fault of Earshot's own `preferences.yaml`, which never ends a run; nil for none.
  package var unusablePreferences: UnusablePreferences?

  /// The reason why `preferences.yaml` cannot be used as it is.
  package struct UnusablePreferences: Hashable, Sendable {
    /// Its first error.
    package var error: SettingsError
    /// What it says that can be used, by written forms.
    var usable: [Setting: String]
  }

  /// The sources of settings, the deciding one first.
  package enum Source: Int, Hashable, Sendable, CaseIterable {
    case option, environment, preferences, file
  }

  /// Where the style comes from: from the setting itself, or from the version of a reader; nil for the default.
  var styleSource: Source? {
    [sources[.style], reader == nil ? nil : sources[.reader]].compactMap(\.self).min { $0.rawValue < $1.rawValue }
  }

  /// The reader's profile.
  package var profile: ReaderProfile {
    ReaderProfile(
      style: style, language: language, verbosity: verbosity, order: order, speaksRoles: roles,
      speaksPositions: positions, speaksHints: hints, version: reader)
  }
}

// MARK: - Combination

extension Configuration {
  /// Reads all sources.
  ///
  /// - Parameters:
  ///   - options: The given options, as text; `lines`, `keys`, `speech` and `no-speech` as `on`.
  ///   - environment: All variables; an empty one counts as not set.
  ///   - directory: The configuration directory; nil to read no files.
  ///   - organisations: The possible values of `organisation`.
  ///   - obeysLocale: Whether the locale chooses the language where nothing else does; otherwise it is English.
  ///   - toleratesMistakes: Whether invalid values are skipped, for a message about one.
  /// - Throws: The first invalid value, with its place, even if another source would decide.
  package init(
    options: [Setting: String] = [:], environment: [String: String] = [:],
    directory: ConfigurationDirectory? = nil, organisations: [String], obeyingLocale obeysLocale: Bool = true,
    toleratingMistakes toleratesMistakes: Bool = false
  ) throws(SettingsError) {
    func note(_ error: SettingsError) throws(SettingsError) { if !toleratesMistakes { throw error } }
    let reader = SettingReader(organisations: organisations, home: environment["HOME"])
    var layers: [(Source, SettingValues, Set<Setting>)] = []
    layers.append(try Self.layer(.option, options, reader, note) { "--" + $0.rawValue })
    let variables = Setting.allCases.compactMap { setting in
      environment[setting.variable].flatMap { $0.isEmpty ? nil : (setting, $0) }
    }
    layers.append(try Self.layer(.environment, Dictionary(uniqueKeysWithValues: variables), reader, note) { $0.variable })
    var unusable: UnusablePreferences?
    if let directory {
      let (values, texts, error) = Self.preferences(in: directory, reader)
      layers.append((.preferences, values, Set(texts.keys)))
      unusable = error.map { UnusablePreferences(error: $0, usable: texts) }
      let (written, names) = try Self.values(path: directory.configurationPath, Setting.allCases, reader, note)
      layers.append((.file, written, Set(names.keys)))
    }
    if let version = layers[0].1.reader, let style = layers[0].1.style, style != version.style {
      try note(
        SettingsError(
          .wrongUsage, at: "--reader",
          "\(version.rawValue) is a version of \(version.style.name); leave out --style \(style.rawValue)",
          nb: "\(version.rawValue) er en versjon av \(version.style.name); utelat --style \(style.rawValue)"))
    }
    self.init(layers, defaultLanguage: obeysLocale ? Language(locale: environment) : .english)
    unusablePreferences = unusable
  }

  /// The usable settings of Earshot's own file, and its first error.
  private static func preferences(
    in directory: ConfigurationDirectory, _ reader: SettingReader
  ) -> (SettingValues, [Setting: String], SettingsError?) {
    var first: SettingsError?
    // The closure notes the error instead of throwing it.
    let found = try? values(path: directory.preferencesPath, Setting.kept, reader) { error throws(SettingsError) in
      first = first ?? error
    }
    return (found?.0 ?? SettingValues(), found?.1 ?? [:], first)
  }

  /// Renames a file of saved settings that cannot be used, and saves its usable settings again; returns its new name, nil
  /// where that is not possible.
  package func setUnusablePreferencesAside(in directory: ConfigurationDirectory, organisations: [String]) -> String? {
    guard let unusablePreferences else { return nil }
    let reader = SettingReader(organisations: organisations)
    return SavedSettings(directory: directory).setAside(
      while: { Self.preferences(in: directory, reader).2 == unusablePreferences.error }, keeping: unusablePreferences.usable)
  }

  private init(_ layers: [(source: Source, values: SettingValues, settings: Set<Setting>)], defaultLanguage: Language) {
    func first<Value>(_ path: KeyPath<SettingValues, Value?>) -> Value? {
      for layer in layers {
        if let value = layer.values[keyPath: path] { return value }
      }
      return nil
    }
    style = first(\.style) ?? .voiceOver
    language = first(\.language) ?? defaultLanguage
    voice = first(\.voice)
    rate = first(\.rate)
    volume = first(\.volume)
    speechDetails = [
      first(\.pitch).map(VoiceProfile.Detail.pitch), first(\.punctuation).map(VoiceProfile.Detail.punctuation),
      first(\.capitals).map(VoiceProfile.Detail.capitals), first(\.numbers).map(VoiceProfile.Detail.numbers),
    ].compactMap(\.self)
    audio = first(\.audio) ?? "auto"
    data = first(\.data)
    store = first(\.store)
    organisation = first(\.organisation)
    transcript = first(\.transcript)
    input = first(\.input)
    speech = first(\.speech)
    verbosity = first(\.verbosity) ?? .normal
    order = first(\.order) ?? .stateNameRole
    roles = first(\.roles)
    positions = first(\.positions)
    hints = first(\.hints)
    earcons = first(\.earcons) ?? false
    if case .braille(let captions)? = first(\.captions) { braille = captions }
    pageWait = first(\.pageWait)
    pageReach = first(\.pageReach)
    sources = [:]
    for layer in layers {
      for setting in layer.settings where sources[setting] == nil { sources[setting] = layer.source }
    }
    if let version = first(\.reader), let named = sources[.reader] {
      // What is nearer to this run decides: a version brings its style, another style takes the version away.
      if version.style == style || named.rawValue <= (sources[.style]?.rawValue ?? .max) {
        (reader, style) = (version, version.style)
      } else {
        sources[.reader] = nil
      }
    }
    // A folder named for this run is meant, and not the store that the environment or the file names for all runs.
    if let folder = sources[.data], let named = sources[.store], folder.rawValue < named.rawValue { store = nil }
  }

  private static func layer(
    _ source: Source, _ texts: [Setting: String], _ reader: SettingReader,
    _ note: (SettingsError) throws(SettingsError) -> Void, place: (Setting) -> String
  ) throws(SettingsError) -> (Source, SettingValues, Set<Setting>) {
    var values = SettingValues()
    // In a fixed order, so that of several invalid values always the same one is reported.
    for setting in Setting.allCases {
      guard let text = texts[setting] else { continue }
      do {
        try reader.read(setting, text, into: &values)
      } catch {
        try note(SettingsError(.wrongUsage, at: place(setting), error.text, nb: error.bokmål))
      }
    }
    return (source, values, Set(texts.keys))
  }

  /// The values of a file, and their text.
  private static func values(
    path: String, _ allowed: [Setting], _ reader: SettingReader, _ note: (SettingsError) throws(SettingsError) -> Void
  ) throws(SettingsError) -> (SettingValues, [Setting: String]) {
    var values = SettingValues()
    var texts: [Setting: String] = [:]
    let file: SettingsFile
    do throws(SettingsError) {
      guard let found = try SettingsFile(path: path) else { return (values, texts) }
      file = found
    } catch {
      try note(error)
      return (values, texts)
    }
    for entry in file.entries {
      do throws(SettingsError) {
        try file.judge(entry) { entry throws(ValueError) in
          guard let setting = Setting(rawValue: entry.key), allowed.contains(setting) else {
            throw .unknown(entry.key, what: Phrase(en: "setting", nb: "innstilling"), known: allowed.map(\.rawValue))
          }
          let text = try entry.text()
          try reader.read(setting, text, into: &values)
          texts[setting] = text
        }
      } catch {
        try note(error)
      }
    }
    return (values, texts)
  }
}

// MARK: - The locale

extension Language {
  /// The language of the locale: `nb`, `nn` and `no` give Bokmål, all else English.
  ///
  /// As POSIX has it, `LC_ALL` decides, else `LC_MESSAGES`, else `LANG`; an empty one counts as not set.
  init(locale environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    self = Language(code: locale) ?? .english
  }
}

/// The folder of a person's own settings and voices.
package struct ConfigurationDirectory: Hashable, Sendable {
  /// Absolute, without a slash at its end.
  var path: String

  /// What the person wrote.
  var configurationPath: String { path + "/config.yaml" }
  /// What Earshot keeps of changes made while running.
  var preferencesPath: String { path + "/preferences.yaml" }
  /// The person's own voice profiles.
  var voicesPath: String { path + "/voices" }

  /// The folder at a path, whether or not it is there.
  init(path: String) {
    self.path = path
  }

  /// The folder of the XDG Base Directory Specification: `$XDG_CONFIG_HOME/earshot`, or `~/.config/earshot`;
  /// nil where neither is known.
  ///
  /// As the specification asks, a relative `XDG_CONFIG_HOME` counts as not set.
  package init?(environment: [String: String]) {
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      path = base + "/earshot"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.config/earshot"
    } else {
      return nil
    }
  }
}
