/// One element of a user interface as a screen reader knows it: a plain value, without behaviour and
/// without children.
///
/// A property is absent (`nil`, or its default) unless it says something. What can be derived from the
/// tree (accessible name, inherited live region, reading order) is not stored here.
public struct Node: Hashable, Sendable {
  /// Its name in the tree, which no other node has.
  public var id: NodeID
  /// What it is.
  public var role: Role

  // MARK: What it says

  /// The text that names the element; what is on screen unless `visibleText` differs.
  public var label: String?
  /// The element's present content: a field's text, a slider's position, a badge in words.
  public var value: String?
  /// Whether the label says everything there is to read below it; a text of Android's does not, what is
  /// below is read after it.
  public var labelCoversDescendants = true
  /// What happens on activation, in the app's own words; a style adds its own to it.
  public var hint: String?
  /// The grey text of an empty field.
  public var placeholder: String?
  /// Further description, said after the role.
  public var tooltip: String?
  /// Text that belongs to the element and is said after its role, like Android's hint text of a field
  /// that is not shown in the field.
  public var supplement: String?
  /// Why the content is not accepted; tied to the element it is about.
  public var errorText: String?
  /// A word that replaces the role's own.
  public var roleDescription: String?
  /// Words that replace the state's own, like "active".
  public var stateDescription: String?
  /// The text of a small mark on the element; a number is spoken as a count.
  public var badge: String?
  /// The words of the activation hint, when "activate" is too general: "open profile".
  public var activationLabel: String?
  /// Whether holding the element down does something of its own.
  public var supportsLongPress = false
  /// The words for holding it down, where "long press" is too general.
  public var longPressLabel: String?
  /// Whether there is more to hear about the element than is said (iOS custom content).
  public var hasMoreContent = false
  /// Whether links are in its text that are no elements of their own (Android's clickable spans).
  public var containsLinks = false
  /// The label that is painted, where it differs from `label` (WCAG 2.2, 2.5.3 Label in Name).
  public var visibleText: String?
  /// The element this one is the label for.
  public var labels: NodeID?
  /// BCP 47 code of the texts, where it differs from the interface's.
  public var language: String?

  // MARK: States; nil means "does not apply"

  /// Whether the element can be used at present; one that cannot is met all the same.
  public var isEnabled = true
  /// Whether it is the one chosen, or one of those chosen, among its siblings.
  public var isSelected: Bool?
  /// Whether it is switched on or checked.
  public var toggled: Toggled?
  /// Whether what belongs to it is shown.
  public var isExpanded: Bool?
  /// Whether a field must not be left empty.
  public var isRequired = false
  /// Whether the content is not accepted; `errorText` tells why.
  public var isInvalid = false
  /// Whether a field can be read and not changed.
  public var isReadOnly = false
  /// Whether a link was followed before.
  public var isVisited = false
  /// Whether it is being changed and not worth reading yet; a live region is silent so long.
  public var isBusy = false
  /// How many characters a secure field holds; its text is never in a tree.
  public var characterCount: Int?

  // MARK: Place

  /// Place within the set, when siblings do not tell it (windowed lists, tabs).
  public var position: SetPosition?
  /// Size and kind of the set this element holds.
  public var collection: Collection?
  /// Place within a grid.
  public var cell: Cell?
  /// Heading level from 1 to 6, or depth of a nested item from 1.
  public var level: Int?

  // MARK: Reading

  /// Whether it is read together with what is below it.
  public var grouping: Grouping = .separate
  /// Whether the reader knows of it at all.
  public var exposure: Exposure = .exposed
  /// Whether the cursor stops here: by rule, always, or never.
  public var stop: CursorStop = .byRule
  /// Holds the cursor in: nothing outside the subtree can be reached.
  public var isModal = false
  /// Where the cursor goes when the screen opens for the first time; at any other time ask by `FocusRequest`.
  public var isInitialFocus = false
  /// Explicit place among siblings; those without one keep document order after those with one.
  public var sortKey: Int?
  /// Further roles whose words are said after the role's own (iOS allows several traits on one element).
  public var additionalRoles: [Role] = []

  // MARK: News

  /// Politeness of changes inside; nil inherits from the nearest ancestor, then from the role.
  public var live: LiveRegion?
  /// Whether a change reads the whole region.
  public var isAtomic = false
  /// How many pieces of news its words stand for: more than one where they tell of several ("and 12 more").
  public var newsCount = 1

  // MARK: What it can do

  /// The actions the element declares; support is never guessed from the role.
  public var actions: [Action] = []

  // MARK: What it looks like

  /// In points, on the screen's own plane.
  public var frame: Frame?
  /// The colour its text or drawing is painted in.
  public var foreground: Colour?
  /// The colour it is painted on.
  public var background: Colour?
  /// How large and how heavy its text is painted.
  public var textStyle: TextStyle?

  /// A node that says what it is and is called, without states and actions; what else it is, is set afterwards.
  public init(id: NodeID, role: Role, label: String? = nil, value: String? = nil) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
  }

  /// Whether another version of the node differs in place, size and colours at the most.
  public func looksDifferentOnly(from other: Node) -> Bool {
    var same = self
    same.frame = other.frame
    same.foreground = other.foreground
    same.background = other.background
    same.textStyle = other.textStyle
    return same == other
  }

  /// Whether the element declares the action.
  public func supports(_ action: Action) -> Bool {
    actions.contains(action)
  }
}
