import Apps
import Flows
import Foundation
import RemoteApps
import Runtime
import Session
import TestSupport

/// A flow on a page of this repository in a real Chromium.
enum PageFlow {
  static let pages = Checkout.url("Tests/Fixtures/pages")

  /// The browsers of all tests.
  static let browsers = BrowserPool()

  /// The flows beside the pages, each of which names its page in the first line.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: pages.path)) ?? []
    return files.filter { $0.hasSuffix(".flow") }.sorted()
  }()

  /// The findings of the flow in a file.
  static func findings(of name: String) throws -> [String] {
    let flow = try String(contentsOf: pages.appending(path: name), encoding: .utf8)
    return try findings(flow, at: FlowParser.parse(flow, name: name).app ?? "a flow without a page")
  }

  /// The findings of a flow.
  ///
  /// - Parameter page: The name of a page of this repository, or an address.
  static func findings(_ flow: String, at page: String = "shop.html", wait: Int? = nil, reach: String? = nil) throws -> [String] {
    try report(flow, at: page, wait: wait, reach: reach).findings.map { "\($0)" }
  }

  /// The report of a flow, in the given language unless the flow sets another.
  static func report(_ flow: String, at page: String, language: String = "en", wait: Int? = nil, reach: String? = nil) throws
    -> FlowReport
  {
    var options: [Setting: String] = [.audio: "none", .hints: "off", .language: language]
    options[.pageWait] = wait.map { "\($0)" }
    options[.pageReach] = reach
    let configuration = try Configuration(
      options: options, environment: [:], organisations: [])
    let host = try PageAdapter(page.contains("/") ? page : pages.appending(path: page).path, configuration, in: browsers)
    let settings = SessionSettings(configuration)
    return try FlowRun.play(try FlowParser.parse(flow, name: "flow"), on: host.flowEnvironment, settings: settings)
  }
}
