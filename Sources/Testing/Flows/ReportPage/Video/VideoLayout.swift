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
