import ArgumentParser
import Flows
import Foundation
import ScreenReader
import Session

/// `earshot check`: replays flows headless and judges what is said.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replays flow files on a virtual clock and judges what is said.")

  @Argument(help: "The flow files.")
  var flows: [String]

  func run() throws {
    for file in flows {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let flow = try FlowParser.parse(text, name: file)
      let report = try FlowRun.play(flow, on: DemoStage(), settings: SessionSettings())
      for e in report.transcript { print(String(decoding: try e.json(), as: UTF8.self)) }
      for finding in report.findings { print("\(file):\(finding.line): \(finding)") }
      print(report.isPassed ? "ok" : "not ok")
    }
  }
}
