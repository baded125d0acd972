import Announcements
import ScreenReader
import Text

/// Parses the text of a setting; the only place that knows the allowed values.
struct SettingReader {
  /// The names of the organisations.
  var organisations: [String]
  /// The path for `~/` at the beginning of a path; files and variables have no shell to replace it.
  var home: String?

  /// Parses a text into the values.
  func read(_ setting: Setting, _ text: String, into values: inout SettingValues) throws(ValueError) {
    switch setting {
    case .style: values.style = try choice(text, Phrase(en: "style", nb: "stil"))
    case .reader: values.reader = try choice(text, Phrase(en: "reader", nb: "skjermleser"))
    case .language: values.language = try language(text)
    case .voice: values.voice = try voice(text)
    case .rate:
      values.rate = try number(
        text, Phrase(en: "the rate", nb: "talehastigheten"), 80...900, unit: Phrase(en: "words per minute", nb: "ord i minuttet"))
    case .volume:
      values.volume = try number(
        text, Phrase(en: "the volume", nb: "volumet"), 0...200, unit: Phrase(en: "percent", nb: "prosent"))
    case .pitch:
      values.pitch = try number(text, Phrase(en: "the pitch", nb: "tonehøyden"), 0...100)
    case .punctuation: values.punctuation = try choice(text, Phrase(en: "punctuation level", nb: "nivå for skilletegn"))
    case .capitals:
      values.capitals = try choice(text, Phrase(en: "way to announce capitals", nb: "måte å markere store bokstaver på"))
    case .numbers: values.numbers = try choice(text, Phrase(en: "way to say numbers", nb: "måte å si tall på"))
    case .audio: values.audio = try audio(text)
    case .data: values.data = path(text)
    case .store: values.store = path(text)
    case .organisation: values.organisation = try organisation(text)
    case .transcript: values.transcript = path(text)
    case .lines: try chooseInput(.lines, try isOn(text), &values)
    case .keys: try chooseInput(.keys, try isOn(text), &values)
    case .speech: try chooseSpeech(try isOn(text), &values)
    case .noSpeech: try chooseSpeech(!(try isOn(text)), &values)
    case .verbosity: values.verbosity = try choice(text, Phrase(en: "verbosity", nb: "detaljnivå"))
    case .order: values.order = try choice(text, Phrase(en: "order", nb: "rekkefølge"))
    case .roles: values.roles = try isOn(text)
    case .positions: values.positions = try isOn(text)
    case .hints: values.hints = try isOn(text)
    case .earcons: values.earcons = try isOn(text)
    case .captions: values.captions = try captions(text)
    case .pageWait:
      values.pageWait = try number(
        text, Phrase(en: "the wait for a page", nb: "ventetiden for en side"), 1...600,
        unit: Phrase(en: "seconds", nb: "sekunder"))
    case .pageReach: values.pageReach = text
    }
  }

  // MARK: - Kinds of value

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ what: Phrase
  ) throws(ValueError) -> Value {
    if let value = Value(rawValue: text.lowercased()) { return value }
    throw .unknown(text, what: what, known: Value.allCases.map(\.rawValue))
  }

  /// `nb`, and its equivalents: Nynorsk and plain Norwegian are spoken as Bokmål.
  private func language(_ text: String) throws(ValueError) -> Language {
    switch text.lowercased() {
    case "no", "nn": .bokmål
    default: try choice(text, Phrase(en: "language", nb: "språk"))
    }
  }

  private func isOn(_ text: String) throws(ValueError) -> Bool {
    switch text.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0": return false
    default:
      let shown = PrintableText.excerpt(text)
      throw ValueError("expected on or off, not '\(shown)'", nb: "verdien må være on eller off, ikke «\(shown)»")
    }
  }

  private func voice(_ text: String) throws(ValueError) -> String {
    guard VoiceLibrary.isName(text) else {
      let shown = PrintableText.excerpt(text)
      throw ValueError(
        "'\(shown)' is not a voice's name; see earshot voices", nb: "«\(shown)» er ikke navnet på en stemme; se earshot voices")
    }
    return text
  }

  private func audio(_ text: String) throws(ValueError) -> String {
    let names = ["auto", "pulse", "alsa", "none"]
    if names.contains(text) { return text }
    if text.hasPrefix("wav:"), text.utf8.count > 4 { return "wav:" + path(String(text.dropFirst(4))) }
    throw .unknown(text, what: Phrase(en: "audio device", nb: "lydenhet"), known: ["auto", "pulse", "alsa", "wav:PATH", "none"])
  }

  private func captions(_ text: String) throws(ValueError) -> Captions {
    if text == "text" { return .text }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts[0] == "braille" else {
      throw .unknown(
        text, what: Phrase(en: "shape of captions", nb: "form på teksting"), known: ["text", "braille", "braille:WIDTH"])
    }
    guard parts.count == 2 else { return .braille(BrailleCaption()) }
    let width = try number(
      parts[1], Phrase(en: "the width", nb: "bredden"), BrailleCaption.widths, unit: Phrase(en: "cells", nb: "celler"))
    return .braille(BrailleCaption(width: width))
  }

  private func path(_ text: String) -> String {
    guard let home, text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }

  private func organisation(_ text: String) throws(ValueError) -> String {
    if let name = organisations.first(where: { $0.lowercased() == text.lowercased() }) { return name }
    throw .unknown(text, what: Phrase(en: "organisation", nb: "organisasjon"), known: organisations)
  }

  // MARK: - Settings with two names

  private func chooseInput(_ mode: InputMode, _ isOn: Bool, _ values: inout SettingValues) throws(ValueError) {
    guard isOn else { return }
    if let other = values.input, other != mode {
      throw ValueError("both lines and keys are asked for; choose one", nb: "både lines og keys er valgt; velg en av dem")
    }
    values.input = mode
  }

  private func chooseSpeech(_ isOn: Bool, _ values: inout SettingValues) throws(ValueError) {
    if let other = values.speech, other != isOn {
      throw ValueError("speech is asked for and refused; choose one", nb: "tale er både slått på og av; velg en av delene")
    }
    values.speech = isOn
  }
}
