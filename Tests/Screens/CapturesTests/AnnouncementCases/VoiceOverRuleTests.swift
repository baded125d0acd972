import Testing

/// What the model of VoiceOver in cashapp/AccessibilitySnapshot says of single elements, rule by rule, beyond
/// the published cases.
@Suite("VoiceOver's rules, on elements given in iOS's own words")
struct VoiceOverRuleTests {
  @Test(
    "Label and value stand first, and the app's hint follows after a pause",
    arguments: [
      .init(#"{"role":"none","value":"Value"}"#, "Value"),
      .init(#"{"role":"none","label":"Label","hint":"Hint"}"#, "Label", hint: "Hint"),
      .init(#"{"role":"none","value":"Value","hint":"Hint"}"#, "Value", hint: "Hint"),
      .init(#"{"role":"view","label":"Label","value":"Value"}"#, "Label: Value"),
      .init(#"{"role":"none","label":"","value":"","hint":""}"#, ""),
      .init(#"{"role":"none","label":null,"value":"Value"}"#, "Value"),
      .init(#"{"role":"text","text":"02: Text","label":"Label"}"#, "Label"),
      .init(#"{"role":"text","text":"04: Text","hint":"Hint"}"#, "04: Text", hint: "Hint"),
      .init(
        #"{"role":"text","text":"07: Text","value":"Value","hint":"Hint"}"#,
        "07: Text: Value", hint: "Hint"),
      .init(#"{"role":"staticText","label":"Same","value":"Same"}"#, "Same: Same")
    ] as [RuleCase])
  func description(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "With nothing else to say, the hint is said in the place of the name and not again",
    arguments: [
      .init(#"{"role":"none","hint":"Hint"}"#, "Hint"),
      .init(#"{"role":"custom","hint":"Hint","traits":["button"]}"#, "Hint. Button."),
      .init(
        #"{"role":"custom","value":"Value","hint":"Hint","traits":["adjustable"]}"#,
        "Value. Adjustable.", hint: "Hint. Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"custom","hint":"Hint","traits":["selected","adjustable"]}"#,
        "Selected. Adjustable.", hint: "Hint"),
      .init(#"{"role":"button","hint":"Sends the form"}"#, "Sends the form. Button."),
      .init(
        #"{"role":"switch","on":true,"hint":"Hint"}"#,
        "Hint. Switch Button. On.", hint: "Double tap to toggle setting.")
    ] as [RuleCase])
  func hintAlone(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Role words stand in VoiceOver's own order, each trait by itself",
    arguments: [
      .init(#"{"role":"custom","label":"03","traits":["link"]}"#, "03. Link."),
      .init(#"{"role":"custom","label":"19","traits":["button","link"]}"#, "19. Button. Link."),
      .init(#"{"role":"custom","label":"20","traits":["button","header"]}"#, "20. Button. Heading."),
      .init(
        #"{"role":"custom","label":"21","traits":["button","searchField"]}"#,
        "21. Button. Search Field."),
      .init(#"{"role":"custom","label":"22","traits":["button","image"]}"#, "22. Button. Image."),
      .init(
        #"""
        {"role":"custom","label":"27","traits":["button","link","header","searchField","image",
        "selected","playsSound","keyboardKey","staticText","summaryElement","notEnabled",
        "updatesFrequently","startsMediaSession","adjustable","allowsDirectInteraction",
        "causesPageTurn","tabBar"]}
        """#,
        "Selected: 27. Dimmed. Heading. Link. Adjustable. Image. Search Field."),
      .init(#"{"role":"custom","label":"x","traits":["image","link"]}"#, "x. Link. Image."),
      .init(
        #"{"role":"custom","label":"x","traits":["header","link","button"]}"#,
        "x. Button. Heading. Link."),
      .init(
        #"{"role":"custom","label":"Field","traits":["textEntry","searchField"]}"#,
        "Field. Text Field. Search Field.", hint: "Double tap to edit."),
      .init(#"{"role":"image","label":"Logo","traits":["image","button"]}"#, "Logo. Button. Image."),
      .init(#"{"role":"custom","traits":["selected","button"]}"#, "Selected. Button."),
      .init(#"{"role":"custom","traits":["notEnabled"]}"#, "Dimmed."),
      .init(#"{"role":"button","label":"Button"}"#, "Button. Button."),
      .init(#"{"role":"button"}"#, "Button.")
    ] as [RuleCase])
  func traitOrder(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Traits without a word are silent, and so is one that is not known",
    arguments: [
      .init(#"{"role":"custom","label":"08","traits":["playsSound"]}"#, "08"),
      .init(#"{"role":"custom","label":"09","traits":["keyboardKey"]}"#, "09"),
      .init(#"{"role":"custom","label":"14","traits":["startsMediaSession"]}"#, "14"),
      .init(#"{"role":"custom","label":"16","traits":["allowsDirectInteraction"]}"#, "16"),
      .init(#"{"role":"custom","label":"17","traits":["causesPageTurn"]}"#, "17"),
      .init(#"{"role":"custom","label":"x","traits":["supportsZoom"]}"#, "x"),
      .init(#"{"role":"custom","label":"x","traits":["someFutureTrait","button"]}"#, "x. Button.")
    ] as [RuleCase])
  func silentTraits(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Selected goes before everything and dimmed before the role",
    arguments: [
      .init(#"{"role":"custom","label":"07","traits":["selected"]}"#, "Selected: 07"),
      .init(#"{"role":"custom","label":"12","traits":["notEnabled"]}"#, "12. Dimmed."),
      .init(#"{"role":"custom","label":"23","traits":["button","selected"]}"#, "Selected: 23. Button."),
      .init(
        #"{"role":"custom","label":"x","value":"Value","traits":["button","selected"]}"#,
        "Selected: x: Value. Button."),
      .init(
        #"{"role":"button","label":"Go","enabled":false,"hint":"Hint"}"#,
        "Go. Dimmed. Button.", hint: "Hint"),
      .init(
        #"{"role":"button","label":"Go","selected":true,"enabled":false,"value":"V"}"#,
        "Selected: Go: V. Dimmed. Button."),
      .init(#"{"role":"custom","traits":["selected"]}"#, "Selected.")
    ] as [RuleCase])
  func selectedAndDimmed(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Button is silent beside a keyboard key, a tab, a back button and a switch",
    arguments: [
      .init(#"{"role":"custom","label":"26","traits":["button","keyboardKey"]}"#, "26"),
      .init(#"{"role":"custom","label":"Tab","traits":["tabBarItem","button"]}"#, "Tab. Tab."),
      .init(#"{"role":"custom","label":"x","traits":["backButton","button"]}"#, "x. Back Button."),
      .init(
        #"{"role":"backButton","label":"First","traits":["button","backButton"]}"#,
        "First. Back Button."),
      .init(#"{"role":"keyboardKey","label":"q","traits":["button"]}"#, "q"),
      .init(
        #"{"role":"custom","label":"Fake Label","value":"2","traits":["switchButton","button"]}"#,
        "Fake Label. Switch Button. Mixed.", hint: "Double tap to toggle setting.")
    ] as [RuleCase])
  func silentButton(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "The app's hint goes before the system's, and what is dimmed has no system hint",
    arguments: [
      .init(
        #"{"role":"custom","label":"Label","hint":"Hint","traits":["adjustable"]}"#,
        "Label. Adjustable.", hint: "Hint. Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"custom","traits":["adjustable"]}"#,
        "Adjustable.", hint: "Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"custom","label":"Label","hint":"Hint.","traits":["adjustable"]}"#,
        "Label. Adjustable.", hint: "Hint. Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"slider","label":"Volume","value":"50%","enabled":false}"#,
        "Volume: 50%. Dimmed. Adjustable."),
      .init(
        #"{"role":"slider","label":"Volume","value":"50%","hint":"Changes the volume"}"#,
        "Volume: 50%. Adjustable.",
        hint: "Changes the volume. Swipe up or down with one finger to adjust the value."),
      .init(
        #"{"role":"switch","on":true,"label":"Label","value":"Value","hint":"Hint"}"#,
        "Label. Switch Button. On.", hint: "Hint. Double tap to toggle setting."),
      .init(
        #"""
        {"role":"switch","on":false,"label":"Label","value":"Value","hint":"Hint","selected":true,
        "enabled":false,"traits":["notEnabled","button","header","link","adjustable","image",
        "searchField"]}
        """#,
        "Selected: Label. Dimmed. Switch Button. Off. Heading. Link. Adjustable. Image. Search Field.",
        hint: "Hint"),
      .init(
        #"{"role":"custom","label":"x","traits":["adjustable","notEnabled"]}"#,
        "x. Dimmed. Adjustable.")
    ] as [RuleCase])
  func hints(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A switch hides its value, and reads 1, 0 and 2 as on, off and mixed after the role",
    arguments: [
      .init(#"{"role":"switch","on":true}"#, "Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(#"{"role":"switch","on":false}"#, "Switch Button. Off.", hint: "Double tap to toggle setting."),
      .init(#"{"role":"switch","on":true,"enabled":false}"#, "Dimmed. Switch Button. On."),
      .init(
        #"{"role":"switch","on":true,"label":"Label","value":"Value"}"#,
        "Label. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"switch","label":"Label","value":"1"}"#,
        "Label. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"switch","label":"Label","on":"mixed"}"#,
        "Label. Switch Button. Mixed.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"custom","label":"Fake Label","value":"2","traits":["switchButton","button"]}"#,
        "Fake Label. Switch Button. Mixed.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"custom","label":"Fake Label","value":"3","traits":["switchButton"]}"#,
        "Fake Label. 3", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"custom","label":"Fake Label","value":"Value","traits":["button","switchButton"]}"#,
        "Fake Label. Switch Button. Value", hint: "Double tap to toggle setting."),
      .init(
        #"""
        {"role":"custom","label":"Fake Label","value":"1","traits":["switchButton","button",
        "notEnabled"]}
        """#,
        "Fake Label. Dimmed. Switch Button. On."),
      .init(
        #"""
        {"role":"custom","label":"Fake Label","value":"1","traits":["switchButton","button",
        "adjustable"]}
        """#,
        "Fake Label. Switch Button. On. Adjustable.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"toggle","label":"Appearance","on":true,"value":"Dark"}"#,
        "Appearance. Switch Button. Dark", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"toggle","label":"Appearance","value":"1"}"#,
        "Appearance. Switch Button. On.", hint: "Double tap to toggle setting.")
    ] as [RuleCase])
  func switches(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
