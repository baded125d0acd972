import Apps
import ArgumentParser
import Flows
import Foundation
import Runtime
import ScreenReader
import Session

/// `earshot diff`: two transcripts, or the captured screens of two builds, compared as a listener would.
struct DiffCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two transcripts, or two captured screens or folders of them, as a listener would.",
    discussion: """
      Tells what is new, gone, reordered, longer, shorter, reworded, of another urgency, later by more \
      than 20 milliseconds, or heard in one and cut or never heard in the other. What was cut and then said \
      again to its end was heard. Times of day and numbers are no difference.

      Of captured screens it tells which elements are new, gone, moved, of another role or state, reworded, \
      longer, shorter, or still there and not reached any more; --style and --language choose the words. As html \
      it is a page with both screens side by side, on the screenshots beside them, PNGs of the same names.

      Exit code 0: a listener could not tell them apart. 1: something differs. 65: a file is neither. \
      74: a file cannot be read.
      """)

  @Argument(help: "The transcript, screen or folder from before; - is standard input.", completion: .file())
  var old: String
  @Argument(help: "The transcript, screen or folder of now; - is standard input.", completion: .file())
  var new: String
  @Option(
    help: "How the differences are told: text or json; html for screens.",
    completion: Completions.choices(of: DiffFormat.self))
  var format: DiffFormat = .text
  static let obeyedSettings: Set<Setting> = [.style, .language, .verbosity, .order, .roles, .positions]
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<DiffCommand>

  func perform() throws {
    if try CaptureLibrary.isCapture(old) || CaptureLibrary.isCapture(new) { return try compareScreens() }
    guard let format = TranscriptDiffFormat(rawValue: format.rawValue), masking.mask == nil else {
      throw Failure.usage("--format html and --mask are for captured screens, and these are transcripts")
    }
    guard old != "-" || new != "-" else {
      throw Failure.usage("standard input can be only one of the two transcripts; save the other to a file")
    }
    let diff = TranscriptDiff(
      old: try TranscriptFile.read(old), new: try TranscriptFile.read(new))
    try StandardOutput.write(format.render(diff))
    if !diff.isEmpty { throw ExitCode(1) }
  }
}

extension DiffCommand {
  private func compareScreens() throws {
    let configuration = try settings.configuration(readingFiles: false)
    let options = CaptureOptions(
      mask: try masking.textMask(in: configuration.language), readsPictures: format == .html)
    let libraries = try [old, new].map { try CaptureLibrary($0, options) }
    let platforms = libraries.flatMap(\.entries).map(\.platform)
    if let notice = configuration.styleNotice(for: platforms) { StandardError.print(notice) }
    for notice in libraries.flatMap(\.notices) { StandardError.print("earshot: \(notice)") }
    let screens = libraries.map { library in
      library.entries.map { HeardScreen($0, as: configuration.heard(on: $0.platform).profile) }
    }
    let diff = ScreenDiff(old: screens[0], new: screens[1])
    switch format {
    case .text: try StandardOutput.write(diff.text)
    case .json: try StandardOutput.write(diff.json)
    case .html:
      try StandardOutput.write(ScreenDiffPage(diff, titles: (old, new), language: configuration.language).html)
    }
    if !diff.isEmpty { throw ExitCode(1) }
  }
}

/// The output formats of differences.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// A page; only for captured screens.
  case html
}

extension TranscriptFile {
  /// All entries of a transcript; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> [TranscriptEntry] {
    let source = try LineSource(path, what: "transcript")
    var entries: [TranscriptEntry] = []
    var number = 0
    while let line = try source.next() {
      number += 1
      guard let line else { throw .content("\(path):\(number): the line is not UTF-8 text") }
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        entries.append(try TranscriptEntry(json: Data(line.utf8)))
      } catch {
        throw FileKind.failure(of: path, wanting: .transcript) ?? .content("\(path):\(number): \(error)")
      }
    }
    // An empty file is no silent session: two empty files would count as equal.
    guard case .session? = entries.first?.event else {
      throw FileKind.failure(of: path, wanting: .transcript)
        ?? .content("\(path):1: it does not begin with a session; give a file that --transcript wrote")
    }
    return entries
  }
}
