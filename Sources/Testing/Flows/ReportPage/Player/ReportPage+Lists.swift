import Announcements
import Foundation
import ScreenReader
import Text

/// The lists that lead to places of the film: chapters, findings, and all announcements.
extension ReportPage {
  /// The screens of the flow.
  var chapters: Markup {
    .element(
      "nav", [("aria-labelledby", "chapters")],
      [.element("h2", [("id", "chapters")], [.text(words.chapters)])]
        + renditions.map { rendition in
          .element(
            "ol", [("class", "chapters"), ("data-for", id(of: rendition)), ("aria-label", name(of: rendition))],
            Self.visits(rendition).map { view in
              .element(
                "li", [],
                [
                  jump(
                    view.start, of: rendition, label: words.chapter(Self.clock(view.start), view.title),
                    [" ", .element("span", [("lang", view.profile.language.rawValue)], [.text(view.title)])])
                ])
            })
        })
  }

  /// The first view of each visit of a screen.
  static func visits(_ rendition: Rendition) -> [View] {
    var last: String?
    return rendition.views.filter { view in
      defer { last = view.visit }
      return view.visit != last
    }
  }

  /// A button that plays from a place in the recording.
  private func jump(_ start: Double, of rendition: Rendition, label: String, _ name: [Markup] = []) -> Markup {
    .element(
      "button",
      [
        ("type", "button"), ("class", "jump"), ("data-from", Self.seconds(start)), ("data-style", id(of: rendition)),
        ("aria-label", label),
      ], [.text(Self.clock(start))] + name)
  }

  /// The end of the film: where it comes from, and how viewers hear their own screens.
  var end: Markup {
    .element(
      "section", [("class", "end"), ("aria-labelledby", "end")],
      [
        .element("h2", [("id", "end")], [.text(words.end)]), .element("p", .text(words.origin)),
        .element(
          "p", [],
          [.text(words.ownScreen), " ", .element("code", .text("earshot hear http://localhost:8080"))]),
      ])
  }

  // MARK: Findings

  func findingList(_ drawings: PlayerDrawings) -> Markup {
    guard !findings.isEmpty else { return "" }
    return .section(
      "findings", words.findings,
      [
        .element("p", .text(words.findingsIntroduction)),
        .element("ul", [("class", "findings")], namedFindings.map { finding($0.name, $0.finding, drawings) }),
      ])
  }

  private func finding(_ name: String, _ finding: Finding, _ drawings: PlayerDrawings) -> Markup {
    let jumps = renditions.enumerated().compactMap { number, rendition -> Markup? in
      guard let start = drawings.firstSight(of: finding.node, in: number, rendition.views) else { return nil }
      return .element(
        "span", [("data-for", id(of: rendition))],
        [jump(start, of: rendition, label: words.showFinding(name, Self.clock(start)))])
    }
    return .element(
      "li", [],
      jumps + [
        .element("strong", [("class", "letter")], [.text(name)]),
        .text(finding.sentence), " ", .text(finding.fix),
      ])
  }

  // MARK: All announcements

  /// The steps one after the other, with both styles side by side.
  var stepList: Markup {
    let reported = renditions.map(reported)
    let said = steps.filter { step in
      renditions.contains { $0.announcements.contains { $0.step == step.line } } || reported.contains { $0[step.line] != nil }
    }
    return .section(
      "all-said", words.allSaid,
      deviceSpeechSummaries + [
        .element(
          "ol", [("class", "steps")],
          said.map { step in
            .element(
              "li", [],
              [
                .element("p", [("class", "step"), ("data-step", "\(step.line)")], [.text(step.does)]),
                .element(
                  "div", [("class", "columns")],
                  zip(renditions, reported).map { column($0, step, $1[step.line] ?? []) }),
              ])
          })
      ])
  }

  private func column(_ rendition: Rendition, _ step: ReportPageStep, _ reported: [ReportedLine]) -> Markup {
    let gesture = gesture(step, rendition).map { ": \($0)" } ?? ""
    return .element(
      "div", [("class", "column")],
      [
        .element(
          "p", [("class", "reader"), ("data-gesture", self.gesture(step, rendition) ?? "")],
          [.element("strong", .text(name(of: rendition))), .text(gesture)]),
        reported.isEmpty
          ? .element("p", [("class", "nothing")], [.text(words.nothing)])
          : .element("ul", [], reported.map { line($0, rendition, step) }),
      ])
  }

  private func line(_ reported: ReportedLine, _ rendition: Rendition, _ step: ReportPageStep) -> Markup {
    switch reported {
    case .announcement(let heard, let device): line(heard, device, rendition, step)
    // The film has no sound for it that could be played.
    case .heardAlone(let line): .element("li", [("class", "alone")], [device(line, rendition)])
    }
  }

  private func line(
    _ heard: HeardAnnouncement, _ device: ComparedLine?, _ rendition: Rendition, _ step: ReportPageStep
  ) -> Markup {
    let announcement = heard.announcement
    var attributes = [("data-step", "\(step.line)"), ("data-style", id(of: rendition))]
    var parts: [Markup] = []
    if let start = heard.start, heard.isHeard, let end = heard.end {
      attributes += [
        ("class", "cue"), ("data-start", Self.seconds(start)), ("data-end", Self.seconds(end)),
        ("data-words", CaptionWords(heard).attribute),
      ]
      parts.append(
        jump(start, of: rendition, label: words.playFrom(Self.clock(start), name(of: rendition), announcement.text)))
    }
    parts.append(.element("span", [("class", "said"), ("lang", announcement.language)], [.text(announcement.text)]))
    if let device { parts.append(self.device(device, rendition)) }
    if let outcome = words.ending(heard) { parts.append(.element("span", [("class", "fate")], [.text(outcome)])) }
    return .element("li", attributes, parts)
  }
}

/// The speech of a reader on a device, beside the computed announcements.
extension ReportPage {
  /// An entry of a step in the column of a style.
  enum ReportedLine {
    /// A computed announcement, and the device's words for it where known.
    case announcement(HeardAnnouncement, ComparedLine?)
    /// Words of the device alone.
    case heardAlone(ComparedLine)
  }

  /// The entries of each step in the column of a rendition, by the steps' lines.
  ///
  /// Words of the device alone stand after the announcement before them, at its step; before all others, at the first step.
  func reported(_ rendition: Rendition) -> [Int: [ReportedLine]] {
    var beside: [Int: ComparedLine] = [:]
    var behind: [Int: [ComparedLine]] = [:]
    let first = -1
    var last = first
    for line in rendition.deviceSpeech?.lines ?? [] {
      if let place = line.place {
        beside[place] = line
        last = place
      } else {
        behind[last, default: []].append(line)
      }
    }
    var reported: [Int: [ReportedLine]] = [:]
    if let line = rendition.announcements.first?.step ?? steps.first?.line, let alone = behind[first] {
      reported[line] = alone.map(ReportedLine.heardAlone)
    }
    for (place, announcement) in rendition.announcements.enumerated() {
      var here: [ReportedLine] = []
      // A hint that the film leaves out may have been heard on the device.
      if announcement.isReported || beside[place]?.heard != nil {
        here.append(.announcement(announcement, beside[place]))
      }
      here += (behind[place] ?? []).map(ReportedLine.heardAlone)
      if !here.isEmpty { reported[announcement.step, default: []] += here }
    }
    return reported
  }

  /// The relation of both sides, in words, and then the words of the device.
  func device(_ line: ComparedLine, _ rendition: Rendition) -> Markup {
    .element(
      "span", [("class", line.relation == .same ? "device" : "device differs")],
      [.element("span", [("class", "judgement")], [.text(phrases.name(of: line.relation))])]
        + (line.heard.map { heard in
          [.text(" \(words.onDevice): "), .element("span", [("lang", rendition.profile.language.rawValue)], [.text(heard)])]
        } ?? []))
  }

  private var phrases: DeviceSpeechPhrases { DeviceSpeechPhrases(language: language) }

  /// The summary of the comparison, for each rendition that has one.
  var deviceSpeechSummaries: [Markup] {
    renditions.compactMap { rendition in
      rendition.deviceSpeech.map { comparison in
        .element(
          "p", [("class", "device-speech")],
          [.text(words.deviceSpeech(name(of: rendition), phrases.summary(of: comparison)))])
      }
    }
  }
}
