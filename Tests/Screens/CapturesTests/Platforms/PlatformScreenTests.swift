import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import Captures

@Suite("A screen in a platform's own words")
struct PlatformScreenTests {
  /// The attributes of a view hierarchy's dump, which are all texts.
  private static let dump: JSONValue = .object([
    "class": "android.widget.FrameLayout",
    "children": .array([
      .object([
        "class": "android.widget.Button", "resource-id": "com.example:id/send", "text": "Send",
        "clickable": "true", "checkable": "false", "checked": "false", "enabled": "false",
      ]),
      .object([
        "class": "android.widget.Switch", "content-desc": "Wi-Fi", "checkable": "true", "checked": "true",
        "clickable": "true",
      ]),
    ]),
  ])

  private func outline(_ branch: SemanticTree.Branch) -> [String] {
    let tree = SemanticTree([branch])
    return ReadingOrder(tree).elements.map { node in
      let states: [String?] = [
        node.isEnabled ? nil : "disabled", node.toggled.map { "\($0)" }, node.isSelected.map { "selected \($0)" },
      ]
      let name = "\(node.id): \(node.role.rawValue) '\(tree.accessibleName(of: node.id).text)'"
      return ([name] + states.compactMap(\.self)).joined(separator: ", ")
    }
  }

  @Test("is made nodes of without being written as text")
  func android() {
    expectNoDifference(
      outline(AndroidElements(in: .english).screen(Self.dump, id: "settings")),
      ["settings/1: button 'Send', disabled", "settings/2: switch 'Wi-Fi', on"])
  }

  @Test("has nodes that are named as its source wants them named")
  func keys() {
    var elements = AndroidElements(in: .english)
    elements.identify = { element, place, parent in parent.appending(element["viewId"]?.string ?? "\(place)") }
    expectNoDifference(
      outline(elements.screen(Self.dump, id: "settings")),
      ["settings/com.example:id%2Fsend: button 'Send', disabled", "settings/1: switch 'Wi-Fi', on"])
  }

  @Test("of iOS is made nodes of as well")
  func iOS() {
    let screen: JSONValue = .object([
      "type": "XCUIElementTypeWindow",
      "children": .array([
        .object(["type": "button", "label": "Send", "traits": "Selected", "identifier": "send"]),
        .object(["type": "switch", "label": "Wi-Fi", "value": "1"]),
      ]),
    ])
    var elements = IOSElements(in: .english)
    elements.identify = { element, place, parent in parent.appending(element["identifier"]?.string ?? "\(place)") }
    expectNoDifference(
      outline(elements.screen(screen, id: "settings")),
      ["settings/send: button 'Send', selected true", "settings/1: switch 'Wi-Fi', on"])
  }

  @Test("says nothing of a state that its source does not tell", arguments: [nil, false, true] as [Bool?])
  func unknown(_ isSelected: Bool?) {
    var members: [String: JSONValue] = ["class": "android.widget.TextView", "text": "A"]
    members["selected"] = isSelected.map(JSONValue.bool)
    let node = AndroidElements(in: .english).screen(.object(members), id: "s").node
    expectNoDifference(node.isSelected, isSelected)
  }

  @Test("speaks its controls' words in the language asked for")
  func language() {
    let bar: JSONValue = .object(["class": "android.widget.ProgressBar", "progress": 30])
    let spoken = Language.allCases.map { AndroidElements(in: $0).screen(bar, id: "s").node.value }
    expectNoDifference(spoken, ["30 percent", "30 prosent"])
  }
}
