import AccessibilityTree
import Captures
import CustomDump
import Foundation
import RemoteApps
import TestSupport
import TestTraits
import Testing
import Text

/// The roles and names of a page's elements, by Earshot and by Chromium's own WebDriver server (`computedrole` and
/// `computedlabel`): a second opinion on the reading of the tree.
@Suite(
  "A second opinion on pages", .waiting,
  .enabled(if: ChromiumPage.isAvailable && ChromeDriver.isAvailable, "Debian's package chromium-driver is not installed"))
struct SecondOpinionTests {
  private static let pages = Checkout.url("Tests/Fixtures/pages")

  @Test("On our page of everything both say the same, but for what is explained")
  func ours() throws {
    let opinions = try Self.opinions(on: Self.pages.appending(path: "shop.html"))
    #expect(opinions.count > 25, "\(opinions.count)")
    expectNoDifference(
      opinions.filter { !$0.isSame }.map(\.description),
      [])
  }

  /// The elements with an id on a page's screen, in both readings.
  private static func opinions(on page: URL) throws -> [Opinion] {
    let source = ChromiumPage(try PageAddress(page.path), language: "en", detail: .changes, in: PageFlow.browsers)
    defer { source.close() }
    let nodes = try source.start(at: nil) { _ in }.tree.nodes
    return try ComputedElements(on: page).all.compactMap { computed in
      let node = nodes.first { $0.id.path.hasSuffix("/\(computed.id)") && $0.exposure == .exposed }
      return node.map { Opinion(computed: computed, node: $0) }
    }
  }
}

/// An element in both readings.
private struct Opinion: CustomStringConvertible {
  var computed: ComputedElements.Element
  var node: Node

  var isSame: Bool { isSameRole && isSameName }

  var description: String {
    "\(computed.id): \(node.role) '\(node.label ?? "")', computed \(computed.role) '\(computed.name)'"
  }

  private var isSameRole: Bool {
    Self.roles[node.role]?.contains(computed.role) ?? (node.role.rawValue.lowercased() == computed.role.lowercased())
  }
  private var isSameName: Bool { Self.folded(node.label ?? "") == Self.folded(computed.name) }

  private static func folded(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// ARIA's names of Earshot's roles, where they differ.
  private static let roles: [Role: Set<String>] = [
    .textField: ["textbox", "combobox", "spinbutton"], .secureField: ["textbox"], .textArea: ["textbox"],
    .searchField: ["searchbox"],
    .slider: ["slider"], .dropDown: ["combobox"], .toggleButton: ["button"], .radioButton: ["radio"],
    .tabBar: ["tablist"], .grid: ["table", "grid"], .list: ["list", "listbox", "tree"],
    .listItem: ["listitem", "option", "treeitem"], .status: ["status", "log"], .image: ["image", "img"],
    .landmark: ["form", "navigation", "main", "banner", "region", "contentinfo", "complementary", "search"],
    // A form without a name is no landmark (HTML-AAM 1.0).
    .group: ["group", "tabpanel", "generic", "none", "form"], .text: ["paragraph", "generic", "none", "caption"],
    .unknown: ["generic", "none", "tabpanel"], .progressBar: ["progressbar", "meter"],
  ]
}

/// The elements of a page as Chromium's WebDriver server computes them.
struct ComputedElements {
  /// An element with an id.
  struct Element: Hashable {
    var id: String
    var role: String
    var name: String
  }

  let all: [Element]

  init(on page: URL) throws {
    let driver = try ChromeDriver()
    defer { withExtendedLifetime(driver) {} }
    let client = WebDriverClient(driver.address)
    let options = driver.browserOptions
    let capabilities = JSONValue.object(["goog:chromeOptions": .object(["args": .array(options.map(JSONValue.string))])])
    let session = try client.call(
      "POST", "/session", .object(["capabilities": .object(["alwaysMatch": capabilities])]), timeout: .seconds(60))
    let path = "/session/\(try #require(session["sessionId"]?.string))"
    defer { _ = try? client.call("DELETE", path) }
    try client.call("POST", path + "/url", .object(["url": .string(page.absoluteString)]))
    let found = try client.call(
      "POST", path + "/elements", .object(["using": "css selector", "value": "body [id]"]))
    all = try (found.array ?? []).compactMap { element in
      guard case .object(let members) = element, let key = members.values.first?.string else { return nil }
      let one = "\(path)/element/\(key)"
      let id = try client.call("GET", one + "/property/id").string ?? ""
      let role = try client.call("GET", one + "/computedrole").string ?? ""
      return Element(id: id, role: role, name: try client.call("GET", one + "/computedlabel").string ?? "")
    }
  }
}
