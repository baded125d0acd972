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
      "Texts that reports of captured screens hide, with commas between: email, number, field, text.",
      discussion: """
        email: addresses. number: numbers of four digits and more. field: what is typed into fields. text: all texts \
        but the names of controls. In their place stands what they are: [email 1]. In pictures they are painted over.
        """, valueName: "kinds"),
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
        let advice = NearestWord.advice(for: name, among: TextMask.Kind.allCases.map(\.rawValue))
        throw .usage("'--mask' has no kind '\(name)'; \(advice)")
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
      "Dots per inch of captured Android screens, as adb shell wm density tells: 420.", valueName: "dpi"))
  var density: Double?

  func validate() throws {
    guard let density, let fault = CaptureOptions.fault(ofDensity: density) else { return }
    throw ValidationError("--density: \(fault)")
  }
}
