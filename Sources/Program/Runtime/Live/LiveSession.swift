import AccessibilityTree
import Announcements
import Console
import Flows
import Foundation
import Glibc
import LinuxSupport
import ScreenReader
import Session
import SpeechOutput
import SpeechViewer
import Synchronization
import Text

/// A live session: connects an app's own world, sound, terminal and session.
///
/// Only this file knows all of them. Each has its own thread and knows the session only by its mailbox:
/// 1. the app's world, player and signal watch post events;
/// 2. the main thread reads the keys, runs the session and passes its effects to the player, the app and the output thread;
/// 3. at the end everything is closed in the reverse order of opening, the terminal last; signals are watched even longer, so
///    that none ends the program before the terminal is restored.
package struct LiveSession<Adapter: AppAdapter> {
  private let adapter: Adapter
  private let configuration: Configuration
  private let clock = SessionClock()
  /// The time since 1970 at the clock's zero.
  private let beganAt = SessionClock.wall
  /// The same time in whole seconds.
  private var startedAt: Int { Int(beganAt.components.seconds) }
  private let mailbox = SessionRunner<Adapter.App>.mailbox()
  /// The file of the recording as a flow; nil for none.
  private let recordingPath: String?
  private let losses: LostWrites
  /// The port of the page that shows the session to others; nil for no page.
  private let page: PagePort?

  /// The port of a page.
  package enum PagePort: Hashable, Sendable {
    case any
    case port(UInt16)
  }

  /// The lost writes: changes of the app's data, or files that a person asked for.
  private final class LostWrites: Sendable {
    /// The language of the session; set by its thread, which may change it, and read by all.
    let language: Mutex<Language>
    /// Whether there are any; set by the output thread, the player's and `play`, read after all have ended.
    let any = Atomic(false)
    /// The failures that were printed during the session and not spoken; set by the same threads.
    private let unsaid = Mutex<[Failure]>([])

    init(in language: Language) {
      self.language = Mutex(language)
    }

    func note() { any.store(true, ordering: .relaxed) }

    /// Prints a loss, which is spoken after the session.
    func report(_ failure: Failure) {
      note()
      unsaid.withLock { $0.append(failure) }
      StandardError.print("earshot: \(failure.sentence(in: language.withLock(\.self)))")
    }

    /// Prints, once, that a setting was not saved: it applied during the session, so no data of the person is lost.
    func report(unsavedSetting failure: Failure) {
      let isNew = unsaid.withLock { unsaid in
        guard !unsaid.contains(where: { $0.description == failure.description }) else { return false }
        unsaid.append(failure)
        return true
      }
      if isNew { StandardError.print("earshot: \(failure.sentence(in: language.withLock(\.self)))") }
    }

    /// Speaks the failures that were only printed.
    func say(by speaker: OutOfSessionSpeaker) {
      for failure in unsaid.withLock(\.self) { speaker.sayToEnd(failure) }
    }
  }

  /// A session that has not started.
  ///
  /// - Parameters:
  ///   - recording: The file of its recording as a flow; nil for none.
  ///   - page: The port of the page that shows it to others; nil for no page.
  package init(_ adapter: Adapter, _ configuration: Configuration, recording: String? = nil, page: PagePort? = nil) {
    self.adapter = adapter
    self.configuration = configuration
    losses = LostWrites(in: configuration.language)
    recordingPath = recording
    self.page = page
  }

  /// The most descriptors of a session: its files, the store, the sound server, two synthesizers, and one for each thread that
  /// waits for others.
  private var neededDescriptors: Int { page == nil ? 32 : 40 + LivePage.mostViewers }

  /// Runs to the end of the session and returns the exit code.
  package func run() throws -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    CrashReport.prepare(in: configuration.language)
    try keepFilesApart()
    StandardError.neverWait()
    defer { StandardError.settle() }
    let free = freeDescriptors(upTo: neededDescriptors)
    guard free == neededDescriptors else {
      throw Failure.unavailable(
        "cannot begin a session: \(free) more files can be opened, and it needs \(neededDescriptors); "
          + "allow it more with ulimit -n 256, or close other programs",
        nb: "Earshot kan ikke starte: \(free) filer til kan åpnes, og det trengs \(neededDescriptors); "
          + "tillat flere med ulimit -n 256, eller lukk andre programmer")
    }
    let (mailbox, suspension) = (mailbox, SessionSuspension())
    // Before the session begins, and at a second signal, a signal ends the program directly.
    let signals = try SignalWatch { event in
      switch event {
      case .end(let code): mailbox.post(.end(code))
      case .suspend: suspension.suspend()
      case .resume: suspension.resume()
      }
    }
    let code = try play(signals, suspension)
    let speaker = OutOfSessionSpeaker(configurationAtEnd)
    losses.say(by: speaker)
    speaker.close()
    guard code == 0 else { return code }
    // A signal during closing hurries nothing, but the exit code shows its sender that it was received.
    return signals.endingCode ?? (losses.any.load(ordering: .relaxed) ? 74 : 0)
  }

  /// Refuses a run that would write one of its files over another, or over the person's data.
  private func keepFilesApart() throws(Failure) {
    var files = FileUses()
    for path in adapter.dataFiles { try files.reads(path, as: localized(en: "your data", nb: "dataene dine")) }
    if let recordingPath { try files.writes(recordingPath, as: localized(en: "the recording", nb: "opptaket")) }
    if let path = configuration.transcript { try files.writes(path, as: localized(en: "the transcript", nb: "loggen fra økten")) }
    if configuration.writesSoundFile { try files.writesSound(configuration.audio) }
  }

  /// The settings for messages after the session, which may have changed the language.
  private var configurationAtEnd: Configuration {
    var configuration = configuration
    configuration.language = losses.language.withLock(\.self)
    return configuration
  }

  /// Opens everything, runs the session and closes everything again; returns the session's exit code.
  private func play(_ signals: SignalWatch, _ suspension: SessionSuspension) throws -> Int32 {
    let (mailbox, losses) = (mailbox, losses)
    let readerSearch = configuration.searchForOtherReader()
    let takesKeys = try takesKeys
    let isTerminal = Terminal.isTerminal(STDIN_FILENO)
    let (speaker, timeZone) = (OutOfSessionSpeaker(configuration), TimeZoneRules.local.name)
    defer { speaker.close() }
    suspension.use(speaker)
    let live = try adapter.open(
      LiveSurroundings(
        isTerminal: isTerminal, isRecorded: recordingPath != nil, isShown: page != nil, startedAt: startedAt,
        style: configuration.style, timeZone: timeZone,
        speaker: speaker))
    speaker.close()
    // Outputs are opened before the terminal is changed, because opening may take time and fail.
    let recordingFile = try recordingPath.map(FlowRecording.open)
    let transcript = try configuration.transcript.map(TranscriptFile.open)
    let page = try page.map { try open($0) }
    defer { page?.close() }
    var words: (@Sendable (Announcement.ID, [HeardWord]) -> Void)?
    if let page { words = { page.report($1, of: $0) } }
    let sound = LiveSessionSound(
      configuration, clock: clock, mailbox: mailbox, fileEnded: { losses.note() }, words: words)
    let soundFile = configuration.writesSoundFile ? try sound.open(beside: nil) : nil
    // Before any slow work, so that keys typed meanwhile are not echoed.
    let terminal = takesKeys ? try Terminal() : nil
    defer { terminal?.restore() }
    let (voices, speech, otherReader) = try soundFile ?? sound.open(beside: readerSearch)
    defer { speech?.performer.close() }
    let readerWatch = sound.watchForOtherReader(speech, found: otherReader)
    defer { readerWatch?.close() }
    let start = try live.start { mailbox.post($0) }
    // Speech from opening the app must not continue into its first screen.
    speaker.close()
    let recording = recordingFile.map { file in
      FlowRecording(
        file, path: recordingPath ?? "", app: start.source, screen: adapter.flowEnvironment.firstScreen,
        profile: configuration.profile, options: start.checkOptions, beganAt: beganAt, timeZone: timeZone)
    }
    defer {
      if let failure = recording?.close() { losses.report(failure) }
    }
    let output = SessionOutput(
      captions: configuration.captionDescriptor, transcript: transcript,
      // Where lines are typed, the cursor is where the person types.
      shape: configuration.braille == nil
        ? .line : takesKeys && Terminal.isTerminal(configuration.captionDescriptor) ? .linesUnderCursor : .lines,
      isSpoken: speech != nil && otherReader == nil
    ) { failure in
      guard failure.isLoss else {
        return StandardError.print("earshot: \(failure.sentence.in(losses.language.withLock(\.self)))")
      }
      losses.report(.files(failure.sentence.en, nb: failure.sentence.nb))
    }
    defer { output.close() }
    if let notice = otherReader?.notice(in: configuration.language) ?? speech?.notice {
      StandardError.print("earshot: \(notice)")
    }
    let audio = otherReader == nil ? speech?.audio : nil
    let machine = SessionMachine(
      start.app, state: start.state,
      settings: try SessionSettings(configuration, voices: voices, audio: audio ?? "none"), startedAt: startedAt)
    let keeper = SettingsKeeper(voices: voices, performer: speech?.performer) {
      losses.report(unsavedSetting: $0)
    }
    defer { keeper.close() }
    var runner = SessionRunner(
      machine, clock: clock, mailbox: mailbox, input: InputReader(takesKeys: takesKeys),
      ports: ports(
        output: output, app: live, performer: speech?.performer, keeper: keeper, recording: recording,
        page: page))
    suspension.use(mailbox, speech?.performer)
    signals.handOver()
    let code = runner.run(begin: start.effects, isNewcomer: start.isNewcomer && takesKeys)
    suspension.use(speaker)
    let isTerminalGone = runner.hasLostTerminal || code == 128 + SIGHUP
    // A script cannot open the app again; a person at a terminal has heard the reason, and can.
    let outage = takesKeys ? nil : live.outage
    if !end(live, speaker, isTerminalGone: isTerminalGone) { losses.note() }
    guard code == 0, let outage else { return code }
    throw Failure.unavailable(outage.en, nb: outage.nb)
  }

  /// Finishes the session's remaining work; returns whether all changes are saved.
  private func end(_ app: Adapter.Live, _ speaker: OutOfSessionSpeaker, isTerminalGone: Bool) -> Bool {
    defer { speaker.close() }
    app.close()
    var loss: Phrase?
    while let mail = mailbox.takeWaiting() {
      if case .answer(_, let message) = mail { loss = app.loss(reportedBy: message) ?? loss }
    }
    let (language, reported) = (losses.language.withLock(\.self), [app.lostWrite, loss].compactMap(\.self))
    // After all is saved: the program may be ended just after a hang-up.
    let ending = Phrase(en: "the terminal is gone, so Earshot has ended", nb: "terminalen er borte, så Earshot er avsluttet")
    for sentence in (isTerminalGone ? [ending] : []) + reported { speaker.reportToEnd(sentence.in(language), in: language) }
    return reported.isEmpty
  }

  /// Serves the page, and prints its address.
  private func open(_ port: PagePort) throws(LivePageError) -> LivePage {
    let (adapter, clock) = (adapter, clock)
    let number: UInt16? = if case .port(let number) = port { number } else { nil }
    let page = try LivePage(
      port: number, app: adapter.title, language: configuration.language, surface: { adapter.surface(of: $0) },
      now: { clock.now() })
    StandardError.print("earshot: \(page.notice(in: configuration.language))")
    return page
  }

  /// Whether input is single keys, as on a terminal, unless the settings say otherwise; else it is lines.
  private var takesKeys: Bool {
    get throws {
      let isTerminal = Terminal.isTerminal(STDIN_FILENO)
      if InputReader.isFolder(STDIN_FILENO) {
        throw Failure.files(
          "cannot read commands from standard input: it is a folder",
          nb: "kommandoer kan ikke leses fra standard inn, fordi det er en mappe")
      }
      guard configuration.input == .keys, !isTerminal else {
        return configuration.input != .lines && isTerminal
      }
      throw Failure.unavailable(
        "cannot take single keys: standard input is not a terminal; try --lines",
        nb: "enkelttaster kan ikke brukes, fordi standard inn ikke er en terminal; prøv --lines")
    }
  }

  private func ports(
    output: SessionOutput, app: Adapter.Live, performer: (any SpeechPerformer)?, keeper: SettingsKeeper,
    recording: FlowRecording?, page: LivePage?
  ) -> SessionPorts<Adapter.App> {
    var player: (@Sendable ([SpeechOrder]) -> Void)?
    if let performer { player = { performer.perform($0) } }
    var show: (@Sendable (SessionView) -> Void)?
    if let page { show = { page.show($0) } }
    let typed = TypedSecrets()
    return SessionPorts(
      player: player,
      caption: { output.caption($0) },
      copy: { output.copy($0) },
      open: { Desktop.open($0) },
      record: { entry, secret in
        output.record(entry)
        recording?.note(entry, secret: secret)
        page?.record(entry)
      },
      show: show,
      reach: { app.reach($0) },
      settle: app.settle,
      perform: { app.perform($1, as: $0) },
      change: { [losses] change in
        if case .language(let language) = change { losses.language.withLock { $0 = language } }
        keeper.apply(change)
      },
      secret: { [adapter] name in
        let text = adapter.flowEnvironment.secret(name)
        if recording != nil, text != nil { typed.names.withLock { $0.append(name) } }
        return text
      },
      secretName: { [adapter] text in
        // Only a recording needs it. A name that the person has typed comes first.
        if recording == nil { return nil }
        let names = typed.names.withLock { $0.reversed() } + adapter.secretNames
        return names.first { adapter.flowEnvironment.secret($0) == text }
      },
      unknownSecret: { EnvironmentSecrets.unknown(in: $0) })
  }
}

/// The names of the secrets that were typed by name in a session, in their order.
private final class TypedSecrets: Sendable {
  let names = Mutex<[String]>([])
}

extension SessionSettings {
  /// The settings at the beginning of a live session.
  init(_ configuration: Configuration, voices: VoiceSelection, audio: String) throws(SettingsError) {
    let now = try voices.profiles()[configuration.language.rawValue]
    self.init(
      profile: configuration.profile, voices: voices.names, rate: now?.rate ?? 240,
      volume: now?.volume ?? 100,
      availableVoices: voices.library.all().compactMap { voice in
        (try? voice.result.get()).map { .init(name: voice.name, language: $0.language) }
      }, audio: audio, earcons: configuration.earcons)
    timeZone = TimeZoneRules.local
    hasClipboard = Terminal.isTerminal(configuration.captionDescriptor)
    hasDesktop = Desktop.isThere
    braille = configuration.braille
    if let now { speech = now.details }
  }
}

extension Configuration {
  /// Where captions go: a transcript on standard output has that for itself.
  fileprivate var captionDescriptor: Int32 { transcript == "-" ? STDERR_FILENO : STDOUT_FILENO }
}
