import AccessibilityTree

/// A semantics node of Flutter as a dump prints it.
struct FlutterNode {
  /// The line and the column of the file that it begins in, each from 1.
  var line: Int
  var column: Int
  /// The framework's number of the node, which it keeps as long as the app runs.
  var number = ""
  /// The column that decides what it is in.
  var depth: Int
  /// Whether a guide leads to it from a node around it.
  var isBranch: Bool
  /// The place of its parent in the tree's list; nil for a root.
  var parent: Int?
  /// The places of its children.
  var children: [Int] = []

  var label = ""
  var value = ""
  var hint = ""
  var tooltip = ""
  var identifier = ""
  var role = ""
  var flags: FlutterFlags = []
  var actions: FlutterActions = []
  var customActions: [String] = []
  /// Its rectangle in the coordinates of its parent.
  var rectangle: Frame?
  /// What its coordinates are multiplied by, besides being moved; nil for nothing.
  var transform: Transform?
  var sortKey: SortKey?
  var isRightToLeft: Bool?
  var scrollChildren: Int?
  var headingLevel = 0
  /// The language of its label.
  var language: String?
  var isMergedUp = false
  var isMergeBoundary = false
  var isInvisible = false
  /// Whether its place in the tree is not where it is painted.
  var isMovedForTraversal = false

  /// The place among siblings that the app gives.
  struct SortKey: Hashable {
    var order: Double
    var name: String
  }

  /// A linear map of the plane.
  struct Transform: Hashable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var x = 0.0
    var y = 0.0

    static func scale(_ factor: Double) -> Transform { Transform(a: factor, d: factor) }

    /// The map that does the other one first.
    func after(_ other: Transform) -> Transform {
      Transform(
        a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c, d: c * other.b + d * other.d,
        x: a * other.x + b * other.y + x, y: c * other.x + d * other.y + y)
    }

    /// The smallest upright rectangle around what a rectangle becomes.
    func applied(to frame: Frame) -> Frame {
      let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { right, down in
        (x: frame.x + right * frame.width, y: frame.y + down * frame.height)
      }
      let xs = corners.map { a * $0.x + b * $0.y + x }
      let ys = corners.map { c * $0.x + d * $0.y + y }
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      return Frame(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
  }

  func has(_ flags: FlutterFlags) -> Bool { self.flags.contains(flags) }
}

/// The flags of a semantics node, with the bits of the engine.
///
/// Source: `SemanticsFlag` of dart:ui.
struct FlutterFlags: OptionSet {
  let rawValue: UInt64

  static let hasCheckedState = FlutterFlags("hasCheckedState")
  static let isChecked = FlutterFlags("isChecked")
  static let isSelected = FlutterFlags("isSelected")
  static let isButton = FlutterFlags("isButton")
  static let isTextField = FlutterFlags("isTextField")
  static let isFocused = FlutterFlags("isFocused")
  static let hasEnabledState = FlutterFlags("hasEnabledState")
  static let isEnabled = FlutterFlags("isEnabled")
  static let isInMutuallyExclusiveGroup = FlutterFlags("isInMutuallyExclusiveGroup")
  static let isHeader = FlutterFlags("isHeader")
  static let isObscured = FlutterFlags("isObscured")
  static let scopesRoute = FlutterFlags("scopesRoute")
  static let namesRoute = FlutterFlags("namesRoute")
  static let isHidden = FlutterFlags("isHidden")
  static let isImage = FlutterFlags("isImage")
  static let isLiveRegion = FlutterFlags("isLiveRegion")
  static let hasToggledState = FlutterFlags("hasToggledState")
  static let isToggled = FlutterFlags("isToggled")
  static let hasImplicitScrolling = FlutterFlags("hasImplicitScrolling")
  static let isMultiline = FlutterFlags("isMultiline")
  static let isReadOnly = FlutterFlags("isReadOnly")
  static let isFocusable = FlutterFlags("isFocusable")
  static let isLink = FlutterFlags("isLink")
  static let isSlider = FlutterFlags("isSlider")
  static let isKeyboardKey = FlutterFlags("isKeyboardKey")
  static let isCheckStateMixed = FlutterFlags("isCheckStateMixed")
  static let hasExpandedState = FlutterFlags("hasExpandedState")
  static let isExpanded = FlutterFlags("isExpanded")

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The flag of this name; none for an unknown one.
  init(_ name: String) { self.init(rawValue: Self.bits[name] ?? 0) }

  /// Whether a word is the name of a flag.
  static func isName(_ word: String) -> Bool { bits[word] != nil || word == "isAccessibilityFocusBlocked" }

  /// The flags that dumps of before 2018 print as words of their own.
  init(oldWord word: String) {
    self =
      switch word {
      case "button": .isButton
      case "checked": [.hasCheckedState, .isChecked]
      case "unchecked", "not checked": .hasCheckedState
      case "selected": .isSelected
      case "textField", "text field": .isTextField
      case "focused": .isFocused
      case "header": .isHeader
      case "disabled": .hasEnabledState
      case "enabled": [.hasEnabledState, .isEnabled]
      default: []
      }
  }

  private static let bits = Dictionary(
    uniqueKeysWithValues: [
      "hasCheckedState", "isChecked", "isSelected", "isButton", "isTextField", "isFocused", "hasEnabledState", "isEnabled",
      "isInMutuallyExclusiveGroup", "isHeader", "isObscured", "scopesRoute", "namesRoute", "isHidden", "isImage", "isLiveRegion",
      "hasToggledState", "isToggled", "hasImplicitScrolling", "isMultiline", "isReadOnly", "isFocusable", "isLink", "isSlider",
      "isKeyboardKey", "isCheckStateMixed", "hasExpandedState", "isExpanded", "hasSelectedState", "hasRequiredState",
      "isRequired",
    ].enumerated().map { ($1, UInt64(1) << UInt64($0)) })
}

/// The actions of a semantics node, with the bits of the engine.
///
/// Source: `SemanticsAction` of dart:ui.
struct FlutterActions: OptionSet {
  let rawValue: UInt64

  static let tap = FlutterActions("tap")
  static let longPress = FlutterActions("longPress")
  static let scrollLeft = FlutterActions("scrollLeft")
  static let scrollRight = FlutterActions("scrollRight")
  static let scrollUp = FlutterActions("scrollUp")
  static let scrollDown = FlutterActions("scrollDown")
  static let increase = FlutterActions("increase")
  static let decrease = FlutterActions("decrease")
  /// The actions that only scroll, which do not make a node an element.
  static let scrolling: FlutterActions = [.scrollLeft, .scrollRight, .scrollUp, .scrollDown]

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether a word is the name of an action.
  static func isName(_ word: String) -> Bool { bits[word] != nil }

  /// The action of this name; an unknown one is an action all the same.
  init(_ name: String) { self.init(rawValue: Self.bits[name] ?? 1 << 63) }

  private static let bits = Dictionary(
    uniqueKeysWithValues: [
      "tap", "longPress", "scrollLeft", "scrollRight", "scrollUp", "scrollDown", "increase", "decrease", "showOnScreen",
      "moveCursorForwardByCharacter", "moveCursorBackwardByCharacter", "setSelection", "copy", "cut", "paste",
      "didGainAccessibilityFocus", "didLoseAccessibilityFocus", "customAction", "dismiss", "moveCursorForwardByWord",
      "moveCursorBackwardByWord", "setText", "focus", "scrollToOffset", "expand", "collapse",
    ].enumerated().map { ($1, UInt64(1) << UInt64($0)) })
}

/// The tree of one view of a Flutter app, as a dump prints it.
struct FlutterTree {
  /// The nodes in the order of the dump.
  var nodes: [FlutterNode] = []
  /// The places of those that are in no other.
  var roots: [Int] = []
  /// The bytes of the file that it is read from.
  var ranges: [Range<Int>] = []
  /// The platform of the log that it is from; nil where it is unknown.
  var platform: Platform?
  /// The kind of dump.
  var kind = Kind.tree
  /// The line in the middle of which it was cut off; nil where it was not.
  var cutOff: Int?

  enum Kind: String {
    case tree = "debugDumpSemanticsTree"
    case oneLine = "debugDumpSemanticsTree, one line a node"
    case engineLog = "log of the Android engine"
    case attributes = "attributes of one node"
  }
}
