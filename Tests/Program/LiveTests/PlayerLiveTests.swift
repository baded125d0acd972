import Announcements
import CustomDump
import TestSupport
import Testing

@testable import SpeechOutput

extension LivePlayerTests {
  /// Speech on a private sound server, recorded from its monitor.
  @Suite("On a sound server", .enabled(if: PulseServer.isAvailable))
  struct Speaking {
    private let long = "Many young women are now running along a long low lane in one warm yellow morning"

    @Test("What is heard is what eSpeak NG says, without the silence before it")
    func sounds() throws {
      let live = try LivePlayer(PulseServer())
      let recording = try LoopbackRecorder(live.server)
      live.say(1, "Notifications, 3 unread, tab, 5 of 5")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      try recording.waitForSilence()
      let expected = try rendering(of: "Notifications, 3 unread, tab, 5 of 5", voice: "en", rate: 440)
      expectNoDifference(difference(of: recording.samples, from: expected), nil)
    }

    @Test("A cancel silences, nothing of the old speech follows, and new speech is heard whole")
    func bargeIn() throws {
      let live = try LivePlayer(PulseServer())
      let recording = try LoopbackRecorder(live.server)
      live.say(1, long)
      try live.waitForStart(of: 1, and: 8_820, in: recording)
      live.player.perform(.cancel(1))
      try recording.waitForSilence(quiet: 0.5)
      let whole = try rendering(of: long, voice: "en", rate: 440)
      #expect(voiced(recording.samples).count < voiced(whole).count)
      guard case .cut(1, let heard, _) = live.events.last else {
        Issue.record("\(live.events)")
        return
      }
      #expect((1..<long.unicodeScalars.count).contains(heard))
      let frame = recording.count
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      try recording.waitForSilence(after: frame)
      let expected = try rendering(of: "Go back, button", voice: "en", rate: 440)
      expectNoDifference(difference(of: Array(recording.samples[frame...]), from: expected), nil)
    }

    @Test("When the server goes it is told, speech goes on unheard, and is heard again when the server is back")
    func serverGone() throws {
      let live = try LivePlayer(PulseServer())
      live.say(1, long)
      try live.waitForStart(of: 1)
      live.server.stop()
      expectNoDifference(try live.waitForEnd(of: 1), "unheard")
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "unheard")
      try live.server.start()
      try live.waitFor(.restored)
      let recording = try LoopbackRecorder(live.server)
      live.say(3, "Back again")
      expectNoDifference(try live.waitForEnd(of: 3), "finished")
      #expect(!segments(of: recording.samples).isEmpty)
    }

    @Test("A server that stops answering is told as lost; speech goes on where it was when the server answers again")
    func serverHangs() throws {
      let live = try LivePlayer(PulseServer())
      live.say(1, long)
      try live.waitForStart(of: 1)
      live.server.freeze()
      // No key is pressed: the player checks by itself while it plays.
      try live.waitFor(.lost(reason: "the sound server does not answer"))
      live.server.thaw()
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      expectNoDifference(
        live.sounds, [.opened(name: "pulse"), .lost(reason: "the sound server does not answer"), .restored])
    }

    @Test("A server that does not answer at the start is told as lost; speech is heard when the server answers")
    func serverHangsAtStart() throws {
      let server = try PulseServer()
      server.freeze()
      let live = try LivePlayer(server)
      try live.waitFor(.lost(reason: "the sound server does not answer"))
      server.thaw()
      try live.waitFor(.restored)
      let recording = try LoopbackRecorder(server)
      live.say(1, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      try recording.waitForSilence()
      expectNoDifference(
        live.sounds, [.opened(name: "pulse"), .lost(reason: "the sound server does not answer"), .restored])
    }

    @Test("What was ordered while a server hung is not played when it answers again")
    func serverHangsBefore() throws {
      let live = try LivePlayer(PulseServer())
      live.server.freeze()
      for id in 1...3 { live.say(id, "one two three") }
      try live.waitFor(.lost(reason: "the sound server does not answer"))
      _ = try live.waitForEnd(of: 3)
      live.server.thaw()
      try live.waitFor(.restored)
      let recording = try LoopbackRecorder(live.server)
      live.say(4, "Back again")
      expectNoDifference(try live.waitForEnd(of: 4), "finished")
      try recording.waitForSilence()
      expectNoDifference(segments(of: recording.samples, gap: 1).count, 1)
      expectNoDifference(live.sounds.count { $0 == .restored }, 1)
    }
  }
}
