/// The fields in which UIKit, SwiftUI and React Native describe an element.
///
/// A field that is read needs a row in `ios-fields.txt` once it may have a prefix (`accessibilityLabel`, `isSelected`)
/// or another spelling.
enum IOSFields {
  /// The prefixes of fields, traits, classes and events, folded.
  static let prefixes = [
    "uiaccessibilitytrait", "uiaccessibility", "accessibilitytrait", "accessibility", "ui", "is",
  ]

  static let vocabulary = Vocabulary(prefixes: prefixes, file: EmbeddedText.ios_fields_txt)
}
