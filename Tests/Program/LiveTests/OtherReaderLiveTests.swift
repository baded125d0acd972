import Foundation
import TestSupport
import TestTraits
import Testing

/// Beside another screen reader Earshot shows captions and does not speak, because two voices at once are of no use.
@Suite(
  "The app beside another screen reader", .waitingLong, .serialized,
  .enabled(
    if: PulseServer.isAvailable && MessageBus.isAvailable,
    "needs pulseaudio, pulseaudio-utils and dbus-daemon (on Debian in the package dbus)"))
struct OtherReaderLiveTests {
  /// The app on a desktop that reports whether its screen reader is on.
  private func app(
    _ arguments: [String] = [], isReaderOn: Bool, body: (LiveApp) throws -> Void
  ) throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: isReaderOn)
    let app = try LiveApp(
      arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "EARSHOT_SPEECH": ""])
    try app.waitFor("NHF")
    try body(app)
    app.program.send("\u{4}")
    try app.expectEnd()
    withExtendedLifetime(desktop) {}
  }

  /// Whether there is silence from the start until half a second after now.
  private func isSilent(_ app: LiveApp) throws -> Bool {
    let now = app.recording.now
    try waitUntil("half a second more is recorded") { app.recording.count > now + 11_025 }
    return app.recording.samples.allSatisfy { abs(Int($0)) < 100 }
  }

  @Test("Its captions go on, it does not speak, and one line says why, in both languages")
  func silent() throws {
    for (language, line, caption) in [
      ("en", "another screen reader is running, so Earshot does not speak", "Email address, text field"),
      ("nb", "en annen skjermleser er i gang, så Earshot snakker ikke", "E-postadresse, tekstfelt"),
    ] {
      try app(["--language", language], isReaderOn: true) { app in
        try app.send("\t", until: caption)
        try waitUntil("the caption is printed") { app.program.output.contains(caption) }
        try waitUntil("one line says why") { app.program.output.contains(line) }
        #expect(try isSilent(app))
        #expect(app.program.output.components(separatedBy: line).count == 2, "\(app.program.output)")
      }
    }
  }

  @Test("--speech lets it speak all the same, and says nothing of the other")
  func overridden() throws {
    try app(["--speech"], isReaderOn: true) { app in
      let heard = try app.heard(after: "\t")
      #expect(!heard.isEmpty)
      #expect(!app.program.output.contains("reader"), "\(app.program.output)")
    }
  }

  @Test("On a desktop where none is switched on it speaks, unless --no-speech says otherwise")
  func none() throws {
    try app(isReaderOn: false) { app in
      let heard = try app.heard(after: "\t")
      #expect(!heard.isEmpty)
    }
    try app(["--no-speech"], isReaderOn: false) { app in
      try app.send("\t", until: "Email address, text field")
      #expect(try isSilent(app))
      #expect(!app.program.output.contains("reader"), "\(app.program.output)")
    }
  }

  @Test("Once the one that was on at the start is switched off, it speaks, and one line says so")
  func endsLater() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: true)
    let app = try LiveApp(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "EARSHOT_SPEECH": ""])
    let first = try app.waitFor("NHF")
    try waitUntil("it has its fate") { app.outcomes(of: first).last == "finished" }
    #expect(try isSilent(app))
    desktop.turn(on: false)
    try waitUntil("one line says so") { app.program.output.contains("so Earshot speaks again") }
    #expect(try !app.heard(after: "\t").isEmpty)
    app.program.send("\u{4}")
    try app.expectEnd()
    #expect(app.program.output.components(separatedBy: "does not speak").count == 2, "\(app.program.output)")
  }

  @Test("One that is switched on in the middle of speech silences it, with captions, and lets it go on when it is off")
  func later() throws {
    let bus = try MessageBus()
    let desktop = try AccessibilityStandIn(on: bus, isReaderOn: false)
    let app = try LiveApp(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "EARSHOT_SPEECH": ""])
    try app.waitFor("NHF")
    #expect(try !app.heard(after: "\t").isEmpty)
    app.program.send("\u{1B}r")
    let id = try #require(app.announcements().last?.id)
    desktop.turn(on: true)
    try waitUntil("one line says why") { app.program.output.contains("so Earshot does not speak") }
    try app.recording.waitForSilence(quiet: 0.3)
    let start = app.recording.count
    let unheard = try app.send("\t", until: "Password")
    try waitUntil("it has its fate") { app.outcomes(of: unheard).last == "finished" }
    let sound = app.recording.samples[start...].firstIndex { abs(Int($0)) >= 100 }
    #expect(sound == nil, "after \((sound ?? 0) - start) frames; fates: \(app.outcomes(of: id)), \(app.outcomes(of: unheard))")
    #expect(!app.outcomes(of: id).isEmpty)
    desktop.turn(on: false)
    try waitUntil("one line says so") { app.program.output.contains("so Earshot speaks again") }
    #expect(try !app.heard(after: "\u{1B}w").isEmpty)
    app.program.send("\u{4}")
    try app.expectEnd()
    #expect(app.program.output.components(separatedBy: "does not speak").count == 2)
  }
}
