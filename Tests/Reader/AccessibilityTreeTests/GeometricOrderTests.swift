import AccessibilityTree
import CustomDump
import Testing

@Suite("Order by frames")
struct GeometricOrderTests {
  private func element(_ id: NodeID, _ x: Double, _ y: Double, isModal: Bool = false)
    -> SemanticTree.Branch
  {
    var node = Node(id: id, role: .text, label: id.path)
    node.frame = Frame(x: x, y: y, width: 10, height: 10)
    node.isModal = isModal
    return .init(node)
  }

  private func ids(_ roots: [SemanticTree.Branch], by order: GeometricOrder = GeometricOrder()) -> [String] {
    let tree = SemanticTree(roots)
    return order.offsets(in: tree).map { tree.nodes[$0].id.path }
  }

  @Test(
    "Tops that differ by less than the device's row separation share a row",
    arguments: [
      (GeometricOrder.Device.phone, 7.9, ["left", "right"]), (.phone, 8, ["right", "left"]),
      (.tablet, 12.9, ["left", "right"]), (.tablet, 13, ["right", "left"]),
    ])
  func rows(device: GeometricOrder.Device, offset: Double, expected: [String]) {
    expectNoDifference(
      ids([element("right", 20, 0), element("left", 0, offset)], by: GeometricOrder(device: device)),
      expected)
  }

  @Test("Rows run in reading direction")
  func direction() {
    let row = [element("a", 0, 0), element("b", 20, 0), element("c", 0, 50)]
    expectNoDifference(ids(row, by: GeometricOrder(direction: .rightToLeft)), ["b", "a", "c"])
  }

  @Test("What frames do not tell apart keeps document order")
  func ties() {
    let names = (0..<100).map { "n\($0)" }
    expectNoDifference(ids(names.map { element(NodeID($0), 5, 5) }), names)
  }

  @Test("An exposed container stays together and stands where its first element stands")
  func groups() {
    let list = SemanticTree.Branch(
      Node(id: "list", role: .list), [element("low", 0, 100), element("high", 0, 20)])
    expectNoDifference(
      ids([element("between", 0, 50), list, element("top", 0, 0)]), ["top", "high", "low", "between"])
  }

  @Test("A skipped container's children are sorted among its siblings")
  func skipped() {
    var wrapper = Node(id: "wrapper", role: .group)
    wrapper.exposure = .skipped
    let branch = SemanticTree.Branch(wrapper, [element("low", 0, 100), element("high", 0, 20)])
    expectNoDifference(ids([element("between", 0, 50), branch]), ["high", "between", "low"])
  }

  @Test("Of modal siblings the last is read; siblings of their container stay readable")
  func modals() {
    let group = SemanticTree.Branch(
      Node(id: "group", role: .group),
      [element("behind", 0, 0), element("first", 0, 20, isModal: true), element("last", 0, 0, isModal: true)])
    expectNoDifference(ids([element("beside", 0, 100), group]), ["last", "beside"])
  }
}
