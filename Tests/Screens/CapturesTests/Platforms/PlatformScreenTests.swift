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
      outline(screen(Self.dump, on: AndroidRules(in: .english))),
      ["settings/1: button 'Send', disabled", "settings/2: switch 'Wi-Fi', on"])
  }

  /// The nodes of a screen that is described in JSON.
  private func screen(_ json: JSONValue, on platform: some CasePlatform, id: NodeID = "settings") -> SemanticTree.Branch {
    platform.screen(platform.read(json).element, id: id)
  }

  @Test("has the same nodes where a file has it")
  func file() throws {
    let file = """
      <hierarchy><node class="android.widget.FrameLayout"><node class="android.widget.Button" \
      resource-id="com.example:id/send" text="Send" clickable="true" checkable="false" checked="false" enabled="false"/>\
      <node class="android.widget.Switch" content-desc="Wi-Fi" checkable="true" checked="true" clickable="true"/></node></hierarchy>
      """
    let root = try #require(capturedScreen(of: file).roots.first)
    let elements = AndroidRules(in: .english)
    expectNoDifference(outline(elements.screen(root, id: "settings")), outline(screen(Self.dump, on: elements)))
  }

  @Test("has nodes that are named by their paths")
  func paths() {
    var elements = AndroidRules(in: .english)
    elements.root = "settings"
    var dump = elements.read(Self.dump).element
    dump.children[0].path = "send"
    expectNoDifference(
      outline(elements.screen(dump, id: "settings")),
      ["settings/send: button 'Send', disabled", "settings/2: switch 'Wi-Fi', on"])
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
    expectNoDifference(
      outline(self.screen(screen, on: IOSRules(in: .english))),
      ["settings/1: button 'Send', selected true", "settings/2: switch 'Wi-Fi', on"])
  }

  @Test("says nothing of a state that its source does not tell", arguments: [nil, false, true] as [Bool?])
  func unknown(_ isSelected: Bool?) {
    var members: [String: JSONValue] = ["class": "android.widget.TextView", "text": "A"]
    members["selected"] = isSelected.map(JSONValue.bool)
    let node = screen(.object(members), on: AndroidRules(in: .english)).node
    expectNoDifference(node.isSelected, isSelected)
  }

  @Test("speaks its controls' words in the language asked for")
  func language() {
    let bar: JSONValue = .object(["class": "android.widget.ProgressBar", "progress": 30])
    let spoken = Language.allCases.map { screen(bar, on: AndroidRules(in: $0)).node.value }
    expectNoDifference(spoken, ["30 percent", "30 prosent"])
  }
}
