import AccessibilityTree
import CustomDump
import Testing

@Suite("A rendered interface")
struct RenderingTests {
  enum Message: Hashable, Sendable {
    case open(Int)
    case typed(String)
    case back
    case rows(Int)
  }

  let interface = Interface<Message>(
    [
      Screen("contacts", title: "Contacts", depth: 1, back: .back) {
        Element(nil, .group) {
          Element("title", .heading, "Contacts")
        }
        Element("search", .searchField, "Search").editing(.init(text: "ka") { .typed($0) })
        Element("list", .list, "People") {
          Element("17", .listItem, "Kari").on(.activate, .open(17))
        }.virtualised(count: 900, window: 40..<41) { .rows($0) }
      }
    ],
    events: [Element("1", .text, "Saved")])

  @Test("names nodes by their path, and a wrapper without a key adds nothing to it")
  func paths() {
    expectNoDifference(
      interface.render().tree.nodes.map(\.id.path),
      [
        "contacts", "contacts/~0", "contacts/title", "contacts/search", "contacts/list", "contacts/list/17",
        "news", "news/1",
      ])
  }

  @Test("declares on each node what it can do")
  func actions() {
    let tree = interface.render().tree
    #expect(tree["contacts/list/17"]?.actions == [.activate])
    #expect(tree["contacts/search"]?.actions == [.setText])
    #expect(tree["contacts"]?.actions == [.dismiss])
  }

  @Test("keeps what actions mean to the app beside the tree")
  func bindings() {
    let bindings = interface.render().bindings
    #expect(bindings.message(for: .activate, on: "contacts/list/17") == .open(17))
    #expect(bindings.message(for: .dismiss, on: "contacts") == .back)
    #expect(bindings.message(for: .activate, on: "contacts/search") == nil)
    #expect(bindings.field("contacts/search")?.change("kari") == .typed("kari"))
    #expect(bindings.rows(of: "contacts/list", around: 60) == .rows(60))
  }

  @Test("does not put a field's text into the tree")
  func fieldText() {
    let dump = String(describing: interface.render().tree)
    #expect(!dump.contains("\"ka\""))
  }

  @Test("makes every screen above the first modal")
  func modality() {
    let two = Interface<Message>([
      Screen("home", title: "Home") { Element("a", .text, "A") },
      Screen("menu", title: "Menu", role: .drawer) { Element("b", .text, "B") },
    ])
    let tree = two.render().tree
    #expect(tree["home"]?.isModal == false)
    #expect(tree["menu"]?.isModal == true)
  }

  @Test("tells the window of a long list")
  func window() {
    #expect(interface.render().tree["contacts/list"]?.collection == Collection(count: 900, window: 40..<41))
  }
}

@Suite("A rendered interface with awkward keys")
struct AwkwardKeysTests {
  private func paths(_ content: [Element<Int>]) -> [String] {
    Interface([Screen("s", title: "S") { content }]).render().tree.nodes.map(\.id.path)
  }

  @Test("gives every node an id of its own, and keeps the actions of each")
  func twice() {
    let interface = Interface([
      Screen("s", title: "S") {
        Element("a", .button, "One").on(.activate, 1)
        Element("a", .button, "Two").on(.activate, 2)
      }
    ])
    let rendering = interface.render()
    expectNoDifference(rendering.tree.nodes.map(\.id), ["s", "s/a", "s/a~", "news"])
    expectNoDifference(rendering.bindings.message(for: .activate, on: "s/a~"), 2)
  }

  @Test("numbers wrappers by their place, however deep they are nested")
  func deep() {
    var element = Element<Int>("x", .text, "X")
    for _ in 0..<30 {
      var wrapper = Element<Int>(nil, .group)
      wrapper.children = [element]
      element = wrapper
    }
    let paths = paths([element])
    expectNoDifference(paths.count, Set(paths).count)
    #expect(paths.contains("s/x"))
  }

  @Test("hands on where the app wants the cursor, without a trace in the tree")
  func focus() {
    var interface = Interface([Screen("s", title: "S") { Element<Int>("a", .text, "A") }])
    let before = interface.render()
    expectNoDifference(before.focus, nil)
    interface.focus = FocusRequest("s/a", number: 2)
    expectNoDifference(interface.render().focus, FocusRequest("s/a", number: 2))
    expectNoDifference(interface.render().tree, before.tree)
  }
}

@Suite("References between rendered elements")
struct RenderedReferenceTests {
  private func labelled(
    _ target: NodeID, @ElementBuilder<Int> by content: (Element<Int>) -> [Element<Int>]
  ) -> [NodeID] {
    let label = Element<Int>("label", .text, "Name").with(\.labels, target)
    return Interface([Screen("s", title: "S") { content(label) }]).render().tree.nodes.compactMap(\.labels)
  }

  @Test("name an element by its key, also from inside a wrapper")
  func byKey() {
    let found = labelled("field") { label in
      Element(nil, .group) { label }
      Element("field", .textField)
    }
    expectNoDifference(found, ["s/field"])
  }

  @Test("name the nearest of elements with one key")
  func nearest() {
    let found = labelled("field") { label in
      Element("field", .textField)
      Element("a", .group) { Element("field", .textField) }
      Element("a", .group) {
        label
        Element("field", .textField)
      }
    }
    expectNoDifference(found, ["s/a~/field"])
  }

  @Test("may be the whole path")
  func whole() {
    let found = labelled("s/form/field") { label in
      label
      Element("form", .group) { Element("field", .textField) }
    }
    expectNoDifference(found, ["s/form/field"])
  }

  @Test("stay as they are where there is no such element")
  func broken() {
    expectNoDifference(labelled("nowhere") { $0 }, ["nowhere"])
  }

  @Test("hold any key")
  func foreignKeys() {
    let key = "com.example:id/user name"
    let interface = Interface(
      [Screen("a/b", title: "S", back: 1) { Element(key, .textField).on(.activate, 2) }],
      focus: FocusRequest(NodeID(segments: ["a/b", key])))
    let rendering = interface.render()
    expectNoDifference(rendering.tree[rendering.focus!.target]?.role, .textField)
    expectNoDifference(rendering.tree[rendering.focus!.target]?.id.segments, ["a/b", key])
    expectNoDifference(rendering.bindings.message(for: .dismiss, on: rendering.topScreen!.node), 1)
    expectNoDifference(rendering.bindings.message(for: .activate, on: NodeID("a%2Fb").appending(key)), 2)
  }
}

@Suite("A finished tree")
struct FinishedTreeTests {
  private enum Message: Hashable, Sendable {
    case press(NodeID)
    case typed(String)
    case rows(Int)
  }

  @Test("is handed in with what its actions mean, by a rule and node by node")
  func bindings() {
    let tree = SemanticTree([branch("s", .screen, [branch("s/a", .button, "A"), branch("s/f", .textField, "F")])])
    var bindings = Bindings { action, node in action == .activate ? Message.press(node) : nil }
    bindings.add(.press("s"), for: .activate, on: "s/f")
    bindings.add(FieldBinding(text: "x") { .typed($0) }, to: "s/f")
    bindings.add(rows: { .rows($0) }, of: "s/list")
    let rendering = Rendering(
      tree: tree, bindings: bindings, screens: [ScreenInfo(name: "s", instance: "s/1", title: "S", depth: 0)])
    expectNoDifference(rendering.topScreen?.node, "s")
    expectNoDifference(rendering.bindings.message(for: .activate, on: "s/a"), .press("s/a"))
    expectNoDifference(rendering.bindings.message(for: .activate, on: "s/f"), .press("s"))
    expectNoDifference(rendering.bindings.message(for: .increase, on: "s/a"), nil)
    expectNoDifference(rendering.bindings.field("s/f")?.change("xy"), .typed("xy"))
    expectNoDifference(rendering.bindings.rows(of: "s/list", around: 7), .rows(7))
  }
}
