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
    abstract: "Compares two transcripts, pages, captured screens, folders of them or snapshots, as a listener would.",
    discussion: """
      Tells what lost its name or its role, has another state, can no longer be activated, is reworded, moved, new \
      or gone. Of screens it also tells what is still there and not reached any more; of transcripts what has \
      another urgency, is later by more than 20 milliseconds, or is heard in one and cut or never heard in the \
      other. What was cut and then said again to its end was heard. Times of day are no difference.

      A snapshot is what 'check --update' wrote. It is compared by its announcements, in its own style and language, \
      with another one, with a transcript, or with a screen or page that is heard from its first element to its last.

      An element has one difference, with all of its kinds, the worst first. --style, --language and the other settings, of \
      config.yaml too, choose the words of screens that are shown; all that a reader can say is compared, also what they \
      leave out. As html screens are shown side by side, on the \
      screenshots beside them, PNGs of the same names.

      Exit code 0: nothing differs, or nothing of the kinds of --fail-on. 1: something differs. 65: a file is \
      neither. 69: a page does not answer. 74: a file cannot be read. As json and junit an error is told in the report too.
      """)

  @Argument(help: "The transcript, screen, folder, page or snapshot from before; - is standard input.", completion: .file())
  var old: String
  @Argument(help: "The transcript, screen, folder, page or snapshot of now; - is standard input.", completion: .file())
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
    .style, .language, .verbosity, .order, .roles, .positions, .hints, .pageWait, .pageReach,
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
    if SnapshotFile.isSnapshot(old) || SnapshotFile.isSnapshot(new) { return try compareSnapshots(configuration, failing) }
    if try isScreen(old) || isScreen(new) { return try compareScreens(configuration, failing) }
    guard masking.mask == nil else {
      throw Failure.usage("--mask is for captured screens, and these are transcripts")
    }
    guard old != "-" || new != "-" else {
      throw Failure.usage("standard input can be only one of the two transcripts; save the other to a file")
    }
    return result(
      of: TranscriptDiff(old: try TranscriptFile.read(old), new: try TranscriptFile.read(new)), in: configuration.language,
      failing)
  }

  private func result(of diff: TranscriptDiff, in language: Language, _ failing: Set<DifferenceKind>?) -> Comparison {
    let report = diff.report(in: language, failing: failing)
    let text = text(
      of: report, json: diff.json(failing: failing), html: report.html(title(in: language)), in: language)
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
  /// The screens of a source.
  private func entries(of source: String, _ configuration: Configuration) throws -> [CaptureLibrary.Entry] {
    guard !PageAdapter.isPage(source) else {
      guard masking.mask == nil else { throw Failure.usage("--mask is for captured screens; name one, or leave it out") }
      return [try PageAdapter(source, configuration).heard()]
    }
    let options = CaptureOptions(
      mask: try masking.textMask(in: configuration.language), readsPictures: format == .html)
    let library = try CaptureLibrary(source, options)
    for notice in library.notices { StandardError.print("earshot: \(notice)") }
    return library.entries
  }

  /// One side, as far as its words go.
  private enum Heard {
    case snapshot(HeardSnapshot)
    case transcript(HeardSession, HeardSnapshot.Key)
    case screens([CaptureLibrary.Entry])

    /// The styles and languages that it is in; nil for one that is heard in any.
    var keys: [HeardSnapshot.Key]? {
      switch self {
      case .snapshot(let snapshot): snapshot.renditions.map(\.key)
      case .transcript(_, let key): [key]
      case .screens: nil
      }
    }
  }

  /// Compares what `check --update` wrote with another such file, with a transcript, or with screens.
  private func compareSnapshots(_ configuration: Configuration, _ failing: Set<DifferenceKind>?) throws -> Comparison {
    let sides = try [old, new].map { try heard(in: $0, configuration) }
    let keys = sides.compactMap(\.keys).reduce(nil) { shared, own in shared?.filter(own.contains) ?? own } ?? []
    let wanted = keys.filter { key in
      (settings.style == nil || configuration.profile.style == key.style)
        && (settings.language == nil || configuration.language == key.language)
    }
    guard !wanted.isEmpty else {
      let there = zip([old, new], sides).compactMap { name, side in
        side.keys.map { keys in "'\(name)' has \(keys.map(\.words).joined(separator: "; "))" }
      }
      throw Failure.content("there is no style and language in which both can be compared: \(there.joined(separator: "; "))")
    }
    let renditions = sides.enumerated().map { place, side in
      wanted.map { rendition(of: side, beside: sides[1 - place], $0, configuration) }
    }
    let language = configuration.language
    let comparison = SnapshotComparison(old: renditions[0], new: renditions[1])
    if let notice = comparison.notice(in: language) { StandardError.print("earshot: \(notice)") }
    return result(of: comparison.diff, in: language, failing)
  }

  private func heard(in source: String, _ configuration: Configuration) throws -> Heard {
    if SnapshotFile.isSnapshot(source) {
      guard masking.mask == nil else { throw Failure.usage("--mask is for captured screens; name one, or leave it out") }
      do { return .snapshot(try SnapshotFile.read(source)) } catch let error as FlowParser.Failure {
        throw Failure.content("\(error)")
      }
    }
    if try isScreen(source) { return .screens(try entries(of: source, configuration)) }
    let session = HeardSession(try TranscriptFile.read(source))
    guard let key = session.key else { throw Failure.content("\(source):1: its style or its language is not known") }
    return .transcript(session, key)
  }

  private func rendition(
    of side: Heard, beside other: Heard, _ key: HeardSnapshot.Key, _ configuration: Configuration
  ) -> HeardSnapshot.Rendition {
    switch side {
    case .snapshot(let snapshot):
      let all = snapshot[key] ?? HeardSnapshot.Rendition(key: key)
      guard case .screens(let entries) = other, entries.count == 1 else { return all }
      return all.on(entries.map(\.name))
    case .transcript(let session, let key): return HeardSnapshot.Rendition(session, key).asWritten
    case .screens(let entries):
      var profile = configuration.profile
      (profile.style, profile.language) = (key.style, key.language)
      return HeardSnapshot.Rendition(key, screens: entries.map { HeardScreen($0, as: profile).forSnapshot }).asWritten
    }
  }

  private func compareScreens(_ configuration: Configuration, _ failing: Set<DifferenceKind>?) throws -> Comparison {
    let language = configuration.language
    let entries = try [old, new].map { try self.entries(of: $0, configuration) }
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
