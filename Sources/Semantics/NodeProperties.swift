/// The state of something that is on, off, or partly so.
public enum Toggled: Hashable, Sendable {
  case off, on, mixed
}

/// How soon a change inside a region is told.
public enum LiveRegion: Hashable, Sendable {
  case off
  /// After what is being said.
  case polite
  /// At once.
  case assertive
}

/// How a node and its descendants become elements for the cursor.
public enum Grouping: Hashable, Sendable {
  /// Each descendant is an element of its own where the rules say so.
  case separate
  /// Descendants without an action of their own are read with this node, as one element.
  case merged
  /// The node is an element, and the rules look at its descendants all the same: Android's described views.
  case leading
}

/// Whether a node is there for the reader; the three answers of the reading filter.
public enum Exposure: Hashable, Sendable {
  case exposed
  /// The node itself is left out, its descendants are not.
  case skipped
  /// The whole subtree is left out.
  case hidden
}

/// Whether the cursor stops at a node.
public enum CursorStop: Hashable, Sendable {
  case byRule, always, never
}

/// The n-th of so many; both from 1.
public struct SetPosition: Hashable, Sendable {
  public var index: Int
  /// Nil where nobody knows how many there are.
  public var count: Int?

  public init(_ index: Int, of count: Int?) {
    self.index = index
    self.count = count
  }
}

/// What a list or grid holds.
public struct Collection: Hashable, Sendable {
  /// Number of items, also of those outside the window; nil if unknown.
  public var count: Int?
  /// Number of rows and of columns of a grid, also of those that are not in the tree; nil if unknown.
  public var rowCount: Int?
  public var columnCount: Int?
  /// Depth of a nested list, from 1.
  public var level: Int?
  /// Nil where items cannot be selected.
  public var selectionMode: SelectionMode?
  /// The rows that are in the tree, as offsets from 0; nil when all of them are.
  public var window: Range<Int>?

  /// How many items can be selected at once.
  public enum SelectionMode: Hashable, Sendable {
    case single, multiple
  }

  public init(count: Int? = nil, window: Range<Int>? = nil) {
    self.count = count
    self.window = window
  }
}

/// A place in a grid; row and column from 1.
public struct Cell: Hashable, Sendable {
  public var row: Int?
  public var column: Int?
  /// How many rows and columns the cell takes in, at least 1.
  public var rowSpan = 1
  public var columnSpan = 1
  /// Whether it tells the number of its row.
  public var isFirstInRow = false
  /// The headings of its row and of its column.
  public var rowHeaders: [Header] = []
  public var columnHeaders: [Header] = []
  /// What the cell is a heading of; nil for a cell with content.
  public var heading: Heading?

  /// What a heading of a grid is above or beside.
  public enum Heading: Hashable, Sendable {
    case row, column, both
  }

  /// A heading as it is told with a cell.
  public struct Header: Hashable, Sendable {
    public var label: String
    public var value: String?

    public init(label: String, value: String? = nil) {
      self.label = label
      self.value = value
    }
  }

  public init(row: Int? = nil, column: Int? = nil) {
    self.row = row
    self.column = column
  }
}

/// Something a person can do with an element.
public enum Action: Hashable, Sendable {
  case activate
  case increase, decrease
  /// Changes a field's text.
  case setText
  /// Goes one step back: from a screen to the one before, out of a dialog or menu.
  case dismiss
  /// Opens the navigation menu.
  case openMenu
  /// An action the app adds; the text is what it is called.
  case custom(String)
}

/// A rectangle in points.
public struct Frame: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An sRGB colour, each channel from 0 to 255, alpha from 0 to 1.
public struct Colour: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: Double

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from its six hexadecimal digits, as in `Colour(0x1A2B3C)`.
  public init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

/// Size in points and weight from 100 to 900 of painted text.
public struct TextStyle: Hashable, Sendable {
  public var size: Double
  public var weight: Int

  public init(size: Double, weight: Int = 400) {
    self.size = size
    self.weight = weight
  }
}
