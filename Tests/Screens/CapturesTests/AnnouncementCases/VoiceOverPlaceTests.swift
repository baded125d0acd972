import Testing

/// Tabs, lists, groups and tables as the model of VoiceOver in cashapp/AccessibilitySnapshot tells them,
/// beyond the published cases.
@Suite("VoiceOver's rules for places, on elements given in iOS's own words")
struct VoiceOverPlaceTests {
  @Test(
    "A tab says its place in the bar; a disabled item is dimmed in a custom bar alone",
    arguments: [
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":2,"count":6},
        "label":"Item B","selected":true}
        """#,
        "Selected: Item B. Tab. 2 of 6."),
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":3,"count":6},
        "label":"Item C","enabled":false}
        """#,
        "Item C. Tab. 3 of 6."),
      .init(
        #"{"role":"tab","container":{"role":"tabBar"},"position":{"index":4,"count":6}}"#,
        "Tab. 4 of 6."),
      .init(
        #"""
        {"role":"tab","container":{"role":"customTabBar"},"position":{"index":2,"count":11},
        "label":"Item B","selected":true,"traits":["button"]}
        """#,
        "Selected: Item B. Tab. 2 of 11."),
      .init(
        #"""
        {"role":"tab","container":{"role":"customTabBar"},"position":{"index":3,"count":11},
        "label":"Item C","enabled":false,"traits":["button"]}
        """#,
        "Item C. Dimmed. Tab. 3 of 11."),
      .init(
        #"""
        {"role":"tab","container":{"role":"customTabBar"},"position":{"index":4,"count":11},
        "traits":["button"]}
        """#,
        "Tab. 4 of 11."),
      .init(
        #"{"role":"button","label":"A","container":{"role":"tabBar"},"position":{"index":1,"count":2}}"#,
        "A. Tab. 1 of 2."),
      .init(
        #"""
        {"role":"text","label":"1","container":{"role":"customTabBar"},
        "position":{"index":6,"count":11}}
        """#,
        "1. Tab. 6 of 11."),
      .init(
        #"{"role":"tab","label":"Home","container":{"role":"tabBar","count":5},"position":{"index":1}}"#,
        "Home. Tab. 1 of 5.")
    ] as [RuleCase])
  func tabs(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A badge is a value: a number counts items, a text is read as it is",
    arguments: [
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":1,"count":4},
        "label":"Item A","badge":""}
        """#,
        "Item A. Tab. 1 of 4."),
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":3,"count":4},
        "label":"Item C","badge":"A"}
        """#,
        "Item C: A. Tab. 3 of 4."),
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":2,"count":4},
        "label":"Item B","badge":3}
        """#,
        "Item B: 3 items. Tab. 2 of 4."),
      .init(
        #"""
        {"role":"tab","container":{"role":"tabBar"},"position":{"index":2,"count":4},
        "label":"Item B","badge":"1"}
        """#,
        "Item B: 1 item. Tab. 2 of 4.")
    ] as [RuleCase])
  func badges(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A back button called Back says so once",
    arguments: [
      .init(#"{"role":"backButton","label":"back"}"#, "Back Button."),
      .init(#"{"role":"backButton"}"#, "Back Button."),
      .init(#"{"role":"backButton","label":"Settings","value":"V"}"#, "Settings: V. Back Button."),
      .init(#"{"role":"backButton","label":"First","enabled":false}"#, "First. Dimmed. Back Button."),
      .init(#"{"role":"button","label":"Back"}"#, "Back. Button."),
      .init(#"{"role":"backButton","label":"Tilbake"}"#, "Tilbakeknapp.", in: "nb")
    ] as [RuleCase])
  func backButton(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "First and last element of a list or landmark say so, and nobody counts",
    arguments: [
      .init(
        #"{"role":"text","label":"Label 2","container":{"role":"list"},"position":{"index":2,"count":4}}"#,
        "Label 2"),
      .init(
        #"{"role":"text","label":"Label 4","container":{"role":"list"},"position":{"index":4,"count":4}}"#,
        "Label 4. List End."),
      .init(
        #"{"role":"text","label":"Label 1","container":{"role":"list"},"position":{"index":1,"count":1}}"#,
        "Label 1. List Start."),
      .init(
        #"""
        {"role":"text","label":"Label 3","container":{"role":"landmark"},
        "position":{"index":3,"count":4}}
        """#,
        "Label 3"),
      .init(
        #"""
        {"role":"text","label":"Label 4","container":{"role":"landmark"},
        "position":{"index":4,"count":4}}
        """#,
        "Label 4. End."),
      .init(
        #"""
        {"role":"text","label":"Label 1","container":{"role":"landmark"},
        "position":{"index":1,"count":1}}
        """#,
        "Label 1. Landmark."),
      .init(
        #"{"role":"button","label":"Pay","container":{"role":"list"},"position":{"index":1,"count":2}}"#,
        "Pay. Button. List Start."),
      .init(
        #"""
        {"role":"switch","label":"Pay","on":true,"container":{"role":"list"},
        "position":{"index":2,"count":2}}
        """#,
        "Pay. Switch Button. On. List End.", hint: "Double tap to toggle setting."),
      .init(
        #"""
        {"role":"text","label":"Apple","container":{"role":"nativeList"},
        "position":{"index":1,"count":6}}
        """#,
        "Apple"),
      .init(
        #"{"role":"text","label":"Tap an account to view details","container":{"role":"nativeList"}}"#,
        "Tap an account to view details"),
      .init(#"{"role":"text","label":"X","container":{"role":"list"}}"#, "X"),
      .init(
        #"{"role":"text","label":"X","container":{"role":"list","count":4},"position":{"index":4}}"#,
        "X. List End.")
    ] as [RuleCase])
  func edges(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A group with a name is named on coming in, one without is none",
    arguments: [
      .init(
        #"""
        {"role":"button","label":"Save","container":{"role":"semanticGroup","label":"Filters",
        "transition":"enter"}}
        """#,
        "Filters, Save, Button"),
      .init(#"{"role":"button","label":"Save","container":{"role":"semanticGroup"}}"#, "Save. Button."),
      .init(
        #"""
        {"role":"button","label":"Save","container":{"role":"group","name":"Filters",
        "transition":"exit"}}
        """#,
        "Save. Button."),
      .init(
        #"""
        {"role":"segment","label":"Weather","selected":true,"traits":["button"],
        "container":{"role":"segmentedControl","label":"Favorite apps","transition":"enter"},
        "position":{"index":1,"count":3}}
        """#,
        "Favorite apps, Selected, Weather, button, 1 of 3"),
      .init(
        #"""
        {"role":"segment","label":"Photos","container":{"role":"segmentedControl",
        "label":"Favorite apps"},"position":{"index":2,"count":3}}
        """#,
        "Photos, button, 2 of 3")
    ] as [RuleCase])
  func groups(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A cell has its headers before it, spans and place after it, then its value and roles",
    arguments: [
      .init(
        #"""
        {"role":"cell","label":"A1","column":1,"rowSpan":1,"columnSpan":1,"firstInRow":true,
        "container":{"role":"dataTable","variant":"basic"},"row":1}
        """#,
        "A1. Row 1. Column 1."),
      .init(
        #"""
        {"role":"cell","label":"B2","column":2,"rowSpan":1,"columnSpan":2,"firstInRow":false,
        "container":{"role":"dataTable","variant":"basic"},"row":2}
        """#,
        "B2. Spans 2 columns. Column 2."),
      .init(
        #"""
        {"role":"cell","label":"A4","column":1,"rowSpan":2,"columnSpan":1,"firstInRow":true,
        "container":{"role":"dataTable","variant":"basic"},"row":4}
        """#,
        "A4. Spans 2 rows. Row 4. Column 1."),
      .init(
        #"""
        {"role":"cell","label":"B5","column":2,"rowSpan":1,"columnSpan":1,"firstInRow":true,
        "container":{"role":"dataTable","variant":"basic"},"row":5,"value":"Value","hint":"Hint",
        "traits":["notEnabled","button","header","link","adjustable","image","searchField"]}
        """#,
        "B5. Row 5. Column 2. Value. Dimmed. Button. Heading. Link. Adjustable. Image. Search Field.",
        hint: "Hint"),
      .init(
        #"""
        {"role":"cell","label":"A2","column":1,"rowSpan":1,"columnSpan":1,"firstInRow":true,
        "container":{"role":"dataTable","variant":"basic"},
        "row":2,"value":"A2 Value","spokenRowHeaders":[{"label":"B2","value":"B2 Value"},
        {"label":"C2","value":"C2 Value"}],"spokenColumnHeaders":[{"label":"A3","value":"A3 Value"}]}
        """#,
        "B2: B2 Value. C2: C2 Value. A3: A3 Value. A2. Row 2. Column 1. A2 Value"),
      .init(
        #"""
        {"role":"cell","label":"A1","row":1,"column":null,"rowSpan":1,"columnSpan":1,"firstInRow":false,
        "container":{"role":"dataTable","variant":"undefinedColumns"},"value":"A1 Value"}
        """#,
        "A1. A1 Value"),
      .init(
        #"""
        {"role":"cell","label":"B1","column":2,"rowSpan":1,"columnSpan":1,"firstInRow":false,
        "container":{"role":"dataTable","variant":"basic"},
        "row":1,"spokenColumnHeaders":[{"label":"Price"}]}
        """#,
        "Price. B1. Column 2."),
      .init(
        #"""
        {"role":"cell","label":"B1","column":2,"rowSpan":1,"columnSpan":1,"firstInRow":false,
        "container":{"role":"dataTable","variant":"basic"},
        "row":1,"spokenColumnHeaders":[{"value":"Price"}]}
        """#,
        "Price. B1. Column 2."),
      .init(
        #"""
        {"role":"cell","label":"B1","column":2,"rowSpan":1,"columnSpan":1,"firstInRow":false,
        "container":{"role":"dataTable","variant":"basic"},
        "row":1,"selected":true,"spokenColumnHeaders":["Price"]}
        """#,
        "Selected: Price. B1. Column 2."),
      .init(
        #"""
        {"role":"cell","label":"","column":2,"rowSpan":1,"columnSpan":1,"firstInRow":false,
        "container":{"role":"dataTable","variant":"basic"},"row":1,"value":"Value"}
        """#,
        "Column 2. Value"),
      .init(#"{"role":"cell","label":"A1","row":1,"column":1}"#, "A1. Row 1. Column 1."),
      .init(#"{"role":"cell","label":"B1","row":1,"column":2}"#, "B1. Column 2.")
    ] as [RuleCase])
  func tables(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
