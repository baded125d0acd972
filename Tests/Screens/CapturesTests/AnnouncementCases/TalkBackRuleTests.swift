import Captures
import Foundation
import Testing
import Text

/// Examples of each rule that TalkBack announcements are made by, in the many spellings Android has for one
/// fact. Their expectations follow from TalkBack's published rules and strings (October 2024).
@Suite("TalkBack's rules, on elements in Android's own words")
struct TalkBackRuleTests {
  @Test(
    "Selected, expanded, checked, state, name, role, error, hint text, tooltip, label, in the order chosen",
    arguments: Example.of("partOrder"))
  func partOrder(_ example: Example) throws { try example.check() }

  @Test(
    "Disabled comes last of the element, and takes the usage hint away",
    arguments: Example.of("disabledLast"))
  func disabledLast(_ example: Example) throws { try example.check() }

  @Test(
    "A state description stands in place of checked and on, a switch's own text in place of on",
    arguments: Example.of("stateDescription"))
  func stateDescription(_ example: Example) throws { try example.check() }

  @Test(
    "The content description goes before the text; pictures without a name are unlabelled; nothing twice",
    arguments: Example.of("names"))
  func names(_ example: Example) throws { try example.check() }

  @Test(
    "A field reads its text first, its hint as name or after the role, a password as its length",
    arguments: Example.of("fields"))
  func fields(_ example: Example) throws { try example.check() }

  @Test("Ranges are read as numbers or percent, before the name", arguments: Example.of("ranges"))
  func ranges(_ example: Example) throws { try example.check() }

  @Test("Each role has TalkBack's word for it", arguments: Example.of("roleWords"))
  func roleWords(_ example: Example) throws { try example.check() }

  @Test("Heading follows the element and is never disabled", arguments: Example.of("headings"))
  func headings(_ example: Example) throws { try example.check() }

  @Test(
    "The name of the label follows as 'for', with the last part", arguments: Example.of("labelFor"))
  func labelFor(_ example: Example) throws { try example.check() }

  @Test(
    "What cannot be acted upon is read with its ancestor unless a content description says all",
    arguments: Example.of("merging"))
  func merging(_ example: Example) throws { try example.check() }

  @Test("The n-th of m comes before the list come into or left", arguments: Example.of("positions"))
  func positions(_ example: Example) throws { try example.check() }

  @Test(
    "Grids tell row and column, headings in place of numbers, and their size on entry",
    arguments: Example.of("grids"))
  func grids(_ example: Example) throws { try example.check() }

  @Test("Pagers tell their direction and the page on entry", arguments: Example.of("pagers"))
  func pagers(_ example: Example) throws { try example.check() }

  @Test("A titled container is told by its title", arguments: Example.of("containers"))
  func containers(_ example: Example) throws { try example.check() }

  @Test(
    "A new window is told last, a picture in picture by its own phrase",
    arguments: Example.of("windows"))
  func windows(_ example: Example) throws { try example.check() }

  @Test(
    "Hints: the app's words, select, toggle, activate; then long press; then actions",
    arguments: Example.of("hints"))
  func hints(_ example: Example) throws { try example.check() }

  @Test("With a keyboard or a single tap the hints name that", arguments: Example.of("inputs"))
  func inputs(_ example: Example) throws { try example.check() }

  @Test(
    "Roles, hints, collections and ids go by their settings, whatever they are called",
    arguments: Example.of("settings"))
  func settings(_ example: Example) throws { try example.check() }

  @Test("After activation only the new state is said, queued", arguments: Example.of("activation"))
  func activation(_ example: Example) throws { try example.check() }

  @Test(
    "Changes are told by politeness, or while the element has the cursor",
    arguments: Example.of("liveRegions"))
  func liveRegions(_ example: Example) throws { try example.check() }

  @Test("Scrolling tells the items that show, or the page", arguments: Example.of("scrolling"))
  func scrolling(_ example: Example) throws { try example.check() }

  @Test(
    "Announcements of up to 30 characters, toasts and notifications are not cut",
    arguments: Example.of("announcements"))
  func announcements(_ example: Example) throws { try example.check() }

  @Test(
    "Typing, erasing and selecting have TalkBack's own phrases", arguments: Example.of("typing"))
  func typing(_ example: Example) throws { try example.check() }

  @Test(
    "Windows, drawers, drags and the end of a search are told", arguments: Example.of("opening"))
  func opening(_ example: Example) throws { try example.check() }

  @Test(
    "A class name tells the role, also in a toolkit's namespace",
    arguments: Example.of("classNames"))
  func classNames(_ example: Example) throws { try example.check() }

  @Test(
    "Getters, attributes, dumps and Compose name the same facts differently",
    arguments: Example.of("spellings"))
  func spellings(_ example: Example) throws { try example.check() }

  @Test(
    "Rows are read as one, by place on the screen unless a traversal order says otherwise",
    arguments: Example.of("readingOrder"))
  func readingOrder(_ example: Example) throws { try example.check() }

  @Test(
    "On the way the cursor tells what changed of place and container",
    arguments: Example.of("sequences"))
  func sequences(_ example: Example) throws { try example.check() }

  @Test("Every example belongs to a rule that is tested here")
  func rules() {
    let tested: Set<String> = [
      "partOrder", "disabledLast", "stateDescription", "names", "fields", "ranges", "roleWords",
      "headings",
      "labelFor", "merging", "positions", "grids", "pagers", "containers", "windows", "hints",
      "inputs",
      "settings", "activation", "liveRegions", "scrolling", "announcements", "typing", "opening",
      "classNames",
      "spellings", "readingOrder", "sequences",
    ]
    #expect(Set(Example.all.map(\.rule)) == tested)
  }

  @Test(
    "What is no fact of Android's is passed over, whatever it holds",
    arguments: [
      #"{"role":["a"],"text":{"x":1},"children":[5,null,"hei"],"clickable":true,"bounds":"x"}"#,
      #"{"className":7,"text":"hei","actions":[null,{"x":1},16],"rangeInfo":"x","container":5,"position":"x"}"#,
      #"{"role":"text","text":"hei","checked":{},"expanded":[],"enabled":"maybe","liveRegion":{},"foo":1}"#,
    ])
  func unknown(node: String) throws {
    let line = #"{"id":"u","style":"talkback","settings":[],"node":\#(node)}"#
    #expect(try AnnouncementCase(line: line).result().announcement == .one("hei"))
  }
}

/// A line of the fixture: a case and the rule it is an example of.
struct Example: Sendable, CustomTestStringConvertible {
  var rule: String
  var fixture: CaseFixture
  var testDescription: String { fixture.id }

  func check() throws {
    #expect(try fixture.differences(from: AnnouncementCase(fixture.json).result()) == [])
  }

  static func of(_ rule: String) -> [Example] { all.filter { $0.rule == rule } }

  static let all: [Example] = CaseFixture.read("talkback-rules").compactMap { fixture in
    guard case .object(var members) = fixture.json, let rule = members["rule"]?.string else {
      return nil
    }
    members["style"] = .string("talkback")
    members["match"] = members["match"] ?? .string("exact")
    members["kind"] = members["kind"] ?? .string("focus")
    return Example(rule: rule, fixture: CaseFixture(json: .object(members)))
  }
}
