import AccessibilityTree
import CustomDump
import Foundation
import Testing

@testable import PeerMentor

@Suite("What holds on every screen")
struct ScreenRulesTests {
  @Test("Node ids are unique", arguments: everyScreen.map(\.name))
  func uniqueIDs(name: String) throws {
    let nodes = try tree(of: name).nodes
    expectNoDifference(Set(nodes.map(\.id)).count, nodes.count)
  }

  @Test("Where the cursor starts is stated once on each screen", arguments: everyScreen.map(\.name))
  func initialFocus(name: String) throws {
    let nodes = try tree(of: name).nodes.filter { $0.id.screen == name && $0.isInitialFocus }
    expectNoDifference(nodes.count, 1)
  }

  @Test("Whatever can be touched is at least 44 points high and wide", arguments: everyScreen.map(\.name))
  func targets(name: String) throws {
    for node in try tree(of: name).nodes where node.role != .screen && !node.isModal {
      guard !node.actions.isEmpty, node.exposure == .exposed else { continue }
      let frame = try #require(node.frame, "\(node.id) has no frame")
      #expect(frame.width >= 44 && frame.height >= 44, "\(node.id) measures \(frame)")
    }
  }

  @Test("A text that takes several lines pushes down what follows it")
  func lines() {
    // A line has 38 letters, so seven words of four.
    let long = Array(repeating: "word", count: 40).joined(separator: " ")
    let stacked = Layout.stack(
      [
        Layout.Element("long", .text, long).with(\.textStyle, .body),
        Layout.Element("next", .text, "Next").with(\.textStyle, .body),
      ], top: 100)
    expectNoDifference(
      stacked.map(\.node.frame),
      [Frame(x: 16, y: 100, width: 358, height: 144), Frame(x: 16, y: 252, width: 358, height: 24)])
  }

  @Test("What stands beside each other takes a further row where it has no room")
  func rows() {
    let labels = ["All", "Assignments", "Certifications", "Pauses", "Scenarios"]
    var group = Layout.Element("filter", .group)
    group.node.grouping = .separate
    group.children = labels.map { Layout.Element($0, .button, $0).with(\.textStyle, .body) }
    let stacked = Layout.stack([group, Layout.Element("next", .text, "Next")], top: 0)
    expectNoDifference(
      stacked[0].children.map(\.node.frame),
      [
        Frame(x: 16, y: 0, width: 48, height: 48), Frame(x: 72, y: 0, width: 116.98, height: 48),
        Frame(x: 72 + 116.98 + 8, y: 0, width: 144.52, height: 48), Frame(x: 16, y: 56, width: 175, height: 48),
        Frame(x: 195, y: 56, width: 175, height: 48),
      ])
    expectNoDifference(stacked[1].node.frame?.y, 112)
  }

  @Test("Every text has a frame, a size and colours of 4.5:1", arguments: everyScreen.map(\.name))
  func looks(name: String) throws {
    for node in try tree(of: name).nodes where node.label != nil || node.role.isTextField {
      guard node.role != .list, !node.role.isContainer else { continue }
      #expect(node.frame != nil && node.textStyle != nil, "\(node.id) is not laid out")
      let foreground = try #require(node.foreground, "\(node.id) has no colour")
      let background = try #require(node.background, "\(node.id) has no background")
      #expect(contrast(foreground, background) >= 4.5, "\(node.id) is hard to read")
    }
  }

  @Test("The palette keeps 4.5:1", arguments: Palette.all.map(\.name))
  func palette(name: String) throws {
    let pair = try #require(Palette.all.first { $0.name == name }).pair
    #expect(contrast(pair.foreground, pair.background) >= 4.5)
  }

  @Test("Contrast is reckoned as WCAG reckons it")
  func contrastItself() {
    expectNoDifference(contrast(Colour(0x000000), Colour(0xFFFFFF)), 21)
    #expect(abs(contrast(Colour(0x777777), Colour(0xFFFFFF)) - 4.48) < 0.01)
  }

  @Test("Back comes first on every second screen, always at the same place")
  func backButton() throws {
    var seen = 0
    for (name, driver) in everyScreen where driver.rendering().topScreen?.depth != 0 {
      seen += 1
      let first = try #require(ReadingOrder(driver.tree()).elements.first)
      expectNoDifference(first.id, NodeID("\(name)/back"))
      expectNoDifference(first.role, .button)
      expectNoDifference(first.label, "Go back")
      expectNoDifference(first.frame, Frame(x: 0, y: 44, width: 48, height: 48))
      expectNoDifference(driver.tree("nb")[first.id]?.label, "Gå tilbake")
    }
    #expect(seen > 0)
  }

  @Test("Every control of every screen has a message behind it", arguments: everyScreen.map(\.name))
  func bindings(name: String) throws {
    let rendering = try #require(everyScreen.first { $0.name == name }).driver.rendering()
    for node in rendering.tree.nodes where node.role.isControl {
      let isBound =
        node.actions.contains { rendering.bindings.message(for: $0, on: node.id) != nil }
        || rendering.bindings.field(node.id) != nil
      #expect(isBound, "\(node.id) does nothing")
    }
  }

  @Test("The live regions are there before anything is told, empty", arguments: everyScreen.map(\.name))
  func liveRegions(name: String) throws {
    let driver = try #require(everyScreen.first { $0.name == name }).driver
    let tree = driver.tree()
    let lowest = try #require(driver.rendering().screens.first).node
    for region in ["news", lowest.appending(lowest == "login" ? "error" : "alert")] {
      expectNoDifference(tree[region]?.stop, .never)
      expectNoDifference(tree.children(of: region), [])
    }
  }

  @Test("No screen has a phrase of the other language", arguments: everyScreen.map(\.name))
  func languages(name: String) throws {
    let driver = try #require(everyScreen.first { $0.name == name }).driver
    let same = zip(driver.tree("en").nodes, driver.tree("nb").nodes)
      .filter { $0.role.isControl && $0.language == nil && $0.label == $1.label }
      .map(\.0.id)
    expectNoDifference(same, [])
  }

  @Test("The password is in no node, shown or hidden, before and after an attempt")
  func password() {
    let secret = "correct-horse-7"
    let typed = Driver().sending(
      .signIn(.setEmail("kari@example.org")), .signIn(.setPassword(Secret(secret))))
    let drivers = [
      typed, typed.sending(.signIn(.togglePassword)), typed.sending(.signIn(.submit)),
      typed.sending(.signIn(.submit), .store(.signInRefused(.wrongCredentials))),
      typed.sending(.signIn(.submit), .store(.signedIn(kari))),
    ]
    for driver in drivers {
      for language in ["en", "nb"] {
        #expect(!String(reflecting: driver.tree(language).nodes).contains(secret))
      }
      var dumped = ""
      customDump(driver.state, to: &dumped)
      #expect(!dumped.contains(secret))
    }
  }

  private func tree(of name: String) throws -> SemanticTree {
    try #require(everyScreen.first { $0.name == name }).driver.tree()
  }
}

/// The contrast ratio of WCAG 2.2, from 1 to 21.
private func contrast(_ one: Colour, _ other: Colour) -> Double {
  let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
  return (light + 0.05) / (dark + 0.05)
}

/// The relative luminance of WCAG 2.2, from 0 to 1.
private func luminance(_ colour: Colour) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let share = Double(channel) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
}
