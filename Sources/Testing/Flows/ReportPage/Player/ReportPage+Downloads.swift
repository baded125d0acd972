import Announcements
import Foundation
import Text

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
