import Announcements
import ScreenReader
import Text

/// What the session itself says: about itself, its settings and its figures.
struct SessionPhrases: Sendable {
  let language: Language

  /// Tells a newcomer with single keys how to get help.
  var helpKey: String { language(en: "Press question mark for help", nb: "Trykk på spørsmålstegn for hjelp") }
  var nothingSaidYet: String { language(en: "Nothing has been said yet", nb: "Ingenting er sagt ennå") }
  var nothingMissed: String { language(en: "You have missed nothing", nb: "Du har ikke gått glipp av noe") }
  /// There is sound again, and so many announcements passed without it; the key or line that says them.
  func soundIsBack(_ count: Int, key: String) -> String {
    let waiting = language.counted(
      count, en: ("announcement was not heard", "announcements were not heard"),
      nb: ("melding ble ikke hørt", "meldinger ble ikke hørt"))
    return language(
      en: "Sound is back. \(waiting), \(key) to hear them", nb: "Lyden er tilbake. \(waiting), \(key) for å høre dem")
  }
  /// What was not heard is being said already: the number of announcements to come.
  func toCome(_ count: Int) -> String { language(en: "\(count) to come", nb: "\(count) igjen") }
  var nothingMeasured: String {
    language(en: "Nothing measured yet; there has been no sound", nb: "Ingenting er målt ennå; det har ikke vært noen lyd")
  }
  /// Answers the help key; the next key is explained.
  var pressAnyKey: String {
    language(en: "Press a key to hear what it does", nb: "Trykk på en tast for å høre hva den gjør")
  }
  /// The key that was to be explained has no meaning.
  var keyDoesNothing: String {
    language(en: "This key does nothing here", nb: "Denne tasten gjør ingenting her")
  }
  /// A key that means nothing was pressed.
  var unknownKey: String { language(en: "Unknown key", nb: "Ukjent tast") }
  /// The same, with the key for help.
  func unknownKey(help key: String) -> String {
    language(en: "\(unknownKey), \(key) for help", nb: "\(unknownKey), \(key) for hjelp")
  }
  var questionMark: String { language(en: "question mark", nb: "spørsmålstegn") }
  /// An action has no answer of the app yet.
  var waitingForApp: String { language(en: "Waiting for the app", nb: "Venter på appen") }
  /// An action changed nothing that could be announced.
  var noChange: String { language(en: "No change", nb: "Ingen endring") }
  /// An action changed what is not announced by itself, such as a part of the screen where the cursor is not.
  var changedElsewhere: String {
    language(en: "Something else on the screen has changed", nb: "Noe annet på skjermen er endret")
  }
  /// Answers Escape where there is nothing to silence.
  var silent: String { language(en: "Silent", nb: "Stille") }
  var nothingToPause: String { language(en: "Nothing to pause", nb: "Ingenting å sette på pause") }
  var notPaused: String { language(en: "Speech is not paused", nb: "Talen er ikke satt på pause") }
  /// A pause has ended, and nothing had waited.
  var goesOn: String { language(en: "Speech goes on", nb: "Talen fortsetter") }
  /// Words were typed where letters are commands; none of them was obeyed.
  var notInTextField: String { language(en: "You are not in a text field", nb: "Du er ikke i et tekstfelt") }
  /// The same on an element whose value is adjusted.
  var notAdjustedByTyping: String {
    language(
      en: "Plus and minus change the value, nothing is typed here", nb: "Pluss og minus endrer verdien, her skrives ikke noe")
  }
  /// The same on a text field whose editing was ended.
  var notEditing: String {
    language(en: "You are not editing, Enter to edit", nb: "Du redigerer ikke, Enter for å redigere")
  }
  /// Opens the list of keys, or that of commands.
  func help(on topic: String?, _ count: Int) -> String {
    topic == HelpTexts.keysTopic
      ? language(
        en: "\(count) keys, right arrow for the next, Escape to close",
        nb: "\(count) taster, pil høyre for den neste, Escape for å lukke")
      : language(
        en: "\(count) commands, right arrow for the next, Escape to close",
        nb: "\(count) kommandoer, pil høyre for den neste, Escape for å lukke")
  }
  var noMoreHelp: String { language(en: "Nothing more", nb: "Ikke noe mer") }
  var helpClosed: String { language(en: "Help closed", nb: "Hjelpen er lukket") }
  /// So many announcements are in the clipboard.
  func copied(_ count: Int) -> String {
    count == 1
      ? language(en: "Copied", nb: "Kopiert")
      : language(en: "\(count) announcements copied", nb: "\(count) meldinger kopiert")
  }
  /// A text is in the clipboard, or its address has gone to the desktop's own programs, or both.
  func handedOver(_ text: String, isCopied: Bool, isOpened: Bool) -> String {
    let done =
      switch (isCopied, isOpened) {
      case (true, true): language(en: "Copied and handed to the desktop", nb: "Kopiert og sendt til skrivebordet")
      case (false, true): language(en: "Handed to the desktop", nb: "Sendt til skrivebordet")
      default: language(en: "Copied", nb: "Kopiert")
      }
    return "\(done): \(text)"
  }
  /// So many announcements were printed.
  func printed(_ count: Int) -> String {
    language.counted(
      count, en: ("announcement printed", "announcements printed"), nb: ("melding skrevet ut", "meldinger skrevet ut"))
  }
  var noClipboard: String {
    language(
      en: "There is no terminal whose clipboard could be used. print writes the last announcements",
      nb: "Det er ingen terminal med en utklippstavle. print skriver ut de siste meldingene")
  }
  /// The time of day, then the date.
  func time(_ moment: Int, in zone: TimeZoneRules) -> String {
    let time = LocalTime(of: moment, in: zone)
    let (day, second) = (time.day, time.second)
    let (year, month, number) = day.date
    let words = DateWords(language: language)
    return "\(clockTime(second / 3600, second / 60 % 60)), \(words.weekday(day.weekday)) \(words.date(number, month, year))"
  }
  func signedIn(_ person: String) -> String { language(en: "Signed in: \(person)", nb: "Logget inn: \(person)") }
  /// No person is known; an app elsewhere may have one.
  var nobodySignedIn: String {
    language(en: "Earshot knows of nobody who is signed in", nb: "Earshot kjenner ikke til at noen er logget inn")
  }
  /// The last words of a session.
  var quitting: String { language(en: "Quitting", nb: "Avslutter") }
  /// Follows the words for unsaved work.
  var quitAgain: String {
    language(en: "Press the key again to quit", nb: "Trykk på tasten en gang til for å avslutte")
  }
  /// Answers Escape where it would throw away what was typed into a field of several lines.
  var cancelAgain: String {
    language(
      en: "Press Escape again to discard what you have typed, F8 brings it back",
      nb: "Trykk på Escape en gang til for å forkaste det du har skrevet, F8 henter det tilbake")
  }
  /// The language has no other voice.
  var onlyVoice: String { language(en: "There is only one voice", nb: "Det finnes bare én stemme") }
  /// A secret was to be typed elsewhere than into a secure field.
  var secretsNeedSecureField: String {
    language(
      en: "A secret can only be typed into a secure text field",
      nb: "En hemmelighet kan bare skrives inn i et sikkert tekstfelt")
  }
  /// Answers a line that was not understood at a secure field, without quoting it.
  var notUnderstoodAtSecret: String {
    language(
      en: "This line was not understood. Write type and then the text, or help",
      nb: "Linjen ble ikke forstått. Skriv «skriv» og så teksten, eller «hjelp»")
  }

  /// A choice that does not exist, and those that do.
  func oneOf(_ choices: [String], not wrong: String) -> String {
    let choices = language.alternatives(choices)
    return language(
      en: "There is no '\(wrong)'. Choose \(choices)", nb: "«\(wrong)» finnes ikke. Velg \(choices)")
  }

  /// There is no voice of the name.
  func noVoice(_ name: String, among voices: [SessionSettings.Voice]) -> String {
    language(en: "There is no voice called '\(name)'", nb: "Det finnes ingen stemme som heter «\(name)»")
      + ". \(self.voices(voices))"
  }

  /// The voices, each with its language: "en" alone would be heard as a word.
  func voices(_ voices: [SessionSettings.Voice]) -> String {
    let names = voices.map { voice in
      Language(code: voice.language).map { "\(voice.name) (\(language.name(of: $0)))" } ?? voice.name
    }
    return language(en: "The voices are ", nb: "Stemmene er ") + list(names)
  }

  /// There is no language of the code.
  func noLanguage(_ code: String) -> String {
    let names = list(Language.allCases.map { "\($0.rawValue) (\(language.name(of: $0)))" })
    return language(
      en: "There is no language '\(code)'. The languages are \(names)",
      nb: "Det finnes ikke noe språk som heter «\(code)». Språkene er \(names)")
  }

  private func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + language(en: " and ", nb: " og ") + last
  }

  /// The choices of a setting.
  func choose(_ choices: [String]) -> String {
    let choices = language.alternatives(choices)
    return language(en: "Choose \(choices)", nb: "Velg \(choices)")
  }

  func outOfRange(_ range: ClosedRange<Int>) -> String {
    language(
      en: "Choose a number from \(range.lowerBound) to \(range.upperBound)",
      nb: "Velg et tall fra \(range.lowerBound) til \(range.upperBound)")
  }

  /// The outcome of an earlier announcement, in words; nil where it needs none.
  func outcome(_ outcome: Outcome?) -> String? {
    switch outcome {
    case .cut: language(en: "cut off", nb: "avbrutt")
    case .superseded: language(en: "replaced by a newer message", nb: "erstattet av en nyere melding")
    case .dropped: language(en: "not heard", nb: "ikke hørt")
    case .failed: language(en: "could not be spoken", nb: "kunne ikke leses opp")
    case .finished, .started, .merged, nil: nil
    }
  }

  /// The last latency, then median, 95th and 99th percentile.
  func latency(_ last: Duration, _ percentiles: [Duration]) -> [Announcement.Segment] {
    let (last, percentiles) = (tenths(last), percentiles.map(tenths))
    return [
      language(en: "Last \(last) milliseconds", nb: "Sist: \(last) millisekunder"),
      "median \(percentiles[0])",
      language(en: "95 percent within \(percentiles[1])", nb: "95 prosent innen \(percentiles[1])"),
      language(en: "99 percent within \(percentiles[2])", nb: "99 prosent innen \(percentiles[2])"),
    ].map { Announcement.Segment(.text, $0) }
  }

  /// Milliseconds to one decimal, without it where it is zero.
  private func tenths(_ duration: Duration) -> String {
    let tenths = (duration.microseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(language.decimalSeparator)\(tenths % 10)"
  }

  /// Confirms that a setting was changed, in the words of the language that is spoken from then on.
  func confirmation(of change: SettingChange) -> String {
    switch change {
    case .style(.voiceOver): language(en: "VoiceOver style", nb: "VoiceOver-stil")
    case .style(.talkBack): language(en: "TalkBack style", nb: "TalkBack-stil")
    case .reader(let version): version.name.in(language)
    case .language: language.ownName
    case .voice(let name, _): language(en: "Voice \(name)", nb: "Stemme \(name)")
    case .rate(let rate): language(en: "\(rate) words per minute", nb: "\(rate) ord i minuttet")
    case .volume(let volume): language(en: "Volume \(volume) percent", nb: "Volum \(volume) prosent")
    case .speech(.pitch(let pitch)): language(en: "Pitch \(pitch)", nb: "Tonehøyde \(pitch)")
    case .speech(.punctuation(.none)): language(en: "Punctuation is not said", nb: "Skilletegn sies ikke")
    case .speech(.punctuation(.some)): language(en: "Some punctuation is said", nb: "Noen skilletegn sies")
    case .speech(.punctuation(.all)): language(en: "All punctuation is said", nb: "Alle skilletegn sies")
    case .speech(.capitals(.none)): language(en: "Capitals are not announced", nb: "Store bokstaver markeres ikke")
    case .speech(.capitals(.word)): language(en: "Capitals are announced by a word", nb: "Store bokstaver markeres med et ord")
    case .speech(.capitals(.pitch)): language(en: "Capitals are higher in pitch", nb: "Store bokstaver får lysere tone")
    case .speech(.numbers(.words)): language(en: "Numbers as words", nb: "Tall som ord")
    case .speech(.numbers(.digits)): language(en: "Numbers digit by digit", nb: "Tall siffer for siffer")
    case .speech(.numbers(.pairs)): language(en: "Numbers in pairs", nb: "Tall i par")
    case .verbosity(.low): language(en: "Low verbosity", nb: "Lite detaljert")
    case .verbosity(.normal): language(en: "Normal verbosity", nb: "Normalt detaljert")
    case .verbosity(.high): language(en: "High verbosity", nb: "Svært detaljert")
    case .detail(.roles, true): language(en: "Roles on", nb: "Roller på")
    case .detail(.roles, false): language(en: "Roles off", nb: "Roller av")
    case .detail(.positions, true): language(en: "Positions on", nb: "Plassering på")
    case .detail(.positions, false): language(en: "Positions off", nb: "Plassering av")
    case .detail(.hints, true): language(en: "Hints on", nb: "Hint på")
    case .detail(.hints, false): language(en: "Hints off", nb: "Hint av")
    case .order(.stateNameRole):
      language(en: "State, name, role in TalkBack style", nb: "Tilstand, navn, rolle i TalkBack-stil")
    case .order(.roleNameState):
      language(en: "Role, name, state in TalkBack style", nb: "Rolle, navn, tilstand i TalkBack-stil")
    case .order(.nameRoleState):
      language(en: "Name, role, state in TalkBack style", nb: "Navn, rolle, tilstand i TalkBack-stil")
    case .earcons(true): language(en: "Short sounds on", nb: "Korte lyder på")
    case .earcons(false): language(en: "Short sounds off", nb: "Korte lyder av")
    }
  }
}
