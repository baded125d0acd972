import Testing

/// The order of elements as the model of VoiceOver in cashapp/AccessibilitySnapshot has it, beyond the
/// published cases.
@Suite("VoiceOver's order, on trees given in iOS's own words")
struct VoiceOverOrderTests {
  @Test(
    "Elements share a row if their tops differ by less than 8 pt, on a tablet 13 pt",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[0,8,10,10]},
        {"label":"B","frame":[10,0,0,10]},{"label":"C","frame":[20,-8,10,10]},
        {"label":"D","frame":[30,-8,10,10]}],"idiom":"pad"}
        """#,
        ["A", "B", "C", "D"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[0,8,10,10]},
        {"label":"B","frame":[10,0,0,10]},{"label":"C","frame":[20,-8,10,10]},
        {"label":"D","frame":[30,-8,10,10]}],"idiom":"phone"}
        """#,
        ["C", "D", "B", "A"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[60,60,32,32]},
        {"label":"E1","frame":[-60,-60,32,32]},{"label":"E2","frame":[0,60,32,32]},
        {"label":"E3","frame":[0,-60,32,32]},{"label":"E4","frame":[-60,60,32,32]},
        {"label":"E5","frame":[60,-60,32,32]},{"label":"E6","frame":[60,0,32,32]},
        {"label":"E7","frame":[-60,0,32,32]},{"label":"E8","frame":[0,0,32,32]}]}
        """#,
        ["E1", "E3", "E5", "E7", "E8", "E6", "E4", "E2", "E0"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[0,0,32,32]},
        {"label":"B","frame":[100,7.5,32,32]},{"label":"C","frame":[50,3,32,32]}]}
        """#,
        ["A", "C", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"B","frame":[100,0,32,32]},
        {"label":"A","frame":[0,12,32,32]}],"idiom":"tablet"}
        """#,
        ["A", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"B","frame":[100,0,32,32]},
        {"label":"A","frame":[0,13,32,32]}],"idiom":"pad"}
        """#,
        ["B", "A"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[0,0,32,32]},
        {"label":"B","frame":[10,8,32,32]},{"label":"C","frame":[5,16,32,32]}],"idiom":"phone"}
        """#,
        ["A", "B", "C"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[20,0,32,32]},
        {"label":"B","frame":[10,8,32,32]},{"label":"C","frame":[0,16,32,32]}],"idiom":"phone"}
        """#,
        ["A", "B", "C"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[20,0,32,32]},
        {"label":"B","frame":[10,7,32,32]},{"label":"C","frame":[0,6,32,32]}],
        "idiom":"phone","direction":"rtl"}
        """#,
        ["A", "B", "C"])
    ] as [RuleCase])
  func rows(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A row is read in reading direction",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"R","frame":[100,0,32,32]},
        {"label":"L","frame":[0,0,32,32]}],"direction":"rtl"}
        """#,
        ["R", "L"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"R","frame":[100,0,32,32]},
        {"label":"L","frame":[0,0,32,32]}],"layoutDirection":"rightToLeft"}
        """#,
        ["R", "L"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"A","frame":[20,0,32,32]},
        {"label":"B","frame":[10,7,32,32]},{"label":"C","frame":[0,6,32,32]}],
        "idiom":"phone","direction":"rtl"}
        """#,
        ["A", "B", "C"])
    ] as [RuleCase])
  func direction(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "An explicit list of elements keeps its order, and stands where its first one stands",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","label":"Parent","explicitOrder":true,"frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "C0", "C1", "E1", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","accessibilityElements":[{"label":"C0","frame":[0,60,32,32]},
        {"label":"C1","frame":[0,-60,32,32]}],"frame":[0,0,32,32]}]}
        """#,
        ["E0", "C0", "C1", "E1", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"Direct Element","frame":[0,100,200,40]},
        {"role":"group","groupChildren":true,"frame":[0,0,200,40],
        "children":[{"label":"Container Child","frame":[0,0,200,40]}]}],"explicitOrder":true}
        """#,
        ["Direct Element", "Container Child"])
    ] as [RuleCase])
  func explicit(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A group that keeps its children together is sorted by the first of them",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","groupChildren":true,"frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "C1", "C0", "E1", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","groupChildren":true,"frame":[0,0,200,400],
        "children":[{"label":"A1","frame":[0,50,200,40]},{"label":"A2","frame":[0,300,200,40]}]},
        {"role":"group","groupChildren":true,"frame":[0,0,200,50],
        "children":[{"label":"B1","frame":[0,0,200,40]}]}]}
        """#,
        ["B1", "A1", "A2"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","groupChildren":true,"frame":[200,0,200,100],
        "children":[{"label":"A1","frame":[200,0,200,40]}]},
        {"role":"group","groupChildren":true,"frame":[0,5,200,100],
        "children":[{"label":"B1","frame":[0,5,200,40]}]}]}
        """#,
        ["B1", "A1"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"list","frame":[0,0,100,200],
        "children":[{"label":"Third","frame":[0,120,32,32]},{"label":"First","frame":[0,0,32,32]},
        {"label":"Second","frame":[0,60,32,32]}]}]}
        """#,
        ["First", "Second", "Third"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"semanticGroup","label":"G","children":[{"label":"A",
        "frame":[0,0,32,32]},{"label":"C","frame":[0,100,32,32]}]},{"label":"B","frame":[0,50,32,32]}]}
        """#,
        ["A", "C", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"view","accessibilityContainerType":"semanticGroup",
        "label":"G","children":[{"label":"A","frame":[0,0,32,32]},{"label":"C","frame":[0,100,32,32]}]},
        {"label":"B","frame":[0,50,32,32]}]}
        """#,
        ["A", "C", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"view","accessibilityContainerType":"semanticGroup",
        "identifier":"G","children":[{"label":"A","frame":[0,0,32,32]},
        {"label":"C","frame":[0,100,32,32]}]},{"label":"B","frame":[0,50,32,32]}]}
        """#,
        ["A", "C", "B"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"group","shouldGroupAccessibilityChildren":true,
        "children":[{"label":"A","frame":[0,0,32,32]},{"label":"C","frame":[0,100,32,32]}]},
        {"label":"B","frame":[0,50,32,32]}]}
        """#,
        ["A", "C", "B"])
    ] as [RuleCase])
  func groups(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "A group that does not lends them to its parent, whatever it is called",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","groupChildren":false,"frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "C1", "E1", "C0", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E1","frame":[0,0,32,32]},{"label":"E2","frame":[0,120,32,32]},
        {"role":"group","label":"Group 3 Parent","frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "C1", "E1", "C0", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"role":"semanticGroup","children":[{"label":"A","frame":[0,0,32,
        32]},{"label":"C","frame":[0,100,32,32]}]},{"label":"B","frame":[0,50,32,32]}]}
        """#,
        ["A", "B", "C"])
    ] as [RuleCase])
  func plainGroups(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }

  @Test(
    "The children of an element are not visited",
    arguments: [
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E2","frame":[0,120,32,32]},
        {"role":"group","label":"Group 2 Parent","isElement":true,"frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "Group 2 Parent", "E2"]),
      .init(
        #"""
        {"role":"screen","children":[{"label":"E0","frame":[0,-120,32,32]},
        {"label":"E2","frame":[0,120,32,32]},
        {"role":"element","label":"Group 2 Parent","isAccessibilityElement":true,"frame":[0,0,32,32],
        "children":[{"label":"C0","frame":[0,60,32,32]},{"label":"C1","frame":[0,-60,32,32]}]}]}
        """#,
        ["E0", "Group 2 Parent", "E2"]),
      .init(
        #"{"role":"screen","children":[{"role":"button","label":"Pay","children":[{"label":"inner"}]}]}"#,
        ["Pay"])
    ] as [RuleCase])
  func elements(_ example: RuleCase) throws {
    #expect(try example.differences() == [])
  }
}
