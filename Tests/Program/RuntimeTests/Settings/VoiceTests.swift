import Announcements
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import Runtime

@Suite("Voice profiles")
struct VoiceFileTests {
  private func profile(_ text: String) throws(SettingsError) -> VoiceProfile {
    try VoiceFile(SettingsFile(text: text, name: "nb.yaml")).profile(named: "nb")
  }

  @Test("A full profile is read as it is written")
  func full() throws {
    let text = """
      # Norwegian, brisk
      language: nb
      voice: nb
      variant: f3
      rate: 280
      pitch: 45
      range: 60
      volume: 110
      word-gap: 2
      punctuation: some
      capitals: pitch
      numbers: digits
      pronunciations:
        - word: e-post
          spoken: epost
        - pattern: '(\\d+)\\. mai'
          spoken: den $1. mai
        - {word: §, spoken: paragraf}
        - {word: shy, spoken: ""}
      """
    expectNoDifference(
      try profile(text),
      VoiceProfile(
        name: "nb", language: "nb", voice: "nb", variant: "f3", rate: 280, pitch: 45, pitchRange: 60,
        volume: 110, wordGap: 2, punctuation: .some, capitals: .pitch, numbers: .digits,
        pronunciations: [
          .init(.word("e-post"), spoken: "epost"),
          .init(.pattern("(\\d+)\\. mai"), spoken: "den $1. mai"),
          .init(.word("§"), spoken: "paragraf"),
          .init(.word("shy"), spoken: ""),
        ]))
  }

  @Test("A language is enough; the voice is then eSpeak NG's own for it")
  func minimal() throws {
    expectNoDifference(
      try profile("language: en\n"), VoiceProfile(name: "nb", language: "en", voice: "en"))
    expectNoDifference(try profile("language: no\npronunciations:\n").language, "no")
  }

  @Test("Written and spoken forms are composed, as the text they are compared with")
  func composed() throws {
    let pronunciations = try profile(
      "language: nb\npronunciations: [{word: A\u{30A}s, spoken: O\u{308}s}]"
    ).pronunciations
    let word = try #require(pronunciations.first)
    #expect(word == .init(.word("\u{C5}s"), spoken: "\u{D6}s"))
    guard case .word(let written) = word.written else { return }
    #expect(written.unicodeScalars.count == 2)
  }

  @Test(
    "A mistake is told with its line",
    arguments: [
      ("voice: nb\n", "nb.yaml:1: the key 'language' is missing; add a line like 'language: nb'"),
      ("", "nb.yaml:1: the key 'language' is missing; add a line like 'language: nb'"),
      (
        "language: Norsk bokmål\n",
        "nb.yaml:1: 'Norsk bokmål' is not a language code; use one like nb or en-GB"
      ),
      (
        "language: nb\nvoice: ../nb\n",
        "nb.yaml:2: '../nb' is not a name of eSpeak NG; use letters, digits, - and _"
      ),
      ("language: nb\nrate: 79\n", "nb.yaml:2: 'rate' must be from 80 to 900, not 79"),
      ("language: nb\npitch: 101\n", "nb.yaml:2: 'pitch' must be from 0 to 100, not 101"),
      ("language: nb\nrange: -1\n", "nb.yaml:2: 'range' must be from 0 to 100, not -1"),
      ("language: nb\nvolume: 201\n", "nb.yaml:2: 'volume' must be from 0 to 200, not 201"),
      ("language: nb\nword-gap: wide\n", "nb.yaml:2: 'word-gap' must be a whole number from 0 to 100, not 'wide'"),
      ("language: nb\nrate: 1.5\n", "nb.yaml:2: 'rate' must be a whole number from 80 to 900, not '1.5'"),
      (
        "language: nb\npunctuation: most\n",
        "nb.yaml:2: 'punctuation' cannot be 'most'; use none, some or all"
      ),
      (
        "language: nb\n\nspeed: 3\n",
        "nb.yaml:3: unknown key 'speed'; use language, voice, variant, rate, pitch, range, volume, "
          + "word-gap, punctuation, capitals, numbers or pronunciations"
      ),
      ("language: nb\nlanguage: en\n", "nb.yaml:2: the key 'language' is there twice; leave one of them out"),
      (
        "language: nb\npronunciations: yes\n",
        "nb.yaml:2: 'pronunciations' must be a list; begin each entry with '- word: …' or '- pattern: …'"
      ),
      (
        "language: nb\npronunciations:\n  - word: a\n    spoken: b\n  - just text\n",
        "nb.yaml:5: expected 'word' or 'pattern', and 'spoken'"
      ),
      (
        "language: nb\npronunciations:\n  - spoken: b\n",
        "nb.yaml:3: the entry says nothing of what is written; add 'word' or 'pattern'"
      ),
      (
        "language: nb\npronunciations:\n  - word: kl.\n",
        "nb.yaml:3: the word 'kl.' has no 'spoken'; add what is to be said"
      ),
      (
        "language: nb\npronunciations:\n  - {word: a, pattern: b, spoken: c}\n",
        "nb.yaml:3: an entry has either 'word' or 'pattern', not both"
      ),
      (
        "language: nb\npronunciations:\n  - word: a\n    spoken: b\n    sopken: c\n",
        "nb.yaml:5: unknown key 'sopken'; did you mean 'spoken'?"
      ),
      (
        "language: nb\npronunciations:\n  - {word: Kl, spoken: a}\n  - {word: kl, spoken: b}\n",
        "nb.yaml:4: the word 'kl' is there twice; leave one of them out"
      ),
      (
        "language: nb\npronunciations:\n  - {word: a, spoken: [b]}\n",
        "nb.yaml:3: 'spoken' must be a single value, not a list or a group"
      ),
    ])
  func mistakes(text: String, expected: String) {
    expectNoDifference(
      error { () throws(SettingsError) in _ = try profile(text) }?.description, expected)
  }

  @Test("A pattern that is no regular expression is told with its line")
  func badPattern() throws {
    let error = try #require(
      error { () throws(SettingsError) in
        _ = try profile("language: nb\npronunciations:\n  - pattern: '(a'\n    spoken: b\n")
      })
    #expect(error.place == "nb.yaml:3")
    #expect(error.reason.hasPrefix("'(a' is not a regular expression: "), "\(error)")
  }
}

@Suite("Voice library")
struct VoiceLibraryTests {
  private let folder = TestFolder()
  private let library: VoiceLibrary

  init() throws {
    library = VoiceLibrary(
      directory: folder.configuration,
      installed: [folder.path + "/missing", folder.path + "/installed"])
    try folder.write("language: en\nrate: 200\n", to: "installed/en.yaml")
    try folder.write("language: nb\n", to: "installed/nb.yaml")
    try folder.write("notes", to: "installed/README.md")
  }

  @Test("A person's own profile comes before the installed one of the same name")
  func own() throws {
    try folder.write("language: en\nrate: 300\n", to: "earshot/voices/en.yaml")
    #expect(try library.profile(named: "en").rate == 300)
    #expect(try library.profile(named: "nb").language == "nb")
    expectNoDifference(library.names(), ["en", "nb"])
  }

  @Test("A language's profile is the one of its name, else the first that speaks it")
  func language() throws {
    #expect(try library.profile(forLanguage: "nb").name == "nb")
    try folder.write("language: de-AT\n", to: "installed/zither.yaml")
    #expect(try library.profile(forLanguage: "de").name == "zither")
    expectNoDifference(
      error { () throws(SettingsError) in _ = try library.profile(forLanguage: "fi") }?.description,
      "voices: no voice speaks 'fi'; add a file fi.yaml to '\(folder.path)/earshot/voices'")
  }

  @Test("A voice of another language is not used for this one")
  func preferring() throws {
    try folder.write("language: nb\nvariant: f3\n", to: "installed/clear.yaml")
    #expect(try library.profile(forLanguage: "nb", preferring: "clear").name == "clear")
    #expect(try library.profile(forLanguage: "en", preferring: "clear").name == "en")
    #expect(try library.profile(forLanguage: "en", preferring: nil).name == "en")
  }

  @Test(
    "A name that nothing has is told with a near one",
    arguments: [
      ("nbb", "voice 'nbb': there is no such voice; did you mean 'nb'?"),
      ("klingon", "voice 'klingon': there is no such voice; use en or nb"),
      ("../installed/nb", "voice '../installed/nb': there is no such voice; use en or nb"),
    ])
  func unknown(name: String, expected: String) {
    let error = error { () throws(SettingsError) in _ = try library.profile(named: name) }
    expectNoDifference(error?.description, expected)
    #expect(error?.exitCode == 64)
  }

  @Test("Where there are no voices at all, the folders are told")
  func none() {
    let library = VoiceLibrary(directory: nil, installed: ["/a", "/b"])
    expectNoDifference(
      error { () throws(SettingsError) in _ = try library.profile(named: "en") }?.description,
      "voice 'en': there are no voices at all; looked in /a, /b")
  }

  @Test("A wrong file does not hide the others")
  func all() throws {
    try folder.write("language: en\nrate: 1\n", to: "installed/broken.yaml")
    let all = library.all()
    expectNoDifference(all.map(\.name), ["broken", "en", "nb"])
    expectNoDifference(
      all[0].result,
      .failure(
        SettingsError(
          .wrongContent, at: "broken.yaml:2", "'rate' must be from 80 to 900, not 1", nb: "«rate» må være fra 80 til 900, ikke 1")
      ))
    #expect(try all[2].result.get().language == "nb")
  }
}
