import AccessibilityTree
import CustomDump
import Testing

@Suite("The reading order")
struct ReadingOrderTests {
  @Test("visits what says something or can be acted on, and no containers")
  func elements() {
    let tree = SemanticTree([
      branch(
        "s", .screen, "Screen",
        [
          branch("s/title", .heading, "Title"),
          branch(
            "s/box", .group, nil,
            [
              branch("s/box/text", .text, "Text"), branch("s/box/empty", .text),
              branch("s/box/field", .textField),
            ]),
          branch("s/list", .list, "List", [branch("s/list/1", .listItem, "One")]),
        ])
    ])
    expectNoDifference(order(tree), ["s/title", "s/box/text", "s/box/field", "s/list/1"])
  }

  @Test("reads a merged group as one element and keeps its active descendants reachable")
  func merged() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch(
            "s/row", .listItem, nil,
            [
              branch("s/row/name", .text, "Kari"),
              branch("s/row/call", .button, "Call") { $0.actions = [.activate] },
            ]
          ) { $0.grouping = .merged }
        ])
    ])
    expectNoDifference(order(tree), ["s/row", "s/row/call"])
  }

  @Test("goes on from an element that leads its descendants to each of them")
  func leading() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch(
            "s/player", .unknown, "Player",
            [
              branch("s/player/song", .text, "Song"),
              branch("s/player/play", .button, "Play") { $0.actions = [.activate] },
            ]
          ) { $0.grouping = .leading }
        ])
    ])
    expectNoDifference(order(tree), ["s/player", "s/player/song", "s/player/play"])
  }

  @Test("does not go into an element that can be acted on")
  func actionable() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch("s/row", .listItem, "Row", [branch("s/row/detail", .text, "Detail")]) {
            $0.actions = [.activate]
          }
        ])
    ])
    expectNoDifference(order(tree), ["s/row"])
  }

  @Test("leaves out a hidden subtree, and only the node itself where that is skipped")
  func exposure() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch("s/hidden", .group, nil, [branch("s/hidden/text", .text, "Secret")]) { $0.exposure = .hidden },
          branch("s/skipped", .button, "Skipped", [branch("s/skipped/text", .text, "Read")]) {
            $0.exposure = .skipped
          },
        ])
    ])
    expectNoDifference(order(tree), ["s/skipped/text"])
  }

  @Test("stops at a node that must never have the cursor only below it")
  func neverStops() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch("s/news", .status, "News", [branch("s/news/1", .text, "New") { $0.stop = .never }]) {
            $0.stop = .never
          },
          branch("s/a", .text, "A"),
        ])
    ])
    expectNoDifference(order(tree), ["s/a"])
  }

  @Test("stays in the topmost modal: the innermost, or the last of siblings")
  func modals() {
    let inner = branch("m/inner", .dialog, "Inner", [branch("m/inner/ok", .button, "OK")]) {
      $0.isModal = true
    }
    let nested = SemanticTree([
      branch("s", .screen, nil, [branch("s/a", .text, "A")]),
      branch("m", .drawer, "Menu", [branch("m/close", .button, "Close"), inner]) { $0.isModal = true },
    ])
    expectNoDifference(order(nested), ["m/inner/ok"])

    let siblings = SemanticTree([
      branch("s", .screen, nil, [branch("s/a", .text, "A")]),
      branch("one", .dialog, "One", [branch("one/ok", .button, "OK")]) { $0.isModal = true },
      branch("two", .dialog, "Two", [branch("two/ok", .button, "OK")]) { $0.isModal = true },
    ])
    expectNoDifference(order(siblings), ["two/ok"])
  }

  @Test("reads siblings with an explicit place first, by that place")
  func explicitOrder() {
    let tree = SemanticTree([
      branch(
        "s", .screen, nil,
        [
          branch("s/c", .text, "C"),
          branch("s/b", .text, "B") { $0.sortKey = 2 },
          branch("s/a", .text, "A") { $0.sortKey = 1 },
        ])
    ])
    expectNoDifference(order(tree), ["s/a", "s/b", "s/c"])
  }
}
