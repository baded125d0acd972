import AccessibilityTree
import Text

/// The colours of a page's texts, computed from the styles of the boxes that they stand in.
///
/// A browser tells the colour of each box, not what is seen: backgrounds are laid over one another from the outermost box to the
/// text, groups with an opacity over what they are in. Where something else may lie between the text and these boxes, or where
/// an image is under it, what is seen is not known.
struct DocumentColours {
  /// What is painted of a text.
  struct Paint: Hashable {
    var foreground: Channels
    /// Nil where it is not known.
    var background: Channels?
    /// CSS pixels.
    var size: Double
    var weight: Int
  }

  /// A colour's channels from 0 to 255, and its opacity from 0 to 1.
  struct Channels: Hashable {
    var red, green, blue: Double
    var alpha = 1.0

    /// The colour laid over an opaque one.
    func over(_ below: Channels) -> Channels {
      func mixed(_ channel: KeyPath<Channels, Double>) -> Double {
        self[keyPath: channel] * alpha + below[keyPath: channel] * (1 - alpha)
      }
      return Channels(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    }

    func withAlpha(_ alpha: Double) -> Channels { Channels(red: red, green: green, blue: blue, alpha: alpha) }

    /// A computed colour of CSS: `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`; nil for another colour space.
    init?(_ text: String) {
      guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
      let numbers = text[text.index(after: open)...].dropLast().split(separator: ",").compactMap {
        Double($0.trimmingPrefix { $0 == " " })
      }
      guard numbers.count == 3 || numbers.count == 4 else { return nil }
      self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
    }

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// The boxes of one document.
  private let boxes: [DocumentBoxes.Box]
  /// Those that paint something of their own over what is under them, and where they are.
  private let painted: [Int]
  private let index: FrameIndex
  /// Those of them that are everywhere.
  private let roots: [Int]
  /// What the document stands on; nil where it is not known.
  private let base: Channels?

  /// What the window shows of the document; nil where no picture of it can be taken.
  private let window: PageWindowPicture?

  /// - Parameters:
  ///   - base: What the document stands on: white for the page itself, for a frame what is under it.
  ///   - window: What is shown of it, for texts on something other than colours.
  init(_ boxes: [DocumentBoxes.Box], on base: Channels?, shownIn window: PageWindowPicture? = nil) {
    (self.boxes, self.base, self.window) = (boxes, base, window)
    let seen = boxes.indices.filter { boxes[$0].paintsSomething && boxes[$0].isSeen }
    roots = seen.filter { boxes[$0].isRoot }
    painted = seen.filter { !boxes[$0].isRoot }
    index = FrameIndex(painted.map { boxes[$0].frame! })
  }

  /// What is painted of the text in a box; nil where nothing of it is seen.
  func paint(at place: Int) -> Paint? {
    let text = boxes[place]
    guard let frame = text.frame, let style = text.style, text.isSeen, frame.width > 0, frame.height > 0,
      frame.x + frame.width > 0, frame.y + frame.height > 0, style.size >= 1,
      let colour = Channels(style.color), colour.alpha > 0
    else { return nil }
    var chain = [place]
    while let parent = boxes[chain[0]].parent {
      chain.insert(parent, at: 0)
      if boxes[parent].clipsAway { return nil }
    }
    let around = chain.filter { boxes[$0].isElement && boxes[$0].style != nil }
    guard around.allSatisfy({ boxes[$0].style?.opacity != 0 }) else { return nil }
    if isCovered(text, around) { return nil }
    let seen = blended(around[...], colour, over: base ?? Self.white, at: frame)
    let isKnown = isKnown(around, at: frame)
    if !isKnown, let measured = measured(text, colour, around) {
      return Paint(
        foreground: measured.text, background: measured.ground, size: style.size, weight: style.weight)
    }
    return Paint(
      foreground: seen.text, background: isKnown ? seen.ground : nil, size: style.size, weight: style.weight)
  }

  /// The part of a text that stands out least, where nothing that is painted there gives it enough contrast; nil where some of
  /// it may be enough, and where the picture does not tell.
  ///
  /// The colour of the text has to be known: nothing is mixed into it, and nothing is painted over it. On a machine with other
  /// fonts the text stands elsewhere on the picture, so a contrast counts only where it is a fifth below what is demanded.
  private func measured(
    _ text: DocumentBoxes.Box, _ colour: Channels, _ around: [Int]
  ) -> (text: Channels, ground: Channels)? {
    guard let window, let style = text.style, style.fill == style.color,
      around.allSatisfy({ place in
        boxes[place].style.map {
          $0.opacity == 1 && $0.filter == "none" && $0.blend == "normal" && $0.backgroundClip != "text"
        } == true
      }),
      !others(than: around, at: text.frame!).contains(where: { boxes[$0].paintOrder > text.paintOrder })
    else { return nil }
    let demanded = Paint.demandedRatio(size: style.size, weight: style.weight)
    let worst = text.lines.compactMap { window.leastContrast(of: colour, in: $0.frame, of: $0.count) }
      .min { $0.ratio < $1.ratio }
    guard let worst, worst.ratio < demanded * 0.8 else { return nil }
    return (worst.text, worst.ground)
  }

  /// What is under what is in a box; nil where it is not known.
  func ground(in place: Int) -> Channels? {
    guard let frame = boxes[place].frame else { return nil }
    var around = [place]
    while let parent = boxes[around[0]].parent { around.insert(parent, at: 0) }
    around = around.filter { boxes[$0].isElement && boxes[$0].style != nil }
    guard isKnown(around, at: frame) else { return nil }
    return blended(around[...], Self.white, over: base ?? Self.white, at: frame).ground
  }

  /// What a page stands on.
  static let white = Channels(red: 255, green: 255, blue: 255)

  /// The text and what it stands on, inside some boxes, the outermost first, over what is under them.
  private func blended(
    _ around: ArraySlice<Int>, _ colour: Channels, over below: Channels, at frame: Frame
  ) -> (text: Channels, ground: Channels) {
    guard let first = around.first, let style = boxes[first].style else { return (colour.over(below), below) }
    let ground = boxes[first].isUnder(frame) ? Channels(style.background)?.over(below) ?? below : below
    let inner = blended(around.dropFirst(), colour, over: ground, at: frame)
    guard style.opacity < 1 else { return inner }
    return (inner.text.withAlpha(style.opacity).over(below), inner.ground.withAlpha(style.opacity).over(below))
  }

  /// Whether nothing is under the text but the colours of the boxes around it.
  private func isKnown(_ around: [Int], at frame: Frame) -> Bool {
    let opaque = around.last { boxes[$0].isUnder(frame) && Channels(boxes[$0].style?.background ?? "")?.alpha == 1 }
    guard base != nil || opaque != nil else { return false }
    let above = around.drop { $0 != opaque && opaque != nil }
    guard above.allSatisfy({ boxes[$0].style?.isPlain == true }) else { return false }
    let floor = opaque.map { boxes[$0].paintOrder } ?? 0
    return !others(than: around, at: frame).contains { boxes[$0].paintOrder >= floor }
  }

  /// Whether something opaque is painted over a text.
  private func isCovered(_ text: DocumentBoxes.Box, _ around: [Int]) -> Bool {
    guard let frame = text.frame else { return false }
    return others(than: around, at: frame).contains { place in
      boxes[place].paintOrder > text.paintOrder && Channels(boxes[place].style?.background ?? "")?.alpha == 1
    }
  }

  /// The boxes that paint something where a text is, and that it is not in.
  private func others(than around: [Int], at frame: Frame) -> [Int] {
    let middle = Frame(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, width: 0, height: 0)
    return (roots + index.places(within: 0, of: middle).map { painted[$0] }).filter { !around.contains($0) }
  }
}
