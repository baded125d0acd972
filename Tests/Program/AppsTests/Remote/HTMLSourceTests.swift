import AccessibilityTree
import Audit
import CustomDump
import Foundation
import TestSupport
import Testing

@testable import Apps

@Suite("An element of a page has a line in its file")
struct HTMLSourceTests {
  private static let page = """
    <!doctype html>
    <h1>Form</h1>
    <form id="order">
      <label>Name <input></label>
      <button type=button>Send</button> <button><img src="x"></button>
      <input type="hidden"><a href="/">Home</a>
      <p title="Come in"> Come  in </p><p>Don't</p><p>Twice</p><p>Twice</p>
    </form>
    """

  /// The place of an element, as line, column and the column after the last one.
  private func place(_ path: NodeID, _ nodes: [Node]) throws -> [Int]? {
    let folder = TestFolder()
    let source = try #require(HTMLSource(folder.write(Self.page, to: "page.html").path))
    let tree = SemanticTree([.init(Node(id: "page", role: .screen), nodes.map { .init($0) })])
    let place = source.place(of: path, in: tree)
    #expect(place.path.hasSuffix("page.html"))
    return place.region.map { [$0.line, $0.column, $0.endColumn] }
  }

  @Test(
    "It is found by its id, by its text, by its number among the tags of its kind, else at what is around it",
    arguments: [
      ("page/order", [3, 7, 17]), ("page/send", [5, 23, 27]), ("page/button-2", [5, 37, 44]), ("page/name", [4, 15, 21]),
      ("page/order/made-by-script", [3, 7, 17]), ("page/elsewhere", nil), ("page/home", [6, 36, 40]),
      ("page/don't", [7, 39, 44]), ("page/twice", nil),
    ] as [(String, [Int]?)])
  func places(_ path: String, _ expected: [Int]?) throws {
    let nodes = [
      Node(id: "page/order", role: .landmark), Node(id: "page/name", role: .textField),
      Node(id: "page/send", role: .button, label: "Send"), Node(id: "page/button-2", role: .button),
      Node(id: "page/home", role: .link, label: "HOME"), Node(id: "page/don't", role: .text, label: "Don't"),
      Node(id: "page/twice", role: .text, label: "Twice"),
    ]
    expectNoDifference(try place(NodeID(path), nodes), expected)
  }

  @Test("Where a script has made a further element of the kind, no tag is guessed")
  func unequal() throws {
    let nodes = (1...3).map { Node(id: NodeID("page/button-\($0)"), role: .button) }
    expectNoDifference(try place("page/button-2", nodes), nil)
  }
}
