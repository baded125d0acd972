import Flows
import Foundation
import Session
import Synchronization
import TestSupport
import Testing

@testable import Apps

/// A file of `Tests/Flows`.
struct FlowFile: Sendable, CustomTestStringConvertible {
  var path: String

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var testDescription: String { name }

  /// All files by name. Empty where the folder cannot be read; the tests then miss the files they need.
  static let all: [FlowFile] = {
    let folder = Checkout.url("Tests/Flows")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".flow") }.sorted().map {
      FlowFile(path: folder.appending(component: $0).path)
    }
  }()

  /// The report of playing it, which several tests share.
  func report() throws -> FlowReport {
    if let report = Self.reports.withLock({ $0[path] }) { return report }
    let report = try play()
    Self.reports.withLock { $0[path] = report }
    return report
  }

  /// Written by the first test that needs a report; two tests may write the same one.
  private static let reports = Mutex<[String: FlowReport]>([:])

  /// Plays it as `earshot check` does without options.
  func play() throws -> FlowReport {
    let flow = try FlowParser.parse(String(contentsOfFile: path, encoding: .utf8), name: name)
    return try FlowRun.play(flow, on: DemoEnvironment(), settings: SessionSettings())
  }
}
