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

/// The files that the page offers: captions, transcript and sound of each rendition.
extension ReportPage {
  var downloads: Markup {
    .section("downloads", words.downloads, [.element("ul", [("class", "downloads")], renditions.flatMap(files))])
  }

  private func files(_ rendition: Rendition) -> [Markup] {
    let said = rendition.announcements
    let style = id(of: rendition)
    let name = name(of: rendition)
    return [
      link(
        words.captionFile(name), "captions-\(style).vtt", "text/vtt", Array(CaptionTrack.webVTT(said).utf8)),
      link(words.plainFile(name), "transcript-\(style).txt", "text/plain;charset=utf-8", Array(plain(rendition).utf8)),
      link(words.transcriptFile(name), "transcript-\(style).jsonl", "application/jsonl", rendition.transcript),
      // The script sets the address to that of the page's sound, so that the page contains the sound only once.
      .element(
        "li", [("class", "sound"), ("data-style", style), ("hidden", "")],
        [
          .element(
            "a",
            [("download", "speech-\(style).\(rendition.soundType.contains("opus") ? "opus" : "wav")"), ("href", "#downloads")],
            [.text(words.soundFile(name))])
        ]),
    ]
  }

  private func link(_ title: String, _ file: String, _ type: String, _ bytes: [UInt8]) -> Markup {
    .element(
      "li", [],
      [
        .element(
          "a", [("download", file), ("href", "data:\(type);base64,\(Data(bytes).base64EncodedString())")], [.text(title)])
      ])
  }

  /// One announcement a line, under the step it belongs to.
  private func plain(_ rendition: Rendition) -> String {
    steps.compactMap { step -> String? in
      let said = rendition.announcements.filter { $0.step == step.line && $0.isReported }
      guard !said.isEmpty else { return nil }
      let lines = said.map { announcement in
        let time = announcement.start.map { "\(Self.clock($0)) " } ?? ""
        let ending = words.ending(announcement).map { " (\($0))" } ?? ""
        return "  \(time)\(announcement.announcement.text)\(ending)\n"
      }
      return "\(step.does)\n\(lines.joined())"
    }.joined(separator: "\n")
  }
}
