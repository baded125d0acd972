internal import AccessibilityTree
internal import Captures
internal import Text

/// The differences between the drivers of the two systems.
enum PhonePlatform: Hashable, Sendable {
  case android, iOS

  /// The system of a session, by its server's report or by the request.
  init(_ capabilities: JSONValue, _ asked: Capabilities) {
    let name = capabilities["platformName"]?.string?.lowercased() ?? asked.platform
    self = name == "ios" || name == "tvos" ? .iOS : .android
  }

  /// The capabilities with additions: reading a screen must not mute the screen reader that runs on the phone.
  static func completed(_ capabilities: Capabilities) -> Capabilities {
    let isAndroid = capabilities.platform.map { $0 == "android" } ?? false
    let named =
      capabilities.platform == nil
      ? capabilities
      : capabilities
        .adding("appium:automationName", isAndroid ? "UiAutomator2" : "XCUITest")
    // A person thinks longer than the minute after which a server ends an idle session.
    let patient = named.adding("appium:newCommandTimeout", .number(24 * 3600))
    return isAndroid ? patient.adding("appium:disableSuppressAccessibilityService", true) : patient
  }

  /// The settings that add to a page source properties that a reader speaks and the drivers leave out by default.
  var settings: [[String: JSONValue]] {
    switch self {
    case .android:
      [
        ["includeExtrasInPageSource": true], ["includeA11yActionsInPageSource": true],
        ["enableNotificationListener": true], ["waitForIdleTimeout": .number(0)],
      ]
    case .iOS:
      [
        ["includeNativeAccessibilityElementInPageSource": true], ["includeMinMaxValueInPageSource": true],
        ["includeCustomActionsInPageSource": true], ["respectSystemAlerts": true], ["snapshotMaxDepth": .number(62)],
      ]
    }
  }
}

extension WebDriverSession {
  /// Moves a slider one step, as far as its value gives its position.
  ///
  /// Readers move by a twentieth or a tenth of the range. Android's sources lack the range: most count to 100.
  func adjust(
    _ element: Element, _ captured: CapturedElement, up: Bool, on platform: PhonePlatform
  ) throws(WebDriverError) {
    let sign = up ? 1.0 : -1.0
    switch platform {
    case .android:
      try type(Self.written((captured.properties.value?.number ?? 0) + 5 * sign), into: element)
    case .iOS where captured.kind.lowercased().contains("pickerwheel"):
      try run(
        "mobile: selectPickerWheelValue",
        ["elementId": reference(to: element), "order": up ? "next" : "previous", "offset": .number(0.1)])
    case .iOS:
      let text = captured.properties.value?.text ?? ""
      let share = Double(text.filter { $0.isNumber || $0 == "." }).map { text.contains("%") ? $0 / 100 : $0 } ?? 0
      try type(Self.written(min(max(share + 0.1 * sign, 0), 1)), into: element)
    }
  }

  /// Scrolls by most of a page: some rows stay visible, so that rows are recognised.
  func scroll(
    _ element: Element, _ captured: CapturedElement, forward: Bool, on platform: PhonePlatform
  ) throws(WebDriverError) {
    let isHorizontal = PhoneScrolling.isHorizontal(captured)
    let direction = isHorizontal ? (forward ? "right" : "left") : forward ? "down" : "up"
    let share = JSONValue.number(Self.scrolledShare)
    do throws(WebDriverError) {
      switch platform {
      case .android:
        try run(
          "mobile: scrollGesture",
          ["elementId": reference(to: element), "direction": .string(direction), "percent": share])
      case .iOS:
        try run("mobile: scroll", ["elementId": reference(to: element), "direction": .string(direction), "distance": share])
      }
    } catch {
      guard error.isUnknownCommand, let frame = captured.frame else { throw error }
      let middle = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      let way = Self.scrolledShare / 2 * (forward ? 1 : -1)
      try drag(
        from: isHorizontal ? (middle.x + way * frame.width, middle.y) : (middle.x, middle.y + way * frame.height),
        to: isHorizontal ? (middle.x - way * frame.width, middle.y) : (middle.x, middle.y - way * frame.height))
    }
  }

  /// The share of a page by which it scrolls.
  private static var scrolledShare: Double { 0.75 }

  /// Presses the key that ends a text: it sends, searches or goes on, as the app decides. In a text of several lines, or of an
  /// unknown number of lines, the keyboard is hidden instead.
  func enter(
    _ element: Element, _ captured: CapturedElement, on platform: PhonePlatform
  ) throws(WebDriverError) {
    switch platform {
    case .android where captured.properties.isMultiline == false: try run("mobile: pressKey", ["keycode": .number(66)])
    case .iOS where ["textfield", "securetextfield", "searchfield"].contains(captured.kind.lowercased()):
      try type("\n", into: element)
    case .android, .iOS: try run("mobile: hideKeyboard")
    }
  }

  /// The number without the rounding error of binary fractions.
  private static func written(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
}
