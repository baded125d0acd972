import CustomDump
import ScreenReader
import Semantics
import Testing

@Suite("Typing into a field")
struct EditingTests {
  private func rig(_ text: String = "", role: Role = .textField, limit: Int = 100) -> ReaderRig {
    var rig = ReaderRig {
      field("f", "Name", role)
      Item("r", .textField, "Fixed").editing(.init(text: "") { $0 }).with(\.isReadOnly, true)
      self.text("t", "Text")
    }
    rig.texts = ["s/f": text, "s/r": ""]
    rig.limit = limit
    return rig
  }

  private func text(_ key: String, _ label: String) -> Item { Item(key, .text, label) }

  @Test("activating a field starts editing, typing is echoed, Enter keeps the text")
  func typing() {
    var rig = rig()
    expectNoDifference(rig.obey(.activate), ["is editing"])
    expectNoDifference(rig.reader.inputContext, .editing(isMultiline: false))
    expectNoDifference(rig.obey(.type("a")), ["set s/f 'a'", "a"])
    expectNoDifference(rig.obey(.type("B")), ["set s/f 'aB'", "capital b"])
    expectNoDifference(rig.obey(.type("@")), ["set s/f 'aB@'", "at"])
    expectNoDifference(rig.obey(.submit), ["Editing ended", "end s/f"])
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
    expectNoDifference(direct.obey(.type("Monday")), ["set s/f 'Monday'", "Monday"])
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
    expectNoDifference(rig.obey(.type("hei du")), ["set s/f 'hei du'", "hei du"])
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
      rig.obey(.type("hu"), .type("Z"), .caret(.left, byWord: false), .caret(.start, byWord: false))
      + rig.obey(.select(.all, byWord: false), .spell, .whereAmI, .erase(1), .cancel)
    let words = heard.filter { !$0.hasPrefix("set") }.joined(separator: " ")
    expectNoDifference(
      Array(rig.obey(.type("hu"), .erase(1)).filter { !$0.hasPrefix("set") }),
      ["bullet, bullet", "bullet, deleted"])
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
    expectNoDifference(rig.obey(.caret(.left, byWord: false), .caret(.left, byWord: false)), ["b", "space"])
    expectNoDifference(rig.obey(.caret(.start, byWord: false)), ["a"])
    expectNoDifference(rig.obey(.caret(.left, byWord: false)), ["Start of field"])
    expectNoDifference(rig.obey(.caret(.end, byWord: false)), ["End of field"])
  }

  @Test("by words, the caret says the word it comes to and no other")
  func words() {
    var rig = rig("one two six")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.caret(.left, byWord: true), .caret(.left, byWord: true)), ["six", "two"])
    expectNoDifference(rig.obey(.caret(.right, byWord: true), .caret(.right, byWord: true)), ["two", "six"])
  }

  @Test("what is selected is said, and typing takes its place")
  func selecting() {
    var rig = rig("one two")
    _ = rig.obey(.activate)
    expectNoDifference(rig.obey(.select(.left, byWord: true)), ["two, selected"])
    expectNoDifference(rig.obey(.type("x")), ["set s/f 'one x'", "x"])
    expectNoDifference(rig.obey(.select(.all, byWord: false)), ["one x, selected"])
    expectNoDifference(rig.obey(.select(.none, byWord: false)), ["Nothing selected"])
    _ = rig.obey(.select(.all, byWord: false))
    expectNoDifference(rig.obey(.erase(1)), ["set s/f ''", "one x, deleted"])
  }

  @Test("a full field says so, also when only a part was taken")
  func full() {
    var rig = rig("ab", limit: 4)
    expectNoDifference(rig.obey(.type("cdef")), ["set s/f 'abcd'", "cd, The field is full"])
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
    _ = rig.show { self.text("t", "Text") }
    expectNoDifference(rig.reader.editedField, nil)
  }
}
