import AccessibilityTree
import Text

extension Markup {
  /// Finders of faults of style: spacings that cannot be widened, and content that only a pointer scrolls.
  static let styleFinders: [Finder] = [
    { markup, place in FixedSpacing.allCases.compactMap { $0.fault(in: markup, at: place) } },
    { markup, place in markup.scrollsForPointers(place) ? [markup.fault(.scrollsForPointers, at: place)] : [] },
  ]

  /// Elements that show something without a text in them.
  private static let shown: Set<String> = ["canvas", "img", "input", "select", "svg", "textarea", "video"]

  /// Whether an element scrolls, and the keyboard comes neither to it nor to anything in it (ACT 0ssw9k).
  private func scrollsForPointers(_ place: Int) -> Bool {
    let box = self[place]
    guard box.isElement, !box.isRoot, let style = box.style, isOnPage(place), !["textarea", "select", "input"].contains(box.name)
    else { return false }
    let (across, down) = style.scrolls
    guard across && box.scroll.across > style.padding.across || down && box.scroll.down > style.padding.down,
      !focus.canTakeFocus(place)
    else { return false }
    let inner = inside(place)
    // What is in a frame or a tree of shadow has its own ways.
    if inner.contains(where: { focus.isReached($0) || self[$0].name == "iframe" }) { return false }
    return inner.contains { inner in
      self[inner].written.map { self[inner].isSeen && !$0.isBlank }
        ?? (Self.shown.contains(self[inner].name) && self[inner].isSeen)
    }
  }
}

/// A spacing of text that a person must be able to widen (1.4.12), written on an element in a way that wins over theirs.
private enum FixedSpacing: String, CaseIterable {
  case letter = "letter-spacing"
  case word = "word-spacing"
  case line = "line-height"

  /// The least ratio to the font's size.
  private var least: Double {
    switch self {
    case .letter: 0.12
    case .word: 0.16
    case .line: 1.5
    }
  }

  /// The fault of the element at a place whose own attribute fixes the spacing of text in it, and too narrow.
  func fault(in markup: Markup, at place: Int) -> MarkupFault? {
    guard markup[place].isElement, isFixed(by: markup[place]), let style = markup[place].style else { return nil }
    let texts = texts(in: markup, below: place)
    let hasLines = Set(texts.compactMap { markup[$0].frame?.y }).count > 1
    let ratios = texts.compactMap { text -> Double? in
      guard let own = markup[text].style, own.size > 0, value(own) == value(style) || self == .line,
        self != .line || hasLines || wraps(markup[text])
      else { return nil }
      // Browsers leave a little more than the font's size between lines where nothing else is said.
      return (value(own) ?? (self == .line ? own.size * 1.2 : 0)) / own.size
    }
    guard let narrowest = ratios.min(), narrowest < least - 0.001 else { return nil }
    return markup.fault(.fixedSpacing, at: place, [rawValue, "\((narrowest * 100).rounded() / 100)", "\(least)"])
  }

  private func value(_ style: DocumentBoxes.Style) -> Double? {
    switch self {
    case .letter: style.letterSpacing
    case .word: style.wordSpacing
    case .line: style.lineHeight
    }
  }

  /// Whether the attribute of an element declares the spacing as important; what is inherited belongs to another.
  private func isFixed(by box: DocumentBoxes.Box) -> Bool {
    guard let written = box.attributes["style"], !written.isEmpty else { return false }
    let important = written.lowercased().split(separator: ";").compactMap { declaration -> String? in
      let pair = declaration.split(separator: ":", maxSplits: 1).map { $0.trimmed }
      guard pair.count == 2, pair[0] == rawValue, pair[1].hasSuffix("important"), let mark = pair[1].lastIndex(of: "!")
      else { return nil }
      return pair[1][..<mark].trimmed
    }
    return important.last.map { !["inherit", "unset", "revert", "revert-layer"].contains($0) } ?? false
  }

  /// The texts that are shown in an element, without those in an element that fixes the spacing itself.
  private func texts(in markup: Markup, below place: Int) -> [Int] {
    markup.inside(place, leavingOut: isFixed).filter { inner in
      markup[inner].written.map { !$0.isBlank } == true && markup.isOnPage(inner)
    }
  }

  /// Whether a text has more than one line.
  private func wraps(_ text: DocumentBoxes.Box) -> Bool {
    guard let style = text.style, let frame = text.frame else { return false }
    return frame.height > (style.lineHeight ?? style.size * 1.2) * 1.5 && frame.height > style.size * 1.8
  }
}
