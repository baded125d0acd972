import CaptureHost
import Captures
import Commands
import CustomDump
import Testing

@Suite("Two builds of a screen are compared as a listener would")
struct ScreenDiffTests {
  private func screen(_ nodes: [String], named name: String = "login") throws -> HeardScreen {
    let dump = "<hierarchy>\(nodes.joined())</hierarchy>"
    return HeardScreen(
      .init(name: name, file: name, screen: try CaptureReader.screens(in: Array(dump.utf8))[0]),
      as: ReaderProfile(style: .talkBack))
  }

  private static func node(_ kind: String, _ text: String, _ more: String = "") -> String {
    "<node class=\"android.widget.\(kind)\" resource-id=\"o:id/\(text.lowercased())\" text=\"\(text)\" enabled=\"true\" \(more)/>"
  }

  private static let button = #"clickable="true""#

  private func differences(_ old: [String], _ new: [String]) throws -> [String] {
    ScreenDiff(old: [try screen(old)], new: [try screen(new)]).differences.map {
      "\($0.kind.rawValue) \(($0.new ?? $0.old)?.captured?.identifier ?? "")"
    }
  }

  @Test("Nothing is told where nothing differs")
  func same() throws {
    let nodes = [Self.node("TextView", "Hello"), Self.node("Button", "Send", Self.button)]
    expectNoDifference(try differences(nodes, nodes), [])
  }

  @Test("An element that is new, gone, of another role, of another state")
  func kinds() throws {
    expectNoDifference(
      try differences(
        [Self.node("TextView", "Old"), Self.node("Button", "Send", Self.button), Self.node("CheckBox", "Mail", "checkable=\"true\" checked=\"true\" clickable=\"true\"")],
        [Self.node("TextView", "Send", Self.button), Self.node("CheckBox", "Mail", "checkable=\"true\" checked=\"false\" clickable=\"true\""), Self.node("TextView", "New")]),
      ["role send", "state mail", "new new", "gone old"])
  }

  @Test("The one that has moved, and not all that it passed")
  func moved() throws {
    let nodes = ["A", "B", "C", "D"].map { Self.node("TextView", $0) }
    expectNoDifference(try differences(nodes, [nodes[1], nodes[2], nodes[3], nodes[0]]), ["moved a"])
  }

  @Test("What is still there and cannot be reached any more")
  func unreachable() throws {
    let hidden = Self.node("Button", "Send", "\(Self.button) visible-to-user=\"false\"")
    expectNoDifference(
      try differences([Self.node("Button", "Send", Self.button)], [hidden, Self.node("TextView", "Hello")]),
      ["new hello", "unreachable send"])
  }

  @Test("Words by an id that stayed: more of them, fewer, others")
  func words() throws {
    func titled(_ text: String) -> [String] {
      ["<node class=\"android.widget.TextView\" resource-id=\"o:id/title\" text=\"\(text)\"/>"]
    }
    expectNoDifference(try differences(titled("One two"), titled("One two three")), ["longer title"])
    expectNoDifference(try differences(titled("One two"), titled("One")), ["shorter title"])
    expectNoDifference(try differences(titled("One two"), titled("Two one")), ["reworded title"])
  }

  @Test("Screens are paired by their names")
  func screens() throws {
    let nodes = [Self.node("TextView", "Hello")]
    let diff = ScreenDiff(
      old: [try screen(nodes, named: "a"), try screen(nodes, named: "b")],
      new: [try screen(nodes, named: "b"), try screen(nodes, named: "c")])
    expectNoDifference(diff.text, "c: new-screen\na: gone-screen\n2 differences\n")
  }
}
