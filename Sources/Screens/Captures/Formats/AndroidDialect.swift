import AccessibilityTree

/// The properties that a dump of Android's view hierarchy can record, by the attributes that occur in it.
///
/// Source: `AccessibilityNodeInfoDumper.java` of AOSP, AndroidX and appium/appium-uiautomator2-server, and the latter's
/// `Attribute.java`: an attribute that occurs nowhere is unknown to the writer.
struct AndroidDialect {
  let name: String
  let properties: Set<NodeProperty>

  /// - Parameters:
  ///   - isAppium: Whether elements are named by their classes.
  ///   - attributes: The names of all attributes in the dump.
  init(isAppium: Bool, attributes: Set<String>) {
    let isOfAccessibility = !attributes.isDisjoint(with: Self.accessibility)
    var properties: Set<NodeProperty> = [.selected]
    // These attributes were added together; flags are written for each element, a text only where there is one.
    if isOfAccessibility {
      properties.formUnion([.heading, .screenReaderFocusable, .importance, .liveRegion, .error, .paneTitle, .hint])
    }
    if attributes.contains("hint") { properties.insert(.hint) }
    if attributes.contains("tooltip-text") || attributes.contains("text-has-clickable-span") { properties.insert(.tooltip) }
    // Where no element has a class, nobody knows what any of them is.
    if attributes.contains("extras"), isAppium || attributes.contains("class") { properties.insert(.roleDescription) }
    // Each action that is possible, the app's own among them.
    if attributes.contains("actions") { properties.formUnion([.expanded, .customActions]) }
    if attributes.contains("is-collection") || attributes.contains("collection-info") { properties.insert(.collection) }
    if attributes.contains("collection-item-info") { properties.insert(.position) }
    if attributes.contains("displayed") || attributes.contains("visible-to-user") { properties.insert(.visibility) }
    self.properties = properties
    let seen = attributes.contains
    name =
      if isAppium {
        isOfAccessibility ? "Appium UiAutomator2, server 7.2 or later" : "Appium UiAutomator2, server before 7.2"
      } else if seen("drawing-order") || seen("display-id") {
        "openatx uiautomator2"
      } else if seen("visible-to-user") || seen("hint") {
        "AndroidX uiautomator"
      } else {
        "uiautomator"
      }
  }

  private static let accessibility: Set<String> = [
    "a11y-important", "screen-reader-focusable", "heading", "live-region", "a11y-focused", "showing-hint",
    "context-clickable", "content-invalid",
  ]
}
