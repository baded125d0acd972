/// The phrases that tell where an element is and what the cursor came into or left.
public struct PlacePhrases: Sendable {
  /// Takes texts, not numbers: published examples say "x of x".
  public var position: @Sendable (_ index: String, _ count: String) -> String
  public var row: @Sendable (_ number: Int) -> String
  public var column: @Sendable (_ number: Int) -> String
  public var rowSpan: @Sendable (_ count: Int) -> String
  public var columnSpan: @Sendable (_ count: Int) -> String
  public var rowHeading: String
  public var columnHeading: String
  public var itemCount: @Sendable (_ count: Int) -> String
  public var rowCount: @Sendable (_ count: Int) -> String
  public var columnCount: @Sendable (_ count: Int) -> String
  public var level: @Sendable (_ depth: Int) -> String
  public var page: @Sendable (_ index: Int, _ count: Int) -> String
  public var list: Passage
  public var grid: Passage
  public var pager: Passage
  public var horizontalPager: Passage
  public var verticalPager: Passage
  public var gridPager: Passage
  /// A container known by its title alone.
  public var titled: Passage
  public var window: @Sendable (_ title: String) -> String
  /// A window that floats over the others.
  public var pictureInPicture: @Sendable (_ title: String) -> String
  /// First and last element of a list, and of a landmark.
  public var listEdges: Edges
  public var landmarkEdges: Edges

  /// What is said on coming into a kind of container and on leaving it.
  public struct Passage: Sendable {
    public var into: String
    public var outOf: String

    public init(into: String, outOf: String) {
      self.into = into
      self.outOf = outOf
    }

    /// The phrase for coming in, with the container's name if it has one.
    public func into(_ name: String?) -> String { Self.phrase(into, name) }

    /// The phrase for leaving, with the container's name if it has one.
    public func outOf(_ name: String?) -> String { Self.phrase(outOf, name) }

    private static func phrase(_ phrase: String, _ name: String?) -> String {
      guard let name, !name.isEmpty else { return phrase }
      return "\(phrase) \(name)"
    }
  }

  /// What is said on the first and on the last element of a container.
  public struct Edges: Sendable {
    public var start: String
    public var end: String

    public init(start: String, end: String) {
      self.start = start
      self.end = end
    }
  }

  public init(
    position: @escaping @Sendable (_ index: String, _ count: String) -> String,
    row: @escaping @Sendable (_ number: Int) -> String,
    column: @escaping @Sendable (_ number: Int) -> String,
    rowSpan: @escaping @Sendable (_ count: Int) -> String,
    columnSpan: @escaping @Sendable (_ count: Int) -> String, rowHeading: String, columnHeading: String,
    itemCount: @escaping @Sendable (_ count: Int) -> String,
    rowCount: @escaping @Sendable (_ count: Int) -> String,
    columnCount: @escaping @Sendable (_ count: Int) -> String,
    level: @escaping @Sendable (_ depth: Int) -> String,
    page: @escaping @Sendable (_ index: Int, _ count: Int) -> String, list: Passage, grid: Passage,
    pager: Passage, horizontalPager: Passage, verticalPager: Passage, gridPager: Passage,
    titled: Passage, window: @escaping @Sendable (_ title: String) -> String,
    pictureInPicture: @escaping @Sendable (_ title: String) -> String, listEdges: Edges,
    landmarkEdges: Edges
  ) {
    self.position = position
    self.row = row
    self.column = column
    self.rowSpan = rowSpan
    self.columnSpan = columnSpan
    self.rowHeading = rowHeading
    self.columnHeading = columnHeading
    self.itemCount = itemCount
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.level = level
    self.page = page
    self.list = list
    self.grid = grid
    self.pager = pager
    self.horizontalPager = horizontalPager
    self.verticalPager = verticalPager
    self.gridPager = gridPager
    self.titled = titled
    self.window = window
    self.pictureInPicture = pictureInPicture
    self.listEdges = listEdges
    self.landmarkEdges = landmarkEdges
  }
}

extension PlacePhrases {
  /// The plural rule of English and Bokmål: one, or any other number.
  static func counted(_ one: String, _ other: String) -> @Sendable (Int) -> String {
    { count in "\(count) \(count == 1 ? one : other)" }
  }
}
