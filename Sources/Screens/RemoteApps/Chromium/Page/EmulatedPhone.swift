internal import Text

/// A phone that a page is shown on: its size in points, its resolution and its name for servers. It is touched, not pointed at.
package struct EmulatedPhone: Hashable, Sendable {
  /// The name by which a person chooses it.
  let name: String
  let width: Int
  let height: Int
  let dotsPerPoint: Double
  let userAgent: String

  /// The names of all phones.
  package static var names: [String] { all.map(\.name) }

  /// The phone of this name; nil where there is none.
  package init?(named name: String) {
    guard let phone = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = phone
  }

  private init(_ name: String, _ width: Int, _ height: Int, _ dotsPerPoint: Double, _ userAgent: String) {
    (self.name, self.width, self.height, self.dotsPerPoint, self.userAgent) = (name, width, height, dotsPerPoint, userAgent)
  }

  private static func iOS(_ version: String) -> String {
    "Mozilla/5.0 (iPhone; CPU iPhone OS \(version.replacing(".", with: "_")) like Mac OS X) AppleWebKit/605.1.15 "
      + "(KHTML, like Gecko) Version/\(version) Mobile/15E148 Safari/604.1"
  }

  private static func android(_ model: String) -> String {
    "Mozilla/5.0 (Linux; Android 15; \(model)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
  }

  /// Screen sizes as their makers give them, with the space for a browser's own bars.
  private static let all = [
    EmulatedPhone("iphone", 393, 852, 3, iOS("18.5")), EmulatedPhone("iphone-se", 375, 667, 2, iOS("18.5")),
    EmulatedPhone("pixel", 412, 915, 2.625, android("Pixel 9")),
    EmulatedPhone("galaxy", 360, 780, 3, android("SM-S921B")),
  ]

  /// The commands that show a page on it.
  func preparation(of session: String) -> [PageSession.Command] {
    [
      (
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .number(width), "height": .number(height), "deviceScaleFactor": .decimal(dotsPerPoint),
          "mobile": .boolean(true),
        ], session
      ),
      ("Emulation.setTouchEmulationEnabled", ["enabled": .boolean(true), "maxTouchPoints": .number(5)], session),
      ("Emulation.setUserAgentOverride", ["userAgent": .string(userAgent)], session),
    ]
  }
}
