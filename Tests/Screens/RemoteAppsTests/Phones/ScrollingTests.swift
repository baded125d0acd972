import AccessibilityTree
import CustomDump
import TestSupport
import Testing

@testable import RemoteApps

extension Fixture {
  /// The names of the list's rows in the tree, with the paths of their ids.
  func rows() -> [String] {
    screen.tree.nodes.compactMap { node in
      node.exposure == .exposed && node.label?.hasPrefix("Contact ") == true ? "\(node.label ?? "") \(node.id.path)" : nil
    }
  }

  func container() throws -> Node { try #require(screen.tree.nodes.first { $0.scrolling != nil }) }
}

@Suite("What scrolls on a phone", .timeLimit(.minutes(5)))
struct ScrollingTests {
  @Test("Rows keep their ids when others come and go, and when they come back", arguments: ["Android", "iOS"])
  func identity(platform: String) throws {
    let rig = try Fixture(platform, SampleListApp(platform))
    let first = rig.rows()
    let list = try rig.container().id
    _ = try rig.perform(.scroll(list, forward: true))
    let second = rig.rows()
    expectNoDifference(Set(first).intersection(second).count, platform == "iOS" ? 1 : 2)
    let names = (first + second).map { String($0.split(separator: " ")[1]) }
    let ids = (first + second).map { String($0.split(separator: " ").last ?? "") }
    expectNoDifference(Set(zip(names, ids).map { "\($0) \($1)" }).count, Set(names).count)
    expectNoDifference(Set(ids).count, Set(names).count)
    _ = try rig.perform(.scroll(list, forward: false))
    expectNoDifference(rig.rows(), first)
    expectNoDifference(rig.screen.instance.hasSuffix("/1"), true)
  }

  @Test(
    "What the driver says can be scrolled can be; where it does not say, what did not move is at its end",
    arguments: [
      true, false,
    ])
  func ends(reportsActions: Bool) throws {
    var app = SampleListApp("Android", count: 8)
    app.reportsActions = reportsActions
    let rig = try Fixture("Android", app)
    expectNoDifference(try rig.container().scrolling, Scrolling(forward: true, backward: !reportsActions))
    let list = try rig.container().id
    expectNoDifference(try rig.perform(.scroll(list, forward: true)).count, 1)
    if !reportsActions {
      expectNoDifference(try rig.container().scrolling, Scrolling(forward: true, backward: true))
      expectNoDifference(try rig.perform(.scroll(list, forward: true)).count, 1)
    }
    expectNoDifference(try rig.container().scrolling, Scrolling(forward: false, backward: true))
    _ = try rig.perform(.scroll(list, forward: false))
    expectNoDifference(try rig.container().scrolling?.forward, true)
  }

  @Test(
    "A driver that has no command for it is given a finger's way",
    arguments: [
      ("Android", "mobile: scrollGesture"), ("iOS", "mobile: scroll"),
    ])
  func finger(platform: String, command: String) throws {
    let rig = try Fixture(platform, SampleListApp(platform))
    rig.phone.forget([command])
    _ = try rig.perform(.scroll(rig.container().id, forward: true))
    expectNoDifference((rig.phone.app as? SampleListApp)?.top, 4)
    expectNoDifference(rig.server.requests.contains { $0.hasSuffix("/actions") }, true)
  }

  @Test("A list says how long it is and where its rows are, where the driver tells when asked")
  func properties() throws {
    let rig = try Fixture("Android", SampleListApp("Android"))
    let list = try rig.container()
    expectNoDifference(list.role, .list)
    expectNoDifference(list.collection?.count, 20)
    let row = try #require(rig.screen.tree.nodes.first { $0.label == "Contact 3" })
    expectNoDifference(rig.screen.tree.position(of: row.id, in: list.id), SetPosition(3, of: 20))
    _ = try rig.perform(.scroll(list.id, forward: true))
    let later = try #require(rig.screen.tree.nodes.first { $0.label == "Contact 8" })
    expectNoDifference(rig.screen.tree.position(of: later.id, in: list.id), SetPosition(8, of: 20))
  }

  @Test("A driver that does not tell is not asked, and no number is made up")
  func noProperties() throws {
    var app = SampleListApp("Android")
    app.reportsCollections = false
    let rig = try Fixture("Android", app)
    let list = try rig.container()
    expectNoDifference(list.collection?.count, nil)
    let row = try #require(rig.screen.tree.nodes.first { $0.label == "Contact 3" })
    expectNoDifference(rig.screen.tree.position(of: row.id, in: list.id), nil)
    expectNoDifference(rig.server.requests.filter { $0.contains("/attribute/") }, [])
  }

  @Test("Nothing is asked again of a list that has not changed")
  func askedOnce() throws {
    let rig = try Fixture("Android", SampleListApp("Android"))
    let count = rig.server.requests.count { $0.contains("/attribute/") }
    expectNoDifference(count, 7)
    _ = try rig.perform(.activate(rig.node("New contact")))
    expectNoDifference(rig.server.requests.count { $0.contains("/attribute/") }, count)
  }

  @Test(
    "An action of the app's own is shown, and that nothing can do it is one sentence",
    arguments: [
      ("Android", "an action whose name is not told"), ("iOS", "Archive"),
    ])
  func customActions(platform: String, name: String) throws {
    let rig = try Fixture(platform, SampleListApp(platform))
    let row = try #require(rig.screen.tree.nodes.first { $0.actions.contains(.custom(name)) }, "\(rig.screen.tree)")
    expectNoDifference(
      try rig.perform(.custom(row.id, name)), ["notPerformed(action: \"\(name)\")"])
  }
}

@Suite("Screens that pass")
struct PassingScreenTests {
  @Test("What lasts answers the act, and what follows is news")
  func lasting() throws {
    let rig = try Fixture("Android", SampleAndroidApp(), times: PhoneTimes(passing: .zero))
    _ = try rig.perform(.setText(rig.node("secret"), "right"))
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["screen contact-list/2"])
    expectNoDifference(rig.labels.contains("Loading"), true)
    expectNoDifference(try rig.next(), "screen contact-list/3")
    expectNoDifference(rig.labels.contains("Astrid Lunde"), true)
  }

  @Test("What passes sooner is not heard by itself")
  func passing() throws {
    let rig = try Fixture("Android", SampleAndroidApp(), times: PhoneTimes(passing: .seconds(1000)))
    _ = try rig.perform(.setText(rig.node("secret"), "right"))
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["screen contact-list/2", "screen contact-list/3"])
  }
}
