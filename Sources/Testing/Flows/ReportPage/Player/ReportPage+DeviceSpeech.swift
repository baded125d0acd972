import ScreenReader
import Text

/// What a reader on a device said, beside what was computed.
extension ReportPage {
  /// What stands at a step in the column of a style.
  enum ReportedLine {
    /// What was computed, and what the device said of it where that is known.
    case announcement(HeardAnnouncement, DeviceSpeechComparison.Line?)
    /// What the device alone said.
    case heardAlone(DeviceSpeechComparison.Line)
  }

  /// What each step has in the column of a rendition, by the steps' lines.
  ///
  /// What was heard alone stands behind the announcement before it, at its step; before all of them, at the first step.
  func reported(_ rendition: Rendition) -> [Int: [ReportedLine]] {
    var beside: [Int: DeviceSpeechComparison.Line] = [:]
    var behind: [Int: [DeviceSpeechComparison.Line]] = [:]
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
      // A hint that nobody waited for in the film may have been heard on the device.
      if announcement.isReported || beside[place]?.heard != nil {
        here.append(.announcement(announcement, beside[place]))
      }
      here += (behind[place] ?? []).map(ReportedLine.heardAlone)
      if !here.isEmpty { reported[announcement.step, default: []] += here }
    }
    return reported
  }

  /// How both sides agree, in words, and then the words of the device.
  func device(_ line: DeviceSpeechComparison.Line, _ rendition: Rendition) -> Markup {
    .element(
      "span", [("class", line.relation == .same ? "device" : "device differs")],
      [.element("span", [("class", "judgement")], [.text(phrases.name(of: line.relation))])]
        + (line.heard.map { heard in
          [.text(" \(words.onDevice): "), .element("span", [("lang", rendition.profile.language.rawValue)], [.text(heard)])]
        } ?? []))
  }

  private var phrases: DeviceSpeechPhrases { DeviceSpeechPhrases(language: language) }

  /// What the comparison comes to, for each rendition that has one.
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
