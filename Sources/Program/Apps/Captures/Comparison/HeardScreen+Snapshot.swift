package import AccessibilityTree
package import Announcements
import Captures

extension HeardScreen {
  /// The screen as a snapshot has it: its name, what the capture does not tell, and the segments of each element.
  package var forSnapshot: (name: String, unknown: [NodeProperty], elements: [[Announcement.Segment]]) {
    (entry.name, entry.screen.unknownProperties, elements.map(\.segments))
  }
}
