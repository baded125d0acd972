import Foundation
import LinuxSupport
import TestSupport

/// The faults of a soak, each with its recovery.
enum SoakFault: String, CaseIterable {
  case soundServerHangs = "sound server hangs"
  case soundServerDies = "sound server dies"
  case synthesizerDies = "synthesizer dies"
  case synthesizerAndSpareDie = "synthesizer and spare die"
  case synthesizerHangs = "synthesizer hangs"
  case synthesizerAndSpareHang = "synthesizer and spare hang"
  case clockIsSet = "clock is set"
  case machineSleeps = "machine sleeps"
  case sessionIsSuspended = "session is suspended"

  /// The moment of recovery, from which the time to speech is counted.
  var recovery: String {
    switch self {
    case .soundServerHangs: "the server goes on"
    case .soundServerDies: "a new server takes connections"
    case .synthesizerDies, .synthesizerAndSpareDie: "the kill"
    case .synthesizerHangs, .synthesizerAndSpareHang: "the stop, answered by another synthesizer"
    case .clockIsSet, .machineSleeps: "the shift"
    case .sessionIsSuspended: "fg"
    }
  }

  /// Whether keys are pressed during it; the other faults are over at once, or no keys are read.
  private var lasts: Bool { [.soundServerHangs, .soundServerDies].contains(self) }

  /// Causes the fault, runs `during`, and ends the fault; returns the moment of recovery.
  func happen(to session: SoakedSession, _ dice: inout RandomSource, during: (inout RandomSource) throws -> Void) throws
    -> Duration
  {
    switch self {
    case .soundServerHangs: session.server.freeze()
    case .soundServerDies: session.server.stop()
    // The speaking one is older than its spare.
    case .synthesizerDies: session.helpers.prefix(1).forEach { kill($0, SIGKILL) }
    case .synthesizerAndSpareDie: session.helpers.forEach { kill($0, SIGKILL) }
    case .synthesizerHangs: session.helpers.prefix(1).forEach { kill($0, SIGSTOP) }
    case .synthesizerAndSpareHang: session.helpers.forEach { kill($0, SIGSTOP) }
    case .clockIsSet:
      // Back as often as forward, so that the date stays near the present.
      let seconds = Int64(60 + dice.roll(3 * 86_400))
      session.clock.set(by: session.clock.wall > 0 ? -seconds : seconds)
    case .machineSleeps: session.clock.sleep(for: Int64(60 + dice.roll(10 * 3600)))
    case .sessionIsSuspended: try session.suspend()
    }
    if lasts { try during(&dice) }
    var end = monotonicNow()
    switch self {
    case .soundServerHangs: session.server.thaw()
    case .soundServerDies:
      try session.server.start()
      end = monotonicNow()
    case .sessionIsSuspended: try session.bringToFront()
    default: break
    }
    return end
  }
}

/// The time in which a session spoke after a fault.
struct SoakRecovery {
  var fault: SoakFault
  /// The end of the fault, since the soak began.
  var at: Duration
  /// The time until the session reported a later announcement as heard: the answer to a key, the place after fg, an event.
  var reported: Duration
  /// The time until the recording contains sound, not before that report.
  var heard: Duration
  /// The number of presses of the key.
  var presses: Int
  /// The lines of the transcript from then on, with the time of each in milliseconds.
  var lines: [String] = []

  /// Causes a fault, and after its end asks for the place each second until the answer is heard.
  init(
    _ fault: SoakFault, in session: SoakedSession, since start: Duration, _ dice: inout RandomSource,
    during: (inout RandomSource) throws -> Void
  ) throws {
    self.fault = fault
    // Started before, so that its start does not count; it does not survive its server.
    let diesWithServer = [.soundServerDies, .soundServerHangs].contains(fault)
    var recorder = diesWithServer ? nil : try LoopbackRecorder(session.server)
    let end = try fault.happen(to: session, &dice, during: during)
    at = end - start
    presses = 0
    session.lines()
    var announced: Set<Int> = []
    var (pressed, reported): (Duration?, Duration?) = (nil, nil)
    let limit = monotonicNow() + .seconds(40)
    while reported == nil {
      guard monotonicNow() < limit else { throw FixtureError("no speech within 40 s after: \(fault.rawValue)") }
      if pressed.map({ monotonicNow() - $0 > .seconds(1) }) ?? true {
        try session.type("\u{1B}\u{1B}\u{1B}w")
        pressed = monotonicNow()
        presses += 1
        if recorder == nil { recorder = try LoopbackRecorder(session.server) }
      }
      for line in session.lines() {
        let now = monotonicNow()
        lines.append("\(Int((now - end) / .milliseconds(1))) \(line)")
        switch (line.event, line.id) {
        case ("announcement", let id?): announced.insert(id)
        case ("speech", let id?) where line.text == "started" && announced.contains(id): reported = reported ?? now
        default: break
        }
      }
      usleep(1_000)
    }
    guard let recorder, let reported else { throw FixtureError("nothing is recorded after: \(fault.rawValue)") }
    self.reported = reported - end
    var frame: Int?
    try waitUntil("something is heard after: \(fault.rawValue)") {
      let from = max(recorder.frame(at: reported), 0)
      let samples = recorder.samples
      frame = samples.indices.dropFirst(from).first { isAudible(samples[$0]) }
      return frame != nil
    }
    heard = recorder.time(ofFrame: frame!) - end
  }
}
