import ScreenReader
import Text

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
