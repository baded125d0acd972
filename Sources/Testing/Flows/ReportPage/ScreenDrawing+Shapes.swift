import AccessibilityTree
import Text

/// The shapes of a drawing of a screen.
///
/// Thin lines and small numbers keep their size in the page, whatever the unit of the frames: `unit` is a point of the
/// page in that unit.
extension ScreenDrawing {
  static func rectangle(
    _ frame: Frame, fill: String, radius: Double = 0, line: String? = nil, unit: Double = 1
  ) -> Markup {
    .element(
      "rect",
      place(frame) + (radius > 0 ? [("rx", number(radius))] : []) + [("fill", fill)]
        + (line.map { [("stroke", $0), ("stroke-width", number(1.5 * unit))] } ?? []))
  }

  /// The state at the right end of a frame: a tick for what is chosen, a box with or without a tick, or a switch.
  static func mark(of node: Node, in frame: Frame, _ colour: Colour, unit: Double) -> Markup {
    let (x, y, size) = (frame.x + frame.width - 30 * unit, frame.y + frame.height / 2, 18 * unit)
    let box = Frame(x: x, y: y - size / 2, width: size, height: size)
    func at(_ right: Double, _ down: Double) -> String { "\(number(x + right * size)) \(number(y + down * size))" }
    let tick = Markup.element(
      "path",
      [
        ("d", "M\(at(0.2, 0.05))L\(at(0.42, 0.27))L\(at(0.82, -0.25))"), ("fill", "none"), ("stroke", css(colour)),
        ("stroke-width", number(2.5 * unit)),
      ])
    guard let toggled = node.toggled else { return tick }
    let isOn = toggled != .off
    guard node.role != .switch else {
      let track = Frame(x: x - 10 * unit, y: y - 10 * unit, width: 36 * unit, height: 20 * unit)
      let knob = Frame(x: track.x + (isOn ? 18 : 2) * unit, y: track.y + 2 * unit, width: 16 * unit, height: 16 * unit)
      return rectangle(track, fill: isOn ? "#0b4f8a" : "#6b6b6b", radius: 10 * unit)
        + rectangle(knob, fill: "#ffffff", radius: 8 * unit)
    }
    let radius = node.role == .radioButton ? size / 2 : 3 * unit
    return rectangle(box, fill: "none", radius: radius, line: css(colour), unit: unit) + (isOn ? tick : "")
  }

  /// A frame line.
  static func outline(_ frame: Frame, _ colour: String, width: Double, dashed: Bool = false, unit: Double) -> Markup {
    .element(
      "rect",
      place(frame) + [
        ("fill", "none"), ("stroke", colour), ("stroke-width", number(width * unit)),
        ("stroke-dasharray", dashed ? "\(number(4 * unit)) \(number(3 * unit))" : "none"),
      ])
  }

  /// A number, or several, in the upper right corner of a frame, where it covers as little of the text as possible.
  ///
  /// - Parameter edge: The right edge of a picture, whose texts may be short and low: there the badge is half beside the
  ///   corner. Nil for inside the frame.
  static func badge(_ text: String, at frame: Frame, _ colour: String, unit: Double, edge: Double? = nil) -> Markup {
    // A digit is some six points wide.
    let width = (18 + 6 * Double(max(0, text.count - 2))) * unit
    var place = Frame(x: frame.x + frame.width - width, y: frame.y, width: width, height: 18 * unit)
    if let edge {
      place.x = min(place.x + width / 2, edge - width)
      place.y = max(0, place.y - 9 * unit)
    }
    return .element(
      "g", [],
      [
        .element(
          "rect",
          Self.place(place) + [
            ("rx", number(9 * unit)), ("fill", colour), ("stroke", "#ffffff"), ("stroke-width", number(unit)),
          ]),
        .element(
          "text",
          [
            ("x", number(place.x + width / 2)), ("y", number(place.y + 12.5 * unit)), ("text-anchor", "middle"),
            ("font-size", number(10 * unit)), ("font-weight", "700"), ("fill", "#ffffff"),
          ], [.text(text)]),
      ])
  }

  private static func place(_ frame: Frame) -> [(String, String)] {
    [
      ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
      ("height", number(frame.height)),
    ]
  }

  /// Text on as many lines as the frame has room for; an ellipsis ends the last one if there is more.
  ///
  /// - Parameter fixed: The height of the letters; nil for that of the style, or less where a word is wider than the frame.
  static func text(
    _ text: String, in frame: Frame, style: TextStyle?, colour: Colour, unit: Double, isCentred: Bool = false,
    size fixed: Double? = nil
  ) -> Markup {
    let longest = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 1
    let margin = (fixed == nil ? 16 : 2) * unit
    let fitting = max(9 * unit, (frame.width - margin) / (Double(longest) * letterWidth))
    let size = fixed ?? min(style?.size ?? 17 * unit, fitting)
    let lineHeight = size * 1.2
    let room = fixed == nil ? max(1, Int((frame.width - margin) / (size * letterWidth))) : text.count
    let lines = wrapped(text, to: room, lines: max(1, Int(frame.height / lineHeight)))
    let top = frame.y + (frame.height - lineHeight * Double(lines.count)) / 2
    return .element(
      "text",
      [
        ("font-size", number(size)), ("font-weight", "\(style?.weight ?? 400)"), ("fill", css(colour)),
        ("font-family", "Helvetica, Arial, Liberation Sans, sans-serif"),
      ] + (isCentred ? [("text-anchor", "middle")] : []),
      lines.enumerated().map { index, line in
        .element(
          "tspan",
          [
            ("x", number(isCentred ? frame.x + frame.width / 2 : frame.x + margin / 2)),
            ("y", number(top + lineHeight * Double(index) + size)),
          ], [.text(line)])
      })
  }

  /// The width of a sans-serif letter in heights of the font; most texts are narrower.
  private static let letterWidth = 0.52

  /// The width of a text on one line, in heights of the font.
  static func breadth(of text: String) -> Double { max(1, Double(text.count)) * letterWidth }

  static func wrapped(_ text: String, to room: Int, lines: Int) -> [String] {
    var wrapped = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let last = wrapped[wrapped.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= room {
        wrapped[wrapped.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      } else {
        wrapped.append(String(word))
      }
    }
    let isCut = wrapped.count > lines || wrapped.contains { $0.count > room }
    wrapped = wrapped.prefix(lines).map { String($0.prefix(room)) }
    if isCut { wrapped[wrapped.count - 1] = wrapped[wrapped.count - 1].prefix(max(0, room - 1)) + "…" }
    return wrapped
  }

  static func css(_ colour: Colour) -> String {
    "rgb(\(colour.red) \(colour.green) \(colour.blue) / \(number(colour.alpha)))"
  }

  /// A number with two decimals at most.
  static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
