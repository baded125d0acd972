package import AccessibilityTree
package import Announcements
package import ScreenReader
import Session
package import Text

/// The announcements that are expected along a flow, as a file beside it: `checkout.heard` for `checkout.flow`.
///
/// A person reads it, so that a line is one announcement in the words that are heard. Hints are left out: whether one is said
/// depends on how long a person waits. The file has no dates, addresses or paths of a machine: the same flow on the same app
/// gives the same file everywhere.
package struct HeardSnapshot: Hashable, Sendable {
  /// The flow's file name.
  package var flow: String
  /// What is heard in each style and language that it was written in.
  package var renditions: [Rendition]

  /// A snapshot of a flow.
  package init(flow: String, renditions: [Rendition]) {
    (self.flow, self.renditions) = (flow, renditions)
  }

  /// What is heard along the flow in one style and language.
  package struct Rendition: Hashable, Sendable {
    /// The style and the language in which it begins.
    package var key: RenditionKey
    var steps: [SnapshotStep] = []

    /// Nothing heard so far.
    package init(key: RenditionKey) { self.key = key }

    /// The number of announcements.
    package var count: Int { steps.reduce(0) { $0 + $1.lines.count } }
  }

  /// What is heard in a style and a language; nil where the file has nothing in it.
  package subscript(key: RenditionKey) -> Rendition? { renditions.first { $0.key == key } }

  /// The same with one rendition in place of that in the same style and language.
  package func with(_ rendition: Rendition) -> HeardSnapshot {
    var snapshot = self
    if let place = renditions.firstIndex(where: { $0.key == rendition.key }) {
      snapshot.renditions[place] = rendition
    } else {
      snapshot.renditions.append(rendition)
    }
    return snapshot
  }
}

// MARK: - What was played

extension HeardSnapshot.Rendition {
  /// The announcements along a flow that was played with ``FlowHearing/hearsScreens``; nil where no session was.
  package init?(_ report: FlowReport) {
    let start = report.transcript.lazy.compactMap { entry -> RenditionKey? in
      guard case .session(let style, let reader, let language, _, _, _) = entry.event else { return nil }
      return RenditionKey(style, reader: reader, language)
    }.first
    guard let start else { return nil }
    key = start
    steps = report.steps.map { step in
      let said = step.wholeScreen ?? step.said.filter { $0.priority != .hint }
      return SnapshotStep(
        action: step.action.lines.joined(separator: " "), screen: step.screenName,
        unknown: NodeProperty.allCases.filter { step.unknownProperties.contains($0) && $0.isSaid },
        lines: said.compactMap(SnapshotLine.init))
    }
  }

  /// The announcements of a transcript.
  package init(_ transcript: HeardSession, _ key: RenditionKey) {
    self.key = key
    for heard in transcript.announcements where heard.announcement.priority != .hint {
      let screen = heard.announcement.screen
      if steps.isEmpty || steps.last?.screen != screen { steps.append(SnapshotStep(action: "open", screen: screen)) }
      guard var line = SnapshotLine(heard.announcement) else { continue }
      line.number = heard.line
      steps[steps.count - 1].lines.append(line)
    }
  }

  /// The same of some screens only; all of it where none of them is in it.
  package func on(_ screens: [String]) -> Self {
    var part = self
    part.steps = steps.filter { $0.screen.map(screens.contains) == true }
    return part.steps.isEmpty ? self : part
  }

  /// The same as a file would have it, where a clause has one property: two sides of a comparison are then of one kind.
  package var asWritten: Self {
    let text = HeardSnapshot(flow: "-", renditions: [self]).text
    guard var written = (try? HeardSnapshot(text, name: "-"))?.renditions.first else { return self }
    for (step, lines) in steps.map(\.lines).enumerated() {
      for (line, was) in lines.enumerated() where was.number > 0 { written.steps[step].lines[line].number = was.number }
    }
    return written
  }

  /// What is heard on screens, element by element.
  ///
  /// - Parameter screens: The segments of each element of each screen, under the screens' names.
  package init(
    _ key: RenditionKey, screens: [(name: String, unknown: [NodeProperty], elements: [[Announcement.Segment]])]
  ) {
    self.key = key
    var number = 0
    steps = screens.map { screen in
      let lines = screen.elements.compactMap { segments -> SnapshotLine? in
        let words = segments.filter { $0.kind != .hint }
        let announcement = Announcement(words, priority: .navigation, source: .cursor, language: key.language.rawValue)
        guard var line = SnapshotLine(announcement) else { return nil }
        number += 1
        line.number = number
        return line
      }
      return SnapshotStep(
        action: "open \(screen.name)", screen: screen.name, unknown: screen.unknown.filter(\.isSaid), lines: lines)
    }
  }
}

extension SnapshotLine {
  /// An announcement as a line; nil for one without words.
  fileprivate init?(_ announcement: Announcement) {
    let segments = announcement.segments.map { Announcement.Segment($0.kind, Self.onOneLine($0.text)) }
      .filter { !$0.text.isEmpty }
    guard !segments.isEmpty else { return nil }
    self.init(priority: announcement.priority, segments: segments)
  }

  /// Words parted by single spaces, without what cannot be seen.
  private static func onOneLine(_ text: String) -> String {
    PrintableText.of(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension NodeProperty {
  /// Whether an announcement may have other words once it is known.
  var isSaid: Bool { hasReaderWords || isInAppWords }

  /// Whether the reader says it in words of its own.
  private var hasReaderWords: Bool {
    switch self {
    case .heading, .selected, .expanded, .position, .collection, .customActions, .error: true
    default: false
    }
  }

  /// Whether the app brings the words for it.
  var isInAppWords: Bool {
    switch self {
    case .stateDescription, .roleDescription, .range, .hint, .tooltip, .error, .labelledBy, .paneTitle: true
    default: false
    }
  }
}

/// A style, the version of its reader, and a language.
package struct RenditionKey: Hashable, Sendable {
  /// The screen reader whose words are said.
  package var style: ReaderProfile.Style
  /// The version of that reader; nil for none.
  package var reader: ReaderVersion?
  /// The language of the reader's own words.
  package var language: Language

  /// A style and a language, and a version of the style's reader.
  package init(_ style: ReaderProfile.Style, reader: ReaderVersion? = nil, _ language: Language) {
    (self.style, self.reader, self.language) = (style, reader, language)
  }

  /// The same by the names that a transcript has; nil where one of them is not known.
  init?(_ style: String, reader: String?, _ language: String) {
    guard let style = ReaderProfile.Style(rawValue: style), let language = Language(code: language) else { return nil }
    let version = reader.flatMap(ReaderVersion.init)
    guard reader == nil || version?.style == style else { return nil }
    self.init(style, reader: version, language)
  }

  /// All of it in words, for messages.
  package var words: String {
    let own = reader?.name ?? Phrase(en: "\(style.name) style", nb: "\(style.name)-stil")
    let spoken = language == .english ? Phrase(en: "English", nb: "engelsk") : Phrase(en: "Bokmål", nb: "bokmål")
    return localized(en: "\(own.en), \(spoken.en)", nb: "\(own.nb), \(spoken.nb)")
  }
}

/// A line of the flow that does something, and its announcements.
struct SnapshotStep: Hashable, Sendable {
  /// The line as it is written in the flow.
  var action: String
  /// The screen that it leads to; nil where none is known.
  var screen: String?
  /// The properties that this screen does not tell and that announcements may rest on.
  var unknown: [NodeProperty] = []
  var lines: [SnapshotLine] = []
}

/// One announcement.
struct SnapshotLine: Hashable, Sendable {
  /// Its line in the file, from 1; 0 where it is in none.
  var number = 0
  var priority: Announcement.Priority
  var segments: [Announcement.Segment]
}
