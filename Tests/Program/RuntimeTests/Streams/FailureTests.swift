import Announcements
import CustomDump
import Testing
import Text

@testable import Audit
@testable import Console
@testable import Runtime
@testable import SpeechOutput

@Suite("What ends a command")
struct FailureTests {
  /// An error of a module below, and its message for a person.
  struct Case: CustomTestStringConvertible, Sendable {
    var error: any Error
    var code: Int32
    var english: String
    var bokmål: String

    var testDescription: String { english }
  }

  static let cases = [
    Case(
      error: SettingsError(.wrongUsage, at: "--rate", "it is too fast", nb: "det er for raskt", place: "valget --rate"), code: 64,
      english: "--rate: it is too fast", bokmål: "valget --rate: det er for raskt"),
    Case(
      error: SettingsError(.wrongContent, at: "a.yaml:3", "x", nb: "y"), code: 65, english: "a.yaml:3: x", bokmål: "a.yaml:3: y"),
    Case(error: SettingsError(.readWriteFailed, at: "a.yaml", "x", nb: "y"), code: 74, english: "a.yaml: x", bokmål: "a.yaml: y"),
    Case(
      error: SignalWatchError(code: 24), code: 69, english: SignalWatchError(code: 24).description,
      bokmål: "signaler til programmet kan ikke tas imot; prøv igjen"),
    Case(
      error: TerminalError(code: 5), code: 69,
      english: "cannot read single keys from the terminal: Input/output error; try --lines",
      bokmål: "enkelttaster kan ikke leses fra terminalen; prøv --lines"),
    Case(
      error: AudioChoiceError(text: "loud"), code: 64,
      english: "unknown audio device 'loud'; use auto, pulse, alsa, wav:PATH or none",
      bokmål: "ukjent lydenhet «loud»; bruk auto, pulse, alsa, wav:PATH eller none"),
    Case(
      error: SpeechOutputError.device(.wav("a.wav"), reason: "Permission denied"), code: 74,
      english: "cannot write sound to 'a.wav': Permission denied; try another path",
      bokmål: "lyden kan ikke skrives til «a.wav»: du har ikke tilgang; prøv en annen fil"),
    Case(
      error: SpeechOutputError.device(.pulse, reason: "Connection refused"), code: 69,
      english: "cannot open audio device 'pulse': Connection refused; try --audio alsa or --audio wav:out.wav",
      bokmål: "lydenheten «pulse» kan ikke åpnes: forbindelsen ble avvist; prøv --audio auto"),
    // A reason without a Norwegian translation is left out.
    Case(
      error: SpeechOutputError.device(.alsa, reason: "some new trouble"), code: 69,
      english: "cannot open audio device 'alsa': some new trouble; try --audio pulse or --audio wav:out.wav",
      bokmål: "lydenheten «alsa» kan ikke åpnes; prøv --audio auto"),
    Case(
      error: SpeechOutputError.synthesizer(path: "/x", reason: "No such file or directory"), code: 69,
      english: "cannot start the synthesizer '/x': No such file or directory; it belongs beside the program 'earshot'",
      bokmål: "talesyntesen «/x» kan ikke startes: filen eller mappen finnes ikke; den skal ligge ved siden av programmet earshot"
    ),
    Case(error: SuppressionError(description: "s:1: wrong"), code: 65, english: "s:1: wrong", bokmål: "s:1: wrong"),
    Case(error: Failure.unavailable("gone", nb: "borte"), code: 69, english: "gone", bokmål: "borte"),
  ]

  @Test("is a sentence in the person's language and an exit code, whichever module it comes from", arguments: cases)
  func sentences(_ test: Case) throws {
    let failure = try #require(Failure(test.error))
    expectNoDifference(failure.code, test.code)
    expectNoDifference(failure.sentence(in: .english), test.english)
    expectNoDifference(failure.sentence(in: .bokmål), test.bokmål)
  }

  @Test("has nothing in it that could control a terminal, in either language")
  func controls() {
    let failure = Failure.content("a\u{1B}[2J\u{202E}b", nb: "c\u{7}\u{9B}d")
    let texts = [failure.description, failure.bokmål]
    #expect(!texts.joined().unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" }, "\(texts)")
  }

  @Test("is none of ours where it comes from elsewhere")
  func foreign() {
    struct Other: Error {}
    #expect(Failure(Other()) == nil)
  }

  @Test(
    "What becomes of sound is told in either language, or not at all",
    arguments: [
      (
        .lost(reason: "No space left on device"), true, "the sound file ends here: No space left on device; captions go on",
        "lydfilen slutter her: det er ikke mer plass på disken; tekstingen fortsetter"
      ),
      (.restored, false, "sound is back", "lyden er tilbake"),
      (
        .muted, false, "sound is muted in the system's mixer; captions go on",
        "lyden er dempet i systemets lydinnstillinger; tekstingen fortsetter"
      ),
      (.unmuted, false, "sound is on again", "lyden er på igjen"),
      (.synthesizerRestarted, false, "the synthesizer was restarted", "talesyntesen er startet på nytt"),
      (
        .synthesizerLost(reason: "it ends before it is ready"), false, "no speech: it ends before it is ready; captions go on",
        "ingen tale: talesyntesen stanser før den er klar; tekstingen fortsetter"
      ),
      (.voiceMissing(language: "se", reason: "x"), false, "no voice for 'se': x", "ingen stemme for «se»"),
      (.opened(name: "pulse"), false, nil, nil), (.silenced(at: .zero), false, nil, nil),
    ] as [(SoundEvent, Bool, String?, String?)])
  func sound(_ event: SoundEvent, _ isFile: Bool, _ english: String?, _ bokmål: String?) {
    expectNoDifference(
      [event.notice(in: .english, isFile: isFile), event.notice(in: .bokmål, isFile: isFile)], [english, bokmål])
  }

  @Test("Why Earshot keeps silent beside another screen reader is told in either language, by its name where that is known")
  func otherReader() {
    expectNoDifference(
      [OtherReader(name: "Orca"), OtherReader(name: nil)].map { $0.notice(in: .english) },
      ["Orca", "another screen reader"].map {
        "\($0) is running, so Earshot does not speak; captions go on; to hear both, start it with --speech"
      })
    expectNoDifference(
      OtherReader(name: nil).notice(in: .bokmål),
      "en annen skjermleser er i gang, så Earshot snakker ikke; tekstingen fortsetter; start med --speech for å høre begge")
    expectNoDifference(OtherReader.goneNotice(in: .bokmål), "den andre skjermleseren er slått av, så Earshot snakker igjen")
  }

  @Test(
    "The report of a crash is where the person's programs keep their state",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/earshot"), (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/earshot"),
      (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func crashFolder(_ environment: [String: String], _ folder: String?) {
    expectNoDifference(CrashReport.folder(environment), folder)
  }
}
