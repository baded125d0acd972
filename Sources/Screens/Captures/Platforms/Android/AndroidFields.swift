/// The fields in which node info, layouts, dumps of the view hierarchy and Compose describe an element.
///
/// A field that is read needs a row in `android-fields.txt` once it may have a prefix (`android:text`, `isChecked`) or
/// another spelling, and an entry in ``flags`` if it is yes or no.
enum AndroidFields {
  /// The prefixes of fields, folded.
  static let prefixes = ["android", "accessibility", "is", "has"]

  static let vocabulary = Vocabulary(prefixes: prefixes, file: EmbeddedText.android_fields_txt)

  /// The members that are yes or no.
  static let flags: Set<String> = [
    "enabled", "selected", "heading", "password", "editing", "selecting", "focused", "inputFocused",
    "focusable", "clickable", "longClickable", "checkable", "showingHint", "contentInvalid", "visible",
    "hidden", "modal", "screenReaderFocusable", "isTraversalGroup", "windowChanged", "keyboardActive",
    "mergeDescendants", "disabled", "invisible", "scrollable", "collapsed", "rowHeading",
  ]
}
