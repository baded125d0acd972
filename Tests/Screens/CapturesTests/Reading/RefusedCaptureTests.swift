import Captures
import CustomDump
import Testing
import Text

@Suite("A file that is no capture is refused in a sentence")
struct RefusedCaptureTests {
  private static let wanted =
    ", and not like a captured screen; give a capture of uiautomator, Appium's UiAutomator2 driver, Appium's XCUITest driver, "
    + "WebDriverAgent, Chrome, Flutter, XCTest, Compose, idb, AXe, Maestro, Playwright or AccessibilitySnapshot"

  @Test(
    "that says what it looks like",
    arguments: [
      ("<!DOCTYPE HTML>\n<html>", "an HTML document"), ("\n  <html lang=\"en\">", "an HTML document"),
      ("<?xml version=\"1.0\"?><testsuite/>", "XML of another kind"), ("<svg/>", "XML of another kind"),
      ("<plist version=\"1.0\"/>", "a property list"), ("- button\n- link", "YAML"), ("- uses: actions/checkout", "YAML"),
      ("open login\n", "a flow"),
      ("%PDF-1.7", "a PDF document"),
      ("PK\u{3}\u{4}", "a ZIP archive"),
      ("bplist00", "a binary property list"), ("RIFF$\u{0}", "a recording"), ("a\u{0}b", "binary data"), ("Hello", "plain text"),
      ("{}", "JSON of another kind"), ("[]", "JSON of another kind"), ("[1, 2]", "JSON of another kind"),
      ("{\"attributes\": {}, \"children\": []}", "JSON of another kind"),
    ])
  func foreign(_ text: String, _ kind: String) {
    expectNoDifference(refusal(of: text.utf8), CaptureError("it looks like \(kind)\(Self.wanted)"))
  }

  @Test(
    "also where it is told by its first bytes alone",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
      ([0x1F, 0x8B, 8], "a file compressed by gzip"),
    ]
      as [([UInt8], String)])
  func signatures(_ bytes: [UInt8], _ kind: String) {
    expectNoDifference(refusal(of: bytes), CaptureError("it looks like \(kind)\(Self.wanted)"))
  }

  // Source: the output of AOSP's `uiautomator dump`, which exits with 0 all the same.
  @Test(
    "that says why a tool has made none",
    arguments: [
      ("", 1, "it is empty; take the capture again"), (" \n\t", 1, "it is empty; take the capture again"),
      (
        "ERROR: could not get idle state.\n", 1,
        "uiautomator made no dump, because the screen did not come to rest; stop what moves on it"
      ),
      (
        "ERROR: null root node returned by UiTestAutomationBridge.", 1,
        "uiautomator made no dump, because there was no window; unlock the phone and open the app"
      ),
      ("\n<hierarchy rotation=\"0\"/>", 2, "the dump has no elements; the app was not idle, take it again"),
      ("<displays><display><window/></display></displays>", 1, "the dump has no elements; the app was not idle, take it again"),
      ("<AppiumAUT></AppiumAUT>", 1, "the page source has no elements; take it again once the app is open"),
      ("<AppiumAUT><other/></AppiumAUT>", 1, "the page source has no elements; take it again once the app is open"),
      (
        #"{"value": {"error": "no such driver", "message": "gone"}}"#, 1,
        "it is an error that a WebDriver server answered: no such driver; take the capture again"
      ),
      (
        #"[{"command": {"launchAppCommand": {"appId": "org.example"}}, "metadata": {"status": "COMPLETED", "duration": 5}}]"#, 1,
        "it is Maestro's record of a flow in which no command missed an element, so it has no screen; take one with maestro "
          + "hierarchy"
      ),
      (#"{"value": "Hello"}"#, 1, "it looks like plain text" + wanted),
      (
        "I/flutter (1): Semantics not generated for RenderView#1a2b3.\nI/flutter (1): For performance reasons", 1,
        "Flutter had made no semantics, because no screen reader was on; switch on TalkBack or VoiceOver, or let the app call "
          + "SemanticsBinding.instance.ensureSemantics(), and dump it again"
      ),
    ])
  func tools(_ text: String, _ line: Int, _ sentence: String) {
    expectNoDifference(refusal(of: text.utf8), CaptureError(line: line, sentence))
  }

  @Test(
    "that says where it breaks",
    arguments: [
      ("<hierarchy>\n<node text=\"a\">", 2, 16, "it ends in the middle of an element; it was cut off, take it again"),
      ("<hierarchy>\n\n<node text=\"a", 3, 1, "it ends in the middle of an element; it was cut off, take it again"),
      ("<hierarchy>\n<node></other></hierarchy>", 2, 9, "it is not XML there: mismatched tag"),
      ("log\n<hierarchy>\n<node text=\"a\" text=\"b\"/></hierarchy>", 3, 16, "it is not XML there: duplicate attribute"),
      ("<hierarchy>\n<node text=\"på ø\"/></node>", 2, 22, "it is not XML there: mismatched tag"),
      ("<hierarchy><node text=\"&nbsp;\"/></hierarchy>", 1, 12, "it is not XML there: undefined entity"),
      ("<hierarchy><node text=a/></hierarchy>", 1, 23, "it is not XML there: not well-formed (invalid token)"),
      ("{\"nodes\": [", 1, 12, "the JSON ends too early; it was cut off, take it again"),
      ("{\n\"nodes\": \"a", 2, 12, "a text has no end; it was cut off, take it again"),
      ("[\"a\\", 1, 5, "a text has no end; it was cut off, take it again"),
      ("{\"a\": tru}", 1, 7, "it is not JSON there: a value is expected"), ("[1,\n2 3]", 2, 3, "a comma or ] is missing"),
      ("{\"a\": 1 \"b\"}", 1, 9, "a comma or } is missing"), ("{\"på\": \"ø\" 1}", 1, 12, "a comma or } is missing"),
      ("{a: 1}", 1, 2, "a name in quotes is missing"), ("{\"a\" 1}", 1, 6, "a colon is missing after a name"),
      ("[\"\\x\"]", 1, 5, "there is no escape of this kind"),
      ("[\"\\u12g4\"]", 1, 5, "four hexadecimal digits are wanted behind \\u"),
      ("{\"a\": 1}\n{", 2, 1, "something stands behind the end of the JSON"),
      ("[,]", 1, 2, "it is not JSON there: a value is expected"), ("[--1]", 1, 2, "it is not JSON there: a value is expected"),
      ("<hierarchy>\n  <hierarchy/>", 2, 3, "it ends in the middle of an element; it was cut off, take it again"),
    ])
  func broken(_ text: String, _ line: Int, _ column: Int, _ fault: String) {
    let error = refusal(of: text.utf8)
    expectNoDifference(error, CaptureError(line: line, column: column, fault))
    expectNoDifference(error?.reason, "at column \(column): \(fault)")
  }

  @Test(
    "that says the column of the file, also where the text was changed before it was read, and none where that is lost",
    arguments: [
      ("2026-11-30 10:00:00 <hierarchy>\n2026-11-30 10:00:01 <node></other></hierarchy>", 29),
      ("\u{1B}[31m<hierarchy>\n<node></other></hierarchy>", 9),
      ("<hierarchy>\n\u{1B}[31m<node>\u{1B}[0m</other></hierarchy>\u{1B}[0m", nil),
      ("<hierarchy>\n<node text=\"a & b &#55357;&#56832; ø\"></other></hierarchy>", 41),
      (#"{"value": "<hierarchy>\n<node></other></hierarchy>"}"#, nil),
    ] as [(String, Int?)])
  func changedText(_ text: String, _ column: Int?) {
    expectNoDifference(refusal(of: text.utf8), CaptureError(line: 2, column: column, "it is not XML there: mismatched tag"))
  }

  private static func nested(_ depth: Int) -> String {
    "<hierarchy>" + String(repeating: "<node>", count: depth) + String(repeating: "</node>", count: depth) + "</hierarchy>"
  }

  private static func nestedJSON(_ depth: Int) -> String {
    let open = #"{"type": "Other", "isEnabled": "1", "rect": {}, "children": ["#
    return String(repeating: open, count: depth) + String(repeating: "]}", count: depth)
  }

  private static func chain(_ depth: Int) -> String {
    "["
      + (1...depth).map { "{\"nodeId\": \($0), \"role\": {\"value\": \"group\"}, \"childIds\": [\($0 + 1)]}" }.joined(
        separator: ",\n") + "]"
  }

  @Test("deeper than the thread's stack suffices for, and read up to there", arguments: [nested, nestedJSON, chain])
  func depth(_ capture: @Sendable (Int) -> String) throws {
    let most = NestingLimit.levels
    #expect((100..<NestingLimit.most).contains(most))
    // The root of the XML counts as one.
    expectNoDifference(refusal(of: capture(most - 1).utf8), nil)
    let error = try #require(refusal(of: capture(most + 1).utf8))
    let column = try #require(error.column)
    expectNoDifference(error.reason, "at column \(column): more than \(most) elements are within one another")
  }

  @Test("for too many attributes of one element, one of which is none of ours")
  func attributes() {
    func dump(_ count: Int) -> String {
      "<hierarchy>\n<node \((0..<count).map { "a\($0)=\"\"" }.joined(separator: " "))/></hierarchy>"
    }
    expectNoDifference(refusal(of: dump(256).utf8), nil)
    expectNoDifference(refusal(of: dump(257).utf8), CaptureError(line: 2, column: 1, "an element has more than 256 attributes"))
  }

  @Test("for a document type, whatever it brings")
  func documentType() {
    let bomb =
      "<displays>\n</displays><hierarchy/><?xml version='1.0'?><!DOCTYPE hierarchy [<!ENTITY a \"b\">]><hierarchy><node text=\"&a;\"/></hierarchy>"
    // A capture begins at its own tag: the text before it is never read, and so no entity is known.
    expectNoDifference(refusal(of: bomb.utf8), CaptureError(line: 2, column: 94, "it is not XML there: undefined entity"))
  }
}
