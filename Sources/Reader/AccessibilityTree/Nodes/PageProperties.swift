// Further properties of the elements of pages, in WAI-ARIA's words.

/// The landmark of a page that an element is (WAI-ARIA 1.2, section 5.3.4, and `region`).
package enum Landmark: String, Hashable, Sendable, CaseIterable {
  case banner, complementary, contentInfo, form, main, navigation, region, search
}

/// What an element opens (WAI-ARIA 1.2, `aria-haspopup`).
package enum Popup: String, Hashable, Sendable, CaseIterable {
  case menu, listBox, tree, grid, dialog
}

/// A picker that the system draws and no page: for the fields of HTML's input types, and for `select`.
package enum Picker: String, Hashable, Sendable, CaseIterable {
  case date, time, dateTime, month, week, color, file, option
}

/// The current one of a set (WAI-ARIA 1.2, `aria-current`): the open page of a site, the current step.
package enum Current: String, Hashable, Sendable, CaseIterable {
  case page, step, location, date, time
  /// Of something else.
  case item
}

/// Why a page says that what is in a field is not accepted (WAI-ARIA 1.2, `aria-invalid`).
package enum Invalidity: String, Hashable, Sendable, CaseIterable {
  case grammar, spelling
  /// For another reason.
  case other
}

/// The order in which the cells below a heading are sorted (WAI-ARIA 1.2, `aria-sort`).
package enum SortOrder: String, Hashable, Sendable, CaseIterable {
  case ascending, descending
}

/// What only pages tell of an element.
package struct PageProperties: Hashable, Sendable {
  /// Its role, in WAI-ARIA's words or the browser's, in lower case: pages have more roles than apps.
  package var role: String
  /// The element as a short CSS selector that no other element has; `>>>` leads into a frame or a shadow root. Nil where the
  /// document was not read.
  package var selector: String?
  /// Whether it is within the selector that the page was read with.
  package var isWithinSelector = false
  /// Why its content is not accepted; nil for what is accepted or may not have been tried yet.
  package var invalidity: Invalidity?
  /// The description that is written on it (`aria-description`).
  package var description: String?
  /// The part of its range that its value is, from 0 to 1; nil without a range.
  package var share: Double?
  /// How the cells below it are sorted.
  package var sortOrder: SortOrder?
  /// Whether its place in the table alone makes it a heading: it is in a `th` that says nothing else.
  package var isPlainHeading = false
  /// The name of the set of radio buttons that it belongs to.
  package var setName: String?
  /// Whether it takes several files.
  package var takesSeveral = false
  /// Whether it names the element in it, or beside it, that is active while it has the focus (`aria-activedescendant`).
  package var namesActiveElement = false
  /// The line that a text runs in; nil for anything else, and where the document was not read.
  package var flow: TextFlow?
  /// The texts in a heading or a link that some versions of a reader stop at one by one; empty where all take it as one.
  package var pieces: [TextPiece] = []
  /// The text of a field's label that the page does not show; nil without one.
  package var unshownLabel: String?
  /// The text that this one is read with (``SemanticTree/withJoinedTexts``); nil where it is read by itself.
  package var joinedTo: NodeID?
  /// The heading or link that this is a piece of (``SemanticTree/withPieces(of:joining:)``); nil for a whole. The app knows the
  /// whole alone.
  package var pieceOf: NodeID?

  /// An element about which its role is all that is known.
  package init(role: String) {
    self.role = role
  }
}

/// What the document of a page tells of an element beyond what a reader says of it.
package struct DocumentProperties: Hashable, Sendable {
  /// What is wrong with its markup, or with that of elements in it which readers do not know.
  package var faults: [MarkupFault] = []
  /// Whether it is an inline drawing that states no role and no name: it may be decoration.
  package var isDrawing = false
  /// Whether it is a frame that the keyboard goes into and that has no name.
  package var isNamelessFrame = false
  /// The live regions in it that readers do not get at, with what they show.
  package var hiddenRegions: [HiddenText] = []
  /// The headings in it that are shown and whose text readers do not get at.
  package var hiddenHeadings: [HiddenText] = []
  /// The name that it states though its role takes none.
  package var unsaidName: String?

  /// Facts of an element that has nothing to tell.
  package init() {}

  /// An element that is shown and is not in the accessibility tree.
  package struct HiddenText: Hashable, Sendable {
    /// The element as a selector.
    package var selector: String
    /// The text that it shows.
    package var text: String

    package init(_ selector: String, _ text: String) { (self.selector, self.text) = (selector, text) }
  }
}

/// A fault of a page's markup, which its document shows and its accessibility tree does not.
package struct MarkupFault: Hashable, Sendable {
  /// What is wrong. A rule of the audit has the words for each.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The keyboard reaches an element that readers are told to pass over.
    case hiddenStop
    /// It asks for a place in the order of the keyboard; detail: the place, from 1.
    case tabOrder
    /// It can be pressed, and can never get the focus.
    case pressedOnly
    /// It looks the same with the focus as without it.
    case unseenFocus
    /// A frame that the keyboard never comes to has something in it to come to.
    case unreachableFrame
    /// It lacks attributes that its role demands; details: their names.
    case missingAttributes
    /// It states a role that is none; details: what it states.
    case unknownRole
    /// It has attributes that look like states or properties and are none; details: their names.
    case unknownAttributes
    /// It has states or properties whose values are none of theirs; details: each with its value.
    case invalidValues
    /// It refers to elements that are not there; details: each attribute with the id.
    case lostReferences
    /// Readers take what is in it as its name alone, and the keyboard comes to something in it; detail: that element.
    case coveredStop
    /// It is marked as decoration, and readers get it all the same.
    case exposedDecoration
    /// It embeds a picture, a sound or a film, and has no name.
    case namelessObject
    /// It is a button with a picture, and without a name.
    case namelessImageButton
    /// Readers get nothing of the page, which shows something; details: what it shows (`text`, `drawing` or `decoration`), and the
    /// element.
    case silentPage
    /// It draws itself, and readers get nothing of it.
    case unheardDrawing
    /// The page has no title, or an empty one.
    case untitledPage
    /// The page tells no language.
    case languageMissing
    /// The page tells a language that is none; detail: the code.
    case pageLanguage
    /// A part tells a language that is none; detail: the code.
    case partLanguage
    /// The page loads itself or another one after a time; detail: the seconds.
    case timedRefresh
    /// The page forbids to enlarge it; detail: the setting.
    case zoomForbidden
    /// The page turns itself with the screen, so that it has one orientation; detail: the orientation.
    case lockedOrientation
    /// It fixes a spacing of text that a person may have to widen; details: property, ratio to the font's size, the least one.
    case fixedSpacing
    /// Its `autocomplete` is none of HTML's; detail: the value.
    case autocomplete
    /// A cell names headers that are no cells of its table; details: their ids.
    case cellHeaders
    /// It scrolls, and the keyboard comes neither to it nor to anything in it.
    case scrollsForPointers
    /// It has states or properties that its role does not support; details: their names.
    case unsupportedAttributes
    /// It has the role of an item and is in no set of such; details: the role, and the role around it or nothing.
    case misplacedRole
    /// It is a set and holds what is no item of it; details: its role, and the element or nothing.
    case foreignContent
    /// It is an item of HTML without its list, or a list with something else in it; detail: the element.
    case strayItem
    /// Its text moves or blinks by itself; detail: the element.
    case movingText
  }

  package var kind: Kind
  /// The element as a selector: `button#send`.
  package var selector: String
  /// What the rule quotes, in the order that the kind tells.
  package var details: [String]

  /// A fault of an element.
  package init(_ kind: Kind, _ selector: String, _ details: [String] = []) {
    (self.kind, self.selector, self.details) = (kind, selector, details)
  }
}

extension Node {
  /// Whether it is one of what opens over a page for an element (WAI-ARIA 1.2, `aria-haspopup`), or an alert dialog.
  package var isPopup: Bool {
    page.map { ["listbox", "menu", "tree", "grid", "dialog", "alertdialog"].contains($0.role) } ?? false
  }
}
