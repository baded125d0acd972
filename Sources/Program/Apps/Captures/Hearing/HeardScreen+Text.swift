import AccessibilityTree
import Announcements
import Captures
import ScreenReader
import Text

extension HeardScreen {
  private var phrases: HearingPhrases { HearingPhrases(language: profile.language) }

  /// The announcements, one a line. An unspeakable element has none.
  package var lines: [String] { elements.map(\.announcement).filter { !$0.isUnspeakable } }

  /// The screen's file and format, before its announcements.
  package var header: String {
    phrases.header(entry.file, entry.screen.format.rawValue, count: elements.count)
  }

  /// The origin of the announcements: they are computed, and no phone has said them.
  ///
  /// - Parameter tellsVersions: Whether it also says what the words are without a version, and which versions there are.
  package func origin(tellingVersions tellsVersions: Bool = false) -> String {
    phrases.computed(profile.style, by: profile.version, tellingVersions: tellsVersions)
  }

  /// The remarks below the announcements: unreachable nested controls, silent elements, unannounced texts, unknown properties.
  package var remarks: [String] { ownRemarks + unknownRemarks }

  /// What is to be said of this screen alone.
  package var ownRemarks: [String] {
    var remarks = elements.filter { !$0.unreachableControls.isEmpty }.map { element in
      phrases.unreachable(element.unreachableControls.map { ($0.role, $0.label ?? $0.id.path) }, in: element.announcement)
    }
    for element in elements where element.announcement.isUnspeakable {
      let (path, line) = (element.node.id.path, element.captured?.line ?? 0)
      remarks.append(
        reasonForNoWords(of: element).map { phrases.wordless(path, line: line, because: $0) }
          ?? phrases.silent(path, line: line))
    }
    remarks += unannouncedTexts.map(phrases.unannouncedText)
    remarks += phrases.pieces(piecesByVersion, stops: stopsByVersion)
    if !entry.screen.otherWindows.isEmpty { remarks.append(phrases.otherWindows(entry.screen.otherWindows)) }
    if entry.screen.passedOver > 0 { remarks.append(phrases.passedOver(entry.screen.passedOver)) }
    return remarks + entry.screen.notes.compactMap(phrases.note)
  }

  /// What captures of its format and its writer do not tell, and how to have it.
  private var unknownRemarks: [String] {
    let unknown = entry.screen.unknownProperties
    return (unknown.isEmpty ? [] : [phrases.unknown(unknown)]) + (entry.screen.advice.map { [phrases.advice($0)] } ?? [])
  }

  /// What screens do not tell: of one screen as its own remark, of several once for each format.
  package static func summary(of screens: [HeardScreen]) -> [String] {
    guard let first = screens.first else { return [] }
    guard Set(screens.map(\.entry.name)).count > 1 else {
      var remarks: [String] = []
      for remark in screens.flatMap(\.unknownRemarks) where !remarks.contains(remark) { remarks.append(remark) }
      return remarks
    }
    var lines: [String] = []
    for format in CaptureFormat.allCases {
      let group = screens.filter { $0.entry.screen.format == format }
      let unknown = group.map(\.entry.screen.unknownProperties)
      let all = NodeProperty.allCases.filter { property in unknown.contains { $0.contains(property) } }
      guard !all.isEmpty else { continue }
      let common = all.filter { property in unknown.allSatisfy { $0.contains(property) } }
      lines.append(
        first.phrases.unknown(
          common, inSome: all.filter { !common.contains($0) }, inCaptures: Set(group.map(\.entry.name)).count,
          of: format.rawValue))
      for advice in group.compactMap(\.entry.screen.advice).map(first.phrases.advice) where !lines.contains(advice) {
        lines.append(advice)
      }
    }
    return lines
  }

  /// The elements as JSON, one object a line, and the summary last.
  package var json: [String] {
    elements.enumerated().map { json($1, index: $0 + 1).line } + [summary.line]
  }

  private func json(_ element: Element, index: Int) -> JSONText {
    JSONText.members([
      ("screen", .string(entry.name)), ("index", .number(index)), ("style", .string(profile.style.rawValue)),
      ("reader", profile.version.map { .string($0.rawValue) } ?? .null), ("language", .string(profile.language.rawValue)),
      ("announcement", .string(element.announcement)),
      ("hint", element.hint.map(JSONText.string) ?? .null), ("name", .string(element.name)),
      ("value", element.segments.words(of: .value).first.map(JSONText.string) ?? .null),
      ("states", .strings(element.segments.words(of: .state))), ("node", .string(element.node.id.path)),
      ("role", .string(element.node.role.rawValue)), ("frame", Self.json(element.captured?.frame)),
      (
        "unreachable",
        .array(
          element.unreachableControls.map {
            JSONText.members([
              ("id", .string($0.id.path)), ("role", .string($0.role.rawValue)),
              ("name", $0.label.map(JSONText.string) ?? .null),
            ])
          })
      ),
      ("unknown", .strings(element.unknown.map(\.rawValue))),
    ])
  }

  private static func json(_ frame: Frame?) -> JSONText {
    guard let frame else { return .null }
    return .array([frame.x, frame.y, frame.width, frame.height].map { .decimal($0) })
  }

  private var summary: JSONText {
    JSONText.members([
      (
        "summary",
        .members([
          ("schema", .number(OutputSchema.hear)), ("screen", .string(entry.name)),
          ("format", .string(entry.screen.format.rawValue)), ("dialect", .string(entry.screen.dialect)),
          ("elements", .number(elements.count)),
          ("unknown", .strings(entry.screen.unknownProperties.map(\.rawValue))),
          ("unheard", .array(unheard)), ("windows", .strings(entry.screen.otherWindows)),
          ("stops", .members(stopsByVersion.map { ($0.version.rawValue, .number($0.count)) })),
          ("pieces", .array(piecesByVersion.map(\.json))), ("undone", CaptureNotices.json(of: entry.screen)),
          ("advice", entry.screen.advice.map { .string(phrases.advice($0)) } ?? .null),
        ])
      )
    ])
  }
  /// The texts and controls that are not said, in the order of the remarks.
  private var unheard: [JSONText] {
    func entry(_ node: String, _ text: String?, _ why: String) -> JSONText {
      .members([("node", .string(node)), ("text", text.map(JSONText.string) ?? .null), ("why", .string(why))])
    }
    let unreachable = elements.flatMap { element in
      element.unreachableControls.filter { $0.label == nil }
        .map { entry($0.id.path, nil, phrases.why(.covered(by: element.announcement))) }
    }
    let silent = elements.filter(\.announcement.isUnspeakable).map {
      entry($0.node.id.path, nil, reasonForNoWords(of: $0) ?? phrases.nothingToSay)
    }
    return unreachable + silent + unannouncedTexts.map { entry($0.node, $0.text, phrases.why($0.reason)) }
  }
}

extension HeardScreen {
  /// Why a stop without words need not be silent, as a clause: the capture does not tell its role, or words that it may have.
  private func reasonForNoWords(of element: Element) -> String? {
    if entry.screen.notes.contains(.noRoles), element.node.role == .unknown { return phrases.noRoles }
    let unknown = element.unknown.filter { [.stateDescription, .labelledBy, .range].contains($0) }
    return unknown.isEmpty ? nil : phrases.noWords(unknown)
  }
}
