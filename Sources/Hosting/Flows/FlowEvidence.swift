import Commands
import Evidence
import Flows
import Foundation
import Semantics
import Session
package import Settings
import SpeechOutput

/// Makes sound, captions, transcript and a page of a flow: what `earshot render` does.
package struct FlowEvidence<Host: AppHost> {
  private let host: Host
  private let configuration: Configuration

  /// Renders with the settings of a run.
  package init(_ host: Host, _ configuration: Configuration) {
    self.host = host
    self.configuration = configuration
  }

  /// Writes the evidence of a flow file into a folder, which is made if it is not there.
  ///
  /// - Returns: One line that says what was made.
  /// - Throws: Why the file is no flow, or the folder cannot be written.
  package func write(_ file: String, into path: String) throws -> String {
    let renderer = try FlowRenderer(configuration, stage: host.stage)
    let flow = try parsed(file).without(configuration.overrides)
    let folder = try EvidenceFolder(path)
    let chosen = SessionSettings(configuration)
    let rendered = try render(flow, chosen, by: renderer)
    // The other style is heard through the same commands; lines that would change it back are left out.
    let otherStyle = ReaderProfile.Style.allCases.first { $0 != chosen.profile.style } ?? chosen.profile.style
    let other = try render(flow.without([.style]), chosen.in(otherStyle), by: renderer)
    tellUnmet(rendered.report, of: file)
    try folder.write(rendered.wav, to: "speech.wav")
    try folder.write(Array(CaptionTrack.webVTT(rendered.announcements).utf8), to: "captions.vtt")
    try folder.write(rendered.transcript, to: "transcript.jsonl")
    let opus = try OpusEncoder.encode(rendered.wav)
    if let opus { try folder.write(opus, to: "speech.opus") }
    let name = file == "-" ? "-" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let page = EvidencePage(
      flow: name, language: configuration.language,
      renditions: [rendered.onPage(opus), other.onPage(try OpusEncoder.encode(other.wav))])
    try folder.write(Array(page.html.utf8), to: "index.html")
    let seconds = Double(rendered.wav.count) / Double(2 * SpeechRenderer.sampleRate)
    return "\(path): \(rendered.announcements.count) announcements, \((seconds * 10).rounded() / 10) s of sound"
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
    _ flow: Flow, _ settings: SessionSettings, by renderer: FlowRenderer<Host.Stage>
  ) throws -> RenderedFlow {
    do {
      return try renderer.render(flow, settings)
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
    get throws {
      try report.transcript.flatMap { try Array($0.json()) + [UInt8(ascii: "\n")] }
    }
  }

  /// - Parameter opus: the sound in a smaller form, if there is one.
  func onPage(_ opus: [UInt8]?) -> EvidencePage.Rendition {
    EvidencePage.Rendition(
      profile: profile, announcements: announcements,
      screens: report.steps.compactMap(\.screen).map {
        EvidencePage.Screen(title: $0.info.title, tree: $0.tree, cursor: $0.cursor, profile: $0.profile)
      },
      sound: opus ?? wav, soundType: opus == nil ? "audio/wav" : "audio/ogg; codecs=opus")
  }
}
