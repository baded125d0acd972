import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

/// Keys bring a character of several Unicode scalars in pieces; a person takes it for one.
@Suite("Characters that are typed in pieces")
struct CharacterGroupingTests {
  private static let accented = "e\u{301}"
  private static let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"
  private static let flag = "\u{1F1F3}\u{1F1F4}"
  private static let skin = "\u{1F44D}\u{1F3FD}"

  /// A field into which the text was typed scalar by scalar, and the echoes.
  private func typed(
    _ text: String, into held: String = "", limit: Int = 100, style: ReaderProfile.Style = .voiceOver,
    language: Language = .english
  ) -> (rig: ReaderFixture, heard: [String]) {
    var rig = ReaderFixture.editing(held, limit: limit, style: style, language: language)
    _ = rig.obey(.activate)
    let heard = text.unicodeScalars.flatMap { rig.obey(.type(String($0))) }
    return (rig, heard.filter { !$0.hasPrefix("set") })
  }

  @Test(
    "are one for the caret, the echo, the selection and erasing",
    arguments: [accented, family, flag, skin, "\u{110B}\u{1175}"], ReaderProfile.Style.allCases)
  func asOne(text: String, style: ReaderProfile.Style) {
    var (rig, heard) = typed(text, into: "ab", style: style)
    expectNoDifference(heard.last, text)
    expectNoDifference(rig.obey(.caret(.left, by: .character)).last?.hasPrefix(text), true)
    _ = rig.obey(.caret(.right, by: .character))
    expectNoDifference(rig.obey(.select(.left, by: .character)), ["\(text), selected"])
    _ = rig.obey(.caret(.end, by: .character))
    expectNoDifference(rig.obey(.erase(1)), ["set s/f 'ab'", "\(text), deleted"])
    expectNoDifference(rig.obey(.erase(1)), ["set s/f 'a'", "b, deleted"])
  }

  @Test("an accent is echoed as the letter it joins, a capital by its name")
  func accents() {
    expectNoDifference(typed("A\u{30A}").heard, ["capital a", "capital å"])
    expectNoDifference(typed("n\u{303}o", into: "a").heard, ["n", "ñ", "o"])
    expectNoDifference(typed(Self.flag + Self.flag).rig.texts["s/f"]?.count, 2)
  }

  @Test("an accent that joins no letter is heard by its name")
  func alone() {
    expectNoDifference(typed("\u{301}").heard, ["acute accent"])
    expectNoDifference(typed("\u{200D}", language: .bokmål).heard, ["sammenføyer"])
    expectNoDifference(typed("\u{331}").heard, ["combining macron below"])
    expectNoDifference(typed("\u{331}", language: .bokmål).heard, ["tegn 331"])
  }

  @Test("the caret stands behind what joins the text after it, too")
  func joiningWhatFollows() {
    var editor = TextEditor("\u{1F1F4}x")
    _ = editor.move(.start, by: .character)
    expectNoDifference(editor.insert("\u{1F1F3}").text, Self.flag)
    expectNoDifference(editor.caret, 1)
    expectNoDifference(editor.erase(1), Self.flag)
    expectNoDifference(editor.text, "x")
  }

  @Test("what stood between two halves leaves them one when it is erased, and the caret behind it")
  func joiningByErasing() {
    var editor = TextEditor("\u{1F1F3}x\u{1F1F4}y")
    _ = editor.move(.start, by: .character)
    _ = editor.move(.right, by: .character)
    expectNoDifference(editor.erase(to: .right, by: .character), "x")
    expectNoDifference(editor.characters, Array(Self.flag + "y"))
    expectNoDifference(editor.caret, 1)
  }

  @Test("a full field takes what makes no further character, and no more")
  func full() {
    let (rig, heard) = typed("d\u{301}e", into: "abc", limit: 4)
    expectNoDifference(heard, ["d", "d\u{301}", "The field is full"])
    expectNoDifference(rig.texts["s/f"], "abcd\u{301}")
  }

  @Test("one character does not grow without end")
  func bounded() {
    let (rig, heard) = typed("a" + String(repeating: "\u{301}", count: 40))
    expectNoDifference(rig.texts["s/f"]?.unicodeScalars.count, 32)
    expectNoDifference(heard.last, "The field is full")
    var editor = TextEditor("b")
    expectNoDifference(editor.insert("a" + String(repeating: "\u{301}", count: 100_000)).isCutOff, true)
    expectNoDifference(editor.text.unicodeScalars.count, 33)
  }

  @Test("in whatever order keys come, the text is grouped as a whole would be, and the caret inside it")
  func anyOrder() {
    var random = RandomInterface(seed: 20)
    let pieces = Array(
      "ae \u{301}\u{308}\u{200D}\u{FE0F}\u{1F469}\u{1F467}\u{1F1F3}\u{1F1F4}\u{1F3FD}\u{110B}\u{1175}"
        .unicodeScalars)
    for _ in 0..<300 {
      var editor = TextEditor("", limit: 12, isMultiline: true)
      for _ in 0..<40 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: editor.erase(1)
        case 1: editor.erase(to: .right, by: .character)
        case 2: _ = editor.move(.left, by: .character)
        case 3: _ = editor.move(.right, by: .character)
        case 4: _ = editor.select(.left, by: .word)
        case 5: editor.insert(String(String.UnicodeScalarView(pieces.shuffled(using: &random).prefix(4))))
        default:
          let echo = editor.insert(String(pieces.randomElement(using: &random)!))
          #expect(echo.isCutOff || !echo.text.isEmpty)
          #expect(String(editor.characters[..<editor.caret]).hasSuffix(echo.text))
        }
        #expect(editor.characters == Array(editor.text))
        #expect(editor.characters.count <= 12 && 0...editor.characters.count ~= editor.caret)
        #expect(0...editor.characters.count ~= editor.anchor)
      }
    }
  }
}
