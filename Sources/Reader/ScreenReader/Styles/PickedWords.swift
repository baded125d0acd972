import AccessibilityTree
import Text

extension Node {
  /// A picked value in words, where a page has it in HTML's format: VoiceOver says a day, a time, a month and a colour as a
  /// person does (a11ysupport.io, `input` of the types `date`, `time`, `datetime-local`, `month` and `color`). Nil for anything else.
  func pickedWords(in language: Language) -> String? {
    guard let value, let picker else { return nil }
    if picker == .color { return ColorNames.nearestName(of: value, in: language) }
    guard let field = TimeField(rawValue: picker.rawValue) else { return nil }
    return language == .english ? field.americanWords(for: value) : field.words(for: value, in: language)
  }
}
