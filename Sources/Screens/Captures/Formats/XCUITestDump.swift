import AccessibilityTree
import Text

/// Page sources of Appium's XCUITest driver.
enum XCUITestDump {
  /// Whether a tag is an element's or the root's.
  static func isRoot(_ tag: Substring) -> Bool { tag == rootNames[0] || tag.hasPrefix(prefix) }

  /// The beginnings of its tags.
  static let rootNames = [wrapper, prefix]

  /// The element that some versions of Appium put around the app.
  static let wrapper = "AppiumAUT"

  /// The element of an app, which is around all others.
  static let application = "\(prefix)Application"

  private static let prefix = "XCUIElementType"

  static func screen(_ document: MarkupElement) throws(CaptureError) -> CapturedScreen {
    let root = document.name == wrapper ? document.children.first : document
    guard let root, root.name.hasPrefix(prefix) else {
      throw CaptureError(
        line: document.line,
        localized(
          en: "the page source has no elements; take it again once the app is open",
          nb: "page source har ingen elementer; ta den på nytt når appen er åpen"))
    }
    var attributes: Set<String> = []
    root.visit { attributes.formUnion($0.attributes.names) }
    let dialect =
      attributes.contains("traits") ? "Appium XCUITest, driver of June 2025 or later" : "Appium XCUITest, driver before June 2025"
    return IOSCapture.screen(source(root), format: .xcuitestXML, dialect: dialect, attributes: attributes)
  }

  private static func source(_ element: MarkupElement) -> IOSCapture.Source {
    let numbers = ["x", "y", "width", "height"].compactMap { element.attributes[$0].flatMap(Double.init) }
    let isSecret = element.attributes[PageSource.secretAttribute] == "true"
    return IOSCapture.Source(
      type: isSecret ? "SecureTextField" : String(element.name.dropFirst(element.name.hasPrefix(prefix) ? prefix.count : 0)),
      attributes: element.attributes.byName,
      customActions: IOSCapture.actions(in: element.attributes["customActions"] ?? ""),
      children: element.children.map(source),
      frame: Frame(numbers: numbers),
      line: element.line, column: element.column)
  }
}
