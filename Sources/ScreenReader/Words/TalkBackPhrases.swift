import Commands
import Semantics

/// What TalkBack alone says of elements: names where there are none, what the cursor came into or left.
///
/// Source: google/talkback `strings_compositor.xml`, `values` and `values-nb`, October 2024.
struct TalkBackPhrases: Sendable {
  // MARK: Names
  /// The name of a secure field without one.
  var password: String
  var characters: @Sendable (_ count: Int) -> String
  var unlabelled: String
  /// A last clause with the name of the label it belongs to.
  var labelled: @Sendable (_ clause: String, _ label: String) -> String

  // MARK: Places
  var rowHeading: String
  var columnHeading: String
  var itemCount: @Sendable (_ count: Int) -> String
  var rowCount: @Sendable (_ count: Int) -> String
  var columnCount: @Sendable (_ count: Int) -> String
  var level: @Sendable (_ depth: Int) -> String
  var list: Passage
  var grid: Passage
  var pager: Passage
  var horizontalPager: Passage
  var verticalPager: Passage
  var gridPager: Passage
  /// A container known by its title alone.
  var titled: Passage
  var window: @Sendable (_ title: String) -> String
  /// A window that floats over the others.
  var pictureInPicture: @Sendable (_ title: String) -> String

  /// What is said on coming into a kind of container and on leaving it.
  struct Passage: Sendable {
    var into: String
    var outOf: String

    /// The phrase for coming in, with the container's name if it has one.
    func into(_ name: String?) -> String { Self.phrase(into, name) }

    /// The phrase for leaving, with the container's name if it has one.
    func outOf(_ name: String?) -> String { Self.phrase(outOf, name) }

    private static func phrase(_ phrase: String, _ name: String?) -> String {
      name.unlessBlank.map { "\(phrase) \($0)" } ?? phrase
    }
  }

  static func phrases(in language: ReaderProfile.Language) -> TalkBackPhrases {
    switch language {
    case .english: english
    case .bokmål: bokmål
    }
  }

  private static let english = TalkBackPhrases(
    password: "password", characters: String.counted("character", "characters"), unlabelled: "unlabelled",
    labelled: { "\($0) for \($1)" }, rowHeading: "row heading", columnHeading: "column heading",
    itemCount: String.counted("item", "items"), rowCount: String.counted("row", "rows"),
    columnCount: String.counted("column", "columns"), level: { "level \($0)" },
    list: Passage(into: "in list", outOf: "out of list"),
    grid: Passage(into: "in grid", outOf: "out of grid"),
    pager: Passage(into: "in pager", outOf: "out of pager"),
    horizontalPager: Passage(into: "in horizontal pager", outOf: "out of horizontal pager"),
    verticalPager: Passage(into: "in vertical pager", outOf: "out of vertical pager"),
    gridPager: Passage(into: "in grid pager", outOf: "out of grid pager"),
    titled: Passage(into: "in", outOf: "out of"), window: { "window \($0)" },
    pictureInPicture: { "\($0) picture in picture" })

  private static let bokmål = TalkBackPhrases(
    password: "passord", characters: { "\($0) tegn" }, unlabelled: "umerket",
    labelled: { "\($0) for \($1)" }, rowHeading: "overskrift for raden",
    columnHeading: "overskrift for kolonnen", itemCount: String.counted("element", "elementer"),
    rowCount: String.counted("rad", "rader"), columnCount: String.counted("kolonne", "kolonner"),
    level: { "nivå \($0)" },
    list: Passage(into: "i listen", outOf: "utenfor listen"),
    grid: Passage(into: "i rutenettet", outOf: "utenfor rutenettet"),
    pager: Passage(into: "på side", outOf: "utenfor side"),
    horizontalPager: Passage(
      into: "i horisontal sidenavigering", outOf: "utenfor horisontal sidenavigering"),
    verticalPager: Passage(into: "på vertikal side", outOf: "utenfor vertikal side"),
    gridPager: Passage(into: "på rutenettside", outOf: "utenfor rutenettside"),
    titled: Passage(into: "i", outOf: "utenfor"), window: { "vinduet \($0)" },
    pictureInPicture: { "\($0) bilde-i-bilde" })
}
