import Announcements
import CustomDump
import Glibc
import LinuxSupport
import Synchronization
import TestSupport
import Testing

@testable import SpeechOutput

extension LivePlayerTests {
  /// Actions of a person or the system on the sound device during speech.
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
      try live.waitFor(.restored)
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

    @Test("A device that went to sleep while nothing was said wakes up, and nobody is told")
    func asleep() throws {
      let live = try LivePlayer(PulseServer())
      try live.server.control("load-module", "module-suspend-on-idle", "timeout=0")
      live.say(1, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 1), "finished")
      try waitUntil("the device is asleep") { try live.server.isAsleep }
      live.say(2, "Go back, button")
      expectNoDifference(try live.waitForEnd(of: 2), "finished")
      expectNoDifference(live.sounds, [.opened(name: "pulse")])
    }

    @Test("One that the server wakes up late is given its time", arguments: [Lateness.server, .program, .afterPause])
    func awakening(late: Lateness) throws {
      let device = try WatchedDevice()
      try device.server.control("load-module", "module-suspend-on-idle", "timeout=0")
      try device.attend("the device is asleep") { try device.server.isAsleep }
      switch late {
      case .server:
        device.server.freeze()
        device.begin()
        device.attend(for: .milliseconds(400))
        device.server.thaw()
      case .program:
        device.begin()
        usleep(700_000)
      case .afterPause:
        device.begin()
        device.attend(for: .milliseconds(200))
        device.pulse.rest()
        try device.attend("the device is asleep again") { try device.server.isAsleep }
        device.server.freeze()
        device.begin()
        device.attend(for: .milliseconds(150))
        device.server.thaw()
      }
      device.attend(for: .milliseconds(600))
      #expect(!device.events.contains(.lost(reason: "the sound device is suspended")), "\(device.events)")
    }

    /// The ways in which a waking device looks as if it were still asleep.
    enum Lateness {
      /// The server has not begun to wake it.
      case server
      /// The server has reported that it is awake, and the program was stopped.
      case program
      /// It sleeps for the second time when the check after its first sleep runs.
      case afterPause
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
      let device = try WatchedDevice()
      device.begin()
      _ = device.pulse.timeToHear(firstOfLast: 2_205)
      // The program does not read the server's messages.
      usleep(700_000)
      device.attend(for: .milliseconds(200))
      #expect(!device.events.contains(.lost(reason: "the sound server does not answer")), "\(device.events)")
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

/// A device without a player, which reads the server's messages when a test calls it.
private final class WatchedDevice {
  let server: PulseServer
  let pulse: PulseDevice
  private let reported = ReportedLine()

  /// The events of a device so far.
  private final class ReportedLine: Sendable {
    let events = Mutex<[PCMDeviceEvent]>([])
  }

  init() throws {
    server = try PulseServer()
    pulse = try PulseDevice(server: server.address) { [reported] event in reported.events.withLock { $0.append(event) } }
  }

  deinit {
    pulse.close()
  }

  var events: [PCMDeviceEvent] { reported.events.withLock { $0 } }

  /// Writes a tenth of a second of sound.
  func begin() {
    _ = pulse.write(Array(repeating: 1_000, count: 2_205)[...])
  }

  func attend(for time: Duration) {
    let end = monotonicNow() + time
    while case let left = end - monotonicNow(), left > .zero {
      _ = readable([pulse.loop.descriptor], timeout: left)
      pulse.attend()
    }
  }

  /// Reads the server's messages until a condition holds.
  func attend(_ what: String, until hasHappened: () throws -> Bool) throws {
    try waitUntil(what) {
      pulse.attend()
      return try hasHappened()
    }
  }
}

extension PulseServer {
  /// Whether the sound device sleeps, or is suspended.
  fileprivate var isAsleep: Bool {
    get throws { try control("list", "short", "sinks").contains("SUSPENDED") }
  }
}
