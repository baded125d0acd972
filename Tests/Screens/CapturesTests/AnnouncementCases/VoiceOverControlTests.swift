import Testing

/// Controls that are made of others, or that iOS has none of: as tmobile/magentaA11y and
/// cvs-health/ios-swiftui-accessibility-techniques hear them.
@Suite("Controls as iOS makes them, in VoiceOver style")
struct VoiceOverControlTests {
  @Test(
    "What is adjusted says its value, a number as a percentage of its range",
    arguments: [
      .init(
        #"{"role":"slider","value":"75%"}"#,
        "75%. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"slider","value":75,"min":0,"max":100}"#,
        "75%. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"slider","value":0.5}"#,
        "50%. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"slider","value":3,"minimumValue":1,"maximumValue":5}"#,
        "50%. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(#"{"role":"progressView","label":"Loading","value":0.4}"#, "Loading: 40%"),
      .init(
        #"{"role":"custom","label":"Rating","value":"3 out of 5","traits":["adjustable"]}"#,
        "Rating: 3 out of 5. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"custom","label":"Rating","value":3,"traits":["adjustable"]}"#,
        "Rating: 3. Adjustable.", hint: "Swipe up or down with one finger to adjust the value.")
    ] as [RuleCase])
  func adjustables(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A page control has its page as its value",
    arguments: [
      .init(
        #"{"role":"pageControl","value":"page 2 of 3"}"#,
        "page 2 of 3. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"pageControl","currentPage":1,"numberOfPages":3}"#,
        "page 2 of 3. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"pageControl","position":{"index":2,"count":3}}"#,
        "page 2 of 3. Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"pageControl","value":"Page three of three"}"#,
        "Page three of three, adjustable", hint: "Swipe up or down with one finger to adjust the value.")
    ] as [RuleCase])
  func pageControls(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A wheel of a picker is an adjustable picker item",
    arguments: [
      .init(
        #"{"role":"pickerItem","label":"February"}"#,
        "February, picker item, adjustable", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"pickerWheel","value":"November"}"#,
        "November, picker item, adjustable", hint: "Swipe up or down with one finger to adjust the value")
    ] as [RuleCase])
  func pickerItems(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A menu is a button that says it pops up",
    arguments: [
      .init(
        #"{"role":"menu","label":"Actions"}"#,
        "Actions, Button, Pop up button", hint: "Double tap to activate the picker"),
      .init(
        #"{"role":"popUpButton","label":"Actions"}"#,
        "Actions, Button, Pop up button", hint: "Double tap to activate the picker")
    ] as [RuleCase])
  func menus(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "The state of a control the app made itself is part of its value",
    arguments: [
      .init(
        #"""
        {"role":"expandable","label":"Amenities","value":"2 Hotel amenities selected","expanded":false,
        "nativeRole":false}
        """#,
        "Amenities, 2 Hotel amenities selected, collapsed, button"),
      .init(
        #"{"role":"checkbox","label":"Label","checked":false,"nativeRole":false}"#,
        "Label, not checked, button"),
      .init(
        #"{"role":"checkbox","label":"Label","checked":true,"enabled":false}"#,
        "Label, checked, dimmed, button")
    ] as [RuleCase])
  func ownStates(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A radio button is a button that may be selected",
    arguments: [
      .init(#"{"role":"radio","label":"Label"}"#, "Label, button"),
      .init(#"{"role":"radio","label":"Label","enabled":false}"#, "Label, dimmed, button"),
      .init(#"{"role":"radioButton","label":"Monthly","checked":true}"#, "Selected, Monthly, button"),
      .init(#"{"role":"radioButton","label":"Monthly","checked":false}"#, "Monthly, button")
    ] as [RuleCase])
  func radioButtons(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A disclosure says whether it is open after its role",
    arguments: [
      .init(
        #"{"role":"dropdown","label":"Button label","value":"chosen option label","expanded":false}"#,
        "Button label, chosen option label, button, collapsed", hint: "Double-tap to expand"),
      .init(
        #"{"role":"disclosure","label":"Details","expanded":true}"#,
        "Details, Button, Expanded", hint: "Double-tap to collapse")
    ] as [RuleCase])
  func disclosures(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A control is called by the texts it is made of",
    arguments: [
      .init(
        #"""
        {"role":"button","children":[{"role":"text","label":"Label"},
        {"role":"text","label":"other content"}]}
        """#,
        "Label, other content, button")
    ] as [RuleCase])
  func madeOfTexts(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "After an action only the new state or value is said",
    arguments: [
      .init(#"{"role":"switch","label":"Wi-Fi","on":true}"#, "On", on: #""activated""#),
      .init(#"{"role":"switch","label":"Wi-Fi","on":false}"#, "Off", on: #""activated""#),
      .init(#"{"role":"slider","label":"Volume","value":"60%"}"#, "60%", on: #""adjusted""#),
      .init(#"{"role":"button","label":"x","selected":true}"#, "Selected", on: #""activated""#),
      .init(#"{"role":"button","label":"x","expanded":true}"#, "Expanded", on: #""activated""#),
      .init(#"{"role":"checkbox","label":"x","checked":true}"#, "checked", on: #""activated""#),
      .init(
        #"{"role":"custom","label":"Rating","value":"4 out of 5","traits":["adjustable"]}"#,
        "4 out of 5", on: #""incremented""#)
    ] as [RuleCase])
  func events(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "An alert that opens says that it is one, and its title",
    arguments: [
      .init(#"{"role":"alert","label":"Title"}"#, "Alert, Title"),
      .init(#"{"role":"alert","title":"Title"}"#, "Alert, Title", on: #""shown""#),
      .init(
        #"{"role":"alert","title":"Title","message":"Body","children":[{"role":"button","label":"OK"}]}"#,
        "Alert, Title", on: #""presented""#)
    ] as [RuleCase])
  func alerts(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "An announcement is said at once, unless it is queued",
    arguments: [
      .init(
        #"{"role":"text","label":"x"}"#,
        "Copied to clipboard",
        on: #"{"notification": "announcement", "argument": "Copied to clipboard"}"#,
        queue: "interrupt"),
      .init(
        #"{"role":"text","label":"x"}"#,
        "3 results", on: #"{"announcement": "3 results", "queue": true}"#, queue: "queue"),
      .init(
        #"{"role":"text","label":"3 results","liveRegion":"polite"}"#,
        "3 results", on: #""contentChanged""#, queue: "queue"),
      .init(#"{"role":"text","label":"Copied"}"#, "Copied", on: #""announcement""#)
    ] as [RuleCase])
  func announcements(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A new screen is told by its first element",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"role":"heading","label":"Settings"},{"role":"text","label":"x"}]}
        """#,
        "Settings, Heading", on: #""screenChanged""#)
    ] as [RuleCase])
  func screenChange(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
