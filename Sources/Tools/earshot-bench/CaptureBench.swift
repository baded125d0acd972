import Apps
import CExpat
import Captures
import Foundation
import LinuxSupport
import Runtime
import TestSupport

/// The cost of captured screens: reading one, moving on it, checking a folder of them, speaking the first element of one.
struct CaptureBench {
  /// The number of times that each thing is done.
  var count: Int
  /// The numbers of elements of the small screen and of the large one.
  var sizes: (small: Int, large: Int)
  /// The number of captures in a folder.
  var files: Int
  /// An empty folder.
  var folder: String

  func run(_ report: inout BenchReport) throws {
    for size in [sizes.small, sizes.large] {
      let file = "\(folder)/\(size).xml"
      let bytes = Self.dump(of: size)
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      try read(bytes, size, &report)
      let app = CapturedApp(try CaptureLibrary(file))
      report.add(Self.nextName(size), TreeBench(count: count * 20).next(in: app) { _ -> CapturedApp.Message? in })
    }
    report.addRatio(
      "Cost of next, a captured screen of \(sizes.large) nodes to \(sizes.small)", of: Self.nextName(sizes.large),
      to: Self.nextName(sizes.small), goal: 1.2)
    try checkFolder(&report)
  }

  private static func nextName(_ size: Int) -> String { "Next on a captured screen of \(size) nodes" }

  // MARK: Reading

  /// Reads a capture, and the same bytes with the XML parser alone, in turns.
  private func read(_ bytes: [UInt8], _ size: Int, _ report: inout BenchReport) throws {
    let (ours, bare) = ("Reading a capture of \(size) nodes", "The XML parser alone, a capture of \(size) nodes")
    var (times, bareTimes): ([Double], [Double]) = ([], [])
    for _ in 0..<count {
      bareTimes.append(Self.time { Self.parse(bytes) })
      times.append(try Self.time { _ = try CaptureReader.screens(in: bytes) })
    }
    report.add(bare, bareTimes)
    report.add(ours, times)
    report.addRatio("\(ours), to the parser alone", of: ours, to: bare, goal: 3)
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = monotonicNow()
    try body()
    return (monotonicNow() - start).inMilliseconds
  }

  /// The work of a program that uses nothing of the elements.
  private static func parse(_ bytes: [UInt8]) {
    guard let parser = XML_ParserCreate(nil) else { return }
    defer { XML_ParserFree(parser) }
    XML_SetElementHandler(parser, { _, _, _ in }, { _, _ in })
    bytes.withUnsafeBytes { text in
      _ = XML_Parse(parser, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), 1)
    }
  }

  /// A screen as `uiautomator dump` writes it: rows of a picture, two texts and a button.
  private static func dump(of size: Int) -> [UInt8] {
    func node(_ index: Int, _ kind: String, _ id: String, _ text: String, _ top: Int, isClickable: Bool, _ content: String? = nil)
      -> String
    {
      let start = """
        <node index="\(index)" text="\(text)" resource-id="com.example.app:id/\(id)" class="android.widget.\(kind)" \
        package="com.example.app" content-desc="" checkable="false" checked="false" clickable="\(isClickable)" \
        enabled="true" focusable="\(isClickable)" focused="false" scrollable="false" long-clickable="false" \
        password="false" selected="false" bounds="[0,\(top)][1080,\(top + 140)]"
        """
      return content.map { "\(start)>\($0)</node>" } ?? "\(start) />"
    }
    let rows = (0..<max(1, (size - 1) / 5)).map { row in
      let parts = [
        node(0, "ImageView", "picture", "", row * 140, isClickable: false),
        node(1, "TextView", "title", "Visit number \(row)", row * 140, isClickable: false),
        node(2, "TextView", "subtitle", "Tuesday \(row % 28 + 1) March &amp; later", row * 140, isClickable: false),
        node(3, "Button", "more", "More about \(row)", row * 140, isClickable: true),
      ]
      return node(row, "LinearLayout", "row", "", row * 140, isClickable: true, parts.joined())
    }
    let list = node(0, "ListView", "list", "", 0, isClickable: false, rows.joined())
    return Array("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">\(list)</hierarchy>".utf8)
  }

  // MARK: A folder

  /// Checks a flow that opens each capture of a folder and reads its first row, in one process; likewise with one capture.
  private func checkFolder(_ report: inout BenchReport) throws {
    for count in [1, files] {
      let name = "\(folder)/screens-\(count)"
      try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      let bytes = Data(Self.dump(of: 40))
      for number in 1...count { try bytes.write(to: URL(fileURLWithPath: "\(name)/screen-\(number).xml")) }
      let lines = (1...count).map { "open screen-\($0)\nnext\nexpect contains \"More about 0\"\n" }
      let flow = "\(folder)/screens-\(count).flow"
      try Data("app screens-\(count)\n\(lines.joined())".utf8).write(to: URL(fileURLWithPath: flow))
      let rounds = count == 1 ? 5 : 1
      let times = try (0..<rounds).map { _ in
        try Self.time {
          let process = try ChildProcess(measuredProgram, ["check", flow], .output)
          while !process.readSome().isEmpty {}
          let code = process.exitCode()
          guard code == 0 else {
            throw Failure.unavailable(localized: "'check' ended with exit code \(code) on \(count) screens")
          }
        }
      }
      report.add("Check of a folder of \(count) captured screens, from start to end", times)
    }
  }

  // MARK: Heard

  /// Measures from the start of the program to its first audible sample: a captured screen, and a word alone, in turns.
  func hear(on server: PulseServer, data: String, _ report: inout BenchReport) throws {
    let file = "\(folder)/heard.xml"
    try Data(Self.dump(of: sizes.small)).write(to: URL(fileURLWithPath: file))
    let recorder = try LoopbackRecorder(server)
    let options = ["--language", "en", "--audio", "pulse"]
    // The words of the first element, said alone.
    let word = ["say"] + options + ["Visit number 0, Tuesday 1 March & later"]
    let screen = ["run", "--app", file, "--lines", "--speech", "--data", data, "--hints", "off"] + options
    var (words, screens, costs): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<count {
      let (alone, ours) = (try firstSound(of: word, recorder), try firstSound(of: screen, recorder))
      guard let alone, let ours else { continue }
      words.append(alone)
      screens.append(ours)
      costs.append(ours - alone)
    }
    report.add("Start to first audible sample, say", words)
    report.add("Start to first audible sample, a captured screen of \(sizes.small) nodes", screens)
    report.add("A captured screen later than say, of the same turn", costs, goal: 5, tellsBounds: true)
  }

  private func firstSound(of arguments: [String], _ recorder: LoopbackRecorder) throws -> Double? {
    recorder.waitForSilence(of: 0.3)
    var process: ChildProcess?
    let time = try recorder.latency {
      let start = monotonicNow()
      process = try ChildProcess(measuredProgram, arguments, .inputAndOutput)
      return start
    }
    process?.end(within: .seconds(1))
    return time?.inMilliseconds
  }
}
