import AccessibilityTree
import Captures
import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing

@testable import Apps

/// Where VoiceOver stops in iOS's trees, by what the driver tells of elements and by what UIKit makes of types.
@Suite("Stops in iOS's trees")
struct IOSStopsTests {
  private static func node(_ type: String, _ attributes: String, _ content: String...) -> String {
    "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" \(attributes)>\(content.joined())</XCUIElementType\(type)>"
  }

  private static func named(_ name: String, _ rest: String = "") -> String {
    "name=\"\(name)\" label=\"\(name)\" visible=\"true\" \(rest)"
  }

  private func heard(_ content: String) throws -> HeardScreen {
    let folder = TestFolder()
    let file = try folder.write(Self.node("Application", "visible=\"true\"", content), to: "screen.xml")
    return HeardScreen(try CaptureLibrary(file.path).entries[0], as: ReaderProfile(style: .voiceOver))
  }

  @Test(
    "Where no element is told, controls and named cells are elements, whatever is in them, and it is told that this was reckoned")
  func reckoned() throws {
    let screen = try heard(
      Self.node("SecureTextField", Self.named("Password", "value=\"••••\""), Self.node("Button", Self.named("Clear text")))
        + Self.node("Button", Self.named("Send"), Self.node("StaticText", Self.named("Send", "value=\"Send\"")))
        + Self.node(
          "Cell", Self.named("Wi-Fi", "value=\"1\""), Self.node("StaticText", Self.named("Wi-Fi", "value=\"Wi-Fi\"")),
          Self.node("Switch", Self.named("Wi-Fi", "value=\"1\"")))
        + Self.node("Cell", Self.named("About"), Self.node("StaticText", Self.named("About"))))
    expectNoDifference(
      screen.lines, ["Password, 4 bullets, secure text field", "Send, button", "Wi-Fi, switch button, on", "About"])
    #expect(screen.entry.screen.unknownProperties.contains(.element))
  }

  @Test(
    "What shows nothing itself hides nothing that shows", arguments: ["width=\"0\" height=\"0\"", "width=\"390\" height=\"844\""])
  func visible(_ size: String) throws {
    let inner = Self.node("Button", Self.named("Sign in", "accessible=\"true\" x=\"0\" y=\"0\" width=\"90\" height=\"44\""))
    let screen = try heard(Self.node("Other", "visible=\"false\" accessible=\"false\" x=\"0\" y=\"0\" \(size)", inner))
    expectNoDifference(screen.lines, ["Sign in, button"])
  }

  @Test("A value that repeats the label is said once, whatever spaces are in it", arguments: ["By us", "By us ", " By\u{A0}us"])
  func repeated(_ value: String) throws {
    let screen = try heard(Self.node("StaticText", Self.named("By us", "value=\"\(value)\" accessible=\"true\"")))
    expectNoDifference(screen.lines, ["By us"])
  }

  @Test("An alert's title is one stop, whether a text in it shows the title or only the alert has it", arguments: [true, false])
  func alertTitle(_ isShown: Bool) throws {
    let frame = "accessible=\"true\" x=\"60\" width=\"200\" height=\"40\""
    let title = isShown ? Self.node("StaticText", Self.named("Delete?", frame + " y=\"300\"")) : ""
    let button = Self.node("Button", Self.named("Cancel", frame + " y=\"350\""))
    let screen = try heard(Self.node("Alert", Self.named("Delete?", "accessible=\"false\""), title, button))
    expectNoDifference(screen.lines, ["alert, Delete?", "Cancel, button"])
  }

  @Test("A wheel of a picker is one stop, which is adjusted, and its rows are none", arguments: ["true", "false"])
  func picker(_ isElement: String) throws {
    let rows = ["April", "May"].map { Self.node("Other", Self.named($0, "accessible=\"true\"")) }.joined()
    let wheel = Self.node("PickerWheel", "visible=\"true\" accessible=\"\(isElement)\" value=\"May\"", rows)
    let screen = try heard(Self.node("Picker", "visible=\"true\" accessible=\"false\"", wheel))
    expectNoDifference(screen.lines, ["May, picker item, adjustable"])
  }

  @Test(
    "A secure field without a label has its placeholder as its name, empty or not",
    arguments: [
      ("••••", "Code, 4 bullets, secure text field"), ("•", "Code, 1 bullet, secure text field"),
      ("1234", "Code, 4 bullets, secure text field"), ("Code", "Code, secure text field"), ("", "Code, secure text field"),
    ])
  func secureField(_ value: String, _ heard: String) throws {
    let field = Self.node(
      "SecureTextField", "visible=\"true\" accessible=\"true\" placeholderValue=\"Code\" value=\"\(value)\"")
    let screen = try self.heard(field)
    expectNoDifference(screen.lines, [heard])
    #expect(!(screen.json + screen.remarks).joined().contains("1234"))
  }

  @Test(
    "A comma in the name of an action separates nothing, and one between two names does",
    arguments: [("Archive, and mark,Delete", ["Archive, and mark", "Delete"]), ("A,B", ["A", "B"]), ("A", ["A"]), (",", [])])
  func actions(_ written: String, _ names: [String]) throws {
    let screen = try heard(Self.node("Cell", Self.named("Mail", "accessible=\"true\" customActions=\"\(written)\"")))
    expectNoDifference(screen.elements[0].node.actions.compactMap { if case .custom(let name) = $0 { name } else { nil } }, names)
  }
}

/// What stands around a capture in its file.
@Suite("Around a capture")
struct PassedOverTests {
  private static let capture =
    "<hierarchy rotation=\"0\"><node class=\"android.widget.Button\" text=\"A\" clickable=\"true\"/></hierarchy>"
  private static let tree = #"{"nodes": [{"nodeId": "1", "role": {"value": "RootWebArea"}, "childIds": []}]}"#

  @Test(
    "is passed over, and its lines are counted",
    arguments: [
      (capture, 0), ("<?xml version=\"1.0\"?>\n\(capture)\n\n", 0), ("[HTTP] answer\n\(capture)", 1),
      ("a\n\(capture)\nb\n\nc\n", 3), ("[log] a\n\(tree)\nb", 2), ("a\n\(capture)\nb\n\(tree)", 2),
    ])
  func lines(_ text: String, _ count: Int) throws {
    let folder = TestFolder()
    let file = try folder.write(text, to: "screen.txt")
    expectNoDifference(try CaptureLibrary(file.path).entries[0].screen.passedOver, count)
  }
}
