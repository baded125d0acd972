import Announcements
import Flows
import Text

/// The fixed parts of the live page; its script adds the others.
///
/// It loads only its own files, from addresses below the page's own, and nothing on it acts on the session. It has no live
/// region by default: a listener of the session would hear all of it twice. A switch makes it one.
struct PageDocument {
  let app: Phrase
  let language: Language

  /// The beginning of the addresses of pictures.
  static let pictures = "pictures/"
  static let style = PageAssets.base.source + Markup.raw(file: EmbeddedText.live_css).source + "\n" + PlotStyle.sheet.source
  static let script = Markup.raw(file: EmbeddedText.live_js).source

  /// The icon that browsers ask for: a cursor's frame.
  static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="2" y="4" width="12" height="8" rx="1" \
    fill="#fff" stroke="#7a1fa2" stroke-width="3"/></svg>
    """

  private var words: LivePageWords { LivePageWords(language: language) }

  /// The text of the document.
  var source: String {
    Markup.document(
      language: language.rawValue, title: words.title(app.in(language)),
      head: [
        .voidElement("link", [("rel", "stylesheet"), ("href", "live.css")]),
        .voidElement("link", [("rel", "icon"), ("href", "icon.svg")]),
        .element("script", [("src", "live.js"), ("defer", "")]),
      ],
      body: [header, main, footer])
  }

  private var header: Markup {
    .element(
      "header", [],
      [
        .element("h1", [], [.text(words.title(app.in(language)))]),
        .element("p", [("id", "voice")]),
        .element(
          "p",
          [
            ("id", "status"), ("data-after", words.after), ("data-connected", words.connected),
            ("data-connecting", words.connecting),
            ("data-ended", words.ended), ("data-paused", words.paused),
          ], [.text(words.connecting)]),
        .element("noscript", [], [.element("p", [], [.text(words.noScript)])]),
      ])
  }

  private var main: Markup {
    .element("main", [("id", "show")], [screen, present, waiting, lost, latency])
  }

  private var screen: Markup {
    section(
      "screen", words.screen,
      [
        .element("div", [("id", "drawing")]),
        .element("p", [("id", "no-drawing"), ("hidden", "")], [.text(words.noDrawing)]),
      ])
  }

  private var present: Markup {
    section(
      "present", words.present,
      [
        .element("p", [("id", "cause")]),
        .element("p", [("id", "said")], [.text(words.silence)]),
        .element("p", [("id", "fate")]),
        .element(
          "div", [("id", "other"), ("hidden", "")],
          [
            .element("h3", [("id", "other-style")] + styleNames),
            .element("p", [("id", "other-words")]),
          ]),
        .element("p", [("id", "aloud"), ("class", "unseen")]),
      ])
  }

  /// The names of the styles for the script.
  private var styleNames: [(String, String)] {
    [
      ("data-voiceover", words.otherStyle("VoiceOver")), ("data-talkback", words.otherStyle("TalkBack")),
      ("data-same", words.same),
    ]
  }

  private var waiting: Markup {
    section(
      "waiting", words.waiting,
      [.element("ol", [("id", "queue")] + Announcement.Priority.allCases.map { ("data-\($0.rawValue)", words.priority($0)) })]
        + [nothing])
  }

  private var lost: Markup {
    section(
      "lost", words.lost,
      [.element("ol", [("id", "unheard")] + words.outcomes.sorted { $0.key < $1.key }.map { ("data-\($0.key)", $0.value) })]
        + [nothing])
  }

  private var latency: Markup {
    section(
      "latency", words.latency,
      [.element("p", [("id", "latency-text")]), .element("div", [("id", "latency-plot")])])
  }

  private var nothing: Markup { .element("p", [("class", "nothing")], [.text(words.nothing)]) }

  private func section(_ id: String, _ name: String, _ content: [Markup]) -> Markup {
    .element(
      "section", [("class", id), ("aria-labelledby", "\(id)-name")],
      [.element("h2", [("id", "\(id)-name")], [.text(name)])] + content)
  }

  private var footer: Markup {
    .element(
      "footer", [],
      [
        .element(
          "label", [],
          [.voidElement("input", [("type", "checkbox"), ("id", "read")]), .text(words.readAloud)])
      ])
  }
}
