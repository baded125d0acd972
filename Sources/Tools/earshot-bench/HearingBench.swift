import LinuxSupport
import Runtime
import SpeechOutput
import TestSupport

/// Measures from a request to its first audible sample, recorded: a bare click, Earshot, and other speech programs here.
///
/// All take turns, round by round, so that other work of the machine affects them alike. The click is the shortest
/// possible latency; what a system adds to it in the same round is its own cost.
struct HearingBench {
  /// The number of rounds.
  var count: Int
  /// The arguments of the program on its terminal.
  var arguments: [String]
  /// Words a minute, the same for all.
  var rate: Int
  /// The sound server of all of them.
  var server: PulseServer

  private struct Heard {
    var system: any BenchmarkedSpeech
    var times: [Double] = []
    /// The costs above the click of the same round.
    var costs: [Double] = []
  }

  func run(_ report: inout BenchReport) throws {
    let recorder = try LoopbackRecorder(server)
    let (floor, earshot) = (try Click(), try EarshotOnTerminal(arguments))
    var all = [Heard(system: floor), Heard(system: earshot)]
    all += try others(&report).map { Heard(system: $0) }
    defer { for heard in all { heard.system.close() } }
    // The first screen is announced, and nothing is requested during that.
    guard recorder.waitForSound(within: 5) else {
      throw Failure.unavailable(localized: "Earshot was not heard within 5 seconds of its start")
    }
    var text = ""
    for _ in 0..<count {
      var floorTime: Double?
      for index in all.indices {
        let system = all[index].system
        recorder.waitForSilence(of: 0.08)
        let time = try recorder.latency(of: { try system.speak(text) })?.inMilliseconds
        system.hush()
        if system === earshot { text = earshot.caption ?? text }
        if system === floor { floorTime = time }
        guard let time, let floorTime else { continue }
        all[index].times.append(time)
        all[index].costs.append(time - floorTime)
      }
    }
    add(all, to: &report)
  }

  private func others(_ report: inout BenchReport) throws -> [any BenchmarkedSpeech] {
    let direct = try DirectSpeech(rate: rate)
    let command = ESpeakCommand(rate: rate)
    let dispatcher = try SpeechDispatcher(rate: rate)
    if command == nil { report.notes.append("espeak-ng: it is not installed") }
    if dispatcher == nil { report.notes.append("speech-dispatcher: it is not installed") }
    let systems: [(any BenchmarkedSpeech)?] = [direct, command, dispatcher]
    return systems.compactMap(\.self)
  }

  private func add(_ all: [Heard], to report: inout BenchReport) {
    for heard in all { report.add("Heard, \(heard.system.name)", heard.times) }
    let names = all.dropFirst().map { "Above the click, \($0.system.name)" }
    for (name, heard) in zip(names, all.dropFirst()) {
      report.add(name, heard.costs, goal: heard.system is EarshotOnTerminal ? 0.7 : nil, tellsBounds: true)
    }
    guard let earshot = names.first else { return }
    // A cost near zero is no measure for others.
    guard let cost = report.figures(of: earshot), cost.medianLow > 0 else {
      report.notes.append("how many times what Earshot costs: its cost cannot be told from the click's")
      return
    }
    for (name, heard) in zip(names, all.dropFirst()).dropFirst() {
      report.addRatio("Times what Earshot costs, \(heard.system.name)", of: name, to: earshot)
    }
  }
}
