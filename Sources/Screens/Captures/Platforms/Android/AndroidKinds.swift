import AccessibilityTree

/// The kinds of elements on Android, by a role's word or by the name of a class: `button`, `Role.Button`,
/// `ROLE_BUTTON`, `android.widget.Button`, `com.google.android.material.button.MaterialButton`.
enum AndroidKinds {
  static let roles = ElementKinds(prefixes: ["role"], file: EmbeddedText.android_kinds_txt)

  /// Kinds that a longer class name ends with: `BrandedImageButton` is an image button. The first one counts.
  private static let endings = [
    "imageButton", "toggleButton", "radioButton", "floatingActionButton", "button", "checkBox", "switch",
    "checkedTextView", "editText", "textView", "imageView", "seekBar", "slider", "progressBar",
    "progressIndicator", "spinner", "recyclerView", "listView", "gridView", "viewPager", "webView",
  ].map(\.folded)

  /// The word for a kind; nil for an unknown one.
  static func word(for name: String) -> String? {
    if let word = roles.word(for: name) { return word }
    // The classes of the support libraries stand for those that they replace.
    var rest = name.lastPart.folded
    for affix in ["appcompat", "compat", "material"] { rest = rest.replacing(affix, with: "") }
    return roles.word(for: rest) ?? endings.first(where: rest.hasSuffix).flatMap { roles.word(for: $0) }
  }
}
