internal import AccessibilityTree

/// Places the elements of a screen: rows one under the other on a screen of 390 by 844 points.
///
/// An element that already has a frame keeps it and takes no space. Long
/// content continues below the screen's lower edge, as if it scrolled.
enum Layout {
  typealias Element = AccessibilityTree.Element<PeerMentorApp.Message>

  static let width = 390.0
  static let height = 844.0
  static let margin = 16.0
  static let gap = 8.0
  /// The least height and width of touch targets; WCAG 2.2, 2.5.5 asks for 44.
  static let target = 48.0
  /// The header's upper edge, below the status bar.
  static let headerTop = 44.0
  static let contentTop = headerTop + target + gap
  private static let lineHeight = 24.0
  private static let rowWidth = width - 2 * margin
  /// In heights of the font; few texts have wider sans-serif letters on average.
  private static let letterWidth = 0.54
  /// The frame of temporary notices, above the tab bar.
  static let toast = Frame(
    x: margin, y: tabBar.y - gap - target, width: width - 2 * margin, height: target)

  /// The left end of the header, the same on each screen: back, menu, close.
  static let leading = Frame(x: 0, y: headerTop, width: target, height: target)
  /// The title, beside the button at the left end of the header.
  static let title = Frame(
    x: target + gap, y: headerTop, width: width - target - gap - margin, height: target)

  /// The elements, one under the other.
  static func stack(_ elements: [Element], top: Double) -> [Element] {
    var y = top
    return elements.map { element in
      guard element.node.frame == nil else { return element }
      let room = Frame(x: margin, y: y, width: width - 2 * margin, height: height(of: element))
      y += room.height + gap
      return place(element, in: room)
    }
  }

  /// The frame of the tab at an index, at the screen's lower edge.
  static func tab(_ index: Int, of count: Int) -> Frame {
    let tabWidth = width / Double(count)
    return Frame(x: Double(index) * tabWidth, y: tabBar.y, width: tabWidth, height: tabBar.height)
  }

  static let tabBar = Frame(x: 0, y: height - 34 - target, width: width, height: target)

  /// The element at the frame, with its children inside.
  private static func place(_ element: Element, in frame: Frame) -> Element {
    var placed = element
    placed.node.frame = frame
    switch element.node.role {
    case .group where isDropDown(element), .radioGroup, .alert:
      placed.children = stack(element.children, in: frame)
    case .group where element.node.grouping == .separate:
      placed.children = rows(of: element.children).enumerated().flatMap { index, row in
        beside(row, x: frame.x, y: frame.y + Double(index) * (target + gap))
      }
    case .list:
      let height = rowHeight(of: element)
      let first = element.node.collection?.window?.lowerBound ?? 0
      placed.children = element.children.enumerated().map { index, child in
        place(
          child,
          in: Frame(
            x: frame.x, y: frame.y + Double(first + index) * height, width: frame.width,
            height: height))
      }
    default:
      var y = frame.y + (frame.height - textHeight(of: element.children)) / 2
      placed.children = element.children.map { child in
        let room = Frame(x: frame.x, y: y, width: frame.width, height: textHeight(of: child.node))
        y += room.height
        return place(child, in: room)
      }
    }
    return placed
  }

  /// The elements directly under each other, each at its own height.
  private static func stack(_ elements: [Element], in frame: Frame) -> [Element] {
    var y = frame.y
    return elements.map { element in
      let room = Frame(x: frame.x, y: y, width: frame.width, height: height(of: element))
      y += room.height
      return place(element, in: room)
    }
  }

  /// The elements in rows that fit the width.
  private static func rows(of elements: [Element]) -> [[Element]] {
    var rows: [[Element]] = [[]]
    var used = 0.0
    for element in elements {
      let needed = breadth(of: element)
      if used > 0, used + gap + needed > rowWidth {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(element)
      used += (used > 0 ? gap : 0) + needed
    }
    return rows
  }

  /// A row of elements, each as wide as its text or, if they fit, all equally wide.
  private static func beside(_ row: [Element], x: Double, y: Double) -> [Element] {
    let part = rowWidth / Double(max(1, row.count)) - gap / 2
    let isRoomy = row.allSatisfy { breadth(of: $0) <= part }
    var left = x
    return row.map { element in
      let width = isRoomy ? part : breadth(of: element)
      defer { left += width + (isRoomy ? gap / 2 : gap) }
      return place(element, in: Frame(x: left, y: y, width: width, height: target))
    }
  }

  /// The width of an element whose text is on one line, with space on both sides.
  private static func breadth(of element: Element) -> Double {
    let letters = (element.node.visibleText ?? element.node.label ?? "").count
    return max(target, 2 * gap + Double(letters) * (element.node.textStyle?.size ?? 0) * letterWidth)
  }

  private static func isDropDown(_ element: Element) -> Bool {
    element.children.first?.node.role == .dropDown
  }

  private static func height(of element: Element) -> Double {
    switch element.node.role {
    case .list:
      rowHeight(of: element) * Double(element.node.collection?.count ?? element.children.count)
    case .listItem where !element.children.isEmpty: max(target, gap + textHeight(of: element.children))
    case .group where isDropDown(element), .radioGroup, .alert:
      element.children.map(height(of:)).reduce(0, +)
    case .textArea: 3 * target
    case .group where element.node.grouping == .separate:
      Double(rows(of: element.children).count) * (target + gap) - gap
    case .group where element.node.grouping == .merged: textHeight(of: element.children)
    case .text: textHeight(of: element.node)
    default: max(target, textHeight(of: element.node))
    }
  }

  private static func textHeight(of elements: [Element]) -> Double {
    elements.map { textHeight(of: $0.node) }.reduce(0, +)
  }

  /// The height of a text that wraps to the width of a row.
  private static func textHeight(of node: Node) -> Double {
    let size = node.textStyle?.size ?? 0
    guard size > 0, let text = node.visibleText ?? node.label ?? node.value else { return lineHeight }
    let room = Int((rowWidth - 2 * gap) / (size * letterWidth))
    // Most texts are short, and this runs for each row of a list in each view.
    guard text.utf8.count > room else { return lineHeight }
    var (lines, used, word) = (1.0, -1, 0)
    func endWord() {
      guard word > 0 else { return }
      if used >= 0, used + 1 + word > room { (lines, used) = (lines + 1, -1) }
      (used, word) = (used + 1 + word, 0)
    }
    for character in text {
      if character.isWhitespace { endWord() } else { word += 1 }
    }
    endWord()
    return lineHeight * lines
  }

  /// The height of each row of a list: that of its highest row.
  private static func rowHeight(of list: Element) -> Double {
    list.children.map(height(of:)).max() ?? 0
  }
}

/// A colour and its background.
struct ColourPair: Hashable, Sendable {
  var foreground: Colour
  var background: Colour
}

/// The app's colours; no screen uses any other.
///
/// Text has at least 4.5:1 against its background and icons 3:1, as WCAG 2.2 requires in 1.4.3 and 1.4.11; all
/// colours here have 4.5:1.
enum Palette {
  /// Headings and running text.
  static let text = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xFFFFFF))
  /// Less important text: ages, states.
  static let secondary = ColourPair(foreground: Colour(0x595959), background: Colour(0xFFFFFF))
  /// Links and buttons without a background of their own.
  static let link = ColourPair(foreground: Colour(0x0B4F8A), background: Colour(0xFFFFFF))
  /// The main button of a screen, and the selected one of several.
  static let primary = ColourPair(foreground: Colour(0xFFFFFF), background: Colour(0x0B4F8A))
  /// Buttons of a choice.
  static let choice = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xE8EDF2))
  /// Typed text.
  static let field = ColourPair(foreground: Colour(0x1A1A1A), background: Colour(0xF5F7F9))
  /// Errors.
  static let error = ColourPair(foreground: Colour(0xA3001B), background: Colour(0xFFFFFF))
  /// Polite notices.
  static let status = ColourPair(foreground: Colour(0xFFFFFF), background: Colour(0x2B2F33))
  /// The selected tab.
  static let currentTab = ColourPair(foreground: Colour(0x0B4F8A), background: Colour(0xF2F4F7))
  /// The other tabs.
  static let otherTab = ColourPair(foreground: Colour(0x4A4A4A), background: Colour(0xF2F4F7))

  /// All pairs, by name.
  static let all: [(name: String, pair: ColourPair)] = [
    ("text", text), ("secondary", secondary), ("link", link), ("primary", primary), ("choice", choice),
    ("field", field), ("error", error), ("status", status), ("currentTab", currentTab),
    ("otherTab", otherTab),
  ]
}

/// The app's text sizes and weights.
extension TextStyle {
  static let title = TextStyle(size: 28, weight: 700)
  static let section = TextStyle(size: 20, weight: 600)
  static let body = TextStyle(size: 17)
  static let control = TextStyle(size: 17, weight: 600)
  static let small = TextStyle(size: 15)
}
