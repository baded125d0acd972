import Commands
import Evidence
import Flows
import Foundation
import Glibc
import Languages
import SafeText
import Semantics
import Session
package import Settings
import SpeechOutput

/// Makes sound, captions, transcript and a page of a flow: what `earshot render` does.
package struct FlowEvidence {
  private let apps: FlowApps
  private let configuration: Configuration

  /// What is written.
  private static var names: [String] {
    ["speech.wav", "captions.vtt", "transcript.jsonl", "speech.opus", "index.html"]
  }

  /// Renders with the settings of a run.
  package init(_ apps: FlowApps, _ configuration: Configuration) {
    self.apps = apps
    self.configuration = configuration
  }

  /// Writes the evidence of a flow file into a folder, which is made if it is not there.
  ///
  /// - Returns: One line that says what was made.
  /// - Throws: Why the file is no flow, or the folder cannot be written.
  package func write(_ file: String, into path: String) throws -> String {
    let flow = try parsed(file).without(configuration.overrides)
    return try write(flow, of: file, on: try apps.host(of: flow, in: file), into: path)
  }

  private func write(_ flow: Flow, of file: String, on host: some AppHost, into path: String) throws -> String {
    let renderer = try FlowRenderer(configuration, stage: host.stage)
    var files = FileUses()
    try files.reads(file, as: "the flow")
    for name in Self.names { try files.writes(path + "/" + name, as: name) }
    let folder = try EvidenceFolder(path)
    let chosen = SessionSettings(configuration)
    let rendered = try render(flow, chosen, by: renderer, to: folder)
    // The sound of one is made smaller while the other is spoken.
    let sound = try PageSound(rendered, in: folder)
    // The other style is heard through the same commands; lines that would change it back are left out.
    let otherStyle = ReaderProfile.Style.allCases.first { $0 != chosen.profile.style } ?? chosen.profile.style
    let other = try render(flow.without([.style]), chosen.in(otherStyle), by: renderer, to: folder)
    let sounds = [sound, try PageSound(other, in: folder)]
    for sound in sounds { sound.finish() }
    tellUnmet(rendered.report, of: file)
    tellShortened(rendered.sound, of: file)
    try folder.copy(rendered.sound.descriptor, to: "speech.wav")
    try folder.write(Array(CaptionTrack.webVTT(rendered.announcements).utf8), to: "captions.vtt")
    try folder.write(rendered.transcript, to: "transcript.jsonl")
    let name = file == "-" ? "-" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let names = Set([rendered, other].flatMap { $0.report.steps.compactMap(\.screen?.info.name) })
    let surfaces = Dictionary(uniqueKeysWithValues: names.map { ($0, host.surface(of: $0)) }).compactMapValues(\.self)
    let page = EvidencePage(
      flow: name, language: configuration.language,
      renditions: zip([rendered, other], sounds).map { $0.onPage($1.type, surfaces, origin: host.origin) })
    // A sound closes its file as soon as nothing holds it.
    try withExtendedLifetime(sounds) {
      if sounds[0].isOpus { try folder.copy(sounds[0].descriptor, to: "speech.opus") }
      try folder.write(page.pieces, around: sounds.map(\.descriptor), to: "index.html")
    }
    return "\(path): \(rendered.announcements.count) announcements, \(rendered.sound.duration.inTenths) s of sound"
  }

  /// Says that the sound is shorter than the flow is.
  private func tellShortened(_ sound: SpeechRecording, of file: String) {
    let count = sound.shortenedSilences
    guard count > 0 else { return }
    let limit = SpeechRecording.longestSilence.components.seconds
    StandardError.print(
      "\(file): \(count) silence\(count == 1 ? " is" : "s are") shortened to \(limit) s each in the sound, "
        + "which leaves out \(sound.silenceLeftOut.inTenths) s; the transcript has the flow's own times")
  }

  private func tellUnmet(_ report: FlowReport, of file: String) {
    let unmet = Set(report.findings.map(\.line)).count
    guard unmet > 0 else { return }
    let (expectations, verb) = unmet == 1 ? ("1 expectation", "does") : ("\(unmet) expectations", "do")
    StandardError.print(
      "\(file): \(expectations) \(verb) not hold at a listener's pace, at which minutes go by; "
        + "earshot check judges the flow")
  }

  private func parsed(_ file: String) throws(Failure) -> Flow {
    let text = try String(contentsOf: file, what: "flow")
    do {
      return try FlowParser.parse(text, name: file)
    } catch {
      throw .content(error.description)
    }
  }

  private func render(
    _ flow: Flow, _ settings: SessionSettings, by renderer: FlowRenderer<some FlowStage>, to folder: EvidenceFolder
  ) throws -> RenderedFlow {
    do {
      return try renderer.render(flow, settings, to: folder.scratchFile())
    } catch let error as FlowParser.Failure {
      throw Failure.content(error.description)
    }
  }
}

extension RenderedFlow {
  var announcements: [HeardAnnouncement] {
    HeardAnnouncement.all(in: report.transcript, sampleRate: SpeechRenderer.sampleRate)
  }

  /// The transcript as JSON Lines.
  var transcript: [UInt8] {
    report.transcript.flatMap { Array("\($0.json())\n".utf8) }
  }

  /// - Parameters:
  ///   - soundType: the media type of its sound.
  ///   - surfaces: what screens are painted on, by their names.
  ///   - origin: where a screen is from.
  func onPage(
    _ soundType: String, _ surfaces: [String: ScreenSurface], origin: (String) -> Phrase?
  ) -> EvidencePage.Rendition {
    EvidencePage.Rendition(
      profile: profile, announcements: announcements,
      screens: report.steps.compactMap(\.screen).map {
        var screen = EvidencePage.Screen(title: $0.info.title, tree: $0.tree, cursor: $0.cursor, profile: $0.profile)
        screen.surface = surfaces[$0.info.name]
        screen.remarks = [origin($0.info.name)?.in($0.profile.language), $0.info.remark].compactMap(\.self)
        return screen
      }, soundType: soundType)
  }
}

/// A rendition's sound as the page holds it: as Opus where that can be made.
private final class PageSound {
  private(set) var isOpus = false
  private let encoder: OpusEncoder?
  private let opus: Int32
  /// Kept, because it closes its file.
  private let wav: SpeechRecording

  init(_ rendered: RenderedFlow, in folder: EvidenceFolder) throws {
    wav = rendered.sound
    opus = try folder.scratchFile()
    encoder = try OpusEncoder(wav.descriptor, to: opus)
  }

  deinit { close(opus) }

  /// Waits for the smaller form, if there is to be one.
  func finish() { isOpus = encoder?.finish() ?? false }

  var descriptor: Int32 { isOpus ? opus : wav.descriptor }

  var type: String { isOpus ? "audio/ogg; codecs=opus" : "audio/wav" }
}

extension Duration {
  /// Seconds with one decimal.
  fileprivate var inTenths: Double { (self / .milliseconds(100)).rounded() / 10 }
}
