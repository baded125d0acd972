package import Commands
internal import Foundation
package import Languages
package import MarkupText
import ScreenReader
package import Semantics
import SpeechCore

/// One page that shows how a flow is heard: sound, captions, announcements and screens, in each style.
///
/// It holds everything it needs, sound included, and asks no server for anything. It is used by keyboard and
/// screen reader as well as by eye and ear: the list of announcements is a table, each picture has its
/// reading order beside it in words, and without scripts everything is there but the switch and the captions
/// in step.
package struct EvidencePage {
  /// The flow's name.
  package var flow: String
  /// What the page's own words are in.
  package var language: Language
  /// One for each style; the first is the one that is shown first.
  package var renditions: [Rendition]

  /// A flow heard once, in one style.
  package struct Rendition {
    /// How it was heard: whose words, in which language.
    package var profile: ReaderProfile
    /// What was said, in the order of queueing.
    package var announcements: [HeardAnnouncement]
    /// The screens the flow came to, in order.
    package var screens: [Screen]
    /// The media type of its sound, with its codec where there is a choice.
    package var soundType: String

    /// A rendition; its sound is put between the pieces of the page.
    package init(profile: ReaderProfile, announcements: [HeardAnnouncement], screens: [Screen], soundType: String) {
      self.profile = profile
      self.announcements = announcements
      self.screens = screens
      self.soundType = soundType
    }
  }

  /// A screen the flow came to.
  package struct Screen {
    /// What a person would call it.
    package var title: String
    /// What a reader knows of it.
    package var tree: SemanticTree
    /// Where the cursor was; nil for nowhere.
    package var cursor: NodeID?
    /// How its elements are read.
    package var profile: ReaderProfile
    /// What it is painted on; nil for a phone of ours.
    package var surface: ScreenSurface?
    /// What is to be known of it besides, a sentence each.
    package var remarks: [String] = []

    /// A screen; what it is painted on is set afterwards.
    package init(title: String, tree: SemanticTree, cursor: NodeID?, profile: ReaderProfile) {
      self.profile = profile
      self.title = title
      self.tree = tree
      self.cursor = cursor
    }
  }

  package init(flow: String, language: Language, renditions: [Rendition]) {
    self.flow = flow
    self.language = language
    self.renditions = renditions
  }

  /// The page as the text of a file, cut where each rendition's sound is to stand in Base64: one piece more than
  /// there are renditions.
  ///
  /// A sound may be too long to be held in memory.
  package var pieces: [String] {
    let page = Markup.page(
      language: language.rawValue, title: words.title(flow), style: PageAssets.style,
      allowing: "; script-src 'unsafe-inline'; media-src data:; img-src data:",
      body: [header, pictures, main, .element("script", [], [PageAssets.script])])
    var pieces: [String] = []
    var rest = page[...]
    for rendition in renditions {
      // No text can look like it: quotes in texts are escaped.
      guard let place = rest.range(of: "src=\"\(Self.address(rendition))\"") else { continue }
      let cut = rest.index(before: place.upperBound)
      pieces.append(String(rest[..<cut]))
      rest = rest[cut...]
    }
    return pieces + [String(rest)]
  }

  /// The beginning of a sound's address, which holds the sound itself.
  private static func address(_ rendition: Rendition) -> String { "data:\(rendition.soundType);base64," }

  var words: PageWords { PageWords(language: language) }
}

// MARK: - Parts

extension EvidencePage {
  private var header: Markup {
    .element(
      "header", [],
      [.element("h1", [], [.text(words.title(flow))]), .element("p", [], [.text(words.introduction)])])
  }

  /// The pictures of all screens, each once however often the flow comes to its screen.
  private var pictures: Markup {
    .pictures(renditions.flatMap(\.screens).compactMap(\.surface?.picture))
  }

  private var main: Markup {
    .element("main", [], (renditions.count > 1 ? [styleSwitch] : []) + renditions.map(section))
  }

  /// Shown by the script, which is what makes it work.
  private var styleSwitch: Markup {
    let choices = renditions.enumerated().map { index, rendition in
      Markup.element(
        "label", [],
        [
          .voidElement(
            "input",
            [("type", "radio"), ("name", "style"), ("value", id(of: rendition))]
              + (index == 0 ? [("checked", "")] : [])),
          .text(" \(name(of: rendition))"),
        ])
    }
    return .element(
      "fieldset", [("id", "switch"), ("hidden", "")], [.element("legend", [], [.text(words.style)])] + choices
    )
  }

  private func section(_ rendition: Rendition) -> Markup {
    let id = id(of: rendition)
    return .element(
      "section", [("class", "rendition"), ("id", id), ("aria-labelledby", "\(id)-name")],
      [
        .element("h2", [("id", "\(id)-name")], [.text(name(of: rendition))]),
        // Together, because the player stays in sight as long as the list does.
        .element(
          "div", [],
          [
            player(rendition), .element("h3", [("id", "\(id)-announcements")], [.text(words.announcements)]),
            table(rendition),
          ]),
        .element("h3", [], [.text(words.screens)]),
      ] + rendition.screens.enumerated().map { figure($0 + 1, $1) })
  }

  private func player(_ rendition: Rendition) -> Markup {
    .element(
      "div", [("class", "player")],
      [
        .element(
          "audio",
          [
            ("controls", ""), ("preload", "auto"), ("aria-label", words.sound(name(of: rendition))),
            ("src", Self.address(rendition)),
          ]),
        // Not a live region: the sound says it.
        .element("p", [("class", "caption")], ["\u{A0}"]),
      ])
  }

  private func id(of rendition: Rendition) -> String { rendition.profile.style.rawValue }

  private func name(of rendition: Rendition) -> String {
    switch rendition.profile.style {
    case .voiceOver: "VoiceOver"
    case .talkBack: "TalkBack"
    }
  }
}

// MARK: - Announcements

extension EvidencePage {
  /// The roles are written out because a narrow window shows the rows as blocks, and a table that is shown
  /// otherwise is none to some browsers.
  private func table(_ rendition: Rendition) -> Markup {
    .element(
      "table", [("role", "table"), ("aria-labelledby", "\(id(of: rendition))-announcements")],
      [
        .element(
          "thead", [("role", "rowgroup")],
          [
            .element(
              "tr", [("role", "row")],
              heads.map { .element("th", [("role", "columnheader"), ("scope", "col")], [.text($0)]) })
          ]),
        .element("tbody", [("role", "rowgroup")], rendition.announcements.map(row)),
      ])
  }

  private var heads: [String] {
    [words.start, words.said, words.command, words.node, words.priority, words.fate, words.latency]
  }

  private func row(_ heard: HeardAnnouncement) -> Markup {
    let announcement = heard.announcement
    var attributes = [("role", "row")]
    var start = Markup.text(words.unheard)
    if let from = heard.start, let to = heard.end {
      attributes += [("data-start", Self.seconds(from)), ("data-end", Self.seconds(to))]
      let time = Self.clock(from)
      start = .element(
        "button", [("type", "button"), ("aria-label", words.play(time, announcement.text))], [.text(time)])
    }
    let cells: [Markup] = [
      start, .text(announcement.text), .text(heard.command ?? words.byItself),
      .text(announcement.topic ?? announcement.screen ?? ""), .text(words.priority(announcement.priority)),
      .text(words.fate(heard.fate)),
      .text(heard.latency.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } ?? ""),
    ]
    return .element(
      "tr", attributes,
      zip(heads, cells).enumerated().map { index, column in
        switch index {
        // What is said names the row.
        case 1:
          .element(
            "th",
            [("role", "rowheader"), ("scope", "row"), ("class", "said"), ("lang", announcement.language)],
            [column.1])
        case 0: .element("td", [("role", "cell")], [column.1])
        default:
          .element(
            "td", [("role", "cell"), ("class", index < 4 ? "path" : "word"), ("data-head", column.0)],
            [column.1])
        }
      })
  }

  private static func seconds(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

  /// `1:02.3`.
  private static func clock(_ seconds: Double) -> String {
    let tenths = Int(seconds * 10)
    let whole = tenths / 10
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60).\(tenths % 10)"
  }
}

// MARK: - Screens

extension EvidencePage {
  private func figure(_ number: Int, _ screen: Screen) -> Markup {
    let drawing = ScreenDrawing(screen.tree, cursor: screen.cursor, on: screen.surface)
    let caption = "\(number). \(screen.title)"
    let language = [("lang", screen.profile.language.rawValue)]
    return .element(
      "figure", [],
      [
        .element("figcaption", language, [.text(caption)]),
        .element(
          "div", [("class", "screen")],
          (drawing.hasPlaces ? [drawing.svg(title: words.drawing(screen.title))] : []) + [
            .element(
              "ol", language,
              drawing.elements.map { node in
                .element("li", [], [.text(Self.spoken(node, in: screen.tree, screen.profile))])
              }),
          ]),
      ] + screen.remarks.map { .element("p", language, [.text($0)]) })
  }

  /// What the reader says when the cursor comes to the element.
  private static func spoken(_ node: Node, in tree: SemanticTree, _ profile: ReaderProfile) -> String {
    let parts = profile.announcementStyle.focus(FocusContext(tree: tree, node: node.id)).parts
    return Announcement(parts, priority: .navigation, source: .cursor, language: profile.language.rawValue)
      .text
  }
}

extension Markup {
  /// Pictures that drawings on the page refer to, each once.
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
