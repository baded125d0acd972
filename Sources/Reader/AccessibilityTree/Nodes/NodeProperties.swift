/// The state of something that is on, off, or partly so.
package enum Toggled: Hashable, Sendable {
  case off, on, mixed
}

/// How soon a change inside a region is announced.
package enum LiveRegion: Hashable, Sendable {
  case off
  /// After the current announcement.
  case polite
  /// At once.
  case assertive
}

/// How a node and its descendants become elements for the cursor.
package enum Grouping: Hashable, Sendable {
  /// Each descendant is an element of its own where the rules say so.
  case separate
  /// Descendants without an action of their own are read with this node, as one element.
  case merged
  /// The node is an element, and the rules look at its descendants all the same: Android's described views.
  case leading
}

/// Whether a node is there for the reader; the three answers of the reading filter.
package enum Exposure: Hashable, Sendable {
  case exposed
  /// The node itself is left out, its descendants are not.
  case skipped
  /// The whole subtree is left out.
  case hidden
}

/// Whether the cursor stops at a node.
package enum CursorStop: Hashable, Sendable {
  case byRule, always, never
}

/// A position in a set: the index and the number of items, both from 1.
package struct SetPosition: Hashable, Sendable {
  /// The index, from 1.
  package var index: Int
  /// The number of items; nil if unknown.
  package var count: Int?

  /// The `index`-th, counted from 1; `count` is nil where the end is not known.
  package init(_ index: Int, of count: Int?) {
    self.index = index
    self.count = count
  }
}

/// What a list or grid holds.
package struct Collection: Hashable, Sendable {
  /// Number of items, also of those outside the window; nil if unknown.
  package var count: Int?
  /// Number of rows of a grid, also of those that are not in the tree; nil if unknown.
  package var rowCount: Int?
  /// Number of columns of a grid, counted likewise.
  package var columnCount: Int?
  /// Depth of a nested list, from 1.
  package var level: Int?
  /// How many items can be selected at once; nil where none can.
  package var selectionMode: SelectionMode?
  /// The rows that are in the tree, as offsets from 0; nil when all of them are.
  package var window: Range<Int>?

  /// Whether there may be an unknown number of rows before and after those in the tree.
  package var isPartOfUnknown = false

  /// Whether all rows have elements of the same kinds, so that a kind that the rows in the tree lack is in no row.
  package var hasRowsAlike = false

  /// The answer to the last search among the rows that are not in the tree; nil where none was searched for.
  package var found: FoundRow?

  /// How many items can be selected at once.
  package enum SelectionMode: Hashable, Sendable {
    case single, multiple
  }

  /// A list without levels, rows or columns. Without a window all of its rows are in the tree.
  package init(count: Int? = nil, window: Range<Int>? = nil) {
    self.count = count
    self.window = window
  }
}

/// A place in a grid; row and column from 1.
package struct Cell: Hashable, Sendable {
  /// The first of the rows it is in; nil if unknown.
  package var row: Int?
  /// The first of the columns it is in; nil if unknown.
  package var column: Int?
  /// How many rows the cell spans, at least 1.
  package var rowSpan = 1
  /// How many columns the cell spans, at least 1.
  package var columnSpan = 1
  /// Whether it is the first cell of its row, which announces the row's number.
  package var isFirstInRow = false
  /// The headings of its row, the outermost first.
  package var rowHeaders: [Header] = []
  /// The headings of its column, the uppermost first.
  package var columnHeaders: [Header] = []
  /// Whether it is the first of a page's table and its place alone makes it a heading, of its row as well as of its column.
  package var isPlainCorner = false
  /// What the cell is a heading of; nil for a cell with content.
  package var heading: Heading?

  /// What a heading of a grid heads.
  package enum Heading: Hashable, Sendable {
    case row, column, both
  }

  /// A heading as it is announced with a cell.
  package struct Header: Hashable, Sendable {
    /// The heading's name.
    package var label: String
    /// Its value, like the order in which a column is sorted.
    package var value: String?

    /// A heading with its name and, where there is one, its value.
    package init(label: String, value: String? = nil) {
      self.label = label
      self.value = value
    }
  }

  /// A cell with content that spans one row and one column; nil for an unknown place.
  package init(row: Int? = nil, column: Int? = nil) {
    self.row = row
    self.column = column
  }
}

/// The directions in which an element may have more content than it shows, which has to be scrolled to.
package struct Scrolling: Hashable, Sendable {
  /// Whether there may be more behind the visible content, in reading order.
  package var forward: Bool
  /// Whether there may be more before it.
  package var backward: Bool

  /// The directions in which there may be more.
  package init(forward: Bool = true, backward: Bool = true) {
    (self.forward, self.backward) = (forward, backward)
  }
}

/// Something a person can do with an element.
package enum Action: Hashable, Sendable {
  case activate
  case increase, decrease
  /// Changes a field's text.
  case setText
  /// Goes one step back: from a screen to the one before, out of a dialog or menu.
  case dismiss
  /// Opens the navigation menu.
  case openMenu
  /// An action that the app adds; the text is its name.
  case custom(String)
}

/// A rectangle in points.
package struct Frame: Hashable, Sendable {
  /// The left edge, from the left edge of the screen.
  package var x: Double
  /// The upper edge, from the upper edge of the screen.
  package var y: Double
  /// How far it goes to the right; 0 for nothing.
  package var width: Double
  /// How far it goes down; 0 for nothing.
  package var height: Double

  /// A rectangle by its upper left corner and its extent.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The same rectangle in another unit, of which `factor` make one of its own.
  package func scaled(by factor: Double) -> Frame {
    Frame(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}

/// An sRGB colour, each channel from 0 to 255, alpha from 0 to 1.
package struct Colour: Hashable, Sendable {
  /// The red channel.
  package var red: UInt8
  /// The green channel.
  package var green: UInt8
  /// The blue channel.
  package var blue: UInt8
  /// The opacity: 1 is opaque, 0 is transparent.
  package var alpha: Double

  /// A colour from its channels; opaque by default.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from its six hexadecimal digits, as in `Colour(0x1A2B3C)`.
  package init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

/// The colours of a text as they are taken from a picture of it: an estimate, which a person has to look at.
package struct EstimatedColours: Hashable, Sendable {
  /// The colour of the letters, or one near it.
  package var text: Colour
  /// The colour they stand on.
  package var background: Colour

  /// The colours of the letters and of what they stand on, both opaque.
  package init(text: Colour, background: Colour) {
    self.text = text
    self.background = background
  }
}

/// Size in points and weight from 100 to 900 of painted text.
package struct TextStyle: Hashable, Sendable {
  /// Height of the type, in points.
  package var size: Double
  /// How heavy it is: 400 is regular, 700 is bold.
  package var weight: Int

  /// Type of a size in points, in the regular weight if none is given.
  package init(size: Double, weight: Int = 400) {
    self.size = size
    self.weight = weight
  }
}
