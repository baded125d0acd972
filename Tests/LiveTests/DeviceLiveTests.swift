import CustomDump
import Glibc
import SoakRig
import SoundLoopback
import SoundRig
import SpeechCore
import Synchronization
import Testing

@testable import SpeechOutput

extension LivePlayerTests {
  /// What a person or the system may do to the sound device while it is spoken to.
  @Suite("Speaking to a device that changes", .enabled(if: PulseServer.isAvailable))
  struct ChangingDevice {
    private let text = "one two three four five"

    @Test("Speech follows the default device, and goes on when that is taken away in the middle of a word")
    func otherDevice() throws {
      let live = try LivePlayer(PulseServer())
      try live.server.control("load-module", "module-null-sink", "sink_name=other", "rate=22050", "channels=1")
      let recording = try LoopbackRecorder(live.server, sink: "other")
      live.say(1, text)
      try live.waitForStart(of: 1)
      try live.server.control("set-default-sink", "other")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      try recording.waitForSilence()
      live.say(3, text)
      try live.waitForStart(of: 3)
      try live.server.control("unload-module", "module-null-sink")
      _ = try live.waitForEnd(of: 3)
      try live.server.control("load-module", "module-null-sink", "sink_name=third", "rate=22050", "channels=1")
      live.say(4, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 4), "finished", "\(live.sounds)")
    }

    @Test("A suspended device is told as lost, and speech returns when it is resumed")
    func suspended() throws {
      let live = try LivePlayer(PulseServer())
      live.say(1, text)
      try live.waitForStart(of: 1)
      try live.server.control("suspend-sink", "ear", "1")
      try live.waitFor(.lost(reason: "the sound device is suspended"))
      try live.server.control("suspend-sink", "ear", "0")
      try live.waitFor(.restored)
      let recording = try LoopbackRecorder(live.server)
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      try recording.waitForSilence()
    }

    /// A player that has said something, and whose device has gone to sleep after it.
    private func playerOfSleepingDevice() throws -> LivePlayer {
      let live = try LivePlayer(PulseServer())
      try live.server.control("load-module", "module-suspend-on-idle", "timeout=0")
      live.say(1, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      try waitUntil("the device is asleep") { try live.server.control("list", "short", "sinks").contains("SUSPENDED") }
      return live
    }

    @Test("A device that went to sleep while nothing was said wakes up, and nobody is told")
    func asleep() throws {
      let live = try playerOfSleepingDevice()
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      expectNoDifference(live.sounds, [.opened(name: "pulse")])
    }

    // A busy machine may take as long to wake a device up as one is given.
    @Test("One that begins to wake up just when it is looked whether it sleeps is given its time", .enabled(if: Soak.isAsked))
    func awakening() throws {
      let live = try playerOfSleepingDevice()
      usleep(150_000)
      live.server.freeze()
      live.say(2, "Back")
      usleep(220_000)
      live.server.thaw()
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      expectNoDifference(live.sounds, [.opened(name: "pulse")])
    }

    @Test("A device that was suspended while nothing was said is told as lost when something is")
    func suspendedInSilence() throws {
      let live = try LivePlayer(PulseServer())
      live.say(1, "Back")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      try live.server.control("suspend-sink", "ear", "1")
      live.say(2, "Go back, button")
      try live.waitFor(.lost(reason: "the sound device is suspended"))
      try live.server.control("suspend-sink", "ear", "0")
      try live.waitFor(.restored)
    }

    @Test("A server that has answered while the program was stopped is not told as lost")
    func stopped() throws {
      let server = try PulseServer()
      let events = Mutex<[PCMDeviceEvent]>([])
      let device = try PulseDevice(server: server.address) { event in events.withLock { $0.append(event) } }
      defer { device.close() }
      _ = device.write(Array(repeating: 1_000, count: 2_205)[...])
      _ = device.timeToHear(firstOfLast: 2_205)
      // Nobody attends to what the server says.
      usleep(700_000)
      for _ in 1...10 {
        device.attend()
        usleep(20_000)
      }
      let isLost = events.withLock { $0.contains { if case .lost = $0 { true } else { false } } }
      #expect(!isLost, "\(events.withLock { $0 })")
    }

    @Test("A muted device is told, and that it is on again")
    func muted() throws {
      let live = try LivePlayer(PulseServer())
      try live.server.control("set-sink-mute", "ear", "1")
      try live.waitFor(.muted)
      try live.server.control("set-sink-mute", "ear", "0")
      try live.waitFor(.unmuted)
      try live.server.control("set-sink-volume", "ear", "0")
      try live.waitFor(.muted, count: 2)
    }
  }
}
