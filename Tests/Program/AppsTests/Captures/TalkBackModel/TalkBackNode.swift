import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A node of an Android dump as a screen reader gets it, with what can be known from the dump's attributes alone.
final class TalkBackNode {
  /// The attributes as the dump has them.
  let attributes: [String: String]
  /// The children that readers get.
  var children: [TalkBackNode] = []
  /// The parent that readers get.
  private(set) weak var parent: TalkBackNode?
  /// What makes the node, where no view of Android does.
  private let provider: Provider?
  /// Whether the dump names the view of Compose that it is in.
  let isInComposeView: Bool
  /// Whether it is part of a page, or the page itself.
  let isInPage: Bool

  /// Those that give nodes of their own.
  private enum Provider { case compose, other }

  fileprivate init(_ name: String, _ attributes: [String: String], in parent: TalkBackNode?) {
    self.attributes = attributes.merging(["class": name]) { own, _ in own }
    self.parent = parent
    let around = parent?["class"] ?? ""
    isInComposeView = around.hasSuffix("ComposeView") || parent?.isInComposeView == true
    isInPage = around.hasSuffix("WebView") || parent?.isInPage == true
    if ["FlutterView", "WebView"].contains(where: around.hasSuffix) {
      provider = .other
    } else if around.hasSuffix("ComposeView") || (around == "android.view.View" && parent?.provider == nil) {
      // A plain view has no children, so one with children is no view.
      provider = .compose
    } else {
      provider = around.hasSuffix("ViewFactoryHolder") ? nil : parent?.provider
    }
  }

  /// The windows of a dump, each with the tree that readers get.
  static func windows(of dump: Data) -> [TalkBackNode] {
    let reader = DumpReader()
    let parser = XMLParser(data: dump.drop { $0 != UInt8(ascii: "<") })
    parser.delegate = reader
    guard parser.parse() else { return [] }
    return reader.windows
  }

  /// An attribute's text; nil where the dump lacks it or it is blank.
  subscript(name: String) -> String? {
    guard let value = attributes[name], !value.allSatisfy(\.isWhitespace) else { return nil }
    return value
  }

  /// Whether an attribute is "true".
  func isSet(_ name: String) -> Bool { attributes[name] == "true" }

  /// Whether the node supports an action, where the dump tells actions.
  func supports(_ action: String) -> Bool {
    self["actions"]?.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces) == action } ?? false
  }

  /// The area on the screen; nil where the dump has none.
  var bounds: Bounds? {
    let numbers = (self["bounds"] ?? "").split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
    return numbers.count == 4 ? Bounds(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3]) : nil
  }

  /// An area in pixels.
  struct Bounds: Equatable {
    var left, top, right, bottom: Int
  }

  // MARK: - The tree that readers get: View.java, ViewGroup.java

  /// `ViewGroup.addChildrenForAccessibility`: the children of a view that is left out are its parent's.
  fileprivate func leaveOutUnimportant() {
    children = children.flatMap { child in
      child.leaveOutUnimportant()
      guard !child.isImportant else { return [child] }
      for grandchild in child.children { grandchild.parent = self }
      return child.children
    }
  }

  /// `View.includeForAccessibility`, for a service that does not ask for unimportant views, as TalkBack does not.
  private var isImportant: Bool {
    if let told = self["a11y-important"] { return told == "true" }
    let isVirtual = provider != nil || (self["class"] == "android.view.View" && !children.isEmpty)
    return isVirtual || isActionable || isImportantClass
      || ["content-desc", "text", "hint", "pane-title"].contains { self[$0] != nil } || isSet("heading")
      || isSet("screen-reader-focusable") || isCheckable || (self["live-region"] ?? "0") != "0"
      || (parent.map { $0.isA("AbsListView") || $0.isA("RecyclerView") } ?? false)
  }

  /// The classes that make themselves important, or focusable, in their constructors.
  private var isImportantClass: Bool {
    [
      "TextView", "ProgressBar", "AdapterView", "RecyclerView", "ViewPager", "WebView", "NumberPicker", "DrawerLayout",
      "ScrollView", "NestedScrollView", "HorizontalScrollView",
    ].contains(where: isA)
  }

  /// `isScreenReaderFocusable`. Compose sets it on what merges its content, and on a leaf that speaks and is not merged
  /// (`AndroidComposeViewAccessibilityDelegateCompat`), which plain dumps do not tell. What can have the focus alone merges
  /// nothing (`FocusableNode.applySemantics`).
  var isScreenReaderFocusable: Bool {
    if let told = self["screen-reader-focusable"] { return told == "true" }
    guard provider == .compose else { return false }
    if isMerging { return true }
    let speaks = self["text"] != nil || self["content-desc"] != nil
    // A description around it is read in its place.
    let isDescribed = sequence(first: self, next: \.parent).dropFirst().contains { $0["content-desc"] != nil }
    return children.isEmpty && speaks && !isDescribed
      && !sequence(first: self, next: \.parent).contains(where: \.isMerging)
  }

  /// Whether Compose merges its content: one that is selected cannot be pressed (`Tab`, `NavigationBarItem`).
  private var isMerging: Bool { isClickable || isCheckable || isSet("selected") }

  // MARK: - Classes: ClassLoadingCache.checkInstanceOf

  /// Whether the node's class is one of Android's or inherits from it. An app's own class is not known to TalkBack.
  func isA(_ ancestor: String) -> Bool {
    var name: String? = Self.androidName(of: self["class"] ?? "")
    while let current = name {
      if current == ancestor { return true }
      name = Self.ancestors[current]
    }
    return false
  }

  private static func androidName(of name: String) -> String? {
    let packages = [
      "android.widget.", "android.view.", "android.webkit.", "androidx.", "android.support.", "com.android.internal.",
    ]
    guard packages.contains(where: name.hasPrefix), let last = name.split(separator: ".").last else { return nil }
    return last.hasPrefix("AppCompat") ? String(last.dropFirst(9)) : String(last)
  }

  private static let ancestors = [
    "ImageButton": "ImageView", "QuickContactBadge": "ImageView", "ZoomButton": "ImageButton",
    "Switch": "CompoundButton", "SwitchCompat": "CompoundButton", "ToggleButton": "CompoundButton",
    "RadioButton": "CompoundButton", "CheckBox": "CompoundButton", "CompoundButton": "Button", "Button": "TextView",
    "CheckedTextView": "TextView", "EditText": "TextView", "AutoCompleteTextView": "EditText",
    "MultiAutoCompleteTextView": "AutoCompleteTextView", "Chronometer": "TextView", "TextClock": "TextView",
    "SeekBar": "AbsSeekBar", "RatingBar": "AbsSeekBar", "AbsSeekBar": "ProgressBar",
    "ListView": "AbsListView", "ExpandableListView": "ListView", "GridView": "AbsListView", "AbsListView": "AdapterView",
    "Spinner": "AdapterView", "Gallery": "AdapterView", "AdapterView": "ViewGroup",
    "FrameLayout": "ViewGroup", "LinearLayout": "ViewGroup", "RelativeLayout": "ViewGroup", "TableLayout": "LinearLayout",
    "TableRow": "LinearLayout", "RadioGroup": "LinearLayout", "TabWidget": "LinearLayout", "NumberPicker": "LinearLayout",
    "ScrollView": "FrameLayout", "NestedScrollView": "FrameLayout", "HorizontalScrollView": "FrameLayout",
    "RecyclerView": "ViewGroup", "ViewPager": "ViewGroup", "WebView": "ViewGroup", "DrawerLayout": "ViewGroup",
    "GridLayout": "ViewGroup", "Toolbar": "ViewGroup",
  ]
}

/// Makes nodes of a dump's elements.
private final class DumpReader: NSObject, XMLParserDelegate {
  private(set) var windows: [TalkBackNode] = []
  private var open: [TalkBackNode] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard name != "hierarchy" else { return }
    let node = TalkBackNode(name, attributes, in: open.last)
    if let parent = open.last { parent.children.append(node) } else { windows.append(node) }
    open.append(node)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard name != "hierarchy" else { return }
    let node = open.removeLast()
    if open.isEmpty { node.leaveOutUnimportant() }
  }
}
