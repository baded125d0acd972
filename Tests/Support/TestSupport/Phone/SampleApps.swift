/// An app with a sign-in and a list, as UiAutomator2 reports it.
package struct SampleAndroidApp: StubPhone.App {
  package var screen = "login"
  package var user = ""
  package var password = ""
  package var error = ""
  package var volume = 40.0
  package var toast: String?
  /// Whether a loading screen is shown for one reading, before the list.
  package var isLoading = false
  /// Increases with each reading, if above 0.
  package var ticks = 0

  package init(screen: String = "login", ticks: Int = 0) {
    (self.screen, self.ticks) = (screen, ticks)
  }

  package var activity: String? { screen == "login" ? ".ui.LoginActivity" : ".ui.ContactListActivity" }

  package func source() -> String {
    func node(_ kind: String, _ attributes: String, _ inner: String = "") -> String {
      "<android.widget.\(kind) index=\"0\" package=\"org.example\" class=\"android.widget.\(kind)\" clickable=\"\(["Button", "SeekBar"].contains(kind))\" "
        + "enabled=\"true\" bounds=\"[0,0][400,80]\" displayed=\"true\" \(attributes)>\(inner)</android.widget.\(kind)>"
    }
    var parts: [String] = []
    if screen == "other app" {
      return
        "<?xml version=\"1.0\"?><hierarchy rotation=\"0\"><android.widget.Button package=\"org.other\" class=\"android.widget.Button\" "
        + "text=\"Other app\" clickable=\"true\" enabled=\"true\" bounds=\"[0,0][400,80]\"/></hierarchy>"
    }
    if screen == "login" {
      parts.append(node("TextView", "text=\"Sign in to &quot;Peers&quot;, it's free\" heading=\"true\""))
      parts.append(node("EditText", "text=\"\(user)\" hint=\"E-mail\" resource-id=\"org.example:id/mail\""))
      parts.append(
        node(
          "EditText",
          "text=\"\(password.map { _ in "•" }.joined())\" hint=\"Password\" password=\"true\" resource-id=\"org.example:id/secret\""
        ))
      if !error.isEmpty {
        parts.append(node("TextView", "text=\"\(error)\" live-region=\"2\" resource-id=\"org.example:id/error\""))
      }
      parts.append(node("Button", "text=\"Sign in\" resource-id=\"org.example:id/go\""))
    } else if isLoading {
      parts.append(node("TextView", "text=\"Loading\" live-region=\"1\""))
    } else {
      parts.append(node("TextView", "text=\"Contacts\" heading=\"true\""))
      for name in ["Astrid Lunde", "Bjørn Dahl"] { parts.append(node("Button", "text=\"\(name)\"")) }
      parts.append(node("SeekBar", "text=\"\(volume)\" content-desc=\"Volume\" resource-id=\"org.example:id/volume\""))
      if ticks > 0 { parts.append(node("TextView", "text=\"Tick \(ticks)\"")) }
    }
    if let toast {
      parts.append("<android.widget.Toast index=\"1\" package=\"org.example\" class=\"android.widget.Toast\" text=\"\(toast)\"/>")
    }
    return "<?xml version=\"1.0\"?><hierarchy index=\"0\" class=\"hierarchy\" rotation=\"0\" width=\"400\" height=\"800\">"
      + node("FrameLayout", "", parts.joined()) + "</hierarchy>"
  }

  package mutating func act(_ deed: String, on element: [String: String], text: String) {
    switch (deed, element["resource-id"] ?? element["text"] ?? "") {
    case ("clear", "org.example:id/mail"): user = ""
    case ("clear", "org.example:id/secret"): password = ""
    case ("value", "org.example:id/mail"): user += text
    case ("value", "org.example:id/secret"): password += text
    case ("value", "org.example:id/volume"): volume = Double(text) ?? volume
    case ("click", "org.example:id/go"):
      guard password == "right" else { return error = "Wrong password" }
      (screen, isLoading) = ("list", true)
    case ("click", "Astrid Lunde"): toast = "Astrid is away"
    case ("click", "Bjørn Dahl"): screen = "other app"
    default: break
    }
  }

  package mutating func back() { (screen, error) = ("login", "") }

  package mutating func wasRead() {
    isLoading = false
    if ticks > 0 { ticks += 1 }
  }
}

/// A sample app as XCUITest reports it, with the differences of iOS.
package struct SampleIOSApp: StubPhone.App {
  package var volume = 0.4
  package var isOn = false
  package let activity: String? = nil

  package init() {}

  package func source() -> String {
    func node(_ type: String, _ attributes: String, _ inner: String = "") -> String {
      "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" visible=\"true\" accessible=\"\(inner.isEmpty)\" x=\"0\" y=\"0\" width=\"300\" height=\"44\" \(attributes)>\(inner)</XCUIElementType\(type)>"
    }
    return "<?xml version=\"1.0\"?><AppiumAUT>"
      + node(
        "Application", "name=\"Peers\" label=\"Peers\"",
        node(
          "NavigationBar", "name=\"Settings\"",
          node("StaticText", "name=\"Settings\" label=\"Settings\" traits=\"StaticText, Header\""))
          + node("Slider", "name=\"Volume\" label=\"Volume\" value=\"\(Int((volume * 100).rounded()))%\" traits=\"Adjustable\"")
          + node("Switch", "name=\"News\" label=\"News\" value=\"\(isOn ? 1 : 0)\" traits=\"Button, ToggleButton\""))
      + "</AppiumAUT>"
  }

  package mutating func act(_ deed: String, on element: [String: String], text: String) {
    switch (deed, element["name"]) {
    case ("value", "Volume"): volume = Double(text) ?? volume
    case ("click", "News"): isOn.toggle()
    default: break
    }
  }
  package mutating func back() {}
  package mutating func wasRead() {}
}
