import AccessibilityTree
import Text

/// What a source tells of an element, by the names that ``AccessibilityTree/Node`` has for it. What the source does not tell is
/// absent, which is not the same as "no".
///
/// An element has about a dozen of these, and there are tens of thousands of elements: those that few have take the space of a
/// reference (``Rare``).
package struct ElementProperties: Hashable, Sendable {
  // MARK: What it is

  /// The source's word for its kind: XCTest's type, ARIA's role. Android has classes in its place, until its rules
  /// have made a word of ``AndroidKinds`` of the class.
  package var role: String?
  /// Android's class.
  var className: String?
  /// UIKit's traits.
  var traits: Set<IOSTrait> = []
  /// False for a control that an app builds itself.
  var isNative: Bool?

  // MARK: What it says

  /// The name for a reader: Android's content description, UIKit's label, the name in a page.
  package var label: String?
  /// The text on it; on a page that is its name.
  package var text: String?
  /// What happens on activation; on Android a field's hint.
  @Rare package var hint: String?
  /// Its present content.
  package var value: ElementValue?
  /// The grey text of an empty field.
  @Rare package var placeholder: String?
  @Rare var tooltip: String?
  @Rare var errorText: String?
  @Rare var roleDescription: String?
  @Rare var stateDescription: String?
  /// The title of a pane, which is announced when it opens.
  @Rare package var paneTitle: String?
  /// BCP 47 code of its texts.
  @Rare var language: String?
  /// How many characters a secret field holds.
  @Rare var characterCount: Int?
  /// The kind of input of a field, in the source's own word.
  @Rare var inputType: String?
  /// The directions in which it scrolls no further: `forward`, `backward` or both.
  @Rare package var scrollEnd: String?
  /// Whether the hint stands in the place of the text.
  var isShowingHint: Bool?
  var containsLinks = false
  /// Whether there is custom content.
  var hasMoreContent = false

  // MARK: States

  /// Whether it can be used at present.
  package var isEnabled: Bool?
  /// Whether it is the one chosen, or one of those chosen.
  package var isSelected: Bool?
  /// Whether it says so too where it is not selected, as Compose's own state description does.
  var tellsSelection = false
  var toggled: Toggled?
  /// Whether it can be checked; false takes away its check mark.
  var isCheckable: Bool?
  var isExpanded: Bool?
  var isRequired: Bool?
  var isReadOnly: Bool?
  var isBusy: Bool?
  /// Why its content is not accepted; nil for what is accepted.
  var invalidity: Invalidity?
  /// False where Android says that the content is accepted.
  var isContentInvalid: Bool?
  /// Whether what is typed into it is secret.
  package var isPassword: Bool?
  /// Whether it heads what follows.
  package var isHeading: Bool?
  /// Whether a field takes several lines.
  package var isMultiline: Bool?
  var isEditable: Bool?
  var isModal: Bool?
  /// Whether it is hidden from readers, or not shown.
  package var isHidden: Bool?
  /// Whether it is in view.
  package var isVisible: Bool?
  /// Android's importance for accessibility.
  package var importance: Importance?
  var live: LiveRegion?

  // MARK: Focus and actions

  /// Whether it has the reader's focus, on a page the keyboard's.
  package var isFocused: Bool?
  /// Whether it has the focus of the keyboard.
  package var hasInputFocus: Bool?
  /// Whether it can have the focus of the keyboard.
  package var takesInputFocus: Bool?
  /// Whether it is an element to the reader: Android's `focusable`, UIKit's `isAccessibilityElement`.
  package var isElement: Bool?
  var isScreenReaderFocusable: Bool?
  /// Whether a person types into it.
  package var isEditing: Bool?
  var isClickable: Bool?
  var isLongClickable: Bool?
  var isAdjustable: Bool?
  /// Whether its content scrolls.
  package var isScrollable: Bool?
  /// Android's own actions.
  package var actions: AndroidActions = []
  /// The names of the app's own actions.
  var customActions: [String] = []
  /// How many more the app has, whose names are unknown.
  var unnamedActions: UInt16 = 0

  // MARK: Place

  @Rare var position: SetPosition?
  /// Place in a grid or table.
  @Rare var cell: Cell?
  /// Size and kind of the set that it holds.
  @Rare var collection: Collection?
  /// Whether node info tells the collection: then its size decides what a class leaves open.
  var tellsCollection = false
  /// Whether its source has only those of its rows that are shown.
  var holdsShownRowsOnly = false
  /// Android's record of an item's place.
  @Rare var itemInfo: ItemInfo?
  /// Heading level, or depth of a nested item.
  @Rare var level: Int?
  /// The range that the value is in.
  @Rare var range: ElementRange?
  /// Whether its elements keep the order that the source gives them.
  var isExplicitOrder: Bool?
  /// Whether a plain group keeps its elements together.
  var groupsChildren: Bool?
  /// Whether content outside of it is not shown.
  var clips: Bool?
  /// What SwiftUI makes of its children.
  var childBehavior: ChildBehavior?

  /// What only pages tell; nil where a page tells none of it.
  @Rare package var page: PageElement?
  /// What only cases tell; nil in captures.
  @Rare var ofCase: CaseProperties?

  /// What a source tells that tells nothing.
  package init() {}

  /// Android's importance for accessibility.
  package enum Importance: Hashable, Sendable { case yes, no, noHideDescendants }

  /// The values of SwiftUI's `accessibilityElement(children:)` that make one element of several.
  enum ChildBehavior: Hashable, Sendable { case combine, ignore }

  /// The place of an item in node info: row and column from 1.
  struct ItemInfo: Hashable, Sendable {
    var row: Int?
    var column: Int?
    var isHeading: Bool?
    var isSelected: Bool?
    var rowTitle: String?
    var columnTitle: String?
  }
}

/// The range of a slider, progress bar or field.
struct ElementRange: Hashable, Sendable {
  /// Where it stands; nil where the element's value says it.
  var current: Double?
  var least: Double?
  var most: Double?
  /// How the number is announced.
  var kind = Kind.share

  enum Kind: Hashable, Sendable {
    /// As it is, without its fraction.
    case whole
    /// As it is.
    case number
    case percent
    /// As the share of the range, in percent.
    case share
  }
}

/// The content of an element: a text, a number, or a state.
package enum ElementValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)

  /// A value of JSON; nil for a list or an object.
  init?(_ json: JSONValue?) {
    switch json {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .flag(flag)
    case .null, .array, .object, nil: return nil
    }
  }

  /// The value in JSON's form.
  private var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    }
  }

  /// The text, or the number as text; nil for a state.
  package var text: String? { json.text }
  /// The text, if it is one.
  var string: String? { json.string }
  /// The number, if it is one.
  package var number: Double? { json.number }
  /// The state that it stands for: true, false, or a word for mixed.
  var toggled: Toggled? { json.toggled }
}

/// What only pages tell of an element.
package struct PageElement: Hashable, Sendable {
  /// The description that the browser has reckoned.
  package var description: String?
  /// The description that is written on it (`aria-description`).
  var ownDescription: String?
  /// The words for its value.
  var valueText: String?
  /// Why its content is not accepted.
  var errorMessage: String?
  var url: String?
  /// The name of the set of radio buttons that it belongs to.
  var setName: String?
  var takesSeveral = false
  var sortOrder: SortOrder?
  /// Whether the page states its role, or what it heads.
  var statesRole = false
  /// Whether the document states whether its content is accepted (`aria-invalid`), and not the browser.
  var statesInvalidity = false
  /// The word of `aria-haspopup`, folded.
  var popup: String?
  /// Whether it is pressed; nil for what is no toggle button.
  var pressed: Toggled?
  var current: Current?
  var isAtomic = false
  /// The most characters of its text.
  package var longestText: Int?
  /// The node of the active element in it, and of the one that it controls, by the browser's numbers.
  package var activeDescendant, controlled: Int?
  /// The line that a text runs in.
  var flow: TextFlow?
  /// The text of its label that is not shown.
  var unshownLabel: String?
  /// What the document tells an audit.
  var audit: Audit?

  /// What the document tells an audit: the colours of the text, and what concerns the keyboard.
  struct Audit: Hashable, Sendable {
    var foreground: Colour?
    var background: Colour?
    var textStyle: TextStyle?
    var properties = DocumentProperties()
    /// The element as a CSS selector.
    var selector: String?
    /// Whether it is within the selector that the page was read with.
    var isWithinSelector = false
    /// Whether it is a frame that the keyboard goes into.
    var isFrame = false
  }
}

/// What only cases tell of an element.
struct CaseProperties: Hashable, Sendable {
  /// The kind of a container in UIKit.
  var containerType: String?
  var title: String?
  /// The label that the listener has given.
  var userLabel: String?
  var badge: String?
  /// The title of a container.
  var containerTitle: String?
  var activationLabel: String?
  var longPressLabel: String?
  /// The container around it, which is not in the tree of the case.
  var container: CapturedElement?
  /// The words for a place without numbers, in published examples.
  var placeholders: Placeholders?
  /// The page that a page control is on.
  var page: SetPosition?
  /// The id that other elements name it by.
  var id: String?
  var traversalIndex: Double?
  var traversalBefore: String?
  var traversalAfter: String?

  /// The words for an index and a count.
  struct Placeholders: Hashable, Sendable {
    var index: String
    var count: String
  }
}

/// A property that few elements have.
@propertyWrapper
package struct Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  private var box: Boxed<Value>?

  /// No value.
  package init() {}

  /// The value; nil for none.
  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Boxed($0) } }
  }
}

/// A value in a place of its own, which is never changed.
final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Boxed, other: Boxed) -> Bool { one === other || one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
