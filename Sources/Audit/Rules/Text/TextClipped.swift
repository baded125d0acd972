import Languages
import Semantics

extension Rule {
  /// A line that is higher than its frame is cut off, whatever the font. A tree has no letters' widths, so
  /// they are taken for narrower than any usual font's on average: text that needs more lines than its frame
  /// has room for even so, or has a word wider than the frame, is cut off. What is only nearly too wide is
  /// not found.
  ///
  /// Fields scroll what they hold, and what has text inside it is painted by that. Source: Apple's audit type
  /// `textClipped`; ATF `TextSizeCheck` for views of a fixed height or width.
  static let textClipped = scene(
    "text-clipped", .resizeText,
    Phrase(en: "A text fits its frame.", nb: "En tekst får plass i rammen sin.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let style = node.textStyle, let frame = node.frame, frame.height > 0, frame.width > 0,
        node.hasText
      else { return nil }
      let fault: Phrase? =
        if frame.height < style.size {
          excess(style.size.figure(decimals: 1), frame.height.figure(decimals: 1))
        } else if let words = paintedWords(of: node, in: scene) {
          overflow(words, of: style.size, in: frame)
        } else {
          nil
        }
      return fault.map {
        Flaw(
          node.id, $0,
          mend: Phrase(
            en: "make the frame as large as its text, or let it grow with it",
            nb: "gjør rammen like stor som teksten, eller la den vokse med den"))
      }
    }
  }

  /// The width of a letter in heights of the font: a sans-serif's are 0.5 on average.
  private static let letterWidth = 0.4

  private static func excess(_ size: Phrase, _ height: Phrase) -> Phrase {
    Phrase(
      en: "text of \(size.en) pt in a frame \(height.en) points high",
      nb: "tekst på \(size.nb) pt i en ramme på \(height.nb) punkter")
  }

  /// What the node itself paints in its frame; nil where the nodes inside it do, or it scrolls.
  private static func paintedWords(of node: Node, in scene: Scene) -> [Substring]? {
    guard !node.role.isTextField, let offset = scene.tree.offset(of: node.id),
      !scene.tree.subtree(at: offset).dropFirst().contains(where: { scene.tree.nodes[$0].hasText })
    else { return nil }
    return (node.visibleText ?? node.label ?? node.quotableValue)?.split(whereSeparator: \.isWhitespace)
  }

  private static func overflow(_ words: [Substring], of size: Double, in frame: Frame) -> Phrase? {
    let room = Int(frame.width / (size * letterWidth))
    if let long = words.first(where: { $0.count > room }) {
      let width = frame.width.figure(decimals: 1)
      return Phrase(
        en: "'\(long)' in \(size.figure().en) pt is wider than the \(width.en) points of the frame",
        nb: "«\(long)» i \(size.figure().nb) pt er bredere enn de \(width.nb) punktene i rammen")
    }
    var lines = 1
    var used = -1
    for word in words {
      if used + 1 + word.count > room { (lines, used) = (lines + 1, -1) }
      used += 1 + word.count
    }
    guard Double(lines) * size > frame.height else { return nil }
    let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
    return Phrase(
      en: "\(lines) lines of \(size.figure().en) pt in a frame of \(width.en) by "
        + "\(height.en) points",
      nb: "\(lines) linjer på \(size.figure().nb) pt i en ramme på \(width.nb) ganger "
        + "\(height.nb) punkter")
  }
}
