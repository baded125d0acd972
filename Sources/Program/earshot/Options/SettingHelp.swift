import ArgumentParser
import Runtime
import ScreenReader
import Text

extension Setting {
  /// The text of help and the manual for the option of this name.
  ///
  /// - Parameters:
  ///   - isObeyed: Whether the command uses the setting; otherwise its help leaves it out.
  ///   - comparesStyles: Whether the command takes `--style both`.
  ///   - comparesReaders: Whether the command takes two versions of readers.
  ///   - obeysLocale: Whether the locale may choose the language.
  func help(
    isObeyed: Bool = true, comparesStyles: Bool = false, comparesReaders: Bool = false, obeysLocale: Bool = true
  ) -> ArgumentHelp {
    let abstract =
      switch self {
      case .style where comparesStyles:
        Phrase(
          en: "Whose words are said: voiceover or talkback, or both, one after the other.",
          nb: "Hvem sine ord som blir sagt: voiceover eller talkback, eller both for begge etter hverandre.")
      case .reader where comparesReaders:
        Phrase(
          en: "The version of the reader, or two with a comma between them: \(Self.readers).",
          nb: "Versjonen av skjermleseren, eller to med komma mellom: \(Self.readers).")
      default: self.abstract
      }
    let discussion =
      self == .language && !obeysLocale
      ? Phrase(en: "Without it a flow begins in English.", nb: "Uten det begynner et forløp på engelsk.") : discussion
    return ArgumentHelp(
      en: abstract.en, nb: abstract.nb, discussion: discussion?.in(.ofMessages) ?? "", valueName: valueName,
      visibility: isObeyed ? .default : .hidden)
  }

  private static let readers = ReaderVersion.allCases.map(\.rawValue).joined(separator: ", ")

  private var abstract: Phrase {
    switch self {
    case .reader:
      Phrase(en: "The version of the reader: \(Self.readers).", nb: "Versjonen av skjermleseren: \(Self.readers).")
    case .style:
      Phrase(en: "Whose words are said: voiceover or talkback.", nb: "Hvem sine ord som blir sagt: voiceover eller talkback.")
    case .language: Phrase(en: "The language: en or nb.", nb: "Språket: en eller nb.")
    case .voice:
      Phrase(
        en: "The name of a voice profile; earshot voices lists them.", nb: "Navnet på en stemme; earshot voices viser dem.")
    case .rate: Phrase(en: "Words per minute, 80 to 900.", nb: "Ord i minuttet, 80 til 900.")
    case .volume:
      Phrase(en: "Percent of the voice's volume, 0 to 200.", nb: "Prosent av styrken til stemmen, 0 til 200.")
    case .pitch:
      Phrase(
        en: "The pitch of the voice, 0 to 100; 50 is its own.", nb: "Hvor lys stemmen er, 0 til 100; 50 er dens egen høyde.")
    case .punctuation:
      Phrase(
        en: "Which punctuation marks are said: none, some or all.", nb: "Hvilke skilletegn som blir sagt: none, some eller all.")
    case .capitals:
      Phrase(
        en: "How capitals are announced: none, word or pitch.",
        nb: "Hvordan store bokstaver blir markert: none, word eller pitch.")
    case .numbers:
      Phrase(en: "How numbers are said: words, digits or pairs.", nb: "Hvordan tall blir lest: words, digits eller pairs.")
    case .audio:
      Phrase(en: "Sound output: auto, pulse, alsa, wav:PATH or none.", nb: "Lyd ut: auto, pulse, alsa, wav:FIL eller none.")
    case .data: Phrase(en: "The folder of accounts and messages.", nb: "Mappen med kontoer og meldinger.")
    case .store:
      Phrase(
        en: "An organisation's store: postgres://HOST/DATABASE, or a folder.",
        nb: "Lageret til en organisasjon: postgres://VERT/DATABASE, eller en mappe.")
    case .organisation:
      Phrase(en: "Whose app it is: NHF, Blindeforbundet or HLF.", nb: "Hvem sin app det er: NHF, Blindeforbundet eller HLF.")
    case .transcript:
      Phrase(
        en: "Write every event of the session to this file, one JSON object a line.",
        nb: "Skriv alle hendelser i økten til denne filen, ett JSON-objekt på hver linje.")
    case .verbosity: Phrase(en: "How much is said: low, normal or high.", nb: "Hvor mye som blir sagt: low, normal eller high.")
    case .order:
      Phrase(
        en: "Order of parts in TalkBack style: state-name-role, role-name-state or name-role-state.",
        nb: "Rekkefølgen på delene i TalkBack-stil: state-name-role, role-name-state eller name-role-state.")
    case .roles: Phrase(en: "Whether roles are said: on or off.", nb: "Om roller blir sagt: on eller off.")
    case .positions: Phrase(en: "Whether positions are said: on or off.", nb: "Om plassering blir sagt: on eller off.")
    case .hints: Phrase(en: "Whether hints are said: on or off.", nb: "Om hint blir sagt: on eller off.")
    case .earcons:
      Phrase(
        en: "Whether short sounds under the words mark the ends of lists, errors, notifications and new screens: on or off.",
        nb: "Om korte lyder under ordene markerer slutten av lister, feil, nye varsler og nye skjermbilder: on eller off.")
    case .captions:
      Phrase(
        en: "The shape of captions: text, braille or braille:WIDTH.",
        nb: "Formen på tekstingen: text, braille eller braille:BREDDE.")
    case .pageWait:
      Phrase(
        en: "The longest time that a page is waited for until it is at rest, 1 to 600 seconds.",
        nb: "Den lengste tiden det ventes på at en side faller til ro, 1 til 600 sekunder.")
    case .pageReach:
      Phrase(
        en: "Ports of this machine, and folders, that a page may reach besides its own, with commas between them.",
        nb: "Porter på denne maskinen, og mapper, som en side kan nå i tillegg til sine egne, med komma mellom.")
    case .lines: Phrase(en: "Take commands line by line.", nb: "Ta imot kommandoer linje for linje.")
    case .keys: Phrase(en: "Take single keys; needs a terminal.", nb: "Ta imot enkelttaster; krever en terminal.")
    case .speech: Phrase(en: "Speak, also beside another screen reader.", nb: "Snakk, også ved siden av en annen skjermleser.")
    case .noSpeech: Phrase(en: "Print captions only.", nb: "Skriv bare teksting.")
    }
  }

  private var discussion: Phrase? {
    switch self {
    case .language:
      Phrase(
        en: "Without it the locale decides: nb, nn and no give nb, all others en.",
        nb: "Uten det avgjør språkinnstillingen på maskinen: nb, nn og no gir nb, alle andre en.")
    case .audio:
      Phrase(
        en:
          "auto takes PulseAudio or PipeWire, else ALSA. On a machine without sound the captions go on, and one line says so.",
        nb:
          "auto bruker PulseAudio eller PipeWire, ellers ALSA. På en maskin uten lyd fortsetter tekstingen, og en linje sier fra."
      )
    case .data:
      Phrase(
        en: "Without it: the folder earshot in the XDG data directory.", nb: "Uten det: mappen earshot i XDG-datamappen.")
    case .store:
      Phrase(
        en: "Several hosts have commas between them; libpq's own parameters may follow. A password is refused here.",
        nb: "Flere verter har komma mellom seg; parametrene til libpq kan stå etter. Et passord blir avvist her.")
    case .organisation:
      Phrase(
        en: "Without it the one chosen at the first start stays; on a pipe that is NHF.",
        nb: "Uten det gjelder den som ble valgt ved første start; fra et rør er det NHF.")
    case .transcript:
      Phrase(
        en: "- is standard output; the captions then go to standard error.",
        nb: "- er standard ut; tekstingen kommer da på standard feil.")
    case .earcons:
      Phrase(
        en: "They are off by default; the line 'earcons on' turns them on in a session.",
        nb: "De er av til vanlig; linjen «earcons on» slår dem på i en økt.")
    case .captions:
      Phrase(
        en:
          "braille has short words for roles and states, errors first, and lines of 40 cells or of WIDTH; with single keys the cursor stays on the newest one, so that BRLTTY shows it.",
        nb:
          "braille har korte ord for roller og tilstander, feil først, og linjer på 40 celler eller BREDDE; med enkelttaster står markøren på den nyeste, så BRLTTY viser den."
      )
    case .pageWait:
      Phrase(
        en:
          "A page is at rest when nothing that it has requested is on its way, its scripts are done, and its content stays as it is. Without it: 10.",
        nb:
          "En side er i ro når ingenting den har bedt om, er underveis, skriptene er ferdige, og innholdet ikke endrer seg. Uten det: 10."
      )
    case .pageReach:
      Phrase(
        en: "A page of this machine reaches its own port, a page that is a file the files in its own folder.",
        nb: "En side på denne maskinen når sin egen port, en side som er en fil, når filene i sin egen mappe.")
    case .lines: Phrase(en: "This is what happens on a pipe.", nb: "Slik er det når kommandoene kommer fra et rør.")
    case .keys: Phrase(en: "This is what happens on a terminal.", nb: "Slik er det i en terminal.")
    case .noSpeech:
      Phrase(
        en:
          "This is what happens while another screen reader is running. BRLTTY counts as one where it has a driver for speech.",
        nb: "Slik er det når en annen skjermleser er i gang. BRLTTY regnes som en skjermleser når den har en taledriver.")
    case .style:
      Phrase(
        en:
          "Without it screens from Android are heard in TalkBack style, all else in VoiceOver style. A flow is in VoiceOver style unless it says otherwise.",
        nb:
          "Uten det høres skjermbilder fra Android i TalkBack-stil, alt annet i VoiceOver-stil. Et forløp er i VoiceOver-stil om det ikke sier noe annet."
      )
    case .reader:
      Phrase(
        en: "It brings its style. Without it the words are those that most recordings have, of no single version.",
        nb: "Den bestemmer stilen. Uten den er ordene de som de fleste lydopptak har, og ikke fra én bestemt versjon.")
    case .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .verbosity, .order, .roles, .positions, .hints,
      .speech:
      nil
    }
  }

  private var valueName: String? {
    switch self {
    case .voice, .organisation: "name"
    case .rate: "wpm"
    case .volume: "percent"
    case .pitch: "number"
    case .punctuation: "level"
    case .capitals, .numbers: "way"
    case .captions: "shape"
    case .pageWait: "seconds"
    case .pageReach: "ports,folders"
    case .audio: "output"
    case .data: "folder"
    case .store: "url"
    case .transcript: "file"
    case .verbosity: "level"
    case .style: "style"
    case .reader: "version"
    case .language: "language"
    case .order: "order"
    case .roles, .positions, .hints, .earcons: "on|off"
    case .lines, .keys, .speech, .noSpeech: nil
    }
  }
}
