extension StringProtocol {
  /// Whether nothing of the text is audible: it is empty, or all of it is white space and invisible characters,
  /// like a zero width space.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
      default: false
      }
    }
  }

  /// Whether no voice makes a sound of the text: it is blank, or has only signs without a meaning, such as those of an icon
  /// font.
  package var isUnspeakable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .privateUse, .unassigned, .surrogate: true
      default: scalar.value == 0xFFFC || scalar.value == 0xFFFD || String(scalar).isBlank
      }
    }
  }
}

extension String? {
  /// The text; nil where nothing of it is audible.
  package var unlessBlank: String? { self?.isBlank == false ? self : nil }
}
