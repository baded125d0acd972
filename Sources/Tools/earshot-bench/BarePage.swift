import Foundation
import Glibc
import LinuxSupport
import RemoteApps
import Runtime
import Text

/// A page in a browser, and a client that prints the text of its live region as soon as it changes, and nothing else.
final class BarePage {
  private typealias Client = DevToolsClient<Never>
  private let browser: BrowserProcess
  private let pipe: DevToolsPipe
  private let client: Client
  private let session: String
  private let output: FileHandle?

  /// The beginning of each text of the live region.
  static let word = "Changed"
  /// The queries in the addresses of pages that change by themselves: one that does nothing else, and one whose script works a
  /// third of the time and rewrites its rows.
  static let (byItself, busy) = ("alone", "busy")

  /// Changes the live region: its text is the time of the change, in milliseconds of the wall clock.
  static let script = """
    const status = document.getElementById("status");
    function change() {
      status.textContent = "\(word) " + Math.round(performance.timeOrigin + performance.now()) % \(period);
    }
    if (location.search) setInterval(change, 1500);
    if (location.search === "?\(busy)") {
      const links = document.querySelectorAll("li a");
      let round = 0;
      setInterval(() => {
        round += 1;
        const end = performance.now() + 15;
        for (let row = 0; row < 20; row += 1) links[(round * 20 + row) % links.length].textContent = `Row ${row} of ${round}`;
        while (performance.now() < end) {}
      }, 45);
    }
    """

  private static let period = 100_000

  /// The age of the time in a text, in milliseconds.
  static func age(of text: String, at time: Duration) -> Double {
    guard let reported = text.split(whereSeparator: { !$0.isNumber }).compactMap({ Double($0) }).last else { return .infinity }
    var wall = timespec()
    clock_gettime(CLOCK_REALTIME, &wall)
    let now = Double(wall.tv_sec % 1_000_000) * 1_000 + Double(wall.tv_nsec) / 1_000_000
    let then = now - (monotonicNow() - time).inMilliseconds
    // Either of the two times may have wrapped in between.
    return (then - reported).remainder(dividingBy: Double(period))
  }

  init(_ address: PageAddress) throws {
    let browser = try BrowserProcess(options: [], language: "en")
    let mailbox = Mailbox<Client.Mail>()
    let pipe = DevToolsPipe(commands: browser.commands, messages: browser.messages) { mailbox.post(.browser($0)) }
    client = Client(mailbox) { pipe.write($0) }
    (self.browser, self.pipe) = (browser, pipe)
    output = FileHandle(forWritingAtPath: "/dev/null")
    let wait = Duration.seconds(30)
    let target = try client.call("Target.createTarget", ["url": .string("about:blank")], timeout: wait)["targetId"]?.string ?? ""
    let attached = try client.call(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": .boolean(true)], timeout: wait)
    session = attached["sessionId"]?.string ?? ""
    for domain in ["Page", "Runtime"] { try client.call("\(domain).enable", in: session, timeout: wait) }
    try client.call("Runtime.addBinding", ["name": .string("told")], in: session, timeout: wait)
    try client.call("Page.navigate", ["url": .string(address.text)], in: session, timeout: wait)
    _ = try event("Page.loadEventFired")
    let observer = """
      new MutationObserver(() => told(status.textContent))
        .observe(status, { childList: true, characterData: true, subtree: true })
      """
    try client.call("Runtime.evaluate", ["expression": .string(observer)], in: session, timeout: wait)
  }

  /// The milliseconds from the next change of the page to its line.
  func change() throws -> Double {
    while client.next(until: .zero) != nil {}
    let text = try printNext()
    return Self.age(of: text, at: monotonicNow())
  }

  /// The milliseconds from a press to the line about its effect.
  func press() throws -> Double {
    usleep(400_000)
    while client.next(until: .zero) != nil {}
    let start = monotonicNow()
    client.send("Runtime.evaluate", ["expression": .string("now.click()"), "userGesture": .boolean(true)], in: session)
    _ = try printNext()
    return (monotonicNow() - start).inMilliseconds
  }

  private func printNext() throws -> String {
    let text = try event("Runtime.bindingCalled")["payload"]?.string ?? ""
    output?.write(Data("\(text)\n".utf8))
    return text
  }

  private func event(_ method: String) throws -> JSONValue {
    let end = monotonicNow() + .seconds(30)
    while let mail = client.next(until: end) {
      if case .browser(.event(let event)) = mail, event.method == method { return event.params }
    }
    throw Failure.unavailable(localized: "the browser that the pages are compared in tells nothing")
  }
}

/// Playwright's own snapshot of a page's accessible elements.
enum PlaywrightSnapshots {
  private static let program = """
    import sys, time
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
        page = browser.new_page()
        page.goto("file://" + sys.argv[2])
        for _ in range(int(sys.argv[3])):
            start = time.monotonic()
            page.locator("body").aria_snapshot()
            print((time.monotonic() - start) * 1000)
        browser.close()
    """

  /// The Pythons that may have Playwright: the one of the machine, and that of `make page-check`.
  private static let pythons = ["python3", ".build/page-check/bin/python"]

  /// The duration of each snapshot, in milliseconds; nil without Playwright.
  static func times(of file: String, count: Int) -> [Double]? {
    guard let chromium = ChromiumPage.program else { return nil }
    for python in pythons {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [python, "-c", program, chromium, file, String(count)]
      let pipe = Pipe()
      (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
      guard (try? process.run()) != nil else { continue }
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let times = text.split(separator: "\n").compactMap { Double($0) }
      if process.terminationStatus == 0, !times.isEmpty { return times }
    }
    return nil
  }
}
