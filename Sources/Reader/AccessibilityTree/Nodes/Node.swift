/// One element of a user interface as a screen reader knows it: a plain value, without behaviour and
/// without children.
///
/// A property is absent (`nil`, or its default) unless it says something. What can be derived from the
/// tree (accessible name, inherited live region, reading order) is not stored here.
package struct Node: Hashable, Sendable {
  /// Its name in the tree, which no other node has.
  package var id: NodeID
  /// What it is.
  package var role: Role

  // MARK: What it says

  /// The text that names the element; the text on screen unless `visibleText` differs.
  package var label: String?
  /// The element's present content: a field's text, a slider's position, a badge in words.
  package var value: String?
  /// Whether the label replaces the texts of the descendants; an Android text does not, so that its descendants are read
  /// after it.
  package var labelCoversDescendants = true
  /// What happens on activation, in the app's own words; a style adds its own to it.
  package var hint: String?
  /// The grey text of an empty field.
  package var placeholder: String?
  /// Further description, said after the role.
  package var tooltip: String?
  /// Text that belongs to the element and is said after its role, like Android's hint text of a field
  /// that is not shown in the field.
  package var supplement: String?
  /// Why the content is not accepted; tied to the element it is about.
  package var errorText: String?
  /// A word that replaces the role's own.
  package var roleDescription: String?
  /// The landmark of a page that it is; nil in an app, and for an element that is none.
  package var landmark: Landmark?
  /// The kind of popup that it opens, where a page says so.
  package var popup: Popup?
  /// What only pages tell of it; nil in an app.
  package var page: PageProperties?
  /// The system's own picker for its value, which is in HTML's format; nil without one.
  package var picker: Picker?
  /// Words that replace the state's own, like "active".
  package var stateDescription: String?
  /// The text of a small mark on the element; a number is spoken as a count.
  package var badge: String?
  /// The words of the activation hint, when "activate" is too general: "open profile".
  package var activationLabel: String?
  /// Whether holding the element down does something of its own.
  package var supportsLongPress = false
  /// Whether a field marks misspelled words, as a platform's own fields do.
  package var isSpellChecked = true
  /// The words for holding it down, where "long press" is too general.
  package var longPressLabel: String?
  /// Whether there is more to hear about the element than is said (iOS custom content).
  package var hasMoreContent = false
  /// Whether its text contains links that are no elements of their own (Android's clickable spans).
  package var containsLinks = false
  /// The label that is painted, where it differs from `label` (WCAG 2.2, 2.5.3 Label in Name).
  package var visibleText: String?
  /// The element this one is the label for.
  package var labels: NodeID?
  /// BCP 47 code of the texts, where it differs from the interface's.
  package var language: String?

  // MARK: States; nil means "does not apply"

  /// Whether the element can be used at present; the cursor stops at a disabled one too.
  package var isEnabled = true
  /// Whether it is the one chosen, or one of those chosen, among its siblings.
  package var isSelected: Bool?
  /// Whether it is switched on or checked.
  package var toggled: Toggled?
  /// The kind of set of which it is the current item; nil if it is not current.
  package var current: Current?
  /// Whether what belongs to it is shown.
  package var isExpanded: Bool?
  /// Whether a field must not be left empty.
  package var isRequired = false
  /// Whether the content is not accepted; `errorText` says why.
  package var isInvalid = false
  /// Whether a field can be read and not changed.
  package var isReadOnly = false
  /// Whether a link was followed before.
  package var isVisited = false
  /// Whether it is still being changed; a busy live region is not announced.
  package var isBusy = false
  /// How many characters a secure field holds; its text is never in a tree.
  package var characterCount: Int?

  // MARK: Place

  /// Place within the set, when siblings do not give it (virtualised lists, tabs).
  package var position: SetPosition?
  /// Size and kind of the set this element holds.
  package var collection: Collection?
  /// Place within a grid.
  package var cell: Cell?
  /// Heading level from 1 to 6, or depth of a nested item from 1.
  package var level: Int?

  // MARK: Reading

  /// Whether it is read together with its descendants.
  package var grouping: Grouping = .separate
  /// Whether the reader knows of it at all.
  package var exposure: Exposure = .exposed
  /// Whether the cursor stops here: by rule, always, or never.
  package var stop: CursorStop = .byRule
  /// Whether it is not read with the element around it, even where it is no element of its own: on Android what can have the
  /// keyboard's focus or be held.
  package var isApart = false
  /// Whether a listener can give it a name of their own: TalkBack then says that it has none (`TalkBackLabelManager.needsLabel`).
  package var canBeNamed = false
  /// Holds the cursor in: nothing outside the subtree can be reached.
  package var isModal = false
  /// Where the cursor goes when the screen opens for the first time; at any other time ask by `FocusRequest`.
  package var isInitialFocus = false
  /// The directions in which it may be scrolled; nil where all of its content is in the tree.
  package var scrolling: Scrolling?
  /// Whether its descendants can be pressed even if they declare no action: any element of a page may listen.
  package var takesPresses = false
  /// Explicit place among siblings; those without one keep document order after those with one.
  package var sortKey: Int?
  /// Further roles whose words are said after the role's own (iOS allows several traits on one element).
  package var additionalRoles: [Role] = []

  // MARK: Events

  /// Politeness of changes inside; nil inherits from the nearest ancestor, then from the role.
  package var live: LiveRegion?
  /// Whether a change reads the whole region.
  package var isAtomic = false
  /// The number of messages that its words stand for: more than one where they summarise several ("and 12 more").
  package var eventCount = 1
  /// Whether its words report only that something takes long, which another run need not do.
  package var isOfPace = false

  // MARK: What it can do

  /// The actions the element declares; support is never guessed from the role.
  package var actions: [Action] = []

  // MARK: What it looks like

  /// In points, on the screen's own plane.
  package var frame: Frame?
  /// The colour its text or drawing is painted in.
  package var foreground: Colour?
  /// The colour it is painted on.
  package var background: Colour?
  /// How large and how heavy its text is painted.
  package var textStyle: TextStyle?
  /// The estimated colours of its text in a picture of the screen; nil without a picture or an estimate.
  package var estimatedColours: EstimatedColours?
  /// What the document of a page tells of it for an audit; nil where it tells nothing.
  package var document: DocumentProperties?

  /// A node with a role and a name, without states and actions, which are set afterwards.
  package init(id: NodeID, role: Role, label: String? = nil, value: String? = nil) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
  }

  /// Whether another version of the node differs at most in place, size, colours and painted text.
  package func looksDifferentOnly(from other: Node) -> Bool {
    var same = self
    same.frame = other.frame
    same.foreground = other.foreground
    same.background = other.background
    same.textStyle = other.textStyle
    same.estimatedColours = other.estimatedColours
    same.visibleText = other.visibleText
    same.document = other.document
    return same == other
  }

  /// Whether the element has the role, as its own or in addition.
  package func has(_ role: Role) -> Bool {
    self.role == role || additionalRoles.contains(role)
  }

  /// Whether it may be scrolled in a direction of reading: forward (1) or backward (-1).
  package func canScroll(by step: Int) -> Bool {
    (step > 0 ? scrolling?.forward : scrolling?.backward) == true
  }

  /// Whether the element declares the action.
  package func supports(_ action: Action) -> Bool {
    actions.contains(action)
  }
}

/// A property on which an announcement or a judgement may depend, and which some sources of a tree lack.
///
/// A captured screen without a property leaves it unknown, which is not the same as "no": an element of a plain dump may
/// well be a heading. An app that builds its own tree knows all of them.
package enum NodeProperty: String, Hashable, Sendable, CaseIterable {
  // For announcements.
  case heading, selected, expanded, stateDescription, roleDescription, range, position, collection
  case hint, actionLabel, tooltip, error, labelledBy, paneTitle, screenReaderFocusable, importance, element
  case liveRegion, customActions, traversal, modality, visibility, language, frame
  // For audits as well: looks, a picture, sizes in points, titles of windows, the results of actions, and
  // what a page's document tells beyond its accessibility tree.
  case colour, picture, textSize, visibleText, density, title, initialFocus, behaviour, document
  // For audits as well: whether a state that is not there was left out, whether an image without a name is decoration, and
  // whether an element without a name has one that was left out.
  case absentStates, decoration, absentNames
}

/// The platform whose rules a screen follows, if it is not built for all platforms.
package enum Platform: Hashable, Sendable {
  case android, iOS, web
}
