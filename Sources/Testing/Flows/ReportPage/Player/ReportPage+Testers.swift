import AccessibilityTree
import Announcements
import Foundation
import ScreenReader
package import Text

/// Details for testers, collapsed: exact times, elements, priorities, latencies, reading orders.
extension ReportPage {
  var testers: Markup {
    var content: [Markup] = [
      .element("summary", .element("h2", .text(words.forTesters))), .element("p", .text(words.testersIntroduction)),
    ]
    for rendition in renditions {
      content.append(
        .element("h3", [("id", "\(id(of: rendition))-table")], [.text(words.announcements(name(of: rendition)))]))
      content.append(
        .table(namedBy: "\(id(of: rendition))-table", heads, rows: rendition.announcements.map(row)))
    }
    content.append(.element("h3", .text(words.readingOrders)))
    content += renditions.first.map(readingOrders) ?? []
    return .element("details", [("id", "testers")], content)
  }

  private var heads: [String] {
    [words.start, words.said, words.command, words.node, words.priority, words.outcome, words.latency]
  }

  private func row(_ heard: HeardAnnouncement) -> Markup {
    let announcement = heard.announcement
    let start = heard.start.map { start in
      let tenths = Int(start * 10) % 10
      return "\(Self.clock(start))\(language.decimalSeparator)\(tenths)"
    }
    let cells: [String] = [
      start ?? words.unheard, announcement.text, heard.command ?? words.byItself,
      announcement.subject ?? announcement.screen ?? "", words.priority(announcement.priority), words.outcome(heard.outcome),
      heard.latency.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } ?? "",
    ]
    return .element(
      "tr", [("role", "row")],
      zip(heads, cells).enumerated().map { index, column in
        switch index {
        // The announcement is the header of the row.
        case 1:
          .element(
            "th", [("role", "rowheader"), ("scope", "row"), ("lang", announcement.language)], [.text(column.1)])
        default:
          .element(
            "td", [("role", "cell"), ("class", index == 3 ? "path" : "word"), ("data-head", column.0)], [.text(column.1)])
        }
      })
  }

  // MARK: Reading orders

  /// The elements of each screen in reading order: the equivalent of the pictures for people who do not see them.
  private func readingOrders(_ rendition: Rendition) -> [Markup] {
    Self.visits(rendition).flatMap { view -> [Markup] in
      let language = [("lang", view.profile.language.rawValue)]
      return [
        .element("h4", language, [.text("\(Self.clock(view.start)) \(view.title)")]),
        .element(
          "ol", language,
          ScreenDrawing(view.tree, cursor: view.cursor).elements.map { node in
            .element("li", [], [.text(Self.spoken(node, in: view))])
          }),
      ] + view.remarks.map { .element("p", language, [.text($0)]) }
    }
  }

  /// The announcement of the element when the cursor moves to it.
  private static func spoken(_ node: Node, in view: View) -> String {
    let parts = view.profile.announcementStyle.focus(FocusContext(tree: view.tree, node: node.id)).parts
    return Announcement(parts, priority: .navigation, source: .cursor, language: view.profile.language.rawValue).text
  }
}

extension Markup {
  /// The pictures that drawings on the page refer to, each once.
  package static func pictures(_ pictures: [ScreenSurface.Picture]) -> Markup {
    var names: Set<String> = []
    let images = pictures.filter { names.insert($0.name).inserted }.map { picture in
      Markup.element(
        "image",
        [
          ("id", picture.name), ("width", ScreenDrawing.number(picture.width)),
          ("height", ScreenDrawing.number(picture.height)), ("preserveAspectRatio", "none"), ("href", picture.address),
        ])
    }
    guard !images.isEmpty else { return "" }
    return .element(
      "svg", [("class", "pictures"), ("width", "0"), ("height", "0"), ("aria-hidden", "true")],
      [.element("defs", [], images)])
  }
}
