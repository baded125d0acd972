package import AccessibilityTree

/// A screen that somebody has captured: its elements, and what the file can tell of them at all.
package struct CapturedScreen: Hashable, Sendable {
  /// The format it came in.
  package var format: CaptureFormat
  /// Which writer of the format it was, as far as its words tell: `uiautomator`, `Appium UiAutomator2`.
  package var dialect: String
  /// The outermost elements: those of windows, the one behind first.
  package var roots: [CapturedElement]
  /// What this capture can tell. What it cannot is unknown of every element, not absent.
  package var properties: Set<NodeProperty>
  /// The title of the window it is of; nil where none is known.
  package var title: String?

  init(format: CaptureFormat, dialect: String, roots: [CapturedElement], properties: Set<NodeProperty>) {
    var names = ElementNames()
    self.init(format: format, dialect: dialect, roots: roots, properties: properties, names: &names)
  }

  /// A screen that may have been read before: elements that are still there keep their paths.
  init(
    format: CaptureFormat, dialect: String, roots: [CapturedElement], properties: Set<NodeProperty>, names: inout ElementNames
  ) {
    self.format = format
    self.dialect = dialect
    self.roots = roots
    self.properties = properties
    self.roots.name(by: &names)
  }

  /// Gives each element its path.
  mutating func nameElements() {
    var names = ElementNames()
    roots.name(by: &names)
  }

  /// What the unit of its frames is in points: Android's pixels are smaller where the density is known.
  package func pointsPerUnit(density: Double?) -> Double {
    format.platform == .android ? density.map { 160 / $0 } ?? 1 : 1
  }

  /// How far it reaches to the right and down, in its own unit; nil where it tells no places.
  package var extent: (width: Double, height: Double)? {
    var frames = roots.compactMap(\.frame)
    if frames.isEmpty { for root in roots { root.visit { if let frame = $0.frame { frames.append(frame) } } } }
    let (width, height) = (frames.map { $0.x + $0.width }.max() ?? 0, frames.map { $0.y + $0.height }.max() ?? 0)
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// The facts that no element of it tells, in the order of ``NodeProperty``.
  package var unknownProperties: [NodeProperty] {
    NodeProperty.all(on: format.platform).filter { !properties.contains($0) }
  }
}

/// What a file of captured screens holds.
package enum CaptureFormat: String, Hashable, Sendable, CaseIterable {
  /// What `uiautomator dump` and Appium's UiAutomator2 driver write.
  case androidXML = "Android XML"
  /// What Appium's XCUITest driver writes.
  case xcuitestXML = "XCUITest XML"
  /// What WebDriverAgent answers.
  case webDriverAgentJSON = "WebDriverAgent JSON"
  /// What Chrome's DevTools protocol answers.
  case chromeJSON = "Chrome accessibility tree JSON"

  /// Whose rules make nodes of its elements.
  package var platform: Platform {
    switch self {
    case .androidXML: .android
    case .xcuitestXML, .webDriverAgentJSON: .iOS
    case .chromeJSON: .web
    }
  }
}
