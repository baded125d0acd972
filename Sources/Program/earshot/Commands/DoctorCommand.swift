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
    abstract: "Looks at every part Earshot needs and says, one line each, whether it is well.")

  static let obeyedSettings: Set<Setting> = [
    .language, .voice, .rate, .volume, .audio, .data, .store, .speech, .noSpeech,
  ]
  @OptionGroup var settings: SettingOptionGroup<DoctorCommand>

  func perform() throws {
    let configuration = try settings.configuration()
    let findings =
      [
        ("voice", voices(configuration)), ("synthesizer", synthesizer()), ("sound", sound(configuration)),
        ("terminal", terminal()),
      ]
      + AppAdapters.builtIn(for: configuration).healthChecks.map { healthCheck in (healthCheck.part, check(healthCheck.examine)) }
      + [("other screen reader", otherReader(configuration))]
    for (part, finding) in findings {
      switch finding {
      case .success(let detail): try StandardOutput.print("\(part): ok, \(detail)")
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
      return .failure(Failure(error) ?? .files("\(error)"))
    }
  }

  private func voices(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      let profiles = try VoiceSelection(configuration).profiles()
      return profiles.values.sorted { $0.name < $1.name }
        .map { "\($0.name) at \($0.rate) words per minute" }.joined(separator: ", ")
    }
  }

  /// Lets a synthesizer try the actions that must be forbidden.
  private func synthesizer() -> Result<String, Failure> {
    check {
      let found = try SynthesizerExamination()
      let detail = "eSpeak NG \(found.version) in a process of its own, confined by \(found.confinement)"
      // Without Landlock it can read but cannot send anything out; an older kernel gives no more.
      guard found.possible.isSubset(of: [.readOtherFile]) else {
        let possible = found.possible.map(\.description).sorted().joined(separator: ", ")
        throw Failure.unavailable("\(detail), but it can \(possible); use a kernel with seccomp")
      }
      return found.possible.isEmpty
        ? detail : "\(detail); this kernel has no Landlock, so it can read other files"
    }
  }

  /// Says a silent word, which tests synthesizer and device.
  private func sound(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      guard configuration.speech != false, configuration.audio != "none" else { return "switched off" }
      var profiles = try VoiceSelection(configuration).profiles()
      for language in profiles.keys { profiles[language]?.volume = 0 }
      let speech = try PlainSpeech(audio: configuration.audio, profiles: profiles)
      defer { speech.close() }
      if let notice = speech.notice {
        throw Failure.unavailable(notice + "; start a sound server, or use --audio wav:out.wav")
      }
      switch try speech.say(
        Utterance("ok", in: configuration.language.rawValue), until: monotonicNow() + .seconds(5))
      {
      case .said: return speech.audio
      case .refused: throw Failure.unavailable("the synthesizer cannot speak; reinstall espeak-ng-data")
      case .late:
        throw Failure.unavailable(
          "\(speech.audio) took a word and did not play it within 5 seconds; restart the sound server")
      }
    }
  }

  private func terminal() -> Result<String, Failure> {
    check {
      Terminal.isTerminal(STDIN_FILENO)
        ? "single keys, \(ProcessInfo.processInfo.environment["TERM"] ?? "unknown") terminal"
        : "standard input is no terminal, commands are taken line by line"
    }
  }

  private func otherReader(_ configuration: Configuration) -> Result<String, Failure> {
    check {
      let search = OtherReaderSearch(environment: ProcessInfo.processInfo.environment)
      guard let reader = search.run() else { return "none is running" }
      let name = reader.name ?? "one"
      return configuration.speech == true
        ? "\(name) is running, and Earshot speaks all the same"
        : "\(name) is running, so Earshot does not speak unless started with --speech"
    }
  }
}
