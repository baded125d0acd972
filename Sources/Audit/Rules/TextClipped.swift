import Semantics

extension Rule {
  /// A line that is higher than its frame is cut off, whatever the font. Whether a long text fits its width
  /// is the layout's affair: it may wrap, and a tree has no letters' widths.
  ///
  /// Source: Apple's audit type `textClipped`; ATF `TextSizeCheck` for views of a fixed height.
  static let textClipped = scene(
    "text-clipped", .resizeText,
    Phrase("A line of text is no higher than its frame.", "En tekstlinje er ikke høyere enn rammen sin.")
  ) { scene in
    scene.nodes.compactMap { node in
      guard let style = node.textStyle, let frame = node.frame, frame.height > 0, frame.height < style.size,
        node.hasText
      else { return nil }
      let (size, height) = (style.size.text(decimals: 1), frame.height.text(decimals: 1))
      return Flaw(
        node.id,
        Phrase(
          "text of \(size) pt in a frame \(height) points high",
          "tekst på \(size) pt i en ramme på \(height) punkter"),
        mend: Phrase("make the frame as high as its text", "gjør rammen like høy som teksten"))
    }
  }
}
