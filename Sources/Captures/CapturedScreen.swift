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
  /// What was left out before any element was made, each with the reason.
  package var omissions: [Omission] = []
  /// The title of the window it is of; nil where none is known.
  package var title: String?

  /// Something of the file that is no element of the screen.
  package struct Omission: Hashable, Sendable {
    /// The text that goes with it.
    package var text: String
    /// The line it is in.
    package var line: Int
    /// The rule that leaves it out, as a short sentence.
    package var reason: String
  }

  init(format: CaptureFormat, dialect: String, roots: [CapturedElement], facts: Set<Fact>) {
    self.format = format
    self.dialect = dialect
    self.roots = roots
    self.facts = facts
    self.roots.name()
  }

  /// How many elements there are, also those that no cursor reaches.
  package var count: Int {
    var count = 0
    for root in roots { root.visit { _ in count += 1 } }
    return count
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
