import ArgumentParser
import Captures
import Runtime
import ScreenReader
import Text

/// `earshot announce`: the announcements of a reader for small trees, one JSON object a line.
///
/// Each line is answered as soon as it has been read, so that a program can keep the command running and ask case by case
/// through a pipe.
struct AnnounceCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "announce",
    abstract: localized(
      en: "Shows what a screen reader would say for announcement cases.",
      nb: "Viser hva en skjermleser ville sagt i opplesningstilfeller."),
    discussion: localized(
      en: """
        FILE has one case a line, as a JSON object: id, style, locale, kind, node, and optionally event and \
        settings. Elements are in the words of their platform; Android's may be spelled as node info, layouts, view dumps \
        or Compose spell them. One JSON object a line comes out: id, announcement, hint, trailer and queue. The \
        style and locale of a case win over the options; --style both answers each case in both styles.

        Exit code 0: every case was answered. 65: a line is not a case, or has a field, a setting, a role or a trait \
        that is not known; the others were answered, and of an unknown word all the rest.
        """,
      nb: """
        FIL har ett tilfelle på hver linje, som et JSON-objekt: id, style, locale, kind, node og eventuelt event og \
        settings. Elementene skrives med plattformens egne ord; for Android kan de være skrevet som node info, layout, \
        view-dump eller Compose. Ut kommer ett JSON-objekt per linje: id, announcement, hint, trailer og queue. Stil og \
        språk som står i tilfellet, går foran valgene; --style both svarer på hvert tilfelle i begge stiler.

        Sluttkode 0: alle tilfellene fikk svar. 65: en linje er ikke et tilfelle, eller har et felt, en innstilling, en rolle \
        eller et trekk som ikke er kjent; de andre fikk svar, og resten av et tilfelle med et ukjent ord også.
        """))

  @Argument(
    help: ArgumentHelp(
      en: "The file of cases; - is standard input.", nb: "Filen med tilfeller; - er standard inn.", valueName: "file"),
    completion: .file())
  var file: String

  static let obeyedSettings: Set<Setting> = [
    .style, .reader, .language, .verbosity, .order, .roles, .positions, .hints,
  ]
  static let comparesStyles = true
  @OptionGroup var settings: SettingOptionGroup<AnnounceCommand>

  func perform() throws {
    var options = settings
    let isBoth = options.style?.lowercased() == "both"
    if isBoth { options.style = nil }
    let profile = try options.configuration(readingFiles: false).profile
    let source = try LineSource(file, what: localized(en: "the cases", nb: "tilfellene"))
    var number = 0
    var (isAnyRead, isAnyWrong) = (false, false)
    while let line = try source.next() {
      number += 1
      if line?.allSatisfy(\.isWhitespace) == true { continue }
      let given: AnnouncementCase
      do throws(AnnouncementCaseError) {
        given = try AnnouncementCase(line: line ?? "", defaults: profile)
      } catch {
        if !isAnyRead, let failure = FileKind.failure(of: file, wanting: .announcementCases) { throw failure }
        isAnyRead = true
        isAnyWrong = true
        let notText = localized(
          en: "the line is not UTF-8 text; save the file as UTF-8", nb: "linjen er ikke UTF-8-tekst; lagre filen som UTF-8")
        let reason = line == nil ? notText : "\(error)"
        StandardError.print("\(file):\(number): \(reason)")
        continue
      }
      isAnyRead = true
      for warning in given.warnings {
        isAnyWrong = true
        StandardError.print("\(file):\(number): \(warning)")
      }
      for style in isBoth ? ReaderProfile.Style.allCases.map(Optional.some) : [nil] {
        // Written without escaping: the output is for a program, and JSON has no control characters.
        try StandardOutput.write(given.result(in: style).line(id: given.id, style: style) + "\n")
      }
    }
    if isAnyWrong { throw ExitCode(65) }
  }
}
