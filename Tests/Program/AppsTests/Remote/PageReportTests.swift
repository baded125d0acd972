import Apps
import Audit
import CustomDump
import Foundation
import RemoteApps
import Runtime
import TestSupport
import TestTraits
import Testing

/// What an audit finds in what a page says after a press.
@Suite("What a page tells after a press", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageReportTests {
  private static let rules: Set<String> = [
    "reported-twice", "live-region-late", "live-region-hidden", "message-unheard", "change-silent",
  ]

  /// The rules that find something on a page, with how much it weighs.
  private static func found(_ body: String) throws -> [String] {
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let page = try folder.write(
      "<!doctype html><html lang=en><title>Page</title><meta charset=utf-8><h1>Head</h1>\(body)", to: "page.html")
    let configuration = try Configuration(options: [.audio: "none"], environment: [:], organisations: [])
    let adapter = RemoteAdapter(try PageTarget(page.path, configuration), configuration)
    let report = AuditReport(
      try adapter.auditCrawl(.commands(0)), subject: adapter.title, day: "2026-03-02", version: "test",
      unknown: adapter.unknownProperties,
      isOfRemoteApp: true)
    return report.findings.filter { rules.contains($0.rule) }.map { "\($0.rule) \($0.certainty)" }.sorted()
  }

  @Test(
    "What is said twice, by two regions or with the focus",
    arguments: [
      (
        """
        <button onclick="a.textContent = ''; b.textContent = 'Pizza party'; setTimeout(() => a.textContent = 'Pizza party', 100)">Show
        </button><div aria-live=polite id=a></div><div role=status id=b></div>
        """, ["reported-twice advice"]
      ),
      (
        """
        <button onclick="h.textContent = b.textContent = 'Your order is placed'; h.focus()">Put in</button>
        <h2 id=h tabindex=-1>Basket</h2><div role=status id=b></div>
        """, ["reported-twice advice"]
      ),
      (
        """
        <button onclick="a.textContent = 'Pizza party'; b.textContent = 'At noon'">Show</button><div aria-live=polite id=a></div>
        <div role=status id=b></div>
        """, []
      ),
    ] as [(String, [String])])
  func twice(_ body: String, _ expected: [String]) throws { expectNoDifference(try Self.found(body), expected) }

  @Test(
    "What is told where no reader gets at it, or from a region that has just come",
    arguments: [
      (
        """
        <div aria-hidden=true><div id=l role=status></div></div><div role=dialog aria-modal=true aria-label=Menu>
        <button onclick="l.textContent = 'It is stored'">Store</button></div>
        """, ["live-region-hidden violation"]
      ),
      (
        """
        <div role=status id=s></div><dialog id=d aria-label=Choice><button onclick="s.textContent = 'It is stored'">Store</button>
        </dialog><script>d.showModal()</script>
        """, ["live-region-hidden violation"]
      ),
      // What stood there before is not told again.
      (
        """
        <div aria-hidden=true><div role=status>All is stored</div></div><div role=dialog aria-modal=true aria-label=Menu>
        <button onclick="this.textContent = 'Done'">Store</button></div>
        """, []
      ),
      // The same is told where it is heard.
      (
        """
        <div aria-hidden=true aria-live=polite id=a></div><div role=status id=b></div>
        <button onclick="a.textContent = b.textContent = 'It is stored'">Store</button>
        """, []
      ),
      (
        """
        <button onclick="const d = document.createElement('div'); d.role = 'status'; d.textContent = 'It is stored';
        document.body.append(d)">Store</button>
        """, ["live-region-late review"]
      ),
      (
        """
        <button onclick="const d = document.createElement('div'); d.role = 'alert'; d.textContent = 'It is not stored';
        document.body.append(d)">Store</button>
        """, []
      ),
    ] as [(String, [String])])
  func void(_ body: String, _ expected: [String]) throws { expectNoDifference(try Self.found(body), expected) }

  @Test(
    "A message that is shown and not said; what unfolds, and what comes with controls of its own, is none",
    arguments: [
      (
        """
        <label>Name <input id=n></label><button onclick="n.ariaInvalid = 'true'; e.textContent = 'Type your name'">Join</button><p id=e></p>
        """, ["message-unheard violation"]
      ),
      (
        """
        <label>Name <input id=n></label><button onclick="n.ariaInvalid = 'true'; e.textContent = 'Type your name'">Join</button>
        <p id=e role=alert></p>
        """, []
      ),
      (
        """
        <label>Name <input id=n aria-describedby=e></label>
        <button onclick="n.ariaInvalid = 'true'; e.textContent = 'Type your name'; n.focus()">Join</button><p id=e></p>
        """, []
      ),
      (
        "<button onclick=\"k.textContent = 'One item in the basket'\">Put in</button><p id=k>No item</p>",
        ["message-unheard review"]
      ),
      (
        "<button onclick=\"k.textContent = 'One item in the basket'\">Put in</button><p id=k role=status>No item</p>", []
      ),
      (
        """
        <button aria-expanded=false onclick="this.ariaExpanded = 'true'; m.hidden = false">More</button><p id=m hidden>More of it here</p>
        """, []
      ),
      (
        "<button onclick=\"m.hidden = false\">More</button><div id=m hidden><p>More of it</p><button>Less</button></div>",
        ["change-silent review"]
      ),
    ] as [(String, [String])])
  func never(_ body: String, _ expected: [String]) throws { expectNoDifference(try Self.found(body), expected) }
}
