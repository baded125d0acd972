import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

/// The server is Chromium's own, which was not written for these tests.
@Suite(
  "A real WebDriver server", .waiting, .enabled(if: ChromeDriver.isAvailable, "Debian's package chromium-driver is not installed")
)
struct ChromeDriverTests {
  @Test("Its session is begun, read, pressed, typed into, gone back in and ended, and what it refuses is understood")
  func session() throws {
    let driver = try ChromeDriver()
    defer { withExtendedLifetime(driver) {} }
    let client = WebDriverClient(driver.address)
    let session = try WebDriverSession(
      client,
      Capabilities(["goog:chromeOptions": .object(["args": .array(driver.browserOptions.map(JSONValue.string))])]))
    // Its browser outlives the server unless the session is ended.
    defer { session.end() }
    let page = driver.folder.appending(path: "page.html")
    try """
    <title>Peers</title><p id=out></p><input id=name aria-label=Name value="old">
    <button id="go&quot;'" onclick="out.textContent = document.getElementById('name').value">Sign in</button>
    <a href="#there">There</a>
    """.write(to: page, atomically: true, encoding: .utf8)
    try session.open(page.absoluteString)
    let field = try session.element(by: "xpath", "//input[@aria-label=\"Name\"]")
    try session.clear(field)
    try session.type("blåbær", into: field)
    try session.click(session.element(by: "xpath", "//*[@id=concat(\"go\", '\"', \"'\")]"))
    expectNoDifference(try session.run("return document.getElementById('out').textContent").string, "blåbær")
    expectNoDifference(try session.attribute("aria-label", of: field), "Name")
    #expect(try session.source().contains("<title>Peers</title>"))
    #expect(try session.screenshot().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try session.click(session.element(by: "xpath", "//a"))
    expectNoDifference(try session.run("return location.hash").string, "#there")
    try session.back()
    expectNoDifference(try session.run("return location.hash").string, "")
    try session.run("document.body.innerHTML = ''")
    do throws(WebDriverError) {
      try session.click(field)
      Issue.record("an element that is gone can be pressed")
    } catch {
      #expect(error.isStale, "\(error)")
    }
    session.end()
    do throws(WebDriverError) {
      _ = try session.source()
      Issue.record("a session that has ended can be read")
    } catch {
      #expect(error.endsSession, "\(error)")
    }
  }
}
