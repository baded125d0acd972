/// The fields in which node info, layouts, dumps of the view hierarchy and Compose describe an element.
///
/// A field that is read needs a row in `android-fields.txt` once it may have a prefix (`android:text`, `isChecked`) or
/// another spelling, and a place among the flags if it is yes or no.
enum AndroidFields {
  static let vocabulary = Vocabulary(
    prefixes: ["android", "accessibility", "is", "has"], file: PackageResources.android_fields_txt)

  /// The members that are yes or no.
  static let flags: Set<String> = [
    "enabled", "selected", "heading", "password", "editing", "selecting", "focused", "inputFocused",
    "focusable", "clickable", "longClickable", "checkable", "showingHint", "contentInvalid", "visible",
    "hidden", "modal", "screenReaderFocusable", "isTraversalGroup", "windowChanged", "keyboardActive",
    "mergeDescendants", "disabled", "invisible", "scrollable", "collapsed", "rowHeading",
  ]
}
