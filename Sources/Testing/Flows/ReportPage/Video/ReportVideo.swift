import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// The film of a page as a video: pictures without captions, captions, and the times at which either changes.
///
/// It has the times of the page: views and word marks change at the same millisecond. The sound is the first rendition's; a
/// second rendition beside it follows step by step, as on the page.
package struct ReportVideo {
  /// Pictures as SVG, each once.
  package private(set) var stills: [String] = []
  /// The pictures with their times in milliseconds, in order; the first is at 0.
  package private(set) var frames: [Frame] = []
  /// The captions to burn in, as Advanced SubStation Alpha.
  package let subtitles: String
  /// The length in milliseconds: the sound, and the end that says where the film comes from.
  package let duration: Int
  /// The title of the film.
  package let title: String
  /// The screens, with the milliseconds at which they open.
  package let chapters: [(start: Int, title: String)]

  /// One picture of the video.
  package struct Frame: Hashable, Sendable {
    /// Its beginning in milliseconds.
    package var start: Int
    /// The index of its still.
    package var still: Int
  }

  /// The size in pixels.
  static let (width, height) = (1920, 1080)
  /// The milliseconds after the sound.
  static let endLength = 4000
  /// The longest duration of a frame in milliseconds: players need regular frames to seek.
  private static let longestFrame = 1000

  /// The video of a page: of its first rendition, or of both side by side where the page begins with both.
  package init(_ page: ReportPage) {
    let renditions = page.comparesStyles ? page.renditions : Array(page.renditions.prefix(1))
    let drawings = PlayerDrawings(renditions.map(\.views), marks: [:])
    let boxes = VideoLayout.columns(
      renditions.count, proportion: drawings.distinct.map(\.drawing.proportion).max() ?? 0)
    let sound = Self.milliseconds(renditions.first?.duration ?? 0)
    duration = sound + Self.endLength
    let script = VideoScript(page, renditions)
    let captions = VideoCaptions(script, boxes)
    subtitles = captions.subtitles
    (title, chapters) = (script.title, script.chapters)
    var known: [[VideoPicture]: Int] = [:]
    var shown: [(start: Int, still: Int)] = []
    for (start, pictures) in VideoPictures(script, drawings, renditions).moments {
      let still = known[pictures] ?? stills.count
      if known.updateValue(still, forKey: pictures) == nil {
        stills.append(Self.still(pictures, boxes, drawings))
      }
      if shown.last?.still != still { shown.append((start, still)) }
    }
    shown.append((sound, stills.count))
    stills.append(Self.still([], [], drawings))
    frames = Self.frames(shown, Set(captions.moments), duration)
  }

  static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  private static func still(_ pictures: [VideoPicture], _ boxes: [VideoLayout], _ drawings: PlayerDrawings) -> String {
    let phones = zip(pictures, boxes).map { picture, box -> Markup in
      let drawing = drawings.distinct[picture.drawing].drawing
      return .pictures([drawing.surface?.picture].compactMap(\.self))
        + box.phone(proportion: drawing.proportion) { drawing.still(picture.placement, in: $0) }
    }
    let (width, height) = (Double(width), Double(height))
    let whole = AccessibilityTree.Frame(x: 0, y: 0, width: width, height: height)
    return Markup.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(Self.width)"), ("height", "\(Self.height)"),
        ("viewBox", "0 0 \(Self.width) \(Self.height)"),
      ], [ScreenDrawing.rectangle(whole, fill: VideoLayout.ground)] + boxes.compactMap(\.panel) + phones
    ).source
  }

  /// A frame for each change of the still or the captions, and at least one in each ``longestFrame``.
  private static func frames(
    _ shown: [(start: Int, still: Int)], _ captions: Set<Int>, _ duration: Int
  ) -> [Frame] {
    let regular = stride(from: 0, to: max(1, duration), by: longestFrame)
    let moments = captions.union(shown.map(\.start)).union(regular).filter { (0..<max(1, duration)).contains($0) }
    var place = 0
    return moments.sorted().map { moment in
      while place + 1 < shown.count, shown[place + 1].start <= moment { place += 1 }
      return Frame(start: moment, still: shown.isEmpty ? 0 : shown[place].still)
    }
  }
}

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
