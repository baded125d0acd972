import Commands
import Console
import Foundation
import Glibc
import OtherReaders
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import SessionRuntime
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
  /// Seconds since 1970 at the clock's zero.
  private let startedAt = Int(Date().timeIntervalSince1970)
  private let mailbox = SessionRunner<PeerMentorApp>.mailbox()
  /// Where the session is to be written down as a flow; nil for nowhere.
  private let recordingPath: String?
  private let losses = Losses()

  /// What was to be on disk at the end and is not: a change of the store, or of a file a person asked for.
  private final class Losses: Sendable {
    /// Whether there is any; set by the output thread and by `play`, read when both have ended.
    let any = Atomic(false)
  }

  init(_ configuration: Configuration, recording: String? = nil) {
    self.configuration = configuration
    recordingPath = recording
  }

  /// Runs to the end of the session and returns the exit code.
  mutating func run() throws -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let code = try play()
    return code == 0 && losses.any.load(ordering: .relaxed) ? 74 : code
  }

  /// Opens everything, runs the session and closes everything again; returns the session's exit code.
  private mutating func play() throws -> Int32 {
    let (mailbox, losses) = (mailbox, losses)
    let readerSearch = configuration.searchForOtherReader()
    let takesKeys = try takesKeys
    let directory = try DataDirectory(configuration)
    let isFirstStart = !directory.hasStore
    // Nobody is asked for a store that cannot be made or opened. A new one is made after the question,
    // because its first password takes a while to hash.
    if isFirstStart { try directory.prepare() }
    let present = isFirstStart ? nil : try openStore()
    let isTerminal = Terminal.isTerminal(STDIN_FILENO)
    var isNewcomer = isFirstStart
    if try present?.organisation() == nil,
      OrganisationQuestion.mayBeAsked(configuration, isTerminal: isTerminal)
    {
      // A message may have come, and made the store, before the person did.
      isNewcomer = true
      configuration.organisation = try OrganisationQuestion(configuration).ask().rawValue
    }
    // Before all that takes time, so that what is typed meanwhile is not echoed.
    let terminal = takesKeys ? try Terminal() : nil
    defer { terminal?.restore() }
    let voices = try VoiceBox(configuration)
    // Found, or not, while the voices were read.
    let otherReader = readerSearch?.result()
    let speech = try openPlayer(voices, beside: otherReader)
    defer { speech?.performer.close() }
    let readerWatch = watchForOtherReader(speech, found: otherReader)
    defer { readerWatch?.close() }
    let timeZone = TimeZone.current.identifier
    let store = try present ?? openStore()
    try store.remember(configuration)
    let organisation = try store.organisation(configuration)
    configuration.organisation = organisation.rawValue
    let recording = try recordingPath.map { [configuration] in
      try FlowRecording($0, configuration: configuration, startedAt: startedAt, timeZone: timeZone)
    }
    defer {
      if let reason = recording?.close() {
        StandardError.print("earshot: \(reason)")
        losses.any.store(true, ordering: .relaxed)
      }
    }
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    let output = Output(
      captions: configuration.transcript == "-" ? STDERR_FILENO : STDOUT_FILENO, transcript: transcript
    ) { stream, reason in
      StandardError.print("earshot: \(reason)")
      if stream == .transcript { losses.any.store(true, ordering: .relaxed) }
    }
    defer { output.close() }
    if let notice = otherReader?.notice(in: configuration.language) ?? speech?.notice {
      StandardError.print("earshot: \(notice)")
    }

    let live = LiveStore(store, mailbox: mailbox)
    let signals = try SignalWatch { event in
      if case .end(let code) = event { mailbox.post(.end(code)) }
    }

    // A person at a terminal may not know it; a script does.
    let demo = try isTerminal ? store.demoAccount() : nil
    let app = PeerMentorApp(organisation: organisation, timeZone: timeZone, demo: demo)
    let audio = otherReader == nil ? speech?.audio : nil
    let settings = try sessionSettings(voices, audio: audio ?? "none")
    let machine = SessionMachine(app, settings: settings, startedAt: startedAt)
    let keeper = SettingsKeeper(voices: voices, performer: speech?.performer)
    defer { keeper.close() }
    var runner = SessionRunner(
      machine, clock: clock, mailbox: mailbox, input: InputReader(takesKeys: takesKeys),
      ports: ports(
        output: output, store: live, performer: speech?.performer, keeper: keeper, recording: recording))
    let code = runner.run(begin: [], isNewcomer: isNewcomer && takesKeys)
    if !end(live) { losses.any.store(true, ordering: .relaxed) }
    withExtendedLifetime(signals) {}
    return code
  }

  /// The store, and a word to the person where another program has to be waited for.
  private func openStore() throws(StoreError) -> PeerMentorStore {
    let (aside, language) = (Aside(configuration), configuration.language)
    defer { aside.close() }
    return try PeerMentorStore.open(configuration, startedAt: startedAt) { aside.tell($0, in: language) }
  }

  /// Carries out what the session has left to be done; returns whether all that was changed is on disk.
  private func end(_ store: LiveStore) -> Bool {
    let (aside, language) = (Aside(configuration), configuration.language)
    defer { aside.close() }
    let cause = store.close { aside.tell(StoreNotice.waiting(in: language), in: language) }
    guard let cause else { return true }
    aside.tellToEnd(StoreNotice.loss(cause, in: language), in: language)
    return false
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

  /// The player; nil where nothing is to be spoken. Beside another reader it is silent, and what keeps it from being
  /// opened is no error.
  private func openPlayer(_ voices: VoiceBox, beside otherReader: OtherReader?) throws -> OpenedSpeech? {
    do {
      let speech = try openPlayer(voices)
      if otherReader != nil { (speech?.performer as? YieldingSpeech)?.yield(true) }
      return speech
    } catch where otherReader != nil {
      return nil
    }
  }

  private func openPlayer(_ voices: VoiceBox) throws -> OpenedSpeech? {
    guard configuration.speech != false, configuration.audio != "none" else { return nil }
    let (clock, mailbox, language) = (clock, mailbox, configuration.language)
    let profiles = try voices.profiles()
    var speech = try openSpeech(
      try AudioChoice(configuration.audio), profiles: profiles, now: { clock.now() },
      events: { mailbox.post(.speech($0)) },
      sound: { event in
        if let state = SoundState(event) { mailbox.post(.sound(state)) }
        if let notice = event.notice(in: language) { StandardError.print("earshot: \(notice)") }
      })
    if configuration.yieldsToOtherReader {
      speech.performer = YieldingSpeech(
        speech.performer, profiles: profiles, now: { clock.now() }, events: { mailbox.post(.speech($0)) })
    }
    return speech
  }

  /// Keeps silent while another screen reader is on, and speaks once it is not; nil where nothing is spoken anyway.
  ///
  /// - Parameter found: The one that was on already.
  private func watchForOtherReader(_ speech: OpenedSpeech?, found: OtherReader?) -> ReaderWatch? {
    guard let speech = speech?.performer as? YieldingSpeech else { return nil }
    let (language, mailbox) = (configuration.language, mailbox)
    return ReaderWatch(environment: ProcessInfo.processInfo.environment, found: found) { reader in
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
    output: Output, store: LiveStore, performer: (any SpeechPerformer)?, keeper: SettingsKeeper,
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
      perform: { store.submit($1, as: $0) },
      change: { keeper.apply($0) },
      secret: { Secrets.named($0) },
      unknownSecret: { Secrets.unknown(in: $0) })
  }
}
