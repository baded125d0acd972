import Testing

/// Fields, actions and settings as the model of VoiceOver in cashapp/AccessibilitySnapshot has them, beyond
/// the published cases.
@Suite("VoiceOver's rules for fields and trailers, on elements given in iOS's own words")
struct VoiceOverFieldTests {
  @Test(
    "A field says its content, or its placeholder while it is empty, and while edited that it is",
    arguments: [
      .init(#"{"role":"textField"}"#, "Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"textField","editing":true}"#,
        "Text Field. Is editing.", hint: "Use the rotor to access Misspelled Words"),
      .init(
        #"{"role":"textField","placeholder":"Some placeholder text"}"#,
        "Some placeholder text. Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"textField","text":"Hello","placeholder":"Type here"}"#,
        "Hello. Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"textField","text":"","placeholder":"Type here"}"#,
        "Type here. Text Field.", hint: "Double tap to edit."),
      .init(#"{"role":"textField","label":"Label","enabled":false}"#, "Label, dimmed, text field"),
      .init(
        #"{"role":"textView"}"#,
        "Text Field.", hint: "Double tap to edit., Use the rotor to access Misspelled Words"),
      .init(
        #"{"role":"textView","value":"Hello from Text View"}"#,
        "Hello from Text View. Text Field.",
        hint: "Double tap to edit., Use the rotor to access Misspelled Words"),
      .init(
        #"{"role":"secureField","placeholder":"Password"}"#,
        "Password. Secure Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"secureField","placeholder":"Password","value":"secret123"}"#,
        "•••••••••. Secure Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"textField","isSecureTextEntry":true,"placeholder":"Password"}"#,
        "Password. Secure Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"secureField","placeholder":"Password","editing":true}"#,
        "Password. Secure Text Field. Is editing.", hint: "Use the rotor to access Misspelled Words"),
      .init(
        #"{"role":"custom","label":"Notes","value":"x","traits":["textEntry","textArea","isEditing"]}"#,
        "Notes: x. Text Field. Is editing.", hint: "Use the rotor to access Misspelled Words")
    ] as [RuleCase])
  func fields(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Custom actions and more content are told last",
    arguments: [
      .init(
        #"{"role":"none","label":"Label","hint":"Hint","actions":["First Action"]}"#,
        "Label", hint: "Hint", trailer: "Actions Available"),
      .init(#"{"role":"none","actions":["First Action"]}"#, "", trailer: "Actions Available"),
      .init(#"{"role":"none","label":"Label","actions":[]}"#, "Label"),
      .init(
        #"{"role":"none","label":"Label","actions":[{"name":"Reply"}]}"#,
        "Label", trailer: "Actions Available"),
      .init(
        #"{"role":"none","hint":"Hint","customContent":[{"label":"A","value":"B"}]}"#,
        "Hint", trailer: "More Content Available"),
      .init(
        #"{"role":"none","label":"Label","actions":["A"],"customContent":[{"label":"A","value":"B"}]}"#,
        "Label", trailer: "Actions Available, More Content Available")
    ] as [RuleCase])
  func trailers(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Hints and roles can be switched off",
    arguments: [
      .init(#"{"role":"slider","label":"V","value":"5"}"#, "V: 5. Adjustable.", with: #"{"hints": false}"#),
      .init(#"{"role":"button","label":"V","hint":"H"}"#, "V. Button.", with: #"{"speakHints": "off"}"#),
      .init(
        #"{"role":"tab","label":"Home","position":{"index":1,"count":2}}"#,
        "Home. 1 of 2.", with: #"{"speakRoles": false}"#)
    ] as [RuleCase])
  func settings(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Bokmål says the same in the same order",
    arguments: [
      .init(#"{"role":"button","label":"Lagre","enabled":false}"#, "Lagre. Nedtonet. Knapp.", in: "nb"),
      .init(
        #"{"role":"tab","label":"Hjem","selected":true,"position":{"index":1,"count":5}}"#,
        "Valgt: Hjem. Fane. 1 av 5.", in: "nb"),
      .init(
        #"{"role":"tab","label":"Varsler","badge":"3","position":{"index":2,"count":5}}"#,
        "Varsler: 3 objekter. Fane. 2 av 5.", in: "nb"),
      .init(
        #"{"role":"pageControl","currentPage":1,"numberOfPages":3}"#,
        "side 2 av 3, justerbar",
        hint: "Sveip opp eller ned med én finger for å justere verdien",
        in: "nb"),
      .init(
        #"{"role":"slider","value":0.5}"#,
        "50 %, justerbar", hint: "Sveip opp eller ned med én finger for å justere verdien", in: "nb")
    ] as [RuleCase])
  func bokmål(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
