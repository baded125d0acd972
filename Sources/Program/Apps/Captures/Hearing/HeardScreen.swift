package import AccessibilityTree
import Announcements
package import Captures
package import ScreenReader

/// A captured screen as it is heard: computed, element by element from the first to the last.
package struct HeardScreen: Sendable {
  /// One stop of the cursor.
  package struct Element: Sendable {
    /// What is said when the cursor comes to it.
    package var announcement: String
    /// How it is used, said after a pause; nil for nothing.
    package var hint: String?
    /// Its node.
    package var node: Node
    /// What it is captured as.
    package var captured: CapturedElement?
    /// The elements in it that can be used and that cannot be reached on their own.
    var unreachableControls: [Node]
    /// What its announcement may rest on and the capture does not tell.
    var unknown: [NodeProperty]
  }

  /// A text of the screen that is in no announcement.
  package struct UnannouncedText: Hashable, Sendable {
    /// The text.
    package var text: String
    /// Its line in the file, from 1.
    package var line: Int
    /// Why it is not heard.
    package var reason: Reason

    /// The rules by which a text is not heard.
    package enum Reason: Hashable, Sendable {
      /// Its element is not visible, or has no size.
      case offScreen
      /// The element around it is read in its own words.
      case covered(by: String)
      /// A dialog is in front.
      case behindModal
      /// The app says that readers are to pass it over.
      case unimportant
      /// It names something that holds elements, and is none itself.
      case container
      /// It is a hidden field's content.
      case secret
      /// Something that is said has taken its place: a description, a label.
      case replaced
      /// The capture says that it is no element, and nothing that is one holds it.
      case noElement
      /// The cursor stops neither at it nor at anything around it that would read it.
      case unreached
    }
  }

  /// The screen and where it is from.
  let entry: CaptureLibrary.Entry
  /// How it is heard.
  let profile: ReaderProfile
  /// The stops, first to last.
  package let elements: [Element]
  /// The texts that are not heard, in the order of the file.
  package let unannouncedTexts: [UnannouncedText]

  /// Goes through a screen.
  package init(_ entry: CaptureLibrary.Entry, as profile: ReaderProfile) {
    self.entry = entry
    self.profile = profile
    let captured = entry.tree(in: profile.language)
    let tree = captured.tree
    elements = ScreenReading(tree, as: profile).steps.map { step in
      let node = tree.nodes[step.offset]
      let hint = step.spoken.afterPause.text
      return Element(
        announcement: step.spoken.parts.text, hint: hint.isEmpty ? nil : hint, node: node,
        captured: captured.elements[node.id], unreachableControls: captured.unreachableControls(by: node.id),
        unknown: entry.screen.unknownProperties(of: node))
    }
    let heard = elements.map { ($0.node.id, [$0.announcement, $0.hint].compactMap(\.self).joined(separator: ", ")) }
    let ids = captured.elements.map { ($1.path, $0) }
    unannouncedTexts =
      UnannouncedTexts(
        entry.screen, heard: Dictionary(heard) { "\($0), \($1)" }, in: tree, ids: Dictionary(ids) { first, _ in first }
      ).all
  }
}
