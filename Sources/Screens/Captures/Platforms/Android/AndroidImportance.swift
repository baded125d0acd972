import AccessibilityTree

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

  /// What an element's class says of its view.
  struct View {
    /// The last part of the class, folded.
    private let name: String
    private let hasContent: Bool

    init(_ element: CapturedElement) {
      (name, hasContent) = (element.properties.className?.lastPart.folded ?? "", !element.children.isEmpty)
    }

    /// Whether the class does not make itself important: a layout, or a picture.
    func isPlain(_ role: String?) -> Bool {
      // A view has no elements in it: this one is a node of something else.
      if name == "view" { return !hasContent }
      return name != "surface" && !name.hasSuffix("scrollview") && ["group", "image", "card"].contains(role)
    }

    var isComposeView: Bool { name.hasSuffix("composeview") }

    /// Whether the elements in it are Compose's, outside of a page and of Flutter.
    var isOfCompose: Bool { name == "view" && hasContent || isComposeView }

    /// Whether it draws the elements in it itself.
    var drawsItself: Bool { isOfCompose || name.hasSuffix("flutterview") }
  }

  /// Whether TalkBack is not told of an element.
  static func isUnimportant(_ it: ElementProperties, _ view: View, _ around: Surroundings) -> Bool {
    guard it.importance == nil, !around.isItem, !around.isVirtual, view.isPlain(it.role) else { return false }
    let isActive =
      it.isClickable == true || it.isLongClickable == true || it.isElement == true || it.takesInputFocus == true
      || it.isScreenReaderFocusable == true || it.isScrollable == true || it.isHeading == true
    let texts = [
      it.text, it.label, it.stateDescription, it.ofCase?.containerTitle, it.paneTitle, it.hint, it.errorText, it.tooltip,
      it.roleDescription,
    ]
    return !isActive && (it.live ?? .off) == .off && it.customActions.isEmpty && it.collection == nil
      && !texts.contains { $0?.isEmpty == false }
  }
}
