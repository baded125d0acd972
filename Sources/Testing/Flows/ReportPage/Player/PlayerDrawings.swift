import AccessibilityTree
import Text

/// The drawings of a film; visits of the same screen, in all styles, share one drawing.
struct PlayerDrawings {
  /// The drawings in the order of their first appearance.
  private(set) var distinct: [(view: ReportPage.View, drawing: ScreenDrawing)] = []
  /// By rendition, the drawing of each view.
  private(set) var numbers: [[Int]] = []
  private let marks: [NodeID: ScreenDrawing.Mark]

  /// - Parameter views: By rendition.
  init(_ views: [[ReportPage.View]], marks: [NodeID: ScreenDrawing.Mark]) {
    self.marks = marks
    var known: [SemanticTree.Digest: [Int]] = [:]
    for views in views {
      var numbers: [Int] = []
      for view in views {
        let digest = view.tree.digest
        let same = known[digest]?.first {
          distinct[$0].view.tree == view.tree && distinct[$0].view.surface == view.surface
        }
        if let same { numbers.append(same); continue }
        known[digest, default: []].append(distinct.count)
        numbers.append(distinct.count)
        distinct.append((view, ScreenDrawing(view.tree, cursor: nil, on: view.surface)))
      }
      self.numbers.append(numbers)
    }
  }

  /// The views of a rendition for the page's script, as JSON: for each its beginning in seconds, its drawing, the upper edge,
  /// the height and the scroll position of each window, and the cursor's frame.
  func placements(of rendition: Int, _ views: [ReportPage.View]) -> String {
    func number(_ value: Double) -> String { ScreenDrawing.number(value) }
    let entries = zip(views, numbers[rendition]).map { view, drawing in
      let placement = distinct[drawing].drawing.placement(of: view.cursor)
      let windows = placement.windows.map { "[\(number($0.top)),\(number($0.height)),\(number($0.offset))]" }
      let cursor = placement.cursor.map { [$0.x, $0.y, $0.width, $0.height].map(number).joined(separator: ",") } ?? ""
      return "[\(ReportPage.seconds(view.start)),\(drawing),[\(windows.joined(separator: ","))],[\(cursor)]]"
    }
    return "[\(entries.joined(separator: ","))]"
  }

  /// The drawings, which the script moves into the phones.
  var markup: Markup {
    .element(
      "div", [("id", "drawings"), ("hidden", "")],
      distinct.map { $0.drawing.hasPlaces ? $0.drawing.playerFrame(marks: marks) : .element("svg", [("class", "none")]) })
  }

  /// The first moment at which an element is on a screen of a rendition, in seconds.
  func firstSight(of node: NodeID, in rendition: Int, _ views: [ReportPage.View]) -> Double? {
    zip(views, numbers[rendition]).first { $0.0.tree.offset(of: node) != nil }?.0.start
  }
}

extension SemanticTree {
  /// A value that is equal for equal trees, and rarely equal for others.
  struct Digest: Hashable {
    var count: Int
    var labels: [String?]
  }

  var digest: Digest { Digest(count: nodes.count, labels: nodes.map(\.label)) }
}
