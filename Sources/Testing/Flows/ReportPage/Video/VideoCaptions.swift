import AccessibilityTree
import Announcements

/// The words of a video: the announcements word by word as they are heard, and above them the steps.
struct VideoCaptions {
  private(set) var subtitles: String
  /// The milliseconds of all changes.
  private(set) var moments: [Int] = []

  /// Blue, green and red, as in the format. On the video's background each has a contrast of 7 or more.
  private enum Colour {
    static let said = "FFFFFF"
    static let now = "5CE0FF"
    static let toCome = "B2A7A0"
    static let quiet = "D4CCC7"
    static let done = "F5C99C"
    static let ending = "A89AFF"
  }

  init(_ script: VideoScript, _ boxes: [VideoLayout]) {
    var track = SubtitleTrack(width: ReportVideo.width, height: ReportVideo.height)
    let whole = 0..<max(1, script.duration)
    track.add([.init(script.title, Colour.said, isBold: true)], whole, in: VideoLayout.title, size: VideoLayout.titleSize)
    track.add([.init(script.sentence, Colour.quiet)], whole, in: VideoLayout.sentence, size: VideoLayout.sentenceSize)
    // Beyond the last frame, which players hold.
    let end = whole.upperBound..<(whole.upperBound + ReportVideo.endLength + 1000)
    for (line, place) in zip(script.end, VideoLayout.end) {
      track.add([.init(line, Colour.said, isBold: place.size > 48)], end, in: place.box, size: place.size)
    }
    for (name, box) in zip(script.names, boxes) {
      track.add(
        [.init(name.reader, Colour.said, isBold: true), .init("  \(name.phone)", Colour.quiet)], whole, in: box.name,
        size: box.nameSize)
    }
    for scene in script.scenes where scene.end > scene.start {
      let time = scene.start..<scene.end
      for (done, box) in zip(scene.done, boxes) {
        track.add([.init(done, Colour.done)], time, in: box.done, size: box.doneSize)
      }
      Self.addSaid(scene, boxes[0], &track)
      if let other = scene.other, boxes.count > 1 { Self.add(other, time, boxes[1], &track) }
    }
    subtitles = track.script
    moments = track.moments
  }

  /// The other reader's words stand there as a whole; a text of several pages shows each for the same time.
  private static func add(_ other: VideoScript.Other, _ time: Range<Int>, _ box: VideoLayout, _ track: inout SubtitleTrack) {
    var place = box.caption
    // None of it is cut, so the line for the ending is free.
    place.height = box.ending.y + box.ending.height - place.y
    let text = other.texts.joined(separator: "\n")
    let fit = CaptionFit(text, in: place, sizes: box.captionSizes + [52, 46])
    for page in 0..<fit.pageCount {
      func moment(_ page: Int) -> Int { time.lowerBound + time.count * page / fit.pageCount }
      guard moment(page) < moment(page + 1) else { continue }
      track.add(
        [.init(fit.pieces([text], page: page)[0], Colour.said, isBold: true)], moment(page)..<moment(page + 1), in: place,
        size: fit.size)
    }
  }

  private static func addSaid(_ scene: VideoScript.Scene, _ box: VideoLayout, _ track: inout SubtitleTrack) {
    let words = CaptionWords(scene.heard)
    let fit = CaptionFit(scene.heard.announcement.text, in: box.caption, sizes: box.captionSizes)
    let over = min(scene.end, ReportVideo.milliseconds(scene.heard.end ?? 0))
    let starts = words.pieces.map { min(over, max(scene.start, ReportVideo.milliseconds($0.start))) }
    func add(_ time: Range<Int>, page: Int, begun: Int, now: Int?) {
      let pieces = fit.pieces(words.pieces.map(\.text) + [words.unheard], page: page)
      track.add(
        pieces.enumerated().filter { !$1.isEmpty }.map { number, text in
          .init(text, number == now ? Colour.now : number < begun ? Colour.said : Colour.toCome, isBold: true)
        }, time, in: box.caption, size: fit.size)
    }
    // The time before the sound of the first piece.
    if let first = starts.first, first > scene.start { add(scene.start..<first, page: 0, begun: 0, now: nil) }
    var offset = 0
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : over
      let page = fit.page(at: offset)
      if end > start { add(start..<end, page: page, begun: number, now: number) }
      offset += words.pieces[number].text.unicodeScalars.count
    }
    guard scene.end > over else { return }
    add(over..<scene.end, page: fit.page(at: max(0, offset - 1)), begun: starts.count, now: nil)
    if let ending = scene.ending {
      track.add([.init(ending, Colour.ending, isBold: true)], over..<scene.end, in: box.ending, size: box.doneSize)
    }
  }
}

/// The fitting of a caption into its box: letters as large as possible; a text too long for the smallest is divided into pages.
struct CaptionFit: Hashable {
  /// The height of a line in pixels.
  let size: Int
  /// The offsets in Unicode scalars at which pages begin.
  private let pages: [Int]
  /// The length of the text in Unicode scalars.
  private let length: Int

  /// The width of a bold sans-serif letter in heights of a line; few texts are wider, and pages leave room for those.
  private static let letterWidth = 0.54

  /// - Parameter sizes: Heights of lines, the largest first.
  init(_ text: String, in box: Frame, sizes: [Int]) {
    let scalars = Array(text.unicodeScalars)
    let longest = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 1
    func room(_ size: Int) -> (letters: Int, lines: Int) {
      (max(1, Int(box.width / (Double(size) * Self.letterWidth))), max(1, Int(box.height / Double(size))))
    }
    let fitting = sizes.first { size in
      longest <= room(size).letters && Self.lines(scalars, room(size).letters).count <= room(size).lines
    }
    let size = fitting ?? sizes.last ?? 58
    let lines = Self.lines(scalars, room(size).letters)
    (length, self.size) = (scalars.count, size)
    pages = stride(from: 0, to: max(1, lines.count), by: room(size).lines).map { lines.isEmpty ? 0 : lines[$0] }
  }

  var pageCount: Int { pages.count }

  /// The page on which the scalar at an offset stands.
  func page(at offset: Int) -> Int { (pages.lastIndex { $0 <= offset }) ?? 0 }

  /// The parts of the pieces that stand on a page; all pieces together are the text.
  func pieces(_ pieces: [String], page: Int) -> [String] {
    let shown = pages[page]..<(page + 1 < pages.count ? pages[page + 1] : length)
    var offset = 0
    return pieces.map { piece in
      let scalars = Array(piece.unicodeScalars)
      defer { offset += scalars.count }
      let part = shown.clamped(to: offset..<(offset + scalars.count))
      guard !part.isEmpty else { return "" }
      return String(String.UnicodeScalarView(scalars[(part.lowerBound - offset)..<(part.upperBound - offset)]))
    }
  }

  /// The offsets at which lines begin if a line holds `room` letters.
  private static func lines(_ text: [Unicode.Scalar], _ room: Int) -> [Int] {
    var lines = text.isEmpty ? [] : [0]
    var (word, lineStart) = (0, 0)
    for (offset, scalar) in text.enumerated() {
      if scalar == "\n" {
        (word, lineStart) = (offset + 1, offset + 1)
        lines.append(offset + 1)
      } else if scalar.properties.isWhitespace {
        word = offset + 1
      } else if offset - lineStart >= room, word > lineStart {
        lineStart = word
        lines.append(word)
      }
    }
    return lines
  }
}

/// Subtitles that are burnt into a video: Advanced SubStation Alpha, version 4+.
///
/// Its times are hundredths of a second. A change is written at the hundredth before it, and the video has a frame at its
/// exact millisecond, so the change is seen at that frame.
struct SubtitleTrack {
  private let (width, height): (Int, Int)
  private var events: [String] = []
  private var changes: Set<Int> = []

  /// Words of one colour.
  struct Run: Hashable {
    var text: String
    /// The colour: blue, green and red in hexadecimal digits.
    var colour: String
    var isBold = false

    init(_ text: String, _ colour: String, isBold: Bool = false) {
      self.text = text
      self.colour = colour
      self.isBold = isBold
    }
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The milliseconds of all changes, in order.
  var moments: [Int] { changes.sorted() }

  /// Adds words at a place for a time; lines are broken at the box's width.
  ///
  /// - Parameters:
  ///   - time: Milliseconds.
  ///   - size: The height of a line in pixels.
  mutating func add(_ runs: [Run], _ time: Range<Int>, in box: Frame, size: Int) {
    guard !runs.allSatisfy(\.text.isEmpty) else { return }
    changes.formUnion([time.lowerBound, time.upperBound])
    let (start, end) = (Self.clock(time.lowerBound), Self.clock(time.upperBound))
    guard start != end else { return }
    let margin = max(0, width - Int(box.width))
    let words = runs.map { "{\\b\($0.isBold ? 1 : 0)\\c&H\($0.colour)&}\(Self.escaped($0.text))" }.joined()
    events.append(
      "Dialogue: 0,\(start),\(end),Words,,0,\(margin),0,,{\\an7\\pos(\(Int(box.x)),\(Int(box.y)))\\fs\(size)}\(words)\n")
  }

  var script: String {
    """
    [Script Info]
    ScriptType: v4.00+
    PlayResX: \(width)
    PlayResY: \(height)
    WrapStyle: 1
    ScaledBorderAndShadow: yes
    YCbCr Matrix: TV.709

    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, \
    StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
    Style: Words,sans-serif,48,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

    """ + events.joined()
  }

  /// `0:01:02.34`.
  static func clock(_ milliseconds: Int) -> String {
    let hundredths = milliseconds / 10
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(hundredths / 360_000):\(two(hundredths / 6000 % 60)):\(two(hundredths / 100 % 60)).\(two(hundredths % 100))"
  }

  /// Text with the special characters of the format escaped: braces, backslashes and line ends.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "{": escaped += "\\{"
      case "}": escaped += "\\}"
      // A backslash would make a command of the next character; a word joiner without width separates them.
      case "\\": escaped += "\\\u{2060}"
      case "\n": escaped += "\\N"
      case _ where scalar.properties.generalCategory == .control: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
