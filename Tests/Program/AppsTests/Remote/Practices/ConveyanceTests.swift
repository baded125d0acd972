import Announcements
import Testing

/// The judge of the W3C's test plans by itself: it accepts announcements that convey an assertion, and no others.
@Suite("What conveys an assertion")
struct ConveyanceTests {
  @Test(
    "An assertion is conveyed by the words that say it",
    arguments: [
      ("Role 'button' is conveyed", "name Save, role button"),
      ("Role 'toggle button' is conveyed", "name Mute, role button, state off"),
      ("Role 'banner' is conveyed", "name Top, role link, container banner, container landmark"),
      ("Heading level, '3', is conveyed", "name Billing, role heading level 3"),
      ("Name of the checkbox, 'Lettuce', is conveyed", "name Lettuce, state checked, role checkbox"),
      ("Name of the group, 'Pizza Crust', is conveyed", "container Pizza Crust, name Thin crust"),
      ("State of the combobox (collapsed) is conveyed", "name State, state collapsed"),
      ("State of the radio button, 'unchecked', is conveyed", "name Thin crust, state not checked"),
      ("Value '128' is conveyed", "name Red, value 128"),
      ("Numeric value, '0', is not conveyed", "name Seek, value 0 Seconds"),
      ("Text value, '0 Seconds', is conveyed", "name Seek, value 0 Seconds"),
      ("Position of the tab, 1, is conveyed", "name Maria, role tab, position 1 of 4"),
      ("Number of items in the menu,'(4', is conveyed", "name Action 1, position item 1 of 4"),
      ("Availability of a submenu is conveyed", "name Font, role menu item, state collapsed"),
      ("List boundary is conveyed", "name Overview, role link, container list start"),
      ("The ability to enter or edit text is conveyed", "name Street, role text field"),
    ])
  func conveyed(_ assertion: String, said: String) {
    #expect(Conveyance(of: assertion, in: Hearing(said)) == .conveyed)
  }

  @Test(
    "It is missed where the words are of something else, or are not said",
    arguments: [
      ("Role 'button' is conveyed", "name Push the button, role link"),
      ("Role 'toggle button' is conveyed", "name Mute, role button"),
      ("Role 'banner' is conveyed", "name The banner, container landmark"),
      ("Role 'menu item checkbox' is conveyed", "name Italic, role checkbox"),
      ("Heading level, '3', is conveyed", "name Billing, role heading level 2"),
      ("Name 'Top' is conveyed", "name Topmost, role link"),
      ("Name of the group, 'Pizza Crust', is conveyed", "name Thin crust, role radio button"),
      ("State of the radio button, 'checked', is conveyed", "name Thin crust, state not checked"),
      ("Value '128' is conveyed", "name Red, value 1280"),
      ("Text value, '5 Minutes', is conveyed", "name Seek, value 1 Minute of 5 Minutes"),
      ("Maximum value '255' is conveyed", "name Red, value 255"),
      ("Position of the tab, 1, is conveyed", "name Maria, role tab, position element 1 of 4"),
      ("Group boundary is conveyed", "name Top, role link, container landmark"),
    ])
  func missed(_ assertion: String, said: String) {
    #expect(Conveyance(of: assertion, in: Hearing(said)) == .missed)
  }

  @Test("An assertion of a form that no rule has is told")
  func unknown() {
    #expect(Conveyance(of: "The colour of the button is conveyed", in: Hearing("name Save")) == .unknown)
    #expect(Conveyance(of: "Role 'weather' is conveyed", in: Hearing("name Save")) == .unknown)
  }

  @Test("A change between modes is not judged")
  func modes() {
    let assertion = "Screen reader switched from reading mode to interaction mode|{screenReader} switched"
    #expect(Conveyance(of: assertion, in: Hearing("name Save")) == .excluded("a phone's reader has no modes"))
  }
}

extension Hearing {
  /// One announcement from its segments, each after the word for its kind.
  fileprivate init(_ said: String) {
    let parts = said.split(separator: ", ").map { part in
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      return Announcement.Segment(Announcement.Segment.Kind(rawValue: words[0]) ?? .text, words[1])
    }
    let announcement = Announcement(parts, priority: .navigation, source: .cursor, language: "en")
    self.init(way: [announcement], end: [announcement])
  }
}
