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
      screen.lines, ["Password, ••••, secure text field", "Send, button", "Wi-Fi, switch button, on", "About"])
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
