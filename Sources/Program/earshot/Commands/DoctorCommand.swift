import Announcements
import ArgumentParser
import Console
import Foundation
import Glibc
import LinuxSupport
import Runtime
import ScreenReader
import SpeechOutput
import Text

/// `earshot doctor`: one line for each part, with ok or the fault and advice.
struct DoctorCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: localized(
      en: "Examines every part that Earshot needs and says in one line each whether it is in order.",
      nb: "Undersøker alle deler Earshot trenger, og sier på én linje om hver er i orden."))

  static let obeyedSettings: Set<Setting> = [
    .language, .voice, .rate, .volume, .audio, .data, .store, .speech, .noSpeech,
  ]
  @OptionGroup var settings: SettingOptionGroup<DoctorCommand>

  func perform() throws {
    let configuration = try settings.configuration()
    let findings =
      [
        (localized(en: "voice", nb: "stemme"), voices(configuration)),
        (localized(en: "synthesizer", nb: "talesyntese"), synthesizer()),
        (localized(en: "sound", nb: "lyd"), sound(configuration)), (localized(en: "terminal", nb: "terminal"), terminal()),
      ]
      + AppAdapters.builtIn(for: configuration).healthChecks.map { healthCheck in (healthCheck.part, check(healthCheck.examine)) }
      + [(localized(en: "other screen reader", nb: "annen skjermleser"), otherReader(configuration))]
    for (part, finding) in findings {
      switch finding {
      case .success(let detail):
        try StandardOutput.print(localized(en: "\(part): ok, \(detail)", nb: "\(part): i orden, \(detail)"))
      case .failure(let failure): try StandardOutput.print("\(part): \(failure)")
      }
    }
    // A missing device is worse than a terminal that gives only lines.
    let codes = findings.compactMap { finding -> Int32? in
      if case .failure(let failure) = finding.1 { failure.code } else { nil }
    }
    if let worst = codes.max() { throw ExitCode(worst) }
  }

  private func check(_ body: () throws -> String) -> Result<String, Failure> {
    do {
      return .success(try body())
    } catch {
      return .failure(Failure(error) ?? .files(localized: "\(error)"))
    }
  }

  private func voices(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      let profiles = try VoiceSelection(configuration).profiles()
      return profiles.values.sorted { $0.name < $1.name }
        .map {
          localized(
            en: "\($0.name) at \($0.rate) words per minute", nb: "\($0.name) med \($0.rate) ord i minuttet")
        }.joined(separator: ", ")
    }
  }

  /// Lets a synthesizer try the actions that must be forbidden.
  private func synthesizer() -> Result<String, Failure> {
    check {
      let found = try SynthesizerExamination()
      let detail = localized(
        en: "eSpeak NG \(found.version) in a process of its own, confined by \(found.confinement)",
        nb: "eSpeak NG \(found.version) i en egen prosess, avgrenset med \(found.confinement)")
      // Without Landlock it can read but cannot send anything out; an older kernel gives no more.
      guard found.possible.isSubset(of: [.readOtherFile]) else {
        let possible = found.possible.map(\.description).sorted().joined(separator: ", ")
        throw Failure.unavailable(
          "\(detail), but it can \(possible); use a kernel with seccomp",
          nb: "\(detail), men den kan \(possible); bruk en kjerne med seccomp")
      }
      return found.possible.isEmpty
        ? detail
        : detail
          + localized(
            en: "; this kernel has no Landlock, so it can read other files",
            nb: "; denne kjernen har ikke Landlock, så den kan lese andre filer")
    }
  }

  /// Says a silent word, which tests synthesizer and device.
  private func sound(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      guard configuration.speech != false, configuration.audio != "none" else {
        return localized(en: "switched off", nb: "slått av")
      }
      var profiles = try VoiceSelection(configuration).profiles()
      for language in profiles.keys { profiles[language]?.volume = 0 }
      let speech = try PlainSpeech(audio: configuration.audio, profiles: profiles)
      defer { speech.close() }
      if let notice = speech.notice {
        throw Failure.unavailable(
          localized: notice
            + localized(
              en: "; start a sound server, or use --audio wav:out.wav", nb: "; start en lydserver, eller bruk --audio wav:ut.wav")
        )
      }
      switch try speech.say(
        Utterance("ok", in: configuration.language.rawValue), until: monotonicNow() + .seconds(5))
      {
      case .said: return speech.audio
      case .refused:
        throw Failure.unavailable(
          "the synthesizer cannot speak; reinstall espeak-ng-data",
          nb: "talesyntesen kan ikke snakke; installer espeak-ng-data på nytt")
      case .late:
        throw Failure.unavailable(
          "\(speech.audio) took a word and did not play it within 5 seconds; restart the sound server",
          nb: "\(speech.audio) tok imot et ord og spilte det ikke av på 5 sekunder; start lydserveren på nytt")
      }
    }
  }

  private func terminal() -> Result<String, Failure> {
    check {
      Terminal.isTerminal(STDIN_FILENO)
        ? localized(en: "single keys, terminal type ", nb: "enkelttaster, terminaltype ")
          + (ProcessInfo.processInfo.environment["TERM"] ?? localized(en: "unknown", nb: "ukjent"))
        : localized(
          en: "standard input is not a terminal, commands are taken line by line",
          nb: "standard inn er ikke en terminal, kommandoer tas imot linje for linje")
    }
  }

  private func otherReader(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      let search = OtherReaderSearch(environment: ProcessInfo.processInfo.environment)
      guard let reader = search.run() else { return localized(en: "none is running", nb: "ingen er i gang") }
      let name = reader.name ?? localized(en: "one", nb: "en")
      return configuration.speech == true
        ? localized(
          en: "\(name) is running, and Earshot speaks all the same", nb: "\(name) er i gang, og Earshot snakker likevel")
        : localized(
          en: "\(name) is running, so Earshot does not speak unless started with --speech",
          nb: "\(name) er i gang, så Earshot snakker bare når den startes med --speech")
    }
  }
}
