import AccessibilityTree
import Text

/// Whether Android tells TalkBack of a view, where a capture does not say: a dump has all views, and TalkBack does not ask for
/// those without importance (no service of google/talkback has `flagIncludeNotImportantViews`).
///
/// Source: `View.isImportantForAccessibility` of AOSP with the mode AUTO: what can be pressed, held or focused is important, and
/// so is what has a description, a live region, a title or is a heading. Some classes make themselves important (`TextView`,
/// `AdapterView`, `RecyclerView`, `ProgressBar`), and lists their items. Nodes that are no views (Compose, web pages) have no
/// such rule: all of them are told.
enum AndroidImportance {
  /// What is around an element.
  struct Surroundings {
    /// Whether it is an item of a list, which makes it important.
    var isItem = false
    /// Whether it is made by something that draws its own elements.
    var isVirtual = false
  }

  /// Whether TalkBack is not told of an element.
  static func isUnimportant(_ json: JSONValue, _ around: Surroundings) -> Bool {
    guard json["importantForAccessibility"] == nil, !around.isItem, !around.isVirtual, isPlain(json) else { return false }
    return !facts.contains { name in
      switch json[name] {
      case nil, false?, null?, ""?, "false"?, "none"?, "off"?: false
      case let value?: value.array?.isEmpty != true
      }
    }
  }

  private static let null = JSONValue.null

  /// Whether a class does not make itself important: a layout, or a picture.
  private static func isPlain(_ json: JSONValue) -> Bool {
    let name = json["className"]?.string?.lastPart.folded ?? ""
    // A view has no elements in it: this one is a node of something else.
    if name == "view" { return json["children"] == nil }
    return name != "surface" && !name.hasSuffix("scrollview") && ["group", "image", "card"].contains(json["role"]?.string)
  }

  /// Whether an element of this class draws the elements in it itself.
  static func drawsItself(_ json: JSONValue) -> Bool {
    isOfCompose(json) || json["className"]?.string?.lastPart.folded.hasSuffix("flutterview") == true
  }

  /// Whether the elements in an element are Compose's, outside of a page and of Flutter.
  static func isOfCompose(_ json: JSONValue) -> Bool {
    let name = json["className"]?.string?.lastPart.folded ?? ""
    return name == "view" && json["children"] != nil || name.hasSuffix("composeview")
  }

  /// Any of these makes a view important.
  private static let facts = [
    "text", "contentDescription", "stateDescription", "clickable", "longClickable", "focusable", "inputFocusable",
    "screenReaderFocusable", "contextClickable", "checkable", "scrollable", "heading", "liveRegion", "containerTitle",
    "paneTitle",
    "hint", "error", "tooltip", "customActions", "actions", "count", "rows", "columns", "roleDescription",
  ]
}
