import Testing

/// One field, role or trait has many spellings in what is published: UIKit's, SwiftUI's, React Native's, and
/// the bare word.
@Suite("Spellings of iOS's names")
struct IOSSpellingTests {
  @Test(
    "A field may have its platform's prefix",
    arguments: [
      .init(#"{"accessibilityLabel":"Save","accessibilityTraits":["button"]}"#, "Save. Button."),
      .init(#"{"role":"button","label":"Save","isEnabled":false}"#, "Save. Dimmed. Button."),
      .init(#"{"role":"button","label":"Save","isSelected":true}"#, "Selected: Save. Button."),
      .init(
        #"{"role":"UISwitch","label":"Wi-Fi","isOn":true}"#,
        "Wi-Fi. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"textField","isSecureTextEntry":true,"placeholder":"Password"}"#,
        "Password. Secure Text Field.", hint: "Double tap to edit."),
      .init(
        #"{"role":"switch","isOn":true,"label":"Label"}"#,
        "Label. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"screen","children":[{"label":"A"},{"label":"B","accessibilityElementsHidden":true}]}"#,
        ["A"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},
        {"role":"group","accessibilityViewIsModal":true,"children":[{"label":"M"}]}]}
        """#,
        ["M"]),
      // What is set for accessibility goes before what the view has anyway.
      .init(#"{"role":"button","label":"icon","accessibilityLabel":"Save"}"#, "Save. Button.")
    ] as [RuleCase])
  func fields(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A trait may be spelled as UIKit, SwiftUI or Objective-C spells it",
    arguments: [
      .init(
        #"""
        {"accessibilityLabel":"Save","accessibilityValue":"V","accessibilityHint":"H",
        "accessibilityTraits":["UIAccessibilityTraitButton"]}
        """#,
        "Save: V. Button.", hint: "H"),
      .init(#"{"label":"Save","traits":["isButton","isSelected"]}"#, "Selected: Save. Button."),
      .init(#"{"label":"News","traits":["isHeader"]}"#, "News. Heading."),
      .init(#"{"label":"News","traits":[".header"]}"#, "News. Heading."),
      .init(#"{"label":"News","traits":["heading"]}"#, "News. Heading."),
      .init(
        #"{"label":"Wi-Fi","value":"1","traits":["isToggle","isButton"]}"#,
        "Wi-Fi. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"accessibility_label":"Save","accessibility_traits":["not_enabled","BUTTON"]}"#,
        "Save. Dimmed. Button."),
      .init(#"{"label":"News","traits":["UIAccessibilityTraits.header"]}"#, "News. Heading."),
      .init(#"{"label":"News","traits":["AccessibilityTraits.isHeader"]}"#, "News. Heading."),
      .init(#"{"label":"Find","traits":["search field"]}"#, "Find. Search Field.")
    ] as [RuleCase])
  func traits(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "One word, or words with commas, stand for a list of traits",
    arguments: [
      .init(#"{"label":"Save","traits":"button"}"#, "Save. Button."),
      .init(#"{"label":"Save","traits":"button, notEnabled"}"#, "Save. Dimmed. Button.")
    ] as [RuleCase])
  func singleTraits(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A role may be a class, or capitalised",
    arguments: [
      .init(#"{"role":"Button","label":"Save"}"#, "Save. Button."),
      .init(#"{"role":"UIButton","label":"Save"}"#, "Save. Button."),
      .init(#"{"role":"search","label":"Find"}"#, "Find. Search Field.", hint: "Double tap to edit."),
      .init(#"{"role":"imageButton","label":"Delete"}"#, "Delete. Button. Image."),
      .init(
        #"{"role":"tab_bar_item","label":"Home","is_selected":true,"position":{"index":1,"count":2}}"#,
        "Selected: Home. Tab. 1 of 2."),
      .init(#"{"role":"text field","label":"Name"}"#, "Name. Text Field.", hint: "Double tap to edit."),
      .init(#"{"role":"UIKit.UIButton","Label":"Name"}"#, "Name. Button."),
      .init(
        #"{"role":"secure-text-field","label":"Name"}"#,
        "Name. Secure Text Field.", hint: "Double tap to edit.")
    ] as [RuleCase])
  func roles(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "States may stand apart, as React Native has them",
    arguments: [
      .init(
        #"""
        {"accessibilityRole":"button","accessibilityLabel":"Save","accessibilityState":{"disabled":true,
        "selected":true}}
        """#,
        "Selected: Save. Dimmed. Button."),
      .init(
        #"{"role":"slider","label":"Volume","accessibilityValue":{"text":"10 percent"}}"#,
        "Volume: 10 percent. Adjustable.", hint: "Swipe up or down with one finger to adjust the value.")
    ] as [RuleCase])
  func states(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "True and false may be numbers or words",
    arguments: [
      .init(#"{"role":"button","label":"Save","enabled":"false"}"#, "Save. Dimmed. Button."),
      .init(#"{"role":"button","label":"Save","selected":1}"#, "Selected: Save. Button."),
      .init(
        #"{"role":"switch","label":"Wi-Fi","on":1}"#,
        "Wi-Fi. Switch Button. On.", hint: "Double tap to toggle setting."),
      .init(
        #"{"role":"switch","label":"Wi-Fi","on":"off"}"#,
        "Wi-Fi. Switch Button. Off.", hint: "Double tap to toggle setting.")
    ] as [RuleCase])
  func booleans(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A position may be a pair or a text, a container a word, a frame an object",
    arguments: [
      .init(
        #"{"role":"tab","label":"Home","container":"tabBar","position":{"index":1,"count":5}}"#,
        "Home. Tab. 1 of 5."),
      .init(#"{"role":"tab","label":"Home","position":[1,5]}"#, "Home. Tab. 1 of 5."),
      .init(#"{"role":"tab","label":"Home","position":"1 of 5"}"#, "Home. Tab. 1 of 5."),
      .init(#"{"role":"tab","label":"Home","position":{"index":1,"of":5}}"#, "Home. Tab. 1 of 5."),
      .init(
        #"""
        {"role":"screen","children":[{"label":"B","frame":{"x":0,"y":50,"width":10,"height":10}},
        {"label":"A","frame":{"x":0,"y":0,"width":10,"height":10}}]}
        """#,
        ["A", "B"]),
      .init(#"{"role":"custom","label":"x","frame":[[0,0],[10,10]]}"#, "x")
    ] as [RuleCase])
  func places(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "What is not known says nothing, and spoils nothing",
    arguments: [
      .init(#"{"role":"button","label":"Save","unknownField":{"x":[1]},"z":null}"#, "Save. Button."),
      .init(
        #"""
        {"role":"screen","children":[{"role":"navigationBar","children":[{"role":"backButton",
        "label":"Home"},{"role":"heading","label":"Settings"}]},{"role":"text","label":"x"}]}
        """#,
        ["Home. Back Button.", "Settings. Heading.", "x"], spoken: true)
    ] as [RuleCase])
  func unknown(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
