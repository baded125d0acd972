import Console
import Foundation
import Glibc
import OtherReaders
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Settings
import SpeechCore
import SpeechOutput
import Synchronization
import Threads

/// The peer-mentor app, live: store, sound, terminal and session brought together.
///
/// Only this file knows that all of them exist. Each has its own thread and knows the session by its
/// mailbox alone:
/// 1. store thread, news listener, player and signal watch post what happens;
/// 2. the main thread reads the keys, runs the session and hands its effects to the player, the store and the
///    output thread;
/// 3. at the end everything is closed in the reverse order of opening, the terminal last.
struct LiveSession {
  private var configuration: Configuration
  private let clock = SessionClock()
  private let mailbox = SessionRunner<PeerMentorApp>.mailbox()
  /// Where the session is to be written down as a flow; nil for nowhere.
  private let recordingPath: String?

  init(_ configuration: Configuration, recording: String? = nil) {
    self.configuration = configuration
    recordingPath = recording
  }

  /// Runs to the end of the session and returns the exit code.
  mutating func run() throws -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let mailbox = mailbox
    let readerSearch = configuration.searchForOtherReader()
    let takesKeys = try takesKeys
    let directory = try DataDirectory(configuration)
    let isFirstStart = !directory.hasStore
    // Nobody is asked for a store that cannot be made or opened. A new one is made after the question,
    // because its first password takes a while to hash.
    if isFirstStart { try directory.prepare() }
    let present = isFirstStart ? nil : try PeerMentorStore.open(configuration)
    if try present?.organisation() == nil, OrganisationQuestion.mayBeAsked(configuration) {
      configuration.organisation = try OrganisationQuestion(configuration).ask().rawValue
    }
    // Before all that takes time, so that what is typed meanwhile is not echoed.
    let terminal = takesKeys ? try Terminal() : nil
    defer { terminal?.restore() }
    let voices = try VoiceBox(configuration)
    // Found, or not, while the voices were read.
    let otherReader = readerSearch?.result()
    let speech = otherReader == nil ? try openPlayer(voices) : nil
    defer { speech?.performer.close() }
    let readerWatch = configuration.yieldsToOtherReader ? watchForOtherReader(speech) : nil
    defer { readerWatch?.close() }
    let startedAt = Int(Date().timeIntervalSince1970)
    let timeZone = TimeZone.current.identifier
    let store = try present ?? PeerMentorStore.open(configuration)
    try store.remember(configuration)
    let organisation = try store.organisation(configuration)
    configuration.organisation = organisation.rawValue
    let recording = try recordingPath.map { [configuration] in
      try FlowRecording($0, configuration: configuration, startedAt: startedAt, timeZone: timeZone)
    }
    defer { if let reason = recording?.close() { StandardError.print("earshot: \(reason)") } }
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    let output = Output(
      captions: configuration.transcript == "-" ? STDERR_FILENO : STDOUT_FILENO, transcript: transcript
    ) { StandardError.print("earshot: \($0)") }
    defer { output.close() }
    if let notice = speech?.notice ?? otherReader?.notice(in: configuration.language) {
      StandardError.print("earshot: \(notice)")
    }

    let worker = StoreThread(store: store) { mailbox.post(.answer(.store($0))) }
    defer { worker.close() }
    let listener = try store.listen { mailbox.post(.news(.store($0))) }
    defer { listener?.close() }
    let signals = try SignalWatch { event in
      if case .end(let code) = event { mailbox.post(.end(code)) }
    }

    let app = PeerMentorApp(organisation: organisation, timeZone: timeZone)
    let settings = try sessionSettings(voices, audio: speech?.audio ?? "none")
    let machine = SessionMachine(app, settings: settings, startedAt: startedAt)
    let keeper = SettingsKeeper(voices: voices, performer: speech?.performer)
    defer { keeper.close() }
    var runner = SessionRunner(
      machine, clock: clock, mailbox: mailbox, input: InputReader(takesKeys: takesKeys),
      ports: ports(
        output: output, worker: worker, performer: speech?.performer, keeper: keeper, recording: recording))
    let code = runner.run(begin: [], isNewcomer: isFirstStart && takesKeys)
    withExtendedLifetime(signals) {}
    return code
  }

  /// Single keys on a terminal, lines elsewhere, unless something else was asked for.
  private var takesKeys: Bool {
    get throws {
      let isTerminal = Terminal.isTerminal(STDIN_FILENO)
      guard configuration.input == .keys, !isTerminal else {
        return configuration.input != .lines && isTerminal
      }
      throw Failure.unavailable("cannot take single keys: standard input is not a terminal; try --lines")
    }
  }

  /// The player; nil where nothing is to be spoken.
  private func openPlayer(_ voices: VoiceBox) throws -> OpenedSpeech? {
    guard configuration.speech != false, configuration.audio != "none" else { return nil }
    let (clock, mailbox) = (clock, mailbox)
    let profiles = try voices.profiles()
    var speech = try openSpeech(
      try AudioChoice(configuration.audio), profiles: profiles, now: { clock.now() },
      events: { mailbox.post(.speech($0)) },
      sound: { event in
        if let state = SoundState(event) { mailbox.post(.sound(state)) }
        if let sentence = event.sentence { StandardError.print("earshot: \(sentence)") }
      })
    if configuration.yieldsToOtherReader {
      speech.performer = YieldingSpeech(
        speech.performer, profiles: profiles, now: { clock.now() }, events: { mailbox.post(.speech($0)) })
    }
    return speech
  }

  /// Keeps silent while a screen reader is on that begins only now; nil where nothing is spoken anyway.
  private func watchForOtherReader(_ speech: OpenedSpeech?) -> ReaderWatch? {
    guard let speech = speech?.performer as? YieldingSpeech else { return nil }
    let (language, mailbox) = (configuration.language, mailbox)
    return ReaderWatch(environment: ProcessInfo.processInfo.environment) { reader in
      speech.yield(reader != nil)
      mailbox.post(.sound(reader == nil ? .restored : .lost))
      let notice = reader?.notice(in: language) ?? OtherReader.goneNotice(in: language)
      StandardError.print("earshot: \(notice)")
    }
  }

  private func sessionSettings(_ voices: VoiceBox, audio: String) throws -> SessionSettings {
    let profiles = try voices.profiles()
    let now = profiles[configuration.language.rawValue]
    return SessionSettings(
      profile: configuration.profile, voices: voices.names, rate: now?.rate ?? 240,
      volume: now?.volume ?? 100,
      availableVoices: voices.library.all().compactMap { voice in
        (try? voice.result.get()).map { .init(name: voice.name, language: $0.language) }
      }, audio: audio, earcons: configuration.earcons)
  }

  private func ports(
    output: Output, worker: StoreThread, performer: (any SpeechPerformer)?, keeper: SettingsKeeper,
    recording: FlowRecording?
  ) -> SessionPorts<PeerMentorApp> {
    var player: (@Sendable ([SpeechOrder]) -> Void)?
    if let performer { player = { performer.perform($0) } }
    return SessionPorts(
      player: player,
      caption: { output.caption($0) },
      record: { entry in
        output.record(entry)
        recording?.note(entry)
      },
      perform: { worker.submit($0) },
      change: { keeper.apply($0) },
      secret: { Secrets.named($0) },
      unknownSecret: { Secrets.unknown($0, in: $1) })
  }
}

/// Uses a changed setting at once and keeps it for next time.
///
/// Writing takes a disk's time, so it is done on a queue of its own. `voices` is changed by the session's
/// thread alone.
final class SettingsKeeper: Sendable {
  private let voices: Mutex<VoiceBox>
  private let performer: (any SpeechPerformer)?
  private let disk = DispatchQueue(label: "earshot-settings")

  init(voices: VoiceBox, performer: (any SpeechPerformer)?) {
    self.voices = Mutex(voices)
    self.performer = performer
  }

  func apply(_ change: SettingChange) {
    let profiles = voices.withLock { $0.apply(change) ? try? $0.profiles() : nil }
    if let profiles { performer?.use(profiles: profiles) }
    disk.async { Self.keep(change) }
  }

  /// Waits until everything is kept: what was changed last must not be lost because the program ends after
  /// it.
  func close() {
    disk.sync {}
  }

  private static func keep(_ change: SettingChange) {
    guard let directory = ConfigurationDirectory(environment: ProcessInfo.processInfo.environment) else {
      return
    }
    let kept: [Setting: String] =
      switch change {
      case .style(let style): [.style: style.rawValue]
      case .language(let language): [.language: language.rawValue]
      case .voice(let name, _): [.voice: name]
      case .rate(let rate): [.rate: String(rate)]
      case .volume(let volume): [.volume: String(volume)]
      case .verbosity(let verbosity): [.verbosity: verbosity.rawValue]
      case .detail(.roles, let isOn): [.roles: isOn ? "on" : "off"]
      case .detail(.positions, let isOn): [.positions: isOn ? "on" : "off"]
      case .detail(.hints, let isOn): [.hints: isOn ? "on" : "off"]
      case .order(let order): [.order: order.rawValue]
      }
    do {
      try Preferences(directory: directory).keep(kept.mapValues(Optional.some))
    } catch {
      StandardError.print("earshot: \(error)")
    }
  }
}

/// Secrets that scripts type by name: the demo's password, and what the environment holds.
enum Secrets {
  static func named(_ name: String) -> String? {
    if let value = ProcessInfo.processInfo.environment[variable(of: name)] { return value }
    return name == "demo" ? DemoData.password.text : nil
  }

  /// The environment variable that holds it; a hyphen cannot stand in one.
  private static func variable(of name: String) -> String {
    "EARSHOT_SECRET_" + name.uppercased().replacing("-", with: "_")
  }

  /// Says that there is none of this name.
  static func unknown(_ name: String, in language: ReaderProfile.Language) -> String {
    let variable = variable(of: name)
    return switch language {
    case .english: "There is no secret '\(name)'. Set \(variable)."
    case .bokmål: "Hemmeligheten «\(name)» finnes ikke. Sett \(variable)."
    }
  }
}

extension SoundState {
  /// What the transcript has for it; nil where it has nothing.
  init?(_ event: SoundEvent) {
    switch event {
    case .opened: self = .opened
    case .lost, .synthesizerLost: self = .lost
    case .restored: self = .restored
    case .synthesizerRestarted: self = .synthesizerRestarted
    case .muted, .unmuted, .silenced, .voiceMissing: return nil
    }
  }
}

extension SoundEvent {
  /// The one line that tells a person of it; nil where nothing is to be told.
  fileprivate var sentence: String? {
    switch self {
    case .opened, .silenced: nil
    case .lost(let reason): "sound is gone: \(reason); captions go on, and speech when it is back"
    case .restored: "sound is back"
    case .muted: "sound is muted in the system's mixer; captions go on"
    case .unmuted: "sound is on again"
    case .synthesizerRestarted: "the synthesizer was restarted"
    case .synthesizerLost(let reason): "no speech: \(reason); captions go on"
    case .voiceMissing(let language, let reason): "no voice for '\(language)': \(reason)"
    }
  }
}
