import Apps
import ArgumentParser
import Flows
import Foundation
import Runtime
import ScreenReader
import Session
import Text

/// `earshot diff`: two transcripts, or the captured screens of two builds, compared as a listener would.
struct DiffCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two transcripts, pages, captured screens or folders of them, as a listener would.",
    discussion: """
      Tells what lost its name or its role, has another state, can no longer be activated, is reworded, moved, new \
      or gone. Of screens it also tells what is still there and not reached any more; of transcripts what has \
      another urgency, is later by more than 20 milliseconds, or is heard in one and cut or never heard in the \
      other. What was cut and then said again to its end was heard. Times of day are no difference.

      An element has one difference, with all of its kinds, the worst first. --style, --language and the other settings, of \
      config.yaml too, choose the words of screens that are shown; all that a reader can say is compared, also what they \
      leave out. As html screens are shown side by side, on the \
      screenshots beside them, PNGs of the same names.

      Exit code 0: nothing differs, or nothing of the kinds of --fail-on. 1: something differs. 65: a file is \
      neither. 69: a page does not answer. 74: a file cannot be read. As json and junit an error is told in the report too.
      """)

  @Argument(help: "The transcript, screen, folder or page from before; - is standard input.", completion: .file())
  var old: String
  @Argument(help: "The transcript, screen, folder or page of now; - is standard input.", completion: .file())
  var new: String
  @Option(
    help: "The form of the report: text, json, html or junit.",
    completion: Completions.choices(of: DiffFormat.self))
  var format: DiffFormat = .text
  @Option(
    help: ArgumentHelp(
      "The kinds of difference that fail, separated by commas; all others are told only.",
      discussion: "\(DifferenceKind.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "kinds"),
    completion: Completions.choices(of: DifferenceKind.self))
  var failOn: String?
  static let obeyedSettings: Set<Setting> = [
    .style, .language, .verbosity, .order, .roles, .positions, .hints, .pageWait,
  ]
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<DiffCommand>

  func perform() throws {
    let comparison: Comparison
    do {
      comparison = try compare()
    } catch {
      if let failure = Failure(error) {
        let unfinished = UnfinishedReport(command: "earshot diff", subject: title(in: .english), failure: failure)
        if let report = unfinished.rendered(as: format) { try StandardOutput.write(report) }
      }
      throw error
    }
    try StandardOutput.write(comparison.report)
    if comparison.hasFailed { throw ExitCode(1) }
  }

  /// The report of a comparison, and whether something of the kinds that fail differs.
  private struct Comparison {
    var report: String
    var hasFailed: Bool
  }

  private func compare() throws -> Comparison {
    let failing = try failingKinds()
    let configuration = try settings.configuration()
    if try isScreen(old) || isScreen(new) { return try compareScreens(configuration, failing) }
    guard masking.mask == nil else {
      throw Failure.usage("--mask is for captured screens, and these are transcripts")
    }
    guard old != "-" || new != "-" else {
      throw Failure.usage("standard input can be only one of the two transcripts; save the other to a file")
    }
    let diff = TranscriptDiff(old: try TranscriptFile.read(old), new: try TranscriptFile.read(new))
    let report = diff.report(in: configuration.language, failing: failing)
    let text = text(
      of: report, json: diff.json(failing: failing), html: report.html(title(in: configuration.language)),
      in: configuration.language)
    return Comparison(report: text, hasFailed: diff.hasFailed(by: failing))
  }

  private func isScreen(_ source: String) throws(Failure) -> Bool {
    if PageAdapter.isPage(source) { return true }
    return try CaptureLibrary.isCapture(source)
  }

  private func title(in language: Language) -> String {
    language(en: "\(old) and \(new) compared", nb: "\(old) og \(new) sammenlignet")
  }

  private func text(
    of report: DifferenceReport, json: @autoclosure () -> String, html: @autoclosure () -> String, in language: Language
  ) -> String {
    switch format {
    case .text: report.text
    case .json: json()
    case .html: html()
    case .junit: report.junit(title(in: language))
    }
  }

  /// The kinds of `--fail-on`, by their names or their words; nil without the option.
  private func failingKinds() throws(Failure) -> Set<DifferenceKind>? {
    guard let failOn else { return nil }
    var kinds: Set<DifferenceKind> = []
    for word in failOn.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.trimmingCharacters(in: .whitespaces)
      guard let kind = DifferenceKind.allCases.first(where: { [$0.rawValue, $0.words.en, $0.words.nb].contains(word) }) else {
        let advice = NearestWord.advice(for: word, among: DifferenceKind.allCases.map(\.rawValue))
        throw .usage("'--fail-on' has no kind '\(word)'; \(advice)")
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

extension DiffCommand {
  private func compareScreens(_ configuration: Configuration, _ failing: Set<DifferenceKind>?) throws -> Comparison {
    let language = configuration.language
    let options = CaptureOptions(mask: try masking.textMask(in: language), readsPictures: format == .html)
    let entries = try [old, new].map { source in
      guard !PageAdapter.isPage(source) else {
        guard masking.mask == nil else { throw Failure.usage("--mask is for captured screens; name one, or leave it out") }
        return [try PageAdapter(source, configuration).heard()]
      }
      let library = try CaptureLibrary(source, options)
      for notice in library.notices { StandardError.print("earshot: \(notice)") }
      return library.entries
    }
    if let notice = configuration.styleNotice(for: entries.joined().map(\.platform)) { StandardError.print(notice) }
    let screens = entries.map { $0.map { HeardScreen($0, as: configuration.heard(on: $0.platform).profile) } }
    let diff = ScreenDiff(old: screens[0], new: screens[1])
    let text = text(
      of: diff.report(in: language, failing: failing), json: diff.json(failing: failing),
      html: ScreenDiffPage(diff, titles: (old, new), failing: failing, language: language).html, in: language)
    return Comparison(report: text, hasFailed: diff.hasFailed(by: failing))
  }
}

/// The output formats of differences.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
  /// A page, with both screens side by side where they are captured.
  case html
  /// A test case for each screen.
  case junit
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
