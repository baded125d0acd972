import ArgumentParser
import Commands
import Evidence
import Flows
import Foundation
import Glibc
import ScreenReader
import Semantics
import Session
import Settings
import SpeechCore
import SpeechOutput

/// `earshot render`: real speech of a flow, and a page that shows it.
struct RenderCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Makes sound, captions, transcript and a page of a flow.",
    discussion: """
      Plays FLOW as a listener would who hears everything to its end before the next key; a flow's own \
      waits are kept. Writes into the folder: speech.wav, captions.vtt, transcript.jsonl, index.html with both \
      styles, and speech.opus where opusenc is installed. The page needs nothing else and no network.

      Exit code 65: the file is no flow. 69: there is no synthesizer. 74: reading or writing failed.
      """)

  @Argument(help: "The flow file; - is standard input.")
  var flow: String
  @Option(help: "The folder to write to; it is made if it is not there.")
  var output: String
  static let obeyedSettings: Set<Setting> = [
    .style, .language, .voice, .rate, .volume, .organisation, .verbosity, .order, .roles, .positions, .hints,
    .earcons,
  ]
  @OptionGroup var settings: SettingOptionGroup<RenderCommand>

  func perform() throws {
    let configuration = try settings.configuration(readingFiles: false)
    let studio = try Studio(configuration)
    let flow = try parsed()
    let folder = try EvidenceFolder(output)
    let chosen = SessionSettings(configuration)
    let take = try record(flow, chosen, in: studio)
    // The other style is heard through the same commands; lines that would change it back are left out.
    let otherStyle = ReaderProfile.Style.allCases.first { $0 != chosen.profile.style } ?? chosen.profile.style
    let other = try record(flow.withoutStyles, chosen.in(otherStyle), in: studio)
    let unmet = Set(take.report.findings.map(\.line)).count
    if unmet > 0 {
      let (expectations, verb) = unmet == 1 ? ("1 expectation", "does") : ("\(unmet) expectations", "do")
      StandardError.print(
        "\(self.flow): \(expectations) \(verb) not hold at a listener's pace, at which minutes go by; "
          + "earshot check judges the flow")
    }

    try folder.write(take.wav, to: "speech.wav")
    try folder.write(Array(CaptionTrack.webVTT(take.announcements).utf8), to: "captions.vtt")
    try folder.write(take.transcript, to: "transcript.jsonl")
    let opus = try Opus.encode(take.wav)
    if let opus { try folder.write(opus, to: "speech.opus") }
    let page = EvidencePage(
      flow: name, language: configuration.language,
      takes: [take.onPage(opus), other.onPage(try Opus.encode(other.wav))])
    try folder.write(Array(page.html.utf8), to: "index.html")
    let seconds = Double(take.wav.count) / Double(2 * SpeechRenderer.sampleRate)
    try StandardOutput.print(
      "\(output): \(take.announcements.count) announcements, \((seconds * 10).rounded() / 10) s of sound")
  }

  /// The flow's name for people: its file's, without the ending.
  private var name: String {
    flow == "-" ? "-" : URL(fileURLWithPath: flow).deletingPathExtension().lastPathComponent
  }

  private func parsed() throws(Failure) -> Flow {
    let text = try String(contentsOf: flow, what: "flow")
    do {
      return try FlowParser.parse(text, name: flow)
    } catch {
      throw .content(error.description)
    }
  }

  private func record(_ flow: Flow, _ settings: SessionSettings, in studio: Studio) throws -> Studio.Take {
    do {
      return try studio.record(flow, settings)
    } catch let error as FlowParser.Failure {
      throw Failure.content(error.description)
    }
  }
}

extension Studio.Take {
  var announcements: [HeardAnnouncement] {
    HeardAnnouncement.all(in: report.transcript, sampleRate: SpeechRenderer.sampleRate)
  }

  /// The transcript as JSON Lines.
  var transcript: [UInt8] {
    get throws {
      try report.transcript.flatMap { try Array($0.json()) + [UInt8(ascii: "\n")] }
    }
  }

  /// - Parameter opus: the sound in a smaller form, if there is one.
  func onPage(_ opus: [UInt8]?) -> EvidencePage.Take {
    EvidencePage.Take(
      profile: profile, announcements: announcements,
      screens: report.steps.compactMap(\.screen).map {
        EvidencePage.Screen(title: $0.info.title, tree: $0.tree, cursor: $0.cursor, profile: $0.profile)
      },
      sound: opus ?? wav, soundType: opus == nil ? "audio/wav" : "audio/ogg; codecs=opus")
  }
}

/// Where evidence is written: a folder, its files readable by their owner only.
struct EvidenceFolder {
  private let path: String

  init(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let number = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? errno
      throw .files("cannot make folder '\(path)': \(String(cString: strerror(number)))")
    }
    self.path = path
  }

  /// Writes a file in place of one that may be there.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let file = "\(path)/\(name)"
    let descriptor = try NewFile.open(file, subject: "'\(file)'")
    defer { close(descriptor) }
    if let reason = earshot.write(bytes, to: descriptor) { throw .files("cannot write '\(file)': \(reason)") }
  }
}
