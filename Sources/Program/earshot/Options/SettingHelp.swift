import ArgumentParser
import Runtime

extension Setting {
  /// The text of help and the manual for the option of this name.
  ///
  /// - Parameters:
  ///   - isObeyed: Whether the command uses the setting; otherwise its help leaves it out.
  ///   - comparesStyles: Whether the command takes `--style both`.
  ///   - obeysLocale: Whether the locale may choose the language.
  func help(isObeyed: Bool = true, comparesStyles: Bool = false, obeysLocale: Bool = true) -> ArgumentHelp {
    let abstract =
      self == .style && comparesStyles ? "Whose words are said: voiceover or talkback, or both, one after the other." : abstract
    return ArgumentHelp(
      .init(stringLiteral: abstract),
      discussion: self == .language && !obeysLocale ? "Without it a flow begins in English." : discussion, valueName: valueName,
      visibility: isObeyed ? .default : .hidden)
  }

  private var abstract: String {
    switch self {
    case .style: "Whose words are said: voiceover or talkback."
    case .language: "The language: en or nb."
    case .voice: "The name of a voice profile; earshot voices lists them."
    case .rate: "Words per minute, 80 to 900."
    case .volume: "Percent of the voice's volume, 0 to 200."
    case .pitch: "The pitch of the voice, 0 to 100; 50 is its own."
    case .punctuation: "Which punctuation marks are said: none, some or all."
    case .capitals: "How capitals are announced: none, word or pitch."
    case .numbers: "How numbers are said: words, digits or pairs."
    case .audio: "Sound output: auto, pulse, alsa, wav:PATH or none."
    case .data: "The folder of accounts and messages."
    case .store: "An organisation's store: postgres://HOST/DATABASE, or a folder."
    case .organisation: "Whose app it is: NHF, Blindeforbundet or HLF."
    case .transcript: "Write every event of the session to this file, one JSON object a line."
    case .verbosity: "How much is said: low, normal or high."
    case .order: "Order of parts in TalkBack style: state-name-role, role-name-state or name-role-state."
    case .roles: "Whether roles are said: on or off."
    case .positions: "Whether positions are said: on or off."
    case .hints: "Whether hints are said: on or off."
    case .earcons: "Whether short sounds under the words mark edges, errors, events and screens: on or off."
    case .captions: "The shape of captions: text, braille or braille:WIDTH."
    case .pageWait: "The longest time that a page is waited for until it is at rest, 1 to 600 seconds."
    case .pageReach: "Ports of this machine, and folders, that a page may reach besides its own, with commas between them."
    case .lines: "Take commands line by line."
    case .keys: "Take single keys; needs a terminal."
    case .speech: "Speak, also beside another screen reader."
    case .noSpeech: "Print captions only."
    }
  }

  private var discussion: String {
    switch self {
    case .language: "Without it the locale decides: nb, nn and no give nb, all others en."
    case .audio:
      "auto takes PulseAudio or PipeWire, else ALSA. On a machine without sound the captions go on, and one line says so."
    case .data: "Without it: the folder earshot in the XDG data directory."
    case .store: "Several hosts have commas between them; libpq's own parameters may follow. A password is refused here."
    case .organisation: "Without it the one chosen at the first start stays; on a pipe that is NHF."
    case .transcript: "- is standard output; the captions then go to standard error."
    case .earcons: "They are off by default; the line 'earcons on' turns them on in a session."
    case .captions:
      "braille has short words for roles and states, errors first, and lines of 40 cells or of WIDTH; with single keys the cursor stays on the newest one, so that BRLTTY shows it."
    case .pageWait:
      "A page is at rest when nothing that it has requested is on its way, its scripts are done, and its content stays as it is. Without it: 10."
    case .pageReach: "A page of this machine reaches its own port, a page that is a file the files in its own folder."
    case .lines: "This is what happens on a pipe."
    case .keys: "This is what happens on a terminal."
    case .noSpeech:
      "This is what happens while another screen reader is running. BRLTTY counts as one where it has a driver for speech."
    case .style:
      "Without it screens from Android are heard in TalkBack style, all else in VoiceOver style. A flow is in VoiceOver style unless it says otherwise."
    case .voice, .rate, .volume, .pitch, .punctuation, .capitals, .numbers, .verbosity, .order, .roles, .positions, .hints,
      .speech:
      ""
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
    case .roles, .positions, .hints, .earcons: "on|off"
    case .style, .language, .order, .lines, .keys, .speech, .noSpeech: nil
    }
  }
}
