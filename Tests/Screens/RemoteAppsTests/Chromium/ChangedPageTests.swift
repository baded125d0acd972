import AccessibilityTree
import CustomDump
import Foundation
import LinuxSupport
import RemoteApps
import TestSupport
import TestTraits
import Testing

/// The stored page, updated change by change, is equal to the page in the browser.
@Suite("A page that is read by its changes", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct ChangedPageTests {
  private static let page = Checkout.url("Tests/Fixtures/pages/changing.html")

  /// A page's first changes come before the browser reports all of them.
  @Test("Whatever is changed at random, the screen is the one that is read as a whole", arguments: [4, 8, 18], [true, false])
  func changes(seed: Int, whenKept: Bool) throws {
    let source = ChromiumPage(try PageAddress(Self.page.absoluteString + "?seed=\(seed)"), language: "en", detail: .changes)
    defer { source.close() }
    let first = try source.start(at: nil) { _ in }
    let button = try #require(first.tree.nodes.first { $0.label == "Change" })
    if whenKept { _ = answer { (answered: @escaping @Sendable (Bool) -> Void) in source.whenKept { answered(true) } } }
    var late = 0
    for step in 1...25 {
      // With the browser's handle of the button, and without.
      source.reach(step % 3 == 0 ? first.tree.nodes[0].id : button.id)
      _ = answer { source.perform(.activate(button.id), answer: $0) }
      var comparison = try kept(source)
      var isSame = Self.isSame(comparison)
      if !isSame { late += 1 }
      // A change that Chromium does not report is noticed a while later.
      let end = monotonicNow() + .seconds(30)
      while !isSame, monotonicNow() < end {
        comparison = try kept(source)
        isSame = Self.isSame(comparison)
      }
      if isSame { continue }
      expectNoDifference(Self.lines(comparison.kept), Self.lines(comparison.whole), "seed \(seed), step \(step)")
      expectNoDifference(comparison.kept.fields, comparison.whole.fields, "seed \(seed), step \(step)")
      expectNoDifference(comparison.kept.choices, comparison.whole.choices, "seed \(seed), step \(step)")
      return
    }
    #expect(late <= 3, "of 25 steps, with seed \(seed)")
  }

  private static func isSame(_ comparison: ChromiumPage.Comparison) -> Bool {
    lines(comparison.kept) == lines(comparison.whole) && comparison.kept.fields == comparison.whole.fields
      && comparison.kept.choices == comparison.whole.choices
  }

  private func kept(_ source: ChromiumPage) throws -> ChromiumPage.Comparison {
    let end = monotonicNow() + .seconds(30)
    while true {
      if let comparison = answer({ source.compare($0) }) ?? nil { return comparison }
      try #require(monotonicNow() < end, "nothing is kept of the page")
    }
  }

  private func answer<Value: Sendable>(_ ask: (@escaping @Sendable (Value) -> Void) -> Void) -> Value? {
    let answered = Mailbox<Value>()
    ask { answered.post($0) }
    return answered.take(until: monotonicNow() + .seconds(30))
  }

  /// A screen's nodes, one a line, indented by their depth.
  ///
  /// A bullet gets another id whenever the browser paints its list again; it is not announced, and has no actions.
  private static func lines(_ screen: RemoteScreen) -> [String] {
    screen.tree.nodes.map { original in
      var node = original
      if node.exposure == .hidden, node.role == .text { node = Node(id: "bullet", role: .text) }
      return String(repeating: "  ", count: screen.tree.ancestors(of: original.id).count)
        + "\(node.id) \(node.role) \(node.label ?? "") \(node)"
    }
  }
}
