package import Semantics

/// A screen that somebody has captured: its elements, and what the file can tell of them at all.
package struct CapturedScreen: Hashable, Sendable {
  /// The format it came in.
  package var format: CaptureFormat
  /// Which writer of the format it was, as far as its words tell: `uiautomator`, `Appium UiAutomator2`.
  package var dialect: String
  /// The outermost elements: those of windows, the one behind first.
  package var roots: [CapturedElement]
  /// What this capture can tell. What it cannot is unknown of every element, not absent.
  package var facts: Set<Fact>
  /// The title of the window it is of; nil where none is known.
  package var title: String?

  init(format: CaptureFormat, dialect: String, roots: [CapturedElement], facts: Set<Fact>) {
    self.format = format
    self.dialect = dialect
    self.roots = roots
    self.facts = facts
    self.roots.name()
  }

  /// The facts that no element of it tells, in the order of ``Fact``.
  package var unknownFacts: [Fact] {
    Fact.all(on: format.platform).filter { !facts.contains($0) }
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
  package var platform: CapturedPlatform {
    switch self {
    case .androidXML: .android
    case .xcuitestXML, .webDriverAgentJSON: .iOS
    case .chromeJSON: .web
    }
  }
}

/// Where a screen was captured.
package enum CapturedPlatform: Hashable, Sendable {
  case android, iOS, web
}
