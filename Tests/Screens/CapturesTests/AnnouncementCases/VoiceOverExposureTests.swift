import Testing

/// Which elements are read, as the model of VoiceOver in cashapp/AccessibilitySnapshot has it, beyond the
/// published cases.
@Suite("What VoiceOver reads of trees given in iOS's own words")
struct VoiceOverExposureTests {
  @Test(
    "What is hidden, transparent or empty is left out with all below it",
    arguments: [
      .init(#"{"role":"screen","children":[{"label":"A"},{"label":"B","hidden":true}]}"#, ["A"]),
      .init(#"{"role":"screen","children":[{"label":"A"},{"label":"B","alpha":0}]}"#, ["A"]),
      .init(#"{"role":"screen","children":[{"label":"A"},{"label":"B","alpha":0.01}]}"#, ["A", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A"},
        {"role":"group","hidden":true,"children":[{"label":"x"},{"label":"y"}]}]}
        """#,
        ["A"]),
      .init(#"{"role":"screen","children":[{"label":"A"},{"label":"Z","frame":[0,0,0,0]}]}"#, ["A"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","frame":[0,0,0,0],
        "clips":false,"children":[{"label":"x"}]}]}
        """#,
        ["x"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","frame":[0,0,0,0],
        "clipsToBounds":true,"children":[{"label":"x"}]}]}
        """#,
        []),
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","explicitOrder":true,"frame":[0,0,0,0],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "E1", "E2"])
    ] as [RuleCase])
  func hidden(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "What is not an element is left out, and its children are not",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"A"},{"label":"B","isAccessibilityElement":false},
        {"label":"C"},{"label":"D","accessible":false}]}
        """#,
        ["A", "C"]),
      .init(
        #"{"role":"screen","children":[{"label":"A","isElement":false},{"label":"B","isElement":false}]}"#,
        []),
      .init(
        #"""
        {"role":"screen","children":[{"role":"element","label":"Title","isElement":false,
        "children":[{"label":"inner"}]}]}
        """#,
        ["inner"])
    ] as [RuleCase])
  func nonElements(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "What is combined is one element, called by all its texts",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","accessibilityElement":"combine",
        "children":[{"role":"text","label":"John Doe"},{"role":"text","label":"Online"}]},
        {"role":"button","label":"Call"}]}
        """#,
        ["John Doe, Online", "Call. Button."], spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","combine":true,"children":[{"label":"John Doe"},
        {"label":"Online"}]},{"label":"Call"}]}
        """#,
        ["John Doe, Online", "Call"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","accessibilityElement":"ignore","label":"Rating",
        "children":[{"label":"1"},{"label":"2"}]},{"label":"Call"}]}
        """#,
        ["Rating", "Call"])
    ] as [RuleCase])
  func combined(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "Of modal siblings the last is read, and beside their container everything",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},{"label":"Don't Read Me"},
        {"role":"group","modal":true,"children":[{"role":"text","label":"Modal 0"}]},
        {"label":"Don't Read Me"},{"label":"Don't Read Me"}]}
        """#,
        ["Modal 0"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},{"label":"Don't Read Me"},
        {"role":"group","label":"Modal View 0","isElement":true,"modal":true,"children":[{"role":"text",
        "label":"Modal 0"}]},{"label":"Don't Read Me"},{"label":"Don't Read Me"}]}
        """#,
        ["Modal View 0"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},{"label":"Don't Read Me"},
        {"role":"group","label":"Modal View 0","modal":true,"children":[{"role":"text",
        "label":"Modal 0","isElement":false}]},{"label":"Don't Read Me"},{"label":"Don't Read Me"}]}
        """#,
        []),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},
        {"role":"group","children":[{"label":"n"},
        {"role":"group","modal":true,"children":[{"role":"text","label":"Modal 0"}]}]},{"label":"B"}]}
        """#,
        ["Don't Read Me", "Modal 0", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Don't Read Me"},
        {"role":"group","modal":true,"children":[{"label":"outer"},
        {"role":"group","modal":true,"children":[{"role":"text","label":"Modal 1"}]}]}]}
        """#,
        ["Modal 1"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","children":[{"role":"group",
        "children":[{"role":"group","modal":true,"children":[{"role":"text","label":"Modal 0"}]}]},
        {"label":"sib"}]},{"label":"out"}]}
        """#,
        ["Modal 0", "sib", "out"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"a"},
        {"role":"alert","title":"Title","modal":true,"children":[{"label":"OK"}]}]}
        """#,
        ["Title", "OK"])
    ] as [RuleCase])
  func modals(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A sequence says what the cursor comes into on its way",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"role":"list","children":[{"role":"text","label":"A"},
        {"role":"text","label":"B"},{"role":"text","label":"C"}]}]}
        """#,
        ["A. List Start.", "B", "C. List End."], spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"semanticGroup","label":"Filters",
        "children":[{"role":"button","label":"A"},{"role":"button","label":"B"}]},
        {"role":"button","label":"C"}]}
        """#,
        ["Filters, A, Button", "B, Button", "C, Button"], spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"landmark","children":[{"role":"text","label":"A"},
        {"role":"text","label":"B"}]}]}
        """#,
        ["A. Landmark.", "B. End."], spoken: true),
      .init(
        #"""
        {"role":"alert","title":"Title","children":[{"role":"text","text":"Body content"},
        {"role":"button","text":"CTA"}]}
        """#,
        ["Alert, Title", "Body content", "CTA, button"], spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"table","children":[{"role":"cell","label":"A1","row":1,
        "column":1},{"role":"cell","label":"B1","row":1,"column":2},
        {"role":"cell","label":"A2","row":2,"column":1}]}]}
        """#,
        ["A1. Row 1. Column 1.", "B1. Column 2.", "A2. Row 2. Column 1."], spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"segmentedControl","label":"Favorite apps",
        "children":[{"role":"segment","label":"Weather","selected":true},
        {"role":"segment","label":"Photos"},{"role":"segment","label":"Clock","enabled":false}]}]}
        """#,
        [
          "Favorite apps, Selected, Weather, button, 1 of 3", "Photos, button, 2 of 3",
          "Clock, dimmed, button, 3 of 3"
        ],
        spoken: true),
      .init(
        #"""
        {"role":"screen","children":[{"role":"view","traits":["tabBar"],
        "children":[{"role":"button","label":"A"},{"role":"button","label":"B","enabled":false}]}]}
        """#,
        ["A. Tab. 1 of 2.", "B. Dimmed. Tab. 2 of 2."], spoken: true)
    ] as [RuleCase])
  func sequences(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
