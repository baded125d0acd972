import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// The whole path from a key in a terminal to sound, on a machine without a sound card.
@Suite("The app, live", .waitingLong, .serialized, .enabled(if: PulseServer.isAvailable))
struct AppLiveTests {
  /// Expects a recording of eSpeak NG's own rendering of the text, within the differences between two renderings.
  private func expectSpeech(
    _ heard: [Int16], of text: String, voice: String, rate: Int = 240,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let difference = difference(of: heard, from: try rendering(of: text, voice: voice, rate: rate))
    #expect(difference == nil, "'\(text)'", sourceLocation: sourceLocation)
  }

  @Test(
    "Each key on the login screen is answered with speech that is eSpeak NG's of the printed words",
    arguments: [
      (["--language", "en"], "en-gb"), (["--language", "nb", "--style", "talkback"], "nb"),
    ])
  func speechForEachKey(options: [String], voice: String) throws {
    let app = try LiveApp(options)
    for _ in 1...4 {
      let heard = try app.heard(after: "\t")
      try expectSpeech(heard, of: try #require(app.texts().last), voice: voice)
    }
    // Printed and spoken words are the same, one line each, and a separate thread prints them. Standard error reports
    // losses on a busy machine.
    try app.program.output { output in
      let printed = output.split(separator: "\n").map(String.init)
      return printed.filter { !$0.hasPrefix("earshot: ") } == app.texts()
    }
    app.program.send("\u{4}")
    try app.expectEnd()
    #expect(app.program.isRestored)
  }

  @Test("A key stops the old speech, and the new speech is heard whole")
  func keyStopsSpeech() throws {
    let app = try LiveApp()
    try app.signIn()
    try app.send("5", until: "Notifications, heading")
    try app.send(String(repeating: "\u{1B}[C", count: 7), until: "Notification settings, button")
    try app.waitUntilQuiet()
    let start = app.recording.count
    let long = try app.send("\u{1B}[C", until: "Assignment: ")
    try waitUntil("it is being said") { app.outcomes(of: long).contains("started") }
    try waitUntil("some of it is heard") { voiced(Array(app.recording.samples[start...])).count > 11_025 }
    let pressedAt = monotonicNow()
    try app.send("\u{1B}[D", until: "Notification settings, button")
    try waitUntil("the cut is recorded") { app.outcomes(of: long).contains("cut") }
    try app.waitUntilQuiet()
    // The last sound is the button's whole name.
    let own = voiced(try rendering(of: "Notification settings, button", voice: "en-gb", rate: 240))
    let after = voiced(Array(app.recording.samples[app.recording.frame(at: pressedAt)...]))
    try expectSpeech(Array(after.suffix(own.count)), of: "Notification settings, button", voice: "en-gb")
    // The old speech ends at the key.
    #expect(app.outcomes(of: long) == ["started", "cut"])
    let pressed = try #require(
      app.transcript().lastIndex { $0.event == "command" && $0.text == "previous" })
    let cut = try #require(
      app.transcript().lastIndex { $0.event == "speech" && $0.text == "cut" && $0.id == long })
    #expect(pressed < cut)
  }

  @Test("Escape silences at once and leaves nothing to come")
  func escapeSilences() throws {
    let app = try LiveApp()
    try app.signIn()
    try app.send("?", until: "Press a key")
    let id = try app.send("\u{4}", until: "Ends the program")
    try waitUntil("it is being said") { app.outcomes(of: id).contains("started") }
    app.program.send("\u{1B}")
    try waitUntil("it is cut") { app.outcomes(of: id).last == "cut" || app.outcomes(of: id).last == "dropped" }
    let frame = app.recording.now + 1_500
    try waitUntil("a second has been recorded") { app.recording.count > frame + 22_050 }
    #expect(segments(of: Array(app.recording.samples[frame...])).isEmpty)
  }

  @Test("A notification from another process is announced politely while the centre is open")
  func newsFromAnotherProcess() throws {
    let app = try LiveApp()
    try app.signIn()
    let title = try app.send("5", until: "Notifications, heading")
    try waitUntil("the title has been heard") { app.outcomes(of: title).last == "finished" }
    #expect(try app.command(["notify", "assignment", "Visit Tove Dahl", "She has moved."]) == 0)
    let id = try app.waitFor("New notification: Visit Tove Dahl")
    let entry = try #require(app.announcements().first { $0.id == id })
    #expect(entry.priority == "polite")
    #expect(entry.trigger == nil)
    try waitUntil("it has been heard") { app.outcomes(of: id) == ["started", "finished"] }
  }

  @Test(
    "A signal in the middle of speech ends the program with its code and the terminal restored",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signals(signal: Int32, code: Int32) throws {
    let app = try LiveApp()
    try app.waitFor("NHF")
    #expect(!app.program.isRestored)
    try app.send("\t", until: "Email address")
    app.program.signal(signal)
    try app.expectEnd(code)
    #expect(app.program.isRestored)
  }

  @Test("A new rate, volume or voice sounds at once: in the answer itself, and in what was synthesized ahead")
  func liveChanges() throws {
    let app = try LiveApp(["--lines"])
    let usual = try app.heard(after: "where\n")
    let answer = try app.heard(after: "rate 480\n")
    try expectSpeech(answer, of: try #require(app.texts().last), voice: "en-gb", rate: 480)
    // The answer to `next` was prerendered at the old rate.
    let next = try app.heard(after: "next\n")
    try expectSpeech(next, of: try #require(app.texts().last), voice: "en-gb", rate: 480)
    _ = try app.heard(after: "previous\n")
    let fast = try app.heard(after: "where\n")
    let ratio = Double(voiced(fast).count) / Double(voiced(usual).count)
    #expect((0.35...0.7).contains(ratio))
    _ = try app.heard(after: "volume 40\n")
    let soft = try app.heard(after: "where\n")
    #expect(soft.map { abs(Int($0)) }.max()! < fast.map { abs(Int($0)) }.max()! * 3 / 5)
    app.program.send("quit\n")
    try app.expectEnd()
  }

  @Test("Ctrl-C typed on the terminal ends the program with 130, in the middle of typing too")
  func controlC() throws {
    let app = try LiveApp()
    try app.waitFor("NHF")
    try app.send("\t\rabc", until: "c")
    app.program.send("\u{3}")
    try app.expectEnd(130)
    #expect(app.program.isRestored)
  }

  @Test("No escape sequence reaches the terminal, whatever a notification holds")
  func cleanTerminal() throws {
    let app = try LiveApp()
    try app.signIn()
    try app.send("5", until: "Notifications, heading")
    #expect(try app.command(["notify", "pause", "\u{1B}]0;owned\u{7}Pause \u{202E}evil", "x\u{9B}2Jy"]) == 0)
    try app.waitFor("New notification")
    app.program.send("\u{4}")
    _ = try app.program.exitCode()
    let controls = app.program.output.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
    }
    #expect(controls.isEmpty)
  }

  @Test("What is pasted is text, whatever it holds, and is heard as its length; the terminal marks it while it runs")
  func paste() throws {
    let app = try LiveApp()
    try app.waitFor("NHF")
    try waitUntil("pastes are marked") { app.program.everything.contains("\u{1B}[?2004h") }
    try app.send("\t\u{1B}[200~kari@example.org\rq\nquit\u{1B}[201~", until: "pasted, 23 characters")
    try app.send("\u{1B}[D", until: "t")
    app.program.send("\r\u{4}")
    try app.expectEnd()
    #expect(app.program.everything.components(separatedBy: "\u{1B}[?2004h").count == 2)
    #expect(app.program.everything.hasSuffix("\u{1B}[?2004l"))
    #expect(app.program.isRestored)
  }

  @Test("The password is in no file and on no screen")
  func password() throws {
    let app = try LiveApp()
    try app.signIn()
    app.program.send("\u{4}")
    _ = try app.program.exitCode()
    #expect(!app.program.output.contains("earshot-demo"))
    let transcript = try String(contentsOfFile: "\(app.folder.path)/transcript.jsonl", encoding: .utf8)
    #expect(!transcript.contains("earshot-demo"))
    // It must not be readable from the single keys either.
    let typed = app.transcript().count { $0.event == "command" && $0.text == "type •" }
    #expect(typed == "earshot-demo".count)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(app.folder.path)/transcript.jsonl")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
