internal import Captures
internal import Semantics

/// Knows the fields of a screen that were for a password at any reading: one that shows what is typed is none for the phone.
struct SecretFields {
  private var identifiers: Set<String> = []
  private var paths: Set<String> = []
  private var frames: Set<Frame> = []

  /// The paths of those that are shown as other fields now.
  ///
  /// One without a name of its own is known by its place among the others, or on the screen: rather a field too many is taken
  /// for secret than one too few.
  mutating func shown(in screen: CapturedScreen) -> Set<String> {
    var shown: Set<String> = []
    for root in screen.roots {
      root.visit { element in
        if element.isSecret {
          remember(element)
        } else if Self.isField(element), isKnown(element) {
          shown.insert(element.path)
        }
      }
    }
    return shown
  }

  private mutating func remember(_ element: CapturedElement) {
    if let identifier = element.identifier {
      identifiers.insert(identifier)
    } else {
      paths.insert(element.path)
      if let frame = element.frame { frames.insert(frame) }
    }
  }

  private func isKnown(_ element: CapturedElement) -> Bool {
    if let identifier = element.identifier { return identifiers.contains(identifier) }
    return paths.contains(element.path) || element.frame.map(frames.contains) == true
  }

  private static func isField(_ element: CapturedElement) -> Bool {
    let kind = element.kind.lowercased()
    return kind.contains("edittext") || kind.contains("textfield") || kind.contains("autocomplete")
  }
}
