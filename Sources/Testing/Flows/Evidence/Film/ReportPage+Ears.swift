import ScreenReader
import Text

/// What a reader on a device said, beside what was computed.
extension ReportPage {
  /// What was heard from a device while the same was done on it.
  package struct Ears {
    /// What all of it comes to: how many are the same, and how many differ in which way.
    package var summary: String
    /// In the order of the announcements; what was heard alone stands where it was heard.
    package var lines: [Line]

    package init(summary: String, lines: [Line]) {
      self.summary = summary
      self.lines = lines
    }

    /// One announcement, on either side or on both.
    package struct Line: Hashable, Sendable {
      /// How both sides agree, in words.
      package var judgement: String
      /// Whether they say the same.
      package var isSame: Bool
      /// What the device said; nil where it said nothing.
      package var heard: String?
      /// The place among the rendition's announcements; nil for what was heard alone.
      package var place: Int?

      package init(judgement: String, isSame: Bool, heard: String?, place: Int?) {
        self.judgement = judgement
        self.isSame = isSame
        self.heard = heard
        self.place = place
      }
    }
  }

  /// What stands at a step in the column of a style.
  enum Told {
    /// What was computed, and what the device said of it where that is known.
    case announcement(HeardAnnouncement, Ears.Line?)
    /// What the device alone said.
    case heardAlone(Ears.Line)
  }

  /// What each step has in the column of a rendition, by the steps' lines.
  ///
  /// What was heard alone stands behind the announcement before it, at its step; before all of them, at the first step.
  func told(_ rendition: Rendition) -> [Int: [Told]] {
    var beside: [Int: Ears.Line] = [:]
    var behind: [Int: [Ears.Line]] = [:]
    let first = -1
    var last = first
    for line in rendition.ears?.lines ?? [] {
      if let place = line.place {
        beside[place] = line
        last = place
      } else {
        behind[last, default: []].append(line)
      }
    }
    var told: [Int: [Told]] = [:]
    if let line = rendition.announcements.first?.step ?? steps.first?.line, let alone = behind[first] {
      told[line] = alone.map(Told.heardAlone)
    }
    for (place, announcement) in rendition.announcements.enumerated() {
      var here: [Told] = []
      // A hint that nobody waited for in the film may have been heard on the device.
      if announcement.heard.isReported || beside[place]?.heard != nil {
        here.append(.announcement(announcement.heard, beside[place]))
      }
      here += (behind[place] ?? []).map(Told.heardAlone)
      if !here.isEmpty { told[announcement.step, default: []] += here }
    }
    return told
  }

  /// How both sides agree, in words, and then the words of the device.
  func device(_ line: Ears.Line, _ rendition: Rendition) -> Markup {
    .element(
      "span", [("class", line.isSame ? "device" : "device differs")],
      [.element("span", [("class", "judgement")], [.text(line.judgement)])]
        + (line.heard.map { heard in
          [.text(" \(words.onDevice): "), .element("span", [("lang", rendition.profile.language.rawValue)], [.text(heard)])]
        } ?? []))
  }

  /// What the comparison comes to, for each rendition that has one.
  var earsSummaries: [Markup] {
    renditions.compactMap { rendition in
      rendition.ears.map { ears in
        .element("p", [("class", "ears")], [.text(words.ears(name(of: rendition), ears.summary))])
      }
    }
  }
}
