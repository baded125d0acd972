import AccessibilityTree
import CustomDump
import ScreenReader
import Testing
import Text

@Suite("Typing into a field")
struct EditingTests {
  private func rig(
    _ text: String = "", role: Role = .textField, limit: Int = 100, style: ReaderProfile.Style = .voiceOver,
    language: Language = .english
  ) -> ReaderFixture {
    .editing(text, role: role, limit: limit, style: style, language: language)
  }

  @Test("activating a field starts editing, typing is echoed, Enter keeps the text")
  func typing() {
    var rig = rig()
    expectNoDifference(rig.obey(.activate), ["is editing"])
    expectNoDifference(rig.reader.inputContext, .editing(isMultiline: false))
    expectNoDifference(rig.obey(.type("a")), ["set s/f 'a'", "a"])
    expectNoDifference(rig.obey(.type("B")), ["set s/f 'aB'", "capital b"])
    expectNoDifference(rig.obey(.type("@")), ["set s/f 'aB@'", "at, aB"])
    expectNoDifference(rig.obey(.submit), ["Editing ended", "enter s/f"])
    expectNoDifference(rig.reader.editedField, nil)
  }

  @Test("in a field whose text is replaced by typing, editing begins with all of it selected, and says so")
  func replacing() {
    var rig = rig("today")
    rig.isReplacedByTyping = true
    expectNoDifference(rig.obey(.activate), ["is editing, today, selected"])
    expectNoDifference(rig.obey(.type("4")), ["set s/f '4'", "4"])
    rig.texts["s/f"] = "4"
    expectNoDifference(rig.obey(.type(".")), ["set s/f '4.'", "dot"])
    var direct = self.rig("today")
    direct.isReplacedByTyping = true
    expectNoDifference(
      direct.obey(.type("Monday")), ["set s/f 'Monday'", "Monday", "? is editing, Monday replaced today"])
    expectNoDifference(direct.obey(.cancel), ["set s/f 'today'", "Editing cancelled"])
    var talkBack = self.rig("today", style: .talkBack)
    talkBack.isReplacedByTyping = true
    expectNoDifference(
      talkBack.obey(.type("4")), ["set s/f '4'", "4 replaced today", "? editing"])
  }

  @Test("quotes around a text that is typed are typed too, and that is told once", arguments: [Language.english, .bokmål])
  func quotes(language: Language) {
    var rig = rig(language: language)
    _ = rig.obey(.activate)
    let told = language(en: "? The quotes were typed too", nb: "? Hermetegnene ble også skrevet")
    expectNoDifference(rig.obey(.type("\"Kari\"")).last, told)
    #expect(!rig.obey(.type("\"Moe\"")).contains(told))
    var secret = self.rig(role: .secureField)
    _ = secret.obey(.activate)
    #expect(!secret.obey(.type("\"Kari\"")).contains(told))
  }

  @Test(
    "what is typed on a filled field goes on at its end, and that is told",
    arguments: [
      (ReaderProfile.Style.voiceOver, Language.english, "? is editing, End of field"),
      (.voiceOver, .bokmål, "? redigerer, Slutten av feltet"), (.talkBack, .english, "? editing, End of field"),
      (.talkBack, .bokmål, "? redigering, Slutten av feltet"),
    ])
  func goingOn(style: ReaderProfile.Style, language: Language, hint: String) {
    var rig = rig("kari", style: style, language: language)
    expectNoDifference(rig.obey(.type("f")), ["set s/f 'karif'", "f", hint])
    expectNoDifference(rig.obey(.type("g")), ["set s/f 'karifg'", "g"])
  }

  @Test("moving on ends editing, which the app is told after what the cursor met")
  func movingOnIsTold() {
    var rig = rig()
    _ = rig.obey(.type("a"))
    expectNoDifference(rig.obey(.next(nil)), ["Fixed, text field, read only", "end s/f"])
  }

  @Test("typing on a field starts editing it, and elsewhere says why it does not")
  func implicitStart() {
    var rig = rig()
    expectNoDifference(rig.obey(.type("hei du")), ["set s/f 'hei du'", "hei du", "? is editing"])
    expectNoDifference(rig.reader.editedField, "s/f")
    _ = rig.obey(.last)
    expectNoDifference(rig.obey(.type("x")), ["This is not a text field"])
    _ = rig.obey(.previous(nil))
    expectNoDifference(rig.obey(.type("x")), ["This field cannot be edited"])
    expectNoDifference(rig.obey(.activate), ["This field cannot be edited"])
  }

  @Test("a secure field echoes one word a character, whatever is done in it")
  func secure() {
    var rig = rig(role: .secureField)
    let heard =
      rig.obey(.type("hu"), .type("Z"), .caret(.left, by: .character), .caret(.start, by: .character))
      + rig.obey(.select(.all, by: .character), .spell, .whereAmI, .erase(1), .cancel)
    let words = heard.filter { !$0.hasPrefix("set") }.joined(separator: " ")
    expectNoDifference(
      Array(rig.obey(.type("hu"), .erase(1)).filter { !$0.hasPrefix("set") }),
      ["bullet, bullet", "? is editing", "bullet, deleted"])
    for secret in ["hu", "Z,", "capital z"] { #expect(!words.contains(secret), "\(words)") }
    rig.reader.profile.language = .bokmål
    expectNoDifference(rig.obey(.type("x")).last, "prikk")
    expectNoDifference(rig.obey(.type(String(repeating: "x", count: 41))).last, "41 prikker")
  }

  @Test("what was deleted is said")
  func erasing() {
    var rig = rig("ab cd")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.erase(1)), ["set s/f 'ab c'", "d, deleted"])
    expectNoDifference(rig.obey(.erase(3)), ["set s/f 'a'", "b c, deleted"])
    expectNoDifference(rig.obey(.clear), ["set s/f ''", "Text cleared"])
    expectNoDifference(rig.obey(.erase(1)), ["Nothing to delete"])
    expectNoDifference(rig.obey(.clear), ["Nothing to delete"])
  }

  @Test("cancel brings the text back")
  func cancel() {
    var rig = rig("old")
    _ = rig.obey(.activate, .type("er"))
    expectNoDifference(rig.obey(.cancel), ["set s/f 'old'", "Editing cancelled"])
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.cancel), ["Editing cancelled"])
    expectNoDifference(rig.obey(.cancel), ["Not editing"])
  }

  @Test("the caret says the character behind it, and the ends of the field")
  func caret() {
    var rig = rig("a1 b")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.left, by: .character), .caret(.left, by: .character)), ["b", "space"])
    expectNoDifference(rig.obey(.caret(.start, by: .character)), ["a"])
    expectNoDifference(rig.obey(.caret(.left, by: .character)), ["Start of field"])
    expectNoDifference(rig.obey(.caret(.end, by: .character)), ["End of field"])
  }

  @Test("up and down say a field of one line, and from its ends go on to the elements around it")
  func outOfOneLine() {
    var rig = ReaderFixture {
      Item("t", .text, "Title")
      field("f", "Name")
      field("g", "Town")
    }
    rig.texts = ["s/f": "kari", "s/g": ""]
    _ = rig.obey(.next(nil), .activate)
    expectNoDifference(rig.obey(.caret(.left, by: .line)), ["kari"])
    expectNoDifference(rig.obey(.caret(.right, by: .line)), ["kari"])
    expectNoDifference(rig.obey(.caret(.right, by: .line)), ["Town, text field", "end s/f"])
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.left, by: .line)), ["Name, text field", "end s/g"])
    // The keys and lines for the ends of the field stay in it.
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.end, by: .character)), ["End of field"])
  }

  @Test("in a field of several lines the last line is the end")
  func staysInLines() {
    var rig = rig("one", role: .textArea)
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.right, by: .line)), ["End of field"])
    expectNoDifference(rig.reader.editedField, "s/f")
  }

  @Test("by words, the caret says the word it comes to and no other")
  func words() {
    var rig = rig("one two six")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.left, by: .word), .caret(.left, by: .word)), ["six", "two"])
    expectNoDifference(rig.obey(.caret(.right, by: .word), .caret(.right, by: .word)), ["two", "six"])
  }

  @Test("what is selected is said, and typing takes its place")
  func selecting() {
    var rig = rig("one two")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.select(.left, by: .word)), ["two, selected"])
    expectNoDifference(rig.obey(.type("x")), ["set s/f 'one x'", "x"])
    expectNoDifference(rig.obey(.select(.all, by: .character)), ["one x, selected"])
    expectNoDifference(rig.obey(.select(.none, by: .character)), ["one x, unselected"])
    expectNoDifference(rig.obey(.select(.none, by: .character)), ["Nothing selected"])
    _ = rig.obey(.select(.all, by: .character))
    expectNoDifference(rig.obey(.erase(1)), ["set s/f ''", "one x, deleted"])
  }

  @Test("a full field says so, also when only a part was taken")
  func full() {
    var rig = rig("ab", limit: 4)
    expectNoDifference(rig.obey(.type("cdef")), ["set s/f 'abcd'", "cd, The field is full", "? is editing, End of field"])
    expectNoDifference(rig.obey(.type("g")), ["The field is full"])
    expectNoDifference(rig.obey(.type("\u{7}")), [])
  }

  @Test("moving on ends editing and keeps the text; where there is nowhere to go, the field keeps the keys")
  func movingOn() {
    var rig = rig()
    _ = rig.obey(.type("a"))
    expectNoDifference(rig.obey(.previous(nil)), ["No previous element"])
    expectNoDifference(rig.reader.editedField, "s/f")
    _ = rig.obey(.next(nil))
    expectNoDifference(rig.reader.editedField, nil)
    expectNoDifference(rig.texts["s/f"], "a")
  }

  @Test("every way of going elsewhere ends editing", arguments: [Command.last, .find("Text"), .next(nil)])
  func waysOut(command: Command) {
    var rig = rig()
    _ = rig.obey(.type("a"), command)
    expectNoDifference(rig.reader.editedField, nil)
  }

  @Test("what the app makes of the text is what is edited on")
  func appChangesText() {
    var rig = rig()
    _ = rig.obey(.type("12a"))
    rig.texts["s/f"] = "12"
    expectNoDifference(rig.obey(.type("3")), ["set s/f '123'", "3"])
    rig.texts["s/f"] = ""
    expectNoDifference(rig.obey(.erase(1)), ["Nothing to delete"])
  }

  @Test("a new title of the screen does not end editing, a field that is gone does")
  func screenChanges() {
    var rig = rig()
    _ = rig.obey(.type("a"))
    rig.interface.screens[0].title = "Screen, 1 unread"
    _ = rig.follow()
    expectNoDifference(rig.reader.editedField, "s/f")
    _ = rig.show { text("t", "Text") }
    expectNoDifference(rig.reader.editedField, nil)
  }

  // MARK: Erasing other than backwards

  @Test("Delete erases behind the caret, and words and the rest go as wholes")
  func erasingTo() {
    var rig = rig("one two three")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.eraseTo(.right, by: .character)), ["Nothing to delete"])
    expectNoDifference(rig.obey(.eraseTo(.left, by: .word)), ["set s/f 'one two '", "three, deleted"])
    _ = rig.obey(.caret(.start, by: .character))
    expectNoDifference(rig.obey(.eraseTo(.right, by: .character)), ["set s/f 'ne two '", "o, deleted"])
    expectNoDifference(rig.obey(.eraseTo(.right, by: .word)), ["set s/f ' two '", "ne, deleted"])
    expectNoDifference(rig.obey(.eraseTo(.end, by: .character)), ["set s/f ''", "two, deleted"])
    expectNoDifference(rig.obey(.eraseTo(.start, by: .character)), ["Nothing to delete"])
  }

  @Test("what is selected goes, whichever way is erased")
  func erasingSelection() {
    for command in [Command.erase(5), .eraseTo(.right, by: .character), .eraseTo(.left, by: .word)] {
      var rig = rig("one two")
      _ = rig.obey(.activate, .select(.left, by: .word))
      expectNoDifference(rig.obey(command), ["set s/f 'one '", "two, deleted"])
    }
  }

  @Test("in a secure field erasing tells the number of characters and nothing else")
  func secureErasing() {
    var rig = rig("ab cd", role: .secureField)
    _ = rig.obey(.activate)
    expectNoDifference(
      rig.obey(.eraseTo(.left, by: .word)).filter { !$0.hasPrefix("set") }, ["bullet, bullet, deleted"])
  }

  // MARK: Selecting

  @Test("a selection tells what it lost, then what it won")
  func selectionChange() {
    var rig = rig("one two six")
    _ = rig.obey(.activate, .caret(.left, by: .word))
    expectNoDifference(rig.obey(.select(.right, by: .character)), ["s, selected"])
    expectNoDifference(rig.obey(.select(.right, by: .character)), ["i, selected"])
    expectNoDifference(rig.obey(.select(.left, by: .character)), ["i, unselected"])
    expectNoDifference(rig.obey(.select(.start, by: .character)), ["s, unselected, one two, selected"])
    expectNoDifference(rig.obey(.select(.start, by: .character)), ["Start of field"])
    expectNoDifference(rig.obey(.caret(.end, by: .character)), ["one two, unselected, End of field"])
  }

  // MARK: Several lines

  @Test("a new line is typed where there may be several, and told where there may not")
  func newLine() {
    var rig = rig(role: .textArea)
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.type("a")), ["set s/f 'a'", "a"])
    expectNoDifference(rig.reader.inputContext, .editing(isMultiline: true))
    expectNoDifference(rig.obey(.newLine), ["set s/f 'a\n'", "new line"])
    expectNoDifference(
      rig.obey(.type("b"), .erase(2)),
      [
        "set s/f 'a\nb'", "b", "set s/f 'a'", "b, deleted",
      ])
    rig = self.rig()
    expectNoDifference(rig.obey(.type("a"), .newLine).last, "This field has one line only")
  }

  @Test("by lines, the caret says the line it comes to and keeps its column where it can")
  func linesOfText() {
    var rig = rig("first line\n\nthird", role: .textArea)
    _ = rig.obey(.activate)
    expectNoDifference(
      rig.obey(.caret(.left, by: .line), .caret(.left, by: .line)), ["Empty line", "first line"])
    expectNoDifference(rig.obey(.caret(.end, by: .line), .caret(.end, by: .line)), ["new line", "new line"])
    expectNoDifference(rig.obey(.caret(.start, by: .line), .caret(.left, by: .line)), ["f", "Start of field"])
    _ = rig.obey(.caret(.right, by: .character))
    expectNoDifference(rig.obey(.select(.right, by: .line)), ["irst line, selected"])
    expectNoDifference(rig.obey(.eraseTo(.end, by: .line)).last, "irst line, deleted")
  }

  // MARK: Undo

  @Test(
    "undo takes back a word at a time, and says what goes and what comes back; redo makes it again", arguments: Language.allCases)
  func undo(language: Language) {
    var rig = rig(language: language)
    _ = rig.obey(.activate)
    for letter in "be at" { _ = rig.obey(.type(String(letter))) }
    expectNoDifference(
      rig.obey(.undo), ["set s/f 'be '", language(en: "Undone, at, deleted", nb: "Angret, at, slettet")])
    rig.texts["s/f"] = "be "
    expectNoDifference(rig.obey(.undo).first, "set s/f ''")
    rig.texts["s/f"] = ""
    expectNoDifference(rig.obey(.undo), [language(en: "Nothing to undo", nb: "Ingenting å angre")])
    expectNoDifference(
      rig.obey(.redo), ["set s/f 'be '", language(en: "Redone, put back, be", nb: "Gjenopprettet, hentet inn igjen, be")])
  }

  @Test("what was wiped by one key, and what was discarded, comes back by undo, also after the field was left")
  func undoWiped() {
    var rig = rig("Likes walks", role: .textArea)
    _ = rig.obey(.activate, .select(.all, by: .character))
    expectNoDifference(rig.obey(.type("x")).first, "set s/f 'x'")
    rig.texts["s/f"] = "x"
    expectNoDifference(rig.obey(.undo), ["set s/f 'Likes walks'", "Undone, Likes walks replaced x"])
    rig.texts["s/f"] = "Likes walks"
    expectNoDifference(rig.obey(.clear).first, "set s/f ''")
    rig.texts["s/f"] = ""
    expectNoDifference(rig.obey(.undo), ["set s/f 'Likes walks'", "Undone, put back, Likes walks"])
    rig.texts["s/f"] = "Likes walks"
    _ = rig.obey(.type("!"))
    rig.texts["s/f"] = "Likes walks!"
    expectNoDifference(rig.obey(.cancel), ["set s/f 'Likes walks'", "Editing cancelled"])
    rig.texts["s/f"] = "Likes walks"
    expectNoDifference(
      rig.obey(.undo), ["set s/f 'Likes walks!'", "Undone, put back, exclamation mark", "? is editing, End of field"])
  }

  @Test("what was erased, more than a character at once, is put in again, also in another place")
  func yank() {
    var rig = rig("one two")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.yank), ["Nothing to put back"])
    _ = rig.obey(.eraseTo(.left, by: .word))
    rig.texts["s/f"] = "one "
    _ = rig.obey(.erase(1))
    rig.texts["s/f"] = "one"
    _ = rig.obey(.caret(.start, by: .character))
    expectNoDifference(rig.obey(.yank), ["set s/f 'twoone'", "put back, two"])
  }

  @Test("of a password no change is kept")
  func undoSecure() {
    var rig = rig(role: .secureField)
    _ = rig.obey(.activate, .type("a"))
    rig.texts["s/f"] = "a"
    expectNoDifference(rig.obey(.undo), ["Not in a password"])
    _ = rig.obey(.clear)
    rig.texts["s/f"] = ""
    expectNoDifference(rig.obey(.yank), ["Nothing to put back"])
  }

  @Test("a text that the app has put into the field is not undone into that of another record")
  func undoOther() {
    var rig = rig()
    _ = rig.obey(.activate, .type("a"))
    rig.texts["s/f"] = "a"
    _ = rig.obey(.submit)
    rig.texts["s/f"] = "Kari"
    expectNoDifference(rig.obey(.undo).first, "Nothing to undo")
  }
}
