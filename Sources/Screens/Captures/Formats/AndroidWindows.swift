import AccessibilityTree
import Text

/// The windows of a dump: `uiautomator dump --windows` writes all of them, the topmost first, and some other tools write the
/// outermost elements of several windows one after another.
///
/// TalkBack's cursor stays in the active window: a dialog, and neither the window behind it nor the system's bars nor the keyboard.
struct AndroidWindows {
  /// The hierarchies of all windows.
  let all: [MarkupElement]
  /// The outermost elements of those that are heard, the rearmost first.
  private(set) var heard: [MarkupElement] = []
  /// The title of the heard window, where the dump has one.
  private(set) var title: String?
  /// The names of the windows that are left out.
  private(set) var others: [String] = []

  private struct Window {
    /// The element around its hierarchy, which describes it.
    var description: MarkupElement?
    var hierarchy: MarkupElement

    subscript(name: String) -> String? { description?.attributes[name].nonEmpty }

    /// Whether it is an app's, by Android's constant or its word.
    var isOfApp: Bool { self["type"].map { $0 == "1" || $0.folded.hasSuffix("application") } ?? false }

    var name: String { self["title"] ?? hierarchy.children.first?.package ?? self["type"] ?? "?" }
  }

  init(of document: MarkupElement) {
    var windows: [Window] = []
    func collect(_ element: MarkupElement, in description: MarkupElement?) {
      if element.name == "hierarchy" { return windows.append(Window(description: description, hierarchy: element)) }
      for child in element.children { collect(child, in: element.name == "window" ? element : description) }
    }
    collect(document, in: nil)
    all = windows.map(\.hierarchy)
    let full = windows.filter { !$0.hierarchy.children.isEmpty }
    let chosen = full.first { $0["active"] == "true" } ?? full.first(where: \.isOfApp) ?? full.first
    guard let chosen, chosen.description != nil else {
      // Without descriptions each hierarchy is a window, or has the elements of several.
      let elements = windows.reversed().flatMap(\.hierarchy.children)
      let isOther = elements.map { $0.isSystemBar || $0.package.map(Self.isKeyboard) == true }
      heard = zip(elements, isOther).compactMap { $1 ? nil : $0 }
      if heard.isEmpty { heard = elements } else { others = zip(elements, isOther).compactMap { $1 ? $0.package : nil } }
      return
    }
    heard = chosen.hierarchy.children
    title = chosen["title"]
    others = full.filter { $0.hierarchy !== chosen.hierarchy }.map(\.name)
  }
}

extension AndroidWindows {
  /// Whether a package is a keyboard's, by the word that Android's own and most others have in their names.
  static func isKeyboard(_ package: String) -> Bool { package.contains("inputmethod") }
}

extension MarkupElement {
  /// The package of the app that it is from.
  fileprivate var package: String? { attributes["package"].nonEmpty }

  /// Whether it is the status bar or the navigation bar: from the system's interface, which covers the screen only where its
  /// shade is open.
  fileprivate var isSystemBar: Bool {
    guard package == "com.android.systemui", let frame = attributes["bounds"].flatMap(AndroidDump.frame) else { return false }
    return min(frame.width, frame.height) * 4 < max(frame.width, frame.height)
  }
}

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
