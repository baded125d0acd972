import AccessibilityTree
import Captures
package import Flows
import ScreenReader
package import Text

/// A page that shows two builds side by side: on each screen the elements that differ, framed and numbered, and below it
/// the announcements of each number.
///
/// It is self-contained, with its pictures and without scripts. The list repeats in words everything that the drawings show.
package struct ScreenDiffPage {
  private let diff: ScreenDiff
  private let titles: (old: String, new: String)
  private let language: Language
  private let failing: Set<DifferenceKind>?

  /// - Parameters:
  ///   - titles: The names of the two builds: the sources as given.
  ///   - failing: The kinds that fail the comparison; nil for all.
  package init(
    _ diff: ScreenDiff, titles: (old: String, new: String), failing: Set<DifferenceKind>? = nil, language: Language
  ) {
    self.diff = diff
    self.failing = failing
    self.titles = titles
    self.language = language
  }

  /// The page as the text of a file.
  package var html: String {
    let pairs = diff.pairs.map { (pair: $0, old: $0.old.map(Side.init), new: $0.new.map(Side.init)) }
    let names = SourceName.pair(titles.old, titles.new)
    let title = words.title(names.0, names.1)
    return Markup.page(
      language: language.rawValue, title: title, style: PageAssets.style, allowing: "; img-src data:",
      body: [
        .element("header", .element("h1", .text(title))),
        .pictures(pairs.flatMap { [$0.old, $0.new] }.enumerated().compactMap { $1?.picture(number: $0) }),
        .element(
          "main", [],
          [
            .element("p", [("class", "verdict")], [.text(diff.report(in: language, failing: failing).verdict + ".")]),
            .element("p", .text(words.introduction)),
          ] + pairs.enumerated().map { place, sides in section(place, sides.pair, sides.old, sides.new) }),
      ])
  }

  private var words: ScreenDiffWords { ScreenDiffWords(language: language) }

  private func section(_ place: Int, _ pair: ScreenDiff.Pair, _ old: Side?, _ new: Side?) -> Markup {
    let name = (pair.new ?? pair.old)?.entry.name ?? ""
    let numbered = pair.differences.enumerated().map { (number: $0 + 1, difference: diff.differences[$1]) }
    let id = "screen-\(place + 1)"
    // A build without the screen has no column.
    let sides = [(old, words.before, 2 * place, true), (new, words.now, 2 * place + 1, false)].compactMap {
      side, caption, number, isOld in
      side.map { figure($0, caption, number, Self.marks(numbered) { isOld ? $0.old : $0.new }) }
    }
    return .section(
      id, name,
      [
        .element(
          "div", [("class", "beside pair")],
          [
            .element("div", [("class", "sides")], sides),
            numbered.isEmpty
              ? .element("p", .text(words.noDifference))
              : .element("ol", [], numbered.map { .element("li", [], item($0.difference)) }),
          ])
      ])
  }

  private func figure(_ side: Side, _ caption: String, _ number: Int, _ marks: [ScreenDrawing.Mark]) -> Markup {
    let screen = side.screen
    let drawing = ScreenDrawing(side.tree, cursor: nil, on: side.surface(number: number), marks: marks)
    let name = "\(caption): \(SourceName(screen.entry.file).short)"
    return .element(
      "figure", .element("figcaption", .text(name)),
      drawing.hasPlaces ? drawing.svg(title: words.drawing(name)) : .element("p", .text(words.placeless)))
  }

  /// The kind in bold, the new announcement, the old one, and the place.
  private func item(_ difference: ScreenDiff.Difference) -> [Markup] {
    var parts: [Markup] = [.element("strong", .text(difference.words(in: language)))]
    let (now, was) = difference.heard
    if let now { parts += [": ", .element("q", .text(now))] }
    if let was { parts += [", ", .text(words.was), " ", .element("q", .text(was))] }
    if let element = difference.new ?? difference.old {
      parts += [.voidElement("br", []), .element("span", [("class", "path")], [.text(element.node.id.path)])]
    }
    return parts
  }

  /// One screen of one build.
  private struct Side {
    let screen: HeardScreen
    let tree: SemanticTree
    private let whole: ScreenSurface?

    init(_ screen: HeardScreen) {
      self.screen = screen
      tree = screen.entry.tree(in: screen.profile.language).tree
      whole = screen.entry.surface
    }

    /// The surface with its picture named by its position on the page: both builds may have files of one name.
    func surface(number: Int) -> ScreenSurface? {
      var surface = whole
      surface?.picture?.name = "picture-\(number)"
      return surface
    }

    func picture(number: Int) -> ScreenSurface.Picture? { surface(number: number)?.picture }
  }
}

extension ScreenDiffPage {
  /// A frame around each element of one side that differs, with the numbers of its differences.
  private static func marks(
    _ differences: [(number: Int, difference: ScreenDiff.Difference)],
    of side: (ScreenDiff.Difference) -> HeardScreen.Element?
  ) -> [ScreenDrawing.Mark] {
    var marks: [ScreenDrawing.Mark] = []
    for (number, difference) in differences {
      guard let frame = side(difference)?.node.frame, frame.width > 0, frame.height > 0 else { continue }
      // An element that moved and changed its words has one frame with two numbers.
      if let known = marks.firstIndex(where: { $0.frame == frame }) {
        marks[known].name += ", \(number)"
      } else {
        marks.append(ScreenDrawing.Mark(frame, name: "\(number)", colour: difference.kind.colour))
      }
    }
    return marks
  }
}

extension DifferenceKind {
  /// Green for new, red for removed, violet for changed elements; white is legible on each.
  fileprivate var colour: String {
    switch self {
    case .gone, .unreachable, .goneScreen: "#b3261e"
    case .new, .newScreen: "#1b6e2b"
    default: "#7a1fa2"
    }
  }
}
