import AccessibilityTree
import Text

/// The layout of a video of 1920 by 1080 pixels, with a column for each reader.
struct VideoLayout {
  /// The background of the phone and its words; nil for one reader alone.
  private(set) var surface: Frame?
  /// The area of the phone.
  private(set) var screen: Frame
  /// The areas of the words, the reader's name first.
  private(set) var name: Frame
  private(set) var done: Frame
  private(set) var caption: Frame
  private(set) var ending: Frame
  /// The possible heights of a caption's letters, the largest first.
  let captionSizes: [Int]
  /// The heights of the other lines.
  let (nameSize, doneSize): (Int, Int)

  /// The title above all.
  static let title = Frame(x: 64, y: 32, width: 1792, height: 52)
  static let titleSize = 48
  /// A sentence for viewers who never heard a screen reader.
  static let sentence = Frame(x: 64, y: 92, width: 1792, height: 40)
  static let sentenceSize = 32
  /// The lines after the last word of the sound.
  static let end = [
    (box: Frame(x: 240, y: 320, width: 1440, height: 110), size: 96),
    (box: Frame(x: 240, y: 480, width: 1440, height: 130), size: 48),
    (box: Frame(x: 240, y: 640, width: 1440, height: 130), size: 48),
  ]
  static let ground = "#121417"
  /// The width of the phone's frame.
  private static let edge = 8.0

  /// - Parameter proportion: The largest width of a screen, in heights of it; 0 where there is none.
  static func columns(_ count: Int, proportion: Double) -> [VideoLayout] {
    count < 2 ? [VideoLayout(proportion: proportion)] : [VideoLayout(half: 0), VideoLayout(half: 960)]
  }

  /// One reader, with the phone as high as the picture, and the words beside it.
  private init(proportion: Double) {
    screen = Frame(x: 64, y: 156, width: 640, height: 892)
    let x = max(552, screen.x + Self.phone(in: screen, proportion).width + 56)
    let width = 1856 - x
    name = Frame(x: x, y: 160, width: width, height: 60)
    done = Frame(x: x, y: 236, width: width, height: 112)
    caption = Frame(x: x, y: 368, width: width, height: 552)
    ending = Frame(x: x, y: 936, width: width, height: 112)
    captionSizes = [128, 116, 104, 96, 88, 80, 72, 64, 58]
    (nameSize, doneSize) = (52, 44)
  }

  /// One of two readers side by side.
  private init(half x: Double) {
    surface = Frame(x: x + 24, y: 148, width: 912, height: 908)
    name = Frame(x: x + 52, y: 164, width: 856, height: 56)
    done = Frame(x: x + 52, y: 226, width: 856, height: 84)
    screen = Frame(x: x + 52, y: 320, width: 340, height: 720)
    caption = Frame(x: x + 420, y: 320, width: 500, height: 610)
    ending = Frame(x: x + 420, y: 940, width: 500, height: 96)
    captionSizes = [80, 72, 64, 58]
    (nameSize, doneSize) = (48, 40)
  }

  /// The phone around a screen of these proportions, as large as possible, at the left of an area.
  private static func phone(in area: Frame, _ proportion: Double) -> Frame {
    let height = min(area.height - 2 * edge, (area.width - 2 * edge) / proportion)
    return Frame(x: area.x, y: area.y, width: height * proportion + 2 * edge, height: height + 2 * edge)
  }

  var panel: Markup? {
    surface.map { frame in
      .element(
        "rect",
        [
          ("x", ScreenDrawing.number(frame.x)), ("y", ScreenDrawing.number(frame.y)),
          ("width", ScreenDrawing.number(frame.width)), ("height", ScreenDrawing.number(frame.height)), ("rx", "16"),
          ("fill", "#1e2126"),
        ])
    }
  }

  /// A phone around a screen, as large as possible, at the left.
  func phone(proportion: Double, screen drawn: (Frame) -> Markup) -> Markup {
    let (edge, phone) = (Self.edge, Self.phone(in: screen, proportion))
    let inner = Frame(
      x: phone.x + edge, y: phone.y + edge, width: phone.width - 2 * edge, height: phone.height - 2 * edge)
    return .element(
      "rect",
      [
        ("x", ScreenDrawing.number(phone.x)), ("y", ScreenDrawing.number(phone.y)),
        ("width", ScreenDrawing.number(phone.width)), ("height", ScreenDrawing.number(phone.height)), ("rx", "14"),
        ("fill", "#4a4f57"),
      ]) + drawn(inner)
  }
}

/// The state of a phone: its drawing, scroll positions and cursor.
struct VideoPicture: Hashable {
  var drawing: Int
  var placement: ScreenDrawing.Placement
}

/// The pictures on the phones of a video, with their times.
struct VideoPictures {
  /// A picture for each phone, from a millisecond on.
  private(set) var moments: [(start: Int, pictures: [VideoPicture])] = []

  /// The milliseconds of a cursor's move, and its number of pictures. The eye follows a movement, and loses a jump.
  private static let (way, pictures) = (120, 3)

  init(_ script: VideoScript, _ drawings: PlayerDrawings, _ renditions: [ReportPage.Rendition]) {
    let tracks = renditions.enumerated().map { number, rendition in
      let views = zip(rendition.views, drawings.numbers[number]).map { view, drawing in
        (
          start: view.start,
          picture: VideoPicture(
            drawing: drawing, placement: drawings.distinct[drawing].drawing.placement(of: view.cursor))
        )
      }
      return Self.eased(number == 0 ? Self.seen(views) : Self.following(views, script))
    }
    guard tracks.allSatisfy({ !$0.isEmpty }) else { return }
    let starts = Set(tracks.joined().map(\.start)).sorted()
    var places = tracks.map { _ in 0 }
    for start in starts {
      for (track, entries) in tracks.enumerated() {
        while places[track] + 1 < entries.count, entries[places[track] + 1].start <= start { places[track] += 1 }
      }
      moments.append((start, zip(tracks, places).map { $0[$1].picture }))
    }
  }

  private typealias Track = [(start: Int, picture: VideoPicture)]

  /// The phone of the reader that is heard.
  private static func seen(_ views: [(start: Double, picture: VideoPicture)]) -> Track {
    views.enumerated().map { ($0 == 0 ? 0 : ReportVideo.milliseconds($1.start), $1.picture) }
  }

  /// The phone beside it, as it is when its reader speaks at the same step; unchanged at steps without speech.
  private static func following(_ views: [(start: Double, picture: VideoPicture)], _ script: VideoScript) -> Track {
    guard let first = views.first else { return [] }
    var track: Track = [(0, first.picture)]
    for scene in script.scenes {
      guard let seen = scene.other?.seen else { continue }
      // The page has the same tolerance of a millisecond.
      let view = views.last { $0.start <= seen + 0.001 } ?? first
      if track[track.count - 1].picture != view.picture { track.append((scene.start, view.picture)) }
    }
    return track
  }

  /// The track with the cursor's moves from one place of a drawing to another.
  private static func eased(_ track: Track) -> Track {
    var eased: Track = []
    for (number, entry) in track.enumerated() {
      let end = number + 1 < track.count ? track[number + 1].start : .max
      guard let before = eased.last?.picture, before.drawing == entry.picture.drawing,
        before.placement.windows == entry.picture.placement.windows, let from = before.placement.cursor,
        let to = entry.picture.placement.cursor, from != to, entry.start + way < end
      else { eased.append(entry); continue }
      for step in 1...pictures {
        var picture = entry.picture
        let share = Double(step) / Double(pictures)
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        picture.placement.cursor =
          step == pictures
          ? to
          : Frame(
            x: between(from.x, to.x), y: between(from.y, to.y), width: between(from.width, to.width),
            height: between(from.height, to.height))
        eased.append((entry.start + (step - 1) * way / pictures, picture))
      }
    }
    return eased
  }
}
