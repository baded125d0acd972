import Apps
import ArgumentParser
import Captures
import Runtime
import ScreenReader
import Text

/// The texts that reports of captured screens leave out.
struct MaskOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "Texts that reports of captured screens hide, with commas between: email, number, field, text.",
      nb: "Tekster som skjules i rapporter om skjermopptak, med komma mellom: email, number, field, text.",
      discussion: localized(
        en: """
          email: addresses. number: numbers of four digits and more. field: what is typed into fields. text: all texts \
          but the names of controls. In their place stands what they are: [email 1]. In pictures they are painted over.
          """,
        nb: """
          email: adresser. number: tall med fire sifre eller mer. field: det som er skrevet i felter. text: alle tekster \
          unntatt navn på kontroller. I stedet står det hva de er: [email 1]. I bilder blir de malt over.
          """), valueName: "kinds"),
    completion: Completions.choices(of: TextMask.Kind.self))
  var mask: String?

  /// The mask for the texts, in the language of the reports; nil where none was requested.
  ///
  /// - Throws: An error for an unknown kind.
  func textMask(in language: Language) throws(Failure) -> TextMask? {
    guard let mask else { return nil }
    var kinds: Set<TextMask.Kind> = []
    for name in mask.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let kind = TextMask.Kind(rawValue: name) else {
        throw .usage(
          unknown: name, en: "'--mask' has no kind", nb: "«--mask» har ingen type", among: TextMask.Kind.allCases.map(\.rawValue))
      }
      kinds.insert(kind)
    }
    return TextMask(kinds, in: language)
  }
}

/// The density of the audited screens.
struct DensityOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "Dots per inch of captured Android screens, as adb shell wm density shows: 420.",
      nb: "Punkter per tomme i skjermopptak fra Android, slik adb shell wm density viser: 420.", valueName: "dpi"))
  var density: Double?

  func validate() throws {
    guard let density, let fault = CaptureOptions.fault(ofDensity: density) else { return }
    throw ValidationError("--density: \(fault)")
  }
}
