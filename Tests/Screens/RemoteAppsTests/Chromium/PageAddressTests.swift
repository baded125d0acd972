import CustomDump
import RemoteApps
import Testing

@Suite("Addresses of pages")
struct PageAddressTests {
  @Test(
    "A page leads to its own site, and nowhere else",
    arguments: [
      ("http://localhost:3000/a", "http://localhost:3000/b?c#d", true),
      ("http://localhost:3000/a", "http://127.0.0.1:3000/", true),
      ("http://localhost:3000/a", "ws://[::1]:3000/", true),
      ("http://localhost/a", "http://127.0.0.1:80/", true),
      ("http://localhost:3000/a", "http://127.0.0.1:8080/", false),
      ("http://localhost:3000/a", "http://[::1]/", false),
      ("http://localhost:3000/a", "blob:http://localhost:3000/x", true),
      ("http://localhost:3000/a", "blob:http://localhost:5432/x", false),
      ("http://localhost:3000/a", "http://localhost.example.org/", false),
      ("http://localhost:3000/a", "http://127.0.0.1.example.org/", false),
      ("http://localhost:3000/a", "file:///etc/passwd", false),
      ("https://example.org/", "https://www.example.org/x", true),
      ("https://example.org/", "http://example.org/", true),
      ("https://example.org/", "https://example.org.evil.test/", false),
      ("https://example.org/", "https://evil.test/?example.org", false),
      ("https://example.org/", "http://127.0.0.1/", false),
      ("https://example.org/", "javascript:alert(1)", false),
      ("https://example.org/", "data:text/html,x", false),
      ("file:///srv/site/index.html", "file:///srv/site/a/b.html", true),
      ("file:///srv/site/index.html", "file:///srv/site/../secret.html", false),
      ("file:///srv/site/index.html", "file:///srv/site/%2e%2e/secret.html", false),
      ("file:///srv/site/index.html", "file:///srv/sitemap.html", false),
      ("file:///srv/site/index.html", "http://localhost/", false),
      ("file:///srv/site/index.html", "file:///srv/site/.ssh/key", false),
      ("file:///srv/site/index.html", "file://elsewhere/srv/site/a.html", false),
      ("file:///srv/site/index.html", "view-source:file:///srv/site/a.html", false),
    ])
  func leading(from: String, to: String, expected: Bool) throws {
    expectNoDifference(try PageAddress(from).leads(to: to), expected)
  }

  @Test(
    "A screen is called by the last part of its path",
    arguments: [
      ("http://localhost/", "start"), ("http://localhost:8080", "start"), ("http://localhost/shop/cart?x=1", "cart"),
      ("file:///srv/site/index.html", "index"), ("http://localhost/a%20b", "a-b"),
    ])
  func names(address: String, expected: String) throws {
    expectNoDifference(try PageAddress(address).screenName, expected)
  }

  @Test("What is no address, or holds a password, is refused", arguments: ["http://", "http://ada:secret@example.org/"])
  func refused(address: String) {
    let error = #expect(throws: ChromiumError.self) { try PageAddress(address) }
    #expect(error?.description.contains("secret") == false)
  }

  @Test(
    "Links for telephones and letters are for other programs",
    arguments: [
      ("mailto:a@example.org", true), ("tel:123", true), ("intent://x", true), ("https://example.org", false),
      ("about:blank", false),
    ])
  func otherPrograms(address: String, expected: Bool) {
    expectNoDifference(PageAddress.isForOtherProgram(address), expected)
  }
}
