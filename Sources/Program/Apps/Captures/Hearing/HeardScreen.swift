package import AccessibilityTree
import Announcements
package import Captures
package import ScreenReader

/// A captured screen as announced: computed, element by element from the first to the last.
package struct HeardScreen: Sendable {
  /// One stop of the cursor.
  package struct Element: Sendable {
    /// The announcement when the cursor moves to it.
    package var announcement: String
    /// The hint, said after a pause; nil for none.
    package var hint: String?
    /// The accessible name; empty where it has none.
    var name: String
    /// The segments of the announcement and of the hint.
    var segments: [Announcement.Segment]
    /// The node of the stop.
    package var node: Node
    /// The captured element; nil where there is none.
    package var captured: CapturedElement?
    /// The elements in it that can be used and that cannot be reached on their own.
    var unreachableControls: [Node]
    /// What its announcement may rest on and the capture does not tell.
    var unknown: [NodeProperty]
  }

  /// A text of the screen that is in no announcement.
  package struct UnannouncedText: Hashable, Sendable {
    /// The path of its node.
    package var node: String
    /// The text.
    package var text: String
    /// The text's line in the file, from 1.
    package var line: Int
    /// The reason why it is not announced.
    package var reason: Reason

    /// The rules by which a text is not announced.
    package enum Reason: Hashable, Sendable {
      /// Its element is not visible, or has no size.
      case offScreen
      /// The element around it has its own announcement.
      case covered(by: String)
      /// A dialog is in front.
      case behindModal
      /// The app hides it from screen readers.
      case unimportant
      /// It names a container that is no element itself.
      case container
      /// It names the screen or a part of it, and is said when that opens.
      case paneTitle
      /// It is the content of a hidden field.
      case secret
      /// An announced text replaces it: a description, a label.
      case replaced
      /// The capture says that it is no element, and no element contains it.
      case noElement
      /// The capture does not say what is an element; by its type it is none.
      case reckonedNoElement
      /// The cursor stops neither at it nor at an element around it that would read it.
      case unreached
    }
  }

  /// The screen and where it is from.
  let entry: CaptureLibrary.Entry
  /// How it is heard.
  let profile: ReaderProfile
  /// The stops, first to last.
  package let elements: [Element]
  /// The screen as it is, before a version of a reader makes stops of it.
  let tree: SemanticTree
  /// The texts that are not announced, in the order of the file.
  package let unannouncedTexts: [UnannouncedText]

  /// Computes the announcements of a screen.
  package init(_ entry: CaptureLibrary.Entry, as profile: ReaderProfile) {
    let entry = entry.described(in: profile.style)
    self.entry = entry
    self.profile = profile
    let captured = entry.tree(in: profile.language)
    tree = captured.tree
    let tree = profile.read(captured.tree)
    let reading = ScreenReading(tree, as: profile)
    elements = reading.steps.map { step in
      let node = tree.nodes[step.offset]
      let (announcement, hint) = (step.spoken.parts.text, step.spoken.afterPause.text)
      return Element(
        announcement: announcement, hint: hint.isEmpty ? nil : hint,
        name: tree.accessibleName(at: step.offset).text, segments: step.spoken.parts + step.spoken.afterPause, node: node,
        captured: captured.elements[node.id], unreachableControls: captured.unreachableControls(by: node.id),
        unknown: entry.screen.unknownProperties(of: node))
    }
    // No version leaves out a text that another says.
    let plain = profile.version == nil ? reading : ScreenReading(captured.tree, as: profile.of(nil))
    var heard: [Int: String] = [:]
    for step in plain.steps {
      let (announcement, hint) = (step.spoken.parts.text, step.spoken.afterPause.text)
      heard[step.offset] = hint.isEmpty ? announcement : "\(announcement), \(hint)"
    }
    unannouncedTexts = UnannouncedTexts(entry.screen, heard: heard, in: captured.tree).all
  }
}
