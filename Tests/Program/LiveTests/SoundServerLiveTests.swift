import Foundation
import TestSupport
import TestTraits
import Testing

/// The whole app while its sound server ends, hangs and returns.
@Suite(
  "The app and a sound server in trouble", .waitingLong, .serialized,
  .enabled(if: PulseServer.isAvailable))
struct SoundServerLiveTests {
  /// The number of times that a line was printed.
  private func count(_ line: String, in app: LiveApp) -> Int {
    app.program.output.components(separatedBy: line).count - 1
  }

  /// Presses keys without sound, and expects their captions.
  private func expectCaptions(_ app: LiveApp) throws {
    for (key, caption) in [("\t", "Email address, text field"), ("\t", "Password"), ("\u{1B}[Z", "Email address, text field")] {
      let before = app.texts().count
      app.program.send(key)
      try waitUntil("'\(caption)' is announced") { app.texts().dropFirst(before).contains { $0.contains(caption) } }
      try waitUntil("'\(caption)' is printed") { app.program.output.contains(caption) }
    }
  }

  /// Presses a key, and expects its whole answer as sound.
  private func expectSpeech(_ app: LiveApp) throws {
    let heard = try app.heard(after: "\u{1B}r", in: try LoopbackRecorder(app.server))
    let text = try #require(app.texts().last)
    let difference = difference(of: heard, from: try rendering(of: text, voice: "en-gb", rate: 240))
    #expect(difference == nil, "'\(text)'")
  }

  /// Expects one line for each loss and another one for each return, in turn.
  ///
  /// On a busy machine the server may hang once more.
  private func expectOneLineEach(_ app: LiveApp) {
    let states = app.soundStates().filter { ["lost", "restored"].contains($0) }
    #expect(states == states.indices.map { $0.isMultiple(of: 2) ? "lost" : "restored" })
    #expect(count("sound is gone", in: app) == states.count { $0 == "lost" })
    #expect(count("sound is back", in: app) == states.count { $0 == "restored" })
  }

  @Test("One that is killed in the middle of speech is told in one line, captions go on, and speech comes back with it")
  func killed() throws {
    let app = try LiveApp()
    let first = try app.waitFor("NHF")
    try waitUntil("it is heard") { app.outcomes(of: first).contains("started") }
    app.server.stop()
    try waitUntil("a line says so") { count("sound is gone", in: app) > 0 }
    try expectCaptions(app)
    try app.server.start()
    try waitUntil("a line says so") { count("sound is back", in: app) > 0 }
    try expectSpeech(app)
    app.program.send("\u{4}")
    try app.expectEnd()
    expectOneLineEach(app)
    // Every announcement has an outcome.
    for announcement in app.announcements() {
      let id = try #require(announcement.id)
      let last = app.outcomes(of: id).last
      #expect(last != nil && last != "started" || id == app.announcements().last?.id, "\(announcement)")
    }
  }

  @Test("One that hangs is told in one line, captions go on, and speech comes back when it goes on")
  func hangs() throws {
    let app = try LiveApp()
    let first = try app.waitFor("NHF")
    try waitUntil("it is heard") { app.outcomes(of: first).contains("started") }
    app.server.freeze()
    try waitUntil("a line says so") { count("the sound server does not answer", in: app) > 0 }
    try expectCaptions(app)
    app.server.thaw()
    try waitUntil("a line says so") { count("sound is back", in: app) > 0 }
    try expectSpeech(app)
    app.program.send("\u{4}")
    try app.expectEnd()
    expectOneLineEach(app)
  }
}
