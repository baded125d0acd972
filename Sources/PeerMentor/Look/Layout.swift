internal import Semantics

/// Places the elements of a screen: rows one under the other on a screen of 390 by 844 points.
///
/// What has a frame already keeps it and takes no room. Long content goes on below the screen's lower edge,
/// as it does when it scrolls.
enum Layout {
  typealias Element = Semantics.Element<PeerMentorApp.Message>

  static let width = 390.0
  static let height = 844.0
  static let margin = 16.0
  static let gap = 8.0
  /// The least height and width of whatever can be touched; WCAG 2.2, 2.5.5 asks for 44.
  static let target = 48.0
  /// The header's upper edge, below the status bar.
  static let headerTop = 44.0
  static let contentTop = headerTop + target + gap
  private static let lineHeight = 24.0
  /// Above the tab bar, where news is shown for a while.
  static let news = Frame(
    x: margin, y: tabBar.y - gap - target, width: width - 2 * margin, height: target)

  /// The left end of the header, the same on every screen: back, menu, close.
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

  /// The frame of the n-th of so many tabs, at the screen's lower edge.
  static func tab(_ index: Int, of count: Int) -> Frame {
    let tabWidth = width / Double(count)
    return Frame(x: Double(index) * tabWidth, y: tabBar.y, width: tabWidth, height: tabBar.height)
  }

  static let tabBar = Frame(x: 0, y: height - 34 - target, width: width, height: target)

  /// The element at the place, and its children inside.
  private static func place(_ element: Element, in frame: Frame) -> Element {
    var placed = element
    placed.node.frame = frame
    let children = element.children.enumerated()
    switch element.node.role {
    case .group where isDropDown(element), .radioGroup, .alert:
      placed.children = stack(element.children, in: frame)
    case .group where element.node.grouping == .separate:
      let part = frame.width / Double(max(1, element.children.count))
      placed.children = children.map { index, child in
        place(
          child,
          in: Frame(
            x: frame.x + Double(index) * part, y: frame.y, width: part - gap / 2, height: frame.height))
      }
    case .list:
      let height = rowHeight(of: element)
      let first = element.node.collection?.window?.lowerBound ?? 0
      placed.children = children.map { index, child in
        place(
          child,
          in: Frame(
            x: frame.x, y: frame.y + Double(first + index) * height, width: frame.width,
            height: height))
      }
    default:
      let padding = (frame.height - lineHeight * Double(element.children.count)) / 2
      placed.children = children.map { index, child in
        place(
          child,
          in: Frame(
            x: frame.x, y: frame.y + padding + Double(index) * lineHeight, width: frame.width,
            height: lineHeight))
      }
    }
    return placed
  }

  /// The elements right under each other, each as high as it has to be.
  private static func stack(_ elements: [Element], in frame: Frame) -> [Element] {
    var y = frame.y
    return elements.map { element in
      let room = Frame(x: frame.x, y: y, width: frame.width, height: height(of: element))
      y += room.height
      return place(element, in: room)
    }
  }

  private static func isDropDown(_ element: Element) -> Bool {
    element.children.first?.node.role == .dropDown
  }

  private static func height(of element: Element) -> Double {
    switch element.node.role {
    case .list:
      rowHeight(of: element) * Double(element.node.collection?.count ?? element.children.count)
    case .listItem: max(target, gap + lineHeight * Double(element.children.count))
    case .group where isDropDown(element), .radioGroup, .alert:
      element.children.map(height(of:)).reduce(0, +)
    case .textArea: 3 * target
    case .group where element.node.grouping == .merged: lineHeight * Double(element.children.count)
    case .text: lineHeight
    default: target
    }
  }

  /// The height of every row of a list: that of its highest one.
  private static func rowHeight(of list: Element) -> Double {
    list.children.map(height(of:)).max() ?? 0
  }
}
