import Glibc
import SpeechCore
import SpeechOutput
import Threads

/// From a request to its first audible sample, recorded: a bare click, Earshot, and what else speaks here.
///
/// The click is the floor that nothing can come under; the rest of each figure is the system's own.
struct HearingBench {
  /// Times each system is heard.
  var count: Int
  var openSession: () throws -> BenchSession
  /// Words a minute, the same for all.
  var rate: Int

  private static let floor = "Heard, floor: a click on an open stream"
  private static let earshot = "Heard, Earshot: a key"

  func run(_ report: inout BenchReport) throws {
    let ear = try Ear()
    defer { ear.close() }
    report.add(Self.floor, try clicks(ear))
    let (times, texts) = try keys(ear)
    report.add(Self.earshot, times)
    try commands(texts, ear, &report)
    try dispatcher(texts, ear, &report)
    addOwnCosts(&report)
  }

  private func clicks(_ ear: Ear) throws -> [Double] {
    let probe = try SoundProbe()
    defer { probe.close() }
    return try (0..<count).compactMap { _ in
      try ear.waitForSilence()
      return try ear.time {
        let start = monotonicNow()
        probe.click()
        return start
      }
    }
  }

  private func keys(_ ear: Ear) throws -> (times: [Double], texts: [String]) {
    let session = try openSession()
    defer { session.close() }
    var times: [Double] = []
    var texts: [String] = []
    for step in 0..<count {
      session.press("\u{1B}")
      try ear.waitForSilence()
      session.forget()
      if let time = try ear.time(toHear: { session.press(step / 4 % 2 == 0 ? "\t" : "\u{1B}[Z") }) {
        times.append(time)
      }
      while let news = try session.next() {
        if case .announced(let announcement) = news { texts.append(announcement.text) }
        if case .started = news { break }
      }
    }
    return (times, texts)
  }

  /// eSpeak NG's own command, started for each text.
  private func commands(_ texts: [String], _ ear: Ear, _ report: inout BenchReport) throws {
    guard let program = ChildProgram.installed("espeak-ng") else {
      report.notes.append("espeak-ng: it is not installed")
      return
    }
    report.add(
      "Heard, espeak-ng started for each text",
      try texts.compactMap { text in
        try ear.waitForSilence()
        var child: ChildProgram?
        defer { child?.end() }
        return try ear.time {
          let start = monotonicNow()
          child = try ChildProgram(program, ["-s", String(rate), text])
          return start
        }
      })
  }

  private func dispatcher(_ texts: [String], _ ear: Ear, _ report: inout BenchReport) throws {
    guard let dispatcher = try SpeechDispatcher(rate: rate) else {
      report.notes.append("speech-dispatcher: it is not installed")
      return
    }
    defer { dispatcher.close() }
    report.add(
      "Heard, speech-dispatcher over an open connection",
      try texts.compactMap { text in
        try ear.waitForSilence()
        defer { dispatcher.cancel() }
        return try ear.time {
          let start = monotonicNow()
          try dispatcher.speak(text)
          return start
        }
      })
  }

  /// What each system adds to the floor, and how many times what Earshot adds.
  private func addOwnCosts(_ report: inout BenchReport) {
    guard let floor = report.median(of: Self.floor) else { return }
    let costs = report.measurements.filter { $0.name.hasPrefix("Heard, ") && $0.name != Self.floor }
      .map { (name: $0.name.dropFirst("Heard, ".count), cost: $0.figures.median - floor) }
    for (name, cost) in costs {
      report.ratios.append(
        .init(name: "Above the floor, \(name), ms", value: cost, goal: name.hasPrefix("Earshot") ? 0.7 : nil))
    }
  }
}
