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
  static let names = flows(in: pages)

  /// The pages of a server, with their flows.
  static let servedPages = pages.appending(path: "served")
  static let servedNames = flows(in: servedPages)

  private static func flows(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".flow") }.sorted()
  }

  /// The findings of the flow in a file on a page of a server, which answers `?after=300` after so many milliseconds.
  static func servedFindings(of name: String) throws -> [String] {
    let server = try StubServer { request in
      let parts = request.path.dropFirst().split(separator: "?after=")
      if parts.count == 2, let milliseconds = Int(parts[1]) { Thread.sleep(forTimeInterval: Double(milliseconds) / 1000) }
      let page = ["", "../"].lazy.compactMap { folder in
        try? String(contentsOf: servedPages.appending(path: folder + (parts.first ?? "")), encoding: .utf8)
      }.first
      return .raw(page == nil ? 404 : 200, page ?? "")
    }
    defer { server.stop() }
    let lines = try String(contentsOf: servedPages.appending(path: name), encoding: .utf8)
    let page = try FlowParser.parse(lines, name: name).app ?? "a flow without a page"
    return try findings(lines.replacing("app \(page)\n", with: ""), at: "\(server.address)/\(page)")
  }

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
    let adapter = RemoteAdapter(
      try PageTarget(page.contains("/") ? page : pages.appending(path: page).path, configuration, in: browsers), configuration)
    let settings = SessionSettings(configuration)
    return try FlowRun.play(try FlowParser.parse(flow, name: "flow"), on: adapter.flowEnvironment, settings: settings)
  }
}
