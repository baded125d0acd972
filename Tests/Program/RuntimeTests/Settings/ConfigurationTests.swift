import CustomDump
import Foundation
import Glibc
import ScreenReader
import TestSupport
import Testing
import Text

@testable import Runtime

private let organisations = ["NHF", "Blindeforbundet", "HLF"]

@Suite("Configuration")
struct ConfigurationTests {
  private let folder = TestFolder()

  private func configuration(
    options: [Setting: String] = [:], environment: [String: String] = [:]
  ) throws(SettingsError) -> Configuration {
    try Configuration(
      options: options, environment: environment, directory: folder.configuration,
      organisations: organisations)
  }

  @Test("Where nobody says anything, the defaults hold")
  func defaults() throws {
    let configuration = try configuration()
    expectNoDifference(configuration.profile, ReaderProfile())
    #expect(configuration.audio == "auto")
    #expect(configuration.voice == nil)
    #expect(configuration.rate == nil)
    #expect(configuration.input == nil)
    #expect(configuration.speech == nil)
    #expect(configuration.organisation == nil)
    #expect(configuration.sources.isEmpty)
  }

  @Test(
    "An option comes before the environment, that before what was kept, and that before the file",
    arguments: [
      // option, environment, preferences, file, expected, source
      ("100", "200", "300", "400", 100, .option),
      (nil, "200", "300", "400", 200, .environment),
      (nil, "", "300", "400", 300, .preferences),
      (nil, nil, nil, "400", 400, .file),
      (nil, nil, nil, nil, nil, nil),
      ("100", nil, nil, "400", 100, .option),
    ] as [(String?, String?, String?, String?, Int?, Configuration.Source?)])
  func precedence(
    option: String?, variable: String?, preference: String?, file: String?, expected: Int?,
    source: Configuration.Source?
  ) throws {
    if let preference { try folder.write("rate: \(preference)\n", to: "earshot/preferences.yaml") }
    if let file { try folder.write("rate: \(file)\n", to: "earshot/config.yaml") }
    let configuration = try configuration(
      options: option.map { [.rate: $0] } ?? [:],
      environment: variable.map { ["EARSHOT_RATE": $0] } ?? [:])
    #expect(configuration.rate == expected)
    #expect(configuration.sources[.rate] == source)
  }

  @Test("The file can hold every setting")
  func file() throws {
    try folder.write(
      """
      # How I like it
      style: talkback
      language: no        # YAML would take this for "false"
      voice: nb-fast
      rate: 420
      volume: 80
      audio: wav:~/out.wav
      data: ~/store
      store: postgres://db.example.org/nhf
      organisation: blindeforbundet
      transcript: "-"
      lines: on
      speech: off
      verbosity: high
      order: name-role-state
      roles: off
      positions: yes
      hints: false
      """, to: "earshot/config.yaml")
    let configuration = try configuration(environment: ["HOME": "/home/liv"])
    expectNoDifference(
      configuration.profile,
      ReaderProfile(
        style: .talkBack, language: .bokmål, verbosity: .high, order: .nameRoleState,
        speaksRoles: false, speaksPositions: true, speaksHints: false))
    #expect(configuration.voice == "nb-fast")
    #expect(configuration.rate == 420)
    #expect(configuration.volume == 80)
    #expect(configuration.audio == "wav:/home/liv/out.wav")
    #expect(configuration.data == "/home/liv/store")
    #expect(configuration.organisation == "Blindeforbundet")
    #expect(configuration.transcript == "-")
    #expect(configuration.input == .lines)
    #expect(configuration.speech == false)
    #expect(configuration.store == "postgres://db.example.org/nhf")
    #expect(configuration.sources.count == 17)
  }

  @Test("The environment can hold every setting", arguments: Setting.allCases)
  func environment(setting: Setting) throws {
    let values: [Setting: String] = [
      .style: "talkback", .reader: "talkback-16", .language: "nb", .voice: "x", .rate: "100", .volume: "1", .audio: "none",
      .data: "/d", .organisation: "HLF", .transcript: "t", .verbosity: "low",
      .order: "role-name-state", .pageWait: "20", .pageReach: "8000", .pitch: "60", .punctuation: "some",
      .capitals: "word", .numbers: "pairs", .captions: "braille:20",
    ]
    let configuration = try configuration(
      environment: [setting.variable: values[setting] ?? "on"])
    expectNoDifference(configuration.sources, [setting: .environment])
    #expect(configuration != (try self.configuration()))
  }

  @Test("Who names a folder for a run means that one, and not the organisation's store named for all runs")
  func folderBeforeStore() throws {
    try folder.write("store: postgres://db.example.org/nhf\ndata: /b\n", to: "earshot/config.yaml")
    #expect(try configuration(options: [.data: "/a"]).store == nil)
    #expect(try configuration(environment: ["EARSHOT_DATA": "/a"]).store == nil)
    #expect(try configuration().store == "postgres://db.example.org/nhf")
    #expect(
      try configuration(options: [.store: "/c", .data: "/a"]).store == "/c")
  }

  @Test("An empty file and one of comments say nothing", arguments: ["", "\n", "# nothing yet\n", "---\n"])
  func emptyFile(text: String) throws {
    try folder.write(text, to: "earshot/config.yaml")
    #expect(try configuration() == Configuration(organisations: organisations))
  }

  @Test(
    "A wrong line of the file is told with its number",
    arguments: [
      ("rate: 300\nrate: 301\n", "config.yaml:2: the key 'rate' is there twice; leave one of them out"),
      (
        "# a\n\nraet: 300\n",
        "config.yaml:3: unknown setting 'raet'; did you mean 'rate'?"
      ),
      ("rate: fast\n", "config.yaml:1: the rate must be a whole number from 80 to 900 words per minute, not 'fast'"),
      ("rate: 79\n", "config.yaml:1: the rate must be from 80 to 900 words per minute, not 79"),
      ("rate: 901\n", "config.yaml:1: the rate must be from 80 to 900 words per minute, not 901"),
      ("rate:\n", "config.yaml:1: 'rate' has no value; add one, or leave the line out"),
      ("rate: [1, 2]\n", "config.yaml:1: 'rate' must be a single value, not a list or a group"),
      (
        "style: voicover\n",
        "config.yaml:1: unknown style 'voicover'; did you mean 'voiceover'?"
      ),
      ("language: fr\n", "config.yaml:1: unknown language 'fr'; use en or nb"),
      (
        "audio: \"wav:\"\n",
        "config.yaml:1: unknown audio device 'wav:'; use auto, pulse, alsa, wav:PATH or none"
      ),
      (
        "organisation: XYZ\n",
        "config.yaml:1: unknown organisation 'XYZ'; use NHF, Blindeforbundet or HLF"
      ),
      ("hints: perhaps\n", "config.yaml:1: expected on or off, not 'perhaps'"),
      (
        "voice: ../../etc/passwd\n",
        "config.yaml:1: '../../etc/passwd' is not a voice's name; see earshot voices"
      ),
      ("lines: on\nkeys: on\n", "config.yaml:2: both lines and keys are asked for; choose one"),
      ("speech: on\nno-speech: on\n", "config.yaml:2: speech is asked for and refused; choose one"),
      ("just some words\n", "config.yaml:1: expected lines of the form 'key: value'"),
      ("- a\n- b\n", "config.yaml:1: expected lines of the form 'key: value'"),
      ("? [a]\n: b\n", "config.yaml:1: a key must be a word, not a list or a group"),
    ])
  func wrongFile(text: String, expected: String) throws {
    try folder.write(text, to: "earshot/config.yaml")
    let error = error { () throws(SettingsError) in _ = try configuration() }
    expectNoDifference(error?.description, expected)
    #expect(error?.exitCode == 65)
  }

  @Test(
    "Broken YAML is told with its line",
    arguments: ["rate: 300\nvoice: \"open\n", "rate: 300\n\tvoice: x\n"])
  func brokenYAML(text: String) throws {
    try folder.write(text, to: "earshot/config.yaml")
    let error = try #require(error { () throws(SettingsError) in _ = try configuration() })
    #expect(error.kind == .wrongContent)
    #expect(error.place.wholeMatch(of: /config\.yaml:[23]/) != nil, "\(error)")
    #expect(error.reason.hasPrefix("not valid YAML: "), "\(error)")
    #expect(!error.reason.contains("\n"))
  }

  @Test("A file that is not UTF-8 is told with its line")
  func notUTF8() throws {
    try folder.write(Data("rate: 300\n# bl\u{E5}\n".utf8) + Data([0x62, 0xE5, 0x0A]), to: "earshot/config.yaml")
    expectNoDifference(
      error { () throws(SettingsError) in _ = try configuration() }?.description,
      "config.yaml:3: the text is not UTF-8; save the file as UTF-8")
  }

  @Test("A folder in the file's place cannot be read")
  func folderAsFile() throws {
    try folder.write("", to: "earshot/config.yaml/inner")
    let error = error { () throws(SettingsError) in _ = try configuration() }
    expectNoDifference(
      error,
      SettingsError(
        .readWriteFailed, at: folder.configuration.configurationPath,
        "cannot read the file: Is a directory", nb: "filen kan ikke leses"))
  }

  @Test("A very large file is refused")
  func largeFile() throws {
    try folder.write(String(repeating: "# a comment\n", count: 100_000), to: "earshot/config.yaml")
    expectNoDifference(
      error { () throws(SettingsError) in _ = try configuration() }?.description,
      "config.yaml: the file is larger than 1 MB, which no settings are; look what it is")
  }

  @Test("A wrong variable and a wrong option are told by their names")
  func wrongUsage() {
    expectNoDifference(
      error { () throws(SettingsError) in _ = try configuration(environment: ["EARSHOT_RATE": "x"]) },
      SettingsError(
        .wrongUsage, at: "EARSHOT_RATE",
        "the rate must be a whole number from 80 to 900 words per minute, not 'x'",
        nb: "talehastigheten må være et helt tall fra 80 til 900 ord i minuttet, ikke «x»"))
    expectNoDifference(
      error { () throws(SettingsError) in _ = try configuration(options: [.verbosity: "max"]) }?.description,
      "--verbosity: unknown verbosity 'max'; use low, normal or high")
    #expect(Setting.noSpeech.variable == "EARSHOT_NO_SPEECH")
  }

  @Test("What is kept may not hold what only a person can decide")
  func wrongPreference() throws {
    try folder.write("audio: none\n", to: "earshot/preferences.yaml")
    expectNoDifference(
      try configuration().unusablePreferences?.error.description,
      "preferences.yaml:1: unknown setting 'audio'; use style, reader, language, voice, rate, "
        + "volume, pitch, punctuation, capitals, numbers, verbosity, order, roles, positions, hints or earcons")
  }

  @Test(
    "The language comes from the locale",
    arguments: [
      (["LANG": "nb_NO.UTF-8"], Language.bokmål),
      (["LANG": "nn_NO"], .bokmål), (["LANG": "no"], .bokmål), (["LANG": "C.UTF-8"], .english),
      (["LANG": "nds_DE"], .english), ([:], .english),
      (["LANG": "nb_NO", "LC_ALL": "en_GB.UTF-8"], .english),
      (["LANG": "en_GB", "LC_MESSAGES": "nb_NO"], .bokmål),
      (["LANG": "nb_NO", "LC_ALL": ""], .bokmål),
    ] as [([String: String], Language)])
  func locale(environment: [String: String], expected: Language) throws {
    #expect(try configuration(environment: environment).language == expected)
  }

  @Test(
    "The configuration directory is that of XDG, else that of the home",
    arguments: [
      (["XDG_CONFIG_HOME": "/xdg", "HOME": "/home/liv"], "/xdg/earshot"),
      (["XDG_CONFIG_HOME": "xdg", "HOME": "/home/liv"], "/home/liv/.config/earshot"),
      ([:], nil),
    ] as [([String: String], String?)])
  func directory(environment: [String: String], expected: String?) {
    #expect(ConfigurationDirectory(environment: environment)?.path == expected)
  }
}

@Suite("Settings kept for next time")
struct KeptSettingsTests {
  private let folder = TestFolder()

  private var configuration: Configuration {
    get throws {
      try Configuration(directory: folder.configuration, organisations: organisations)
    }
  }

  @Test("What is kept holds at the next start, and config.yaml stays as it is")
  func kept() throws {
    try folder.write("rate: 200  # mine\n", to: "earshot/config.yaml")
    let kept = SavedSettings(directory: folder.configuration)
    try kept.keep([.rate: "320", .language: "nb"])
    try kept.keep([.rate: "340", .voice: "min stemme's"])
    try kept.keep([.voice: nil])
    #expect(try configuration.rate == 340)
    #expect(try configuration.language == .bokmål)
    #expect(try folder.read("earshot/config.yaml") == "rate: 200  # mine\n")
    expectNoDifference(
      try folder.read("earshot/preferences.yaml"),
      """
      # What was changed while Earshot ran, kept for next time; stands before config.yaml.
      # Delete a line, or the file, to forget it.
      language: nb
      rate: 340

      """)
  }

  @Test("The file is the owner's alone, and no other is left beside it")
  func file() throws {
    try SavedSettings(directory: folder.configuration).keep([.hints: "off"])
    expectNoDifference(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/earshot"),
      ["preferences.yaml"])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.configuration.preferencesPath)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("Values that YAML would read otherwise come back as they were")
  func quoting() throws {
    let kept = SavedSettings(directory: folder.configuration)
    try kept.keep([.voice: "no"])
    #expect(try configuration.voice == "no")
    try kept.keep([.voice: "Åse's voice: 1"])
    let file = try #require(try SettingsFile(path: folder.configuration.preferencesPath))
    #expect(try file.entries.first?.text() == "Åse's voice: 1")
  }

  @Test("Of sessions that change settings at once none loses what another has kept")
  func atOnce() throws {
    let settings: [Setting] = [.rate, .volume, .style, .language, .verbosity, .hints, .roles, .positions]
    let folder = folder.configuration
    for _ in 1...10 {
      DispatchQueue.concurrentPerform(iterations: settings.count) { index in
        try? SavedSettings(directory: folder).keep([settings[index]: "100"])
      }
      let kept = try #require(try SettingsFile(path: folder.preferencesPath)).entries.map(\.key)
      expectNoDifference(kept, settings.map(\.rawValue).sorted())
      try FileManager.default.removeItem(atPath: folder.preferencesPath)
    }
  }

  @Test("While another process holds the lock for good, that nothing is kept is told, and nothing is changed")
  func locked() throws {
    try SavedSettings(directory: folder.configuration).keep([.rate: "320"])
    let lock = open(folder.configuration.path, O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let error = error { () throws(SettingsError) in try SavedSettings(directory: folder.configuration).keep([.rate: "200"]) }
    #expect(error?.kind == .readWriteFailed)
    #expect(try configuration.rate == 320)
  }

  @Test(
    "A file that cannot be used never stops a start: it is set aside, and what it says that can be used still holds",
    arguments: [
      ("rate: [", "preferences.yaml:2: not valid YAML", nil), ("rate: 320\nstyle: x\n", "preferences.yaml:2: unknown style", 320),
      ("\u{0}", "preferences.yaml:1: not valid YAML", nil),
    ] as [(String, String, Int?)])
  func unusable(content: String, reason: String, rate: Int?) throws {
    try folder.write(content, to: "earshot/preferences.yaml")
    try folder.write("an older one", to: "earshot/preferences.yaml.bad")
    let first = try configuration
    #expect(
      first.unusablePreferences?.error.description.hasPrefix(reason) == true, "\(String(describing: first.unusablePreferences))")
    expectNoDifference(first.rate, rate)
    let name = first.setUnusablePreferencesAside(in: folder.configuration, organisations: organisations)
    expectNoDifference(name, folder.configuration.preferencesPath + ".bad-2")
    expectNoDifference(try folder.read("earshot/preferences.yaml.bad-2"), content)
    expectNoDifference(try folder.read("earshot/preferences.yaml.bad"), "an older one")
    expectNoDifference(try configuration.unusablePreferences, nil)
    expectNoDifference(try configuration.rate, rate)
    // A session that began earlier has no file to rename any more.
    expectNoDifference(first.setUnusablePreferencesAside(in: folder.configuration, organisations: organisations), nil)
  }

  @Test("One that was spoilt while the session ran is set aside when something is kept")
  func spoilt() throws {
    try folder.write("rate: [", to: "earshot/preferences.yaml")
    try SavedSettings(directory: folder.configuration).keep([.volume: "90"])
    expectNoDifference(try folder.read("earshot/preferences.yaml.bad"), "rate: [")
    expectNoDifference(try configuration.volume, 90)
  }

  @Test("For telling what is wrong all that is right counts")
  func tolerating() throws {
    try folder.write("language: nb\nrate: fast\nhullo: 1\n", to: "earshot/config.yaml")
    let tolerant = try Configuration(
      options: [.audio: "none", .volume: "x"], directory: folder.configuration, organisations: [], toleratingMistakes: true)
    expectNoDifference(tolerant.language, .bokmål)
    expectNoDifference(tolerant.audio, "none")
    expectNoDifference(tolerant.rate, nil)
  }

  @Test("A folder that cannot be made is told, and what it means")
  func failure() throws {
    try folder.write("a file", to: "earshot")
    let error = error { () throws(SettingsError) in
      try SavedSettings(directory: folder.configuration).keep([.rate: "320"])
    }
    #expect(error?.kind == .readWriteFailed)
    #expect(error?.reason.hasSuffix("; the change holds until the end of this run") == true)
  }
}
