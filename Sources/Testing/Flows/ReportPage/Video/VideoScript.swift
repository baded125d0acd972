import Announcements
import ScreenReader

/// The content of a video in time, equal to that of the page's script while the sound plays.
struct VideoScript {
  /// The content beside the sound from one announcement to the next, in order.
  private(set) var scenes: [Scene] = []
  let title: String
  /// A sentence that says what a screen reader is.
  let sentence: String
  /// The lines after the last word.
  let end: [String]
  /// The screens, with the milliseconds at which they open.
  let chapters: [(start: Int, title: String)]
  /// The readers' names, with the phones that they stand for.
  let names: [(reader: String, phone: String)]
  /// Milliseconds.
  let duration: Int

  /// The time from the beginning of an announcement to that of the next.
  struct Scene {
    /// Milliseconds.
    var start: Int
    var end: Int
    /// The announcement, and how it ends where it was cut.
    var heard: HeardAnnouncement
    var ending: String?
    /// The step, for each reader.
    var done: [String]
    /// The other reader's words at this step; nil where there is no other reader.
    var other: Other?
  }

  /// The words of a reader while the other one is heard.
  struct Other: Hashable {
    /// In the order of the sound.
    var texts: [String]
    /// The time from which the phone looks so, in seconds; nil without words.
    var seen: Double?
  }

  init(_ page: ReportPage, _ renditions: [ReportPage.Rendition]) {
    title = page.summary ?? page.words.title(page.flow)
    sentence = page.words.screenReaderInShort
    end = [page.words.end, page.words.origin, "earshot hear http://localhost:8080"]
    chapters = (renditions.first.map(ReportPage.visits) ?? []).map { (ReportVideo.milliseconds($0.start), $0.title) }
    names = renditions.map { (page.name(of: $0), page.words.phone($0.profile.style)) }
    duration = ReportVideo.milliseconds(renditions.first?.duration ?? 0)
    guard let sounding = renditions.first else { return }
    let steps = Dictionary(page.steps.map { ($0.line, $0) }) { first, _ in first }
    let reported = Self.heard(sounding)
    for (number, said) in reported.enumerated() {
      let next = number + 1 < reported.count ? ReportVideo.milliseconds(reported[number + 1].start ?? 0) : duration
      let step = steps[said.step]
      scenes.append(
        Scene(
          start: number == 0 ? 0 : ReportVideo.milliseconds(said.start ?? 0), end: next, heard: said,
          ending: page.words.ending(said),
          done: renditions.map { rendition in
            guard let step else { return "" }
            return page.gesture(step, rendition).map { "\(step.does): \($0)" } ?? step.does
          },
          other: renditions.dropFirst().first.map { Self.other($0, said.step, page) }))
    }
  }

  private static func heard(_ rendition: ReportPage.Rendition) -> [HeardAnnouncement] {
    rendition.announcements.filter(\.isHeard).inOrderOfSound
  }

  private static func other(_ rendition: ReportPage.Rendition, _ step: Int, _ page: ReportPage) -> Other {
    let said = heard(rendition).filter { $0.step == step }
    guard let first = said.first else { return Other(texts: [page.words.nothing]) }
    return Other(texts: said.map(\.announcement.text), seen: first.start)
  }
}
