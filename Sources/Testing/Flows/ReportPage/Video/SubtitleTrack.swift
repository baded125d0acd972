import AccessibilityTree

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
