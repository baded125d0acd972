import CustomDump
import RemoteApps
import Testing
import TestSupport
import TestTraits

/// What the scripts of a page of ours do by themselves, heard in a real Chromium.
@Suite("A living page's scripts", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageScriptTests {
  @Test("What changes as soon as a page is there is told once, and in its order")
  func early() throws {
    let flow = """
      find Next title
      activate
      expect polite "Title is now Title 1"
      activate
      expect polite "Title is now Title 2"
      activate
      expect polite "Title is now Title 3"
      find Title 3
      find Next title
      activate
      expect polite "Title is now Title 4"
      find Title 4
      """
    expectNoDifference(try PageFlow.findings(flow, at: "titles.html"), [])
  }

  @Test("What tells no action can be pressed all the same: whoever listens hears it, and where nobody does that is told")
  func presses() throws {
    let flow = """
      find Blue mug
      activate
      expect polite "Mug in the basket"
      find Nothing listens
      activate
      expect "Pressed, nothing has changed"
      find In stock
      activate
      expect polite "Three are left"
      expect not "Pressed, nothing has changed"
      find 30
      activate
      expect polite "Price copied"
      language nb
      find Nothing listens
      activate
      expect "Trykket, ingenting er endret"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "clicks.html"), [])
  }

  @Test("A live region is heard once when what is around it changes with it")
  func around() throws {
    let flow = """
      wait 500 ms
      find Make it a group
      activate
      expect polite "One group"
      next
      expect contains "One group"
      previous
      expect "Make it a group, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "clicks.html"), [])
  }

  @Test("The cursor follows the focus each time a script gives it to the same field")
  func focus() throws {
    let flow = """
      find Go to the field
      activate
      expect "Street, text field"
      expect cursor titles/field
      wait 500 ms
      find Leave it
      activate
      wait 500 ms
      find Go to the field
      activate
      expect "Street, text field"
      expect cursor titles/field
      """
    expectNoDifference(try PageFlow.findings(flow, at: "titles.html"), [])
  }

  @Test("What scripts change by themselves is noticed: title, route, controls")
  func scripts() throws {
    let flow = """
      find Change title
      activate
      expect polite "Title is now Corner shop, changed"
      find Change route
      activate
      expect polite "Title is now Route two"
      find Second route
      find Tick gift by script
      activate
      wait 500 ms
      find Gift
      expect contains "checked"
      expect not contains "not checked"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }

  @Test("A question of a page that never rests, and is slow to ask it, is told at once")
  func restless() throws {
    let flow = """
      find Close, button
      activate
      expect "The shop closes"
      back
      expect "Close, button"
      find Confirm, button
      activate
      expect "Sure?"
      back
      expect polite "No"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "restless.html"), [])
  }

  @Test("The cursor stays on a text that a script puts another in the place of, and on what is beside it")
  func replacedTexts() throws {
    let flow = """
      find Minute
      expect contains "Minute"
      wait 3 s
      where
      expect contains "Minute"
      next
      expect "Go, button"
      wait 2 s
      where
      expect contains "Go, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "clock.html"), [])
  }

  @Test("A live region is told again when a script writes the same words anew, in one go")
  func sameNews() throws {
    let flow = """
      find Save, button
      activate
      expect polite "Saved"
      wait 1 s
      activate
      expect polite "Saved"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "clock.html"), [])
  }

  @Test("A field for a number is typed into")
  func number() throws {
    let flow = """
      find text-field Amount
      expect "Amount, 1, text field"
      clear
      type 12
      submit
      where
      expect contains "Amount, 12, text field"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "clock.html"), [])
  }

  @Test("A page that hangs is told of, and the cursor moves on it all the same")
  func hanging() throws {
    // A script that waits for an answer keeps a page as deaf as one without end, and no processor busy.
    let wait = "const request = new XMLHttpRequest(); request.open('GET', '/never', false); request.send()"
    let page = """
      <!doctype html><html lang="en"><title>Wait</title>
      <button onclick="\(wait)">Hang</button><button>Crash</button>
      """
    let server = try StubServer { $0.path == "/never" ? .silence : .raw(200, page) }
    defer { server.stop() }
    let flow = """
      find Hang, button
      activate
      expect contains "The page does not answer"
      next
      expect "Crash, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: server.address), [])
    #expect(server.requests.contains("GET /never"))
  }

  @Test("Five thousand rows are read, the first and the last")
  func manyRows() throws {
    let flow = """
      find Show five thousand
      activate
      expect polite "5000 rows shown"
      next
      expect contains "Row 1"
      last
      expect contains "Row 5000"
      """
    expectNoDifference(try PageFlow.findings(flow), [])
  }
}
