import CustomDump
import Foundation
import ScreenReader
import TestSupport
import Testing

@testable import Apps

/// Where TalkBack stops in Android's trees, and what it reads together: `AccessibilityNodeInfoUtils.shouldFocusNode`,
/// `TreeNodesDescription` and `View.isImportantForAccessibility`.
@Suite("Stops in Android's trees")
struct AndroidStopsTests {
  private static func text(_ text: String, _ bounds: String = "[0,0][10,10]") -> String {
    "<node class=\"android.widget.TextView\" text=\"\(text)\" bounds=\"\(bounds)\"/>"
  }

  private static let image = "<node class=\"android.widget.ImageView\"/>"

  private static func node(_ name: String, _ attributes: String = "", _ content: String...) -> String {
    "<node class=\"\(name)\" \(attributes)>\(content.joined())</node>"
  }

  private static let field = "<node class=\"android.widget.EditText\" text=\"Email\" clickable=\"true\" focusable=\"true\"/>"
  private static let scroller = "clickable=\"false\" scrollable=\"true\" focusable=\"true\""
  private static let pressed = "clickable=\"true\" focusable=\"true\""

  @Test(
    "What has no importance is not in TalkBack's tree",
    arguments: [
      (
        node(
          "android.widget.ScrollView", scroller,
          node("android.widget.LinearLayout", "", text("Contact"), field, image, text("Address"))),
        ["Contact", "Email, edit box", "Address"]
      ),
      (
        node(
          "androidx.recyclerview.widget.RecyclerView", scroller,
          node("android.widget.LinearLayout", "", image, text("A"), text("B"))),
        ["A, B, in list"]
      ),
      (node("android.widget.LinearLayout", pressed, image, text("Battery"), text("100%")), ["Battery, 100%"]),
      (node("android.widget.FrameLayout", pressed, node("android.widget.LinearLayout", "", image)), ["unlabelled"]),
      // A description makes a layout important, and the capture may say that one is.
      (
        node(
          "android.widget.ScrollView", scroller,
          node(
            "android.widget.LinearLayout", "a11y-important=\"false\"",
            node("android.widget.LinearLayout", "a11y-important=\"true\"", text("A"), text("B")))),
        ["A, B"]
      ),
    ])
  func importance(_ tree: String, _ expected: [String]) throws { try expect(tree, expected) }

  @Test(
    "Children are read with an element in the order of the tree",
    arguments: [
      (
        node(
          "androidx.compose.ui.platform.ComposeView", "",
          node(
            "android.view.View", pressed, "<node class=\"android.view.View\" content-desc=\"Back\" bounds=\"[30,30][60,60]\"/>",
            "<node class=\"android.widget.Button\" clickable=\"false\" bounds=\"[0,0][90,90]\"/>")),
        ["Back, button"]
      ),
      (
        node(
          "android.view.View", pressed, text("Quantity", "[0,0][50,20]"), text("2", "[0,30][50,50]"),
          text("How often", "[60,0][99,20]"),
          text("Daily", "[60,30][99,50]")),
        ["Quantity, 2, How often, Daily"]
      ),
    ])
  func order(_ tree: String, _ expected: [String]) throws { try expect(tree, expected) }

  @Test("Compose has sorted its elements by their places, which a dump does not tell; other views are in the dump's order")
  func sorted() throws {
    let texts = Self.text("Details", "[200,40][800,90]") + Self.text("Back", "[0,40][144,90]")
    try expect(Self.node("androidx.compose.ui.platform.ComposeView", "bounds=\"[0,0][999,99]\"", texts), ["Back", "Details"])
    try expect(Self.node("android.widget.FrameLayout", "bounds=\"[0,0][999,99]\"", texts), ["Details", "Back"])
  }

  @Test(
    "What can have the focus, be held or be scrolled to is not read with what is around it",
    arguments: [
      (
        node(
          "android.widget.LinearLayout", pressed, text("Visit"),
          node("androidx.recyclerview.widget.RecyclerView", scroller, "<node class=\"android.view.View\"/>"), text("Waiting")),
        ["Visit, Waiting"]
      ),
      (
        node("android.view.View", pressed, node("android.view.View", "scrollable=\"true\"", text("Left"), text("Up"))),
        ["Left", "Up"]
      ),
      (
        node(
          "android.widget.LinearLayout", pressed, text("Name"),
          "<node class=\"android.widget.FrameLayout\" long-clickable=\"true\"/>"),
        ["Name"]
      ),
    ])
  func apart(_ tree: String, _ expected: [String]) throws { try expect(tree, expected) }

  @Test(
    "A text of Compose is an element of its own in what scrolls, where nothing merges it",
    arguments: [
      node(
        "androidx.compose.ui.platform.ComposeView", "",
        node(
          "android.view.View", "scrollable=\"true\"",
          node(
            "android.view.View", "", text("Mode"), text("Choose one"),
            node("android.view.View", "clickable=\"true\"", text("Low"), text("Quiet")))))
    ])
  func composeTexts(_ tree: String) throws { try expect(tree, ["Mode", "Choose one", "Low, Quiet"]) }

  @Test(
    "A page is a stop of its own before what is in it, and the view around the page is none",
    arguments: [
      (node("android.webkit.WebView", "text=\"News\" focusable=\"true\"", text("Today")), ["News, webview", "Today"]),
      (
        node(
          "android.webkit.WebView", "focusable=\"true\"",
          node("android.webkit.WebView", "text=\"News\" focusable=\"true\"", text("Today"))),
        ["News, webview", "Today"]
      ),
    ])
  func page(_ tree: String, _ expected: [String]) throws { try expect(tree, expected) }

  @Test(
    "A progress bar has a state, which makes it a stop and is not read with what is around it",
    arguments: [
      ("<node class=\"android.widget.ProgressBar\"/>", ["progress bar"]),
      (node("android.widget.LinearLayout", pressed, text("Song"), "<node class=\"android.widget.ProgressBar\"/>"), ["Song"]),
    ])
  func progress(_ tree: String, _ expected: [String]) throws { try expect(tree, expected) }

  @Test("A picture is a button only where it can be pressed", arguments: ["ImageButton", "ImageView"])
  func pictures(_ name: String) throws {
    for (clickable, role) in [("true", "button"), ("false", "image")] {
      try expect("<node class=\"android.widget.\(name)\" content-desc=\"Send\" clickable=\"\(clickable)\"/>", ["Send, \(role)"])
    }
  }

  private func expect(_ tree: String, _ expected: [String]) throws {
    let folder = TestFolder()
    let capture = "<hierarchy rotation=\"0\"><node class=\"android.widget.FrameLayout\">\(tree)</node></hierarchy>"
    let file = try folder.write(capture, to: "screen.xml")
    let heard = HeardScreen(try CaptureLibrary(file.path).entries[0], as: ReaderProfile(style: .talkBack))
    expectNoDifference(heard.lines, expected, "\(tree)")
  }
}
