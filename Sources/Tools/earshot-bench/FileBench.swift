import Foundation
import LinuxSupport
import Runtime

/// The time to make files of sound, compared with that of eSpeak NG itself for the same words.
struct FileBench {
  /// The number of times that each thing is done.
  var count: Int
  /// The sentences of the spoken text, and the steps on each screen of the rendered flow.
  var length: Int
  /// An empty folder.
  var folder: String
  /// Words a minute, the same for all.
  var rate: Int

  private static let sentence = "The bus to the town hall leaves at ten, and she reads a book. "

  func run(_ report: inout BenchReport) throws {
    guard let command = ChildProcess.installed("espeak-ng") else {
      return report.notes.append("sound into files: espeak-ng is not installed; try apt-get install espeak-ng")
    }
    let own = "eSpeak NG's command, a text into a file"
    let (short, long) = ("say, a word into a file", "say, the text into a file")
    let text = String(repeating: Self.sentence, count: length)
    var times: [String: [Double]] = [:]
    for _ in 0..<count {
      times[own, default: []].append(try time(command, espeak + ["-w", "\(folder)/own.wav", text]))
      times[short, default: []].append(try time(measuredProgram, say("a")))
      times[long, default: []].append(try time(measuredProgram, say(text)))
    }
    for name in [own, short, long] { report.add(name, times[name] ?? []) }
    if let own = report.median(of: own), let short = report.median(of: short), let long = report.median(of: long) {
      let name = "say into a file, its start left out, to eSpeak NG's command"
      report.ratios.append(.init(name: name, value: (long - short) / own, goal: 1.5))
    }
    try render(command, &report)
  }

  private var espeak: [String] { ["-v", "en-gb", "-s", String(rate)] }

  private func say(_ text: String) -> [String] {
    ["say", "--language", "en", "--rate", String(rate), "--audio", "wav:\(folder)/say.wav", text]
  }

  /// Renders a flow in both styles, with sound and page, and runs eSpeak NG's command with the words of both.
  private func render(_ command: String, _ report: inout BenchReport) throws {
    let flow = "\(folder)/bench.flow"
    let steps = ["notifications", "contacts", "activity-form"].map { screen in
      "open \(screen)\n" + String(repeating: "next\n", count: length)
    }
    try Data(steps.joined().utf8).write(to: URL(fileURLWithPath: flow))
    let (own, ours) = ("eSpeak NG's command, the words of a flow in both styles", "render")
    for style in ["voiceover", "talkback"] {
      _ = try time(measuredProgram, rendering(flow, style))
    }
    let words = try ["voiceover", "talkback"].map { try Self.words(of: "\(folder)/\($0)/transcript.jsonl") }
    let file = "\(folder)/words.txt"
    try Data(words.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    var (times, ownTimes): ([Double], [Double]) = ([], [])
    // In turns, so that other work of the machine affects both alike.
    for _ in 0..<count {
      times.append(try time(measuredProgram, rendering(flow, "voiceover")))
      ownTimes.append(try time(command, espeak + ["-w", "\(folder)/own.wav", "-f", file]))
    }
    report.add(own, ownTimes)
    report.add(ours, times)
    report.addRatio("render, to eSpeak NG's command", of: ours, to: own, goal: 3)
  }

  private func rendering(_ flow: String, _ style: String) -> [String] {
    ["render", flow, "--output", "\(folder)/\(style)", "--style", style, "--language", "en", "--rate", String(rate)]
  }

  /// Milliseconds from the start of a program to its end.
  private func time(_ path: String, _ arguments: [String]) throws -> Double {
    let start = monotonicNow()
    let process = try ChildProcess(path, arguments)
    let code = process.exitCode()
    guard code == 0 else {
      throw Failure.unavailable(localized: "'\(path)' ended with exit code \(code) while it made a file of sound")
    }
    return (monotonicNow() - start).inMilliseconds
  }

  /// The texts of all announcements in a transcript, one a line.
  private static func words(of transcript: String) throws -> String {
    struct TranscriptLine: Decodable {
      var event: String
      var text: String?
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: transcript))
    return try data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = try JSONDecoder().decode(TranscriptLine.self, from: line)
      return line.event == "announcement" ? line.text : nil
    }.joined(separator: "\n")
  }
}
