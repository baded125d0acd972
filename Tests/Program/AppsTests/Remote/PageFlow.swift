import Apps
import Flows
import Foundation
import RemoteApps
import Runtime
import Session
import TestSupport

/// A flow on a page of ours in a real Chromium.
enum PageFlow {
  static let pages = Checkout.url("Tests/Fixtures/pages")

  /// The browsers of all tests.
  static let browsers = BrowserPool()

  /// What a flow comes to.
  ///
  /// - Parameter page: The name of a page of ours, or an address.
  static func findings(_ flow: String, at page: String = "shop.html") throws -> [String] {
    try report(flow, at: page).findings.map { "\($0)" }
  }

  /// What comes of a flow, in this language unless it says otherwise.
  static func report(_ flow: String, at page: String, language: String = "en") throws -> FlowReport {
    let configuration = try Configuration(
      options: [.audio: "none", .hints: "off", .language: language], environment: [:], organisations: [])
    let host = try PageAdapter(page.contains("/") ? page : pages.appending(path: page).path, configuration, in: browsers)
    let settings = SessionSettings(configuration)
    return try FlowRun.play(try FlowParser.parse(flow, name: "flow"), on: host.flowEnvironment, settings: settings)
  }
}
