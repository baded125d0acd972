import AccessibilityTree
package import Flows
import Foundation
import ScreenReader
import Session
import SpeechOutput
import Text

/// Makes sound, captions, transcript, a page and a video of a flow, for `earshot render`.
package struct FlowReportPage {
  private let apps: FlowApps
  private let configuration: Configuration
  private let comparesStyles: Bool
  private let deviceSpeech: FlowDeviceSpeech?
  private let target: Target

  /// The result of writing.
  package struct Made: CustomStringConvertible {
    /// One line that names the files made.
    package var description: String
    /// The comparison with a device's speech; nil for none.
    package var deviceSpeech: DeviceSpeechComparison?
  }

  /// The output: a folder, a video, or both.
  package struct Target {
    /// A folder for sound, captions, transcript and page; nil for none.
    var folder: String?
    /// A video; nil for none.
    var video: String?

    package init(folder: String?, video: String?) {
      self.folder = folder
      self.video = video
    }
  }

  /// The names of the files in the folder.
  private static var names: [String] {
    ["speech.wav", "captions.vtt", "transcript.jsonl", "speech.opus", "index.html"]
  }

  /// Renders with the settings of a run.
  ///
  /// - Parameters:
  ///   - comparesStyles: Whether the page begins with both styles side by side.
  ///   - deviceSpeech: The speech of a reader on a device, which the page shows beside its words; nil for none.
  package init(
    _ apps: FlowApps, _ configuration: Configuration, comparesStyles: Bool = false, deviceSpeech: FlowDeviceSpeech? = nil,
    to target: Target
  ) {
    self.deviceSpeech = deviceSpeech
    self.target = target
    self.apps = apps
    self.configuration = configuration
    self.comparesStyles = comparesStyles
  }

  /// Writes the report of a flow file; a missing folder is made.
  ///
  /// - Throws: The reason why the file is no flow, why the output cannot be written, or why the device was not heard.
  package func write(_ file: String) throws -> Made {
    let text = try String(contentsOf: file, what: localized(en: "flow", nb: "forløpet"), isNamed: true)
    let flow: Flow
    do { flow = try FlowParser.parse(text, name: file, including: FlowFiles.includes()) } catch {
      throw FileKind.failure(of: file, wanting: .flow) ?? .content(localized: error.description)
    }
    var files = FileUses()
    try files.reads(file, as: localized(en: "the flow", nb: "forløpet"))
    let name = file == "-" ? "-" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let adapter = try apps.adapter(of: flow, in: file)
    return try write(flow, named: name, summary: Self.summary(of: text), on: adapter, besides: files)
  }

  /// Writes the report of a demo.
  package func write(_ demo: DemoLibrary.Demo) throws -> Made {
    try write(
      demo.flow, named: demo.name, summary: demo.sentence, on: try apps.adapter(of: demo.flow, in: demo.name),
      besides: FileUses())
  }

  /// The first sentence of the comment at the beginning, which describes the flow; nil where there is none.
  static func summary(of text: String) -> String? {
    let comment = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix { $0.hasPrefix("#") }
    let words = comment.map { $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ").trimmingCharacters(in: .whitespaces)
    let sentence = words.firstRange(of: /[.!?](?=\s)/).map { String(words[..<$0.upperBound]) } ?? words
    return sentence.isEmpty ? nil : sentence
  }

  private func write(
    _ given: Flow, named name: String, summary: String?, on adapter: some AppAdapter, besides others: FileUses
  ) throws -> Made {
    let flow = given.without(configuration.overrides)
    let video = try target.video.map { try VideoFile($0) }
    let renderer = try FlowRenderer(configuration, flowEnvironment: adapter.shownEnvironment)
    var files = others
    if let log = deviceSpeech?.file { try files.reads(log, as: localized(en: "the log", nb: "loggen")) }
    if let folder = target.folder { for name in Self.names { try files.writes(folder + "/" + name, as: name) } }
    if let path = target.video { try files.writes(path, as: localized(en: "the video", nb: "videoen")) }
    let folder = try ReportFolder(target.folder ?? FileManager.default.temporaryDirectory.path)
    // Each style plays the whole flow, so that what is shown under a reader's name is what that reader says.
    let settings = SessionSettings(configuration)
    let chosen = settings.in(flow.firstStyle ?? settings.profile.style)
    let played = { flow.played(in: $0, beginning: settings.profile.style) }
    let rendered = try render(played(chosen.profile.style), chosen, on: adapter, by: renderer, to: folder)
    let otherStyle = ReaderProfile.Style.allCases.first { $0 != chosen.profile.style } ?? chosen.profile.style
    // One sound is encoded while the other one is spoken.
    let sound = try PageSound(rendered.sound, in: folder)
    let other = try render(played(otherStyle), chosen.in(otherStyle), on: adapter, by: renderer, to: folder)
    let sounds = [sound, try PageSound(other.sound, in: folder)]
    for sound in sounds { try sound.finish() }
    reportUnmet(rendered.report, of: given.name, as: chosen.profile.style)
    reportShortened(rendered.sound, of: given.name)
    let page = self.page([rendered, other], named: name, summary: summary, on: adapter)
    // A sound closes its file when its last reference goes.
    try withExtendedLifetime((sounds, rendered)) {
      if target.folder != nil { try write(page, of: rendered, sounds, to: folder) }
      try video?.write(
        ReportVideo(page), wav: rendered.sound.descriptor, opus: sounds[0].descriptor, by: folder)
    }
    let made = [target.folder, target.video].compactMap(\.self).joined(separator: ", ")
    return Made(
      description: description(of: rendered, in: made),
      deviceSpeech: rendered.deviceSpeech ?? other.deviceSpeech)
  }

  /// What was made, in a line for people.
  private func description(of rendered: RenderedFlow, in files: String) -> String {
    let language = Language.ofMessages
    let seconds = "\(rendered.sound.duration.inTenths)".replacing(".", with: language.decimalSeparator)
    let announcements = language.counted(
      rendered.announcements.count, en: ("announcement", "announcements"), nb: ("opplesning", "opplesninger"))
    return "\(files): \(announcements), " + language(en: "\(seconds) s of sound", nb: "\(seconds) s lyd")
  }

  private func write(
    _ page: ReportPage, of rendered: RenderedFlow, _ sounds: [PageSound], to folder: ReportFolder
  ) throws {
    try folder.copy(rendered.sound.descriptor, to: "speech.wav")
    try folder.write(Array(CaptionTrack.webVTT(rendered.announcements).utf8), to: "captions.vtt")
    try folder.write(rendered.report.jsonLines, to: "transcript.jsonl")
    try folder.copy(sounds[0].descriptor, to: "speech.opus")
    try folder.write(page.pieces, around: sounds.map(\.descriptor), to: "index.html")
  }

  private func page(
    _ rendered: [RenderedFlow], named name: String, summary: String?, on adapter: some AppAdapter
  ) -> ReportPage {
    let names = Set(rendered.flatMap { $0.report.views.map(\.info.name) })
    let surfaces = Dictionary(uniqueKeysWithValues: names.map { ($0, adapter.surface(of: $0)) }).compactMapValues(\.self)
    let language = configuration.language
    var page = ReportPage(
      flow: name, language: language,
      renditions: rendered.map { $0.onPage(surfaces, origin: adapter.origin) },
      steps: rendered.first?.report.steps(in: language) ?? [])
    page.summary = summary
    page.comparesStyles = comparesStyles
    page.findings = rendered.first.map { $0.findings(unknown: adapter.unknownProperties, in: language) } ?? []
    return page
  }

  /// Reports that silences in the sound were shortened.
  private func reportShortened(_ sound: SpeechRecording, of file: String) {
    let count = sound.shortenedSilences
    guard count > 0 else { return }
    let limit = SpeechRecording.longestSilence.components.seconds
    StandardError.print(
      localized(
        en: "\(file): \(count) silence\(count == 1 ? " is" : "s are") shortened to \(limit) s each in the sound, "
          + "which leaves out \(sound.silenceLeftOut.inTenths) s; the transcript has the flow's own times",
        nb: "\(file): \(count) \(count == 1 ? "pause" : "pauser") er kortet ned til \(limit) s i lyden, så "
          + "\(sound.silenceLeftOut.inTenths) s er utelatt; loggen har forløpets egne tider"))
  }

  private func reportUnmet(_ report: FlowReport, of file: String, as style: ReaderProfile.Style) {
    let unmet = Set(report.findings.map(\.line)).count
    guard unmet > 0 else { return }
    // A flow that does not choose a style is judged in VoiceOver style.
    let isOtherStyle = style == .talkBack
    StandardError.print(
      localized(
        en: "\(file): \(unmet == 1 ? "1 expectation does" : "\(unmet) expectations do") not hold "
          + "\(isOtherStyle ? "in TalkBack's words, or " : "")at a listener's pace, at which minutes go by; "
          + "earshot check judges the flow",
        nb: "\(file): \(unmet == 1 ? "1 forventning" : "\(unmet) forventninger") holder ikke "
          + "\(isOtherStyle ? "med TalkBacks ord, eller " : "")i en lytters tempo, der det går minutter; "
          + "earshot check vurderer forløpet"))
  }

  /// Renders a flow in one style, and listens to the device meanwhile if that has the same style.
  private func render(
    _ flow: Flow, _ settings: SessionSettings, on adapter: some AppAdapter, by renderer: FlowRenderer<some FlowEnvironment>,
    to folder: ReportFolder
  ) throws -> RenderedFlow {
    guard let deviceSpeech, settings.profile.style == deviceSpeech.style else {
      return try render(flow, settings, by: renderer, to: folder)
    }
    let heard = try deviceSpeech.listen(adapter)
    var rendered: RenderedFlow
    do {
      rendered = try render(flow, settings, by: renderer, to: folder)
    } catch {
      _ = try? heard()
      throw error
    }
    rendered.deviceSpeech = rendered.compared(with: try heard())
    return rendered
  }

  private func render(
    _ flow: Flow, _ settings: SessionSettings, by renderer: FlowRenderer<some FlowEnvironment>, to folder: ReportFolder
  ) throws -> RenderedFlow {
    do {
      return try renderer.render(flow, settings, to: folder.scratchFile())
    } catch let error as FlowParser.Failure {
      throw Failure.content(localized: error.description)
    }
  }
}

extension Duration {
  /// Seconds with one decimal.
  fileprivate var inTenths: Double { (self / .milliseconds(100)).rounded() / 10 }
}
