import AccessibilityTree
import Announcements
import Console
import Foundation
import Glibc
import LinuxSupport
import PeerMentor
import RemoteApps
import Runtime
import Session

/// The cost of a large page in a browser: a key that moves on it, a change of it, and reading it.
struct PageBench {
  /// The number of times that each thing is done.
  var count: Int
  /// The number of elements of the page.
  var size: Int
  var configuration: Configuration
  /// An empty folder.
  var folder: String

  /// - Parameter openBuiltIn: Opens the built-in app, for comparison with the page.
  func run(_ report: inout BenchReport, openBuiltIn: () throws -> BenchSession<PeerMentorApp>) throws {
    let app = try openBuiltIn()
    // This session keeps the sound server running, which ends when no program plays to it.
    defer { app.close() }
    let file = "\(folder)/page.html"
    try Data(Self.page(of: size).utf8).write(to: URL(fileURLWithPath: file))
    let address = try PageAddress(file)
    try compareKeys(address, app, &report)
    try compareChanges(address, &report)
    try read(address, file, &report)
  }

  // MARK: Keys

  /// Presses keys on the page and in the built-in app, in turns, so that other work of the machine affects both.
  private func compareKeys(
    _ address: PageAddress, _ app: BenchSession<PeerMentorApp>, _ report: inout BenchReport
  ) throws {
    let page = try open(address)
    defer { page.close() }
    // Past the first elements, to the rows.
    for _ in 0..<6 { _ = try Self.step(page, forward: true) }
    var (pages, apps): ([Double], [Double]) = ([], [])
    for step in 0..<count * 4 {
      let isForward = step / 4 % 2 == 0
      if let time = try Self.step(page, forward: isForward) { pages.append(time) }
      if let time = try Self.step(app, forward: isForward) { apps.append(time) }
    }
    let (ours, builtIn) = ("Key read to first samples written, a page of \(size) nodes", "The same, the built-in app")
    report.add(ours, pages)
    report.add(builtIn, apps)
    report.addRatio("The page, times the built-in app", of: ours, to: builtIn, goal: 1.3)
  }

  private static func step<App: SemanticApp>(_ session: BenchSession<App>, forward isForward: Bool) throws -> Double? {
    usleep(UInt32.random(in: 20_000...40_000))
    session.forget()
    session.press(isForward ? "\u{1B}[C" : "\u{1B}[D")
    return try session.waitForStart().written?.inMilliseconds
  }

  // MARK: Changes

  /// Changes a live region, by itself and by a press: Earshot announces the change, a client that does nothing else prints it.
  private func compareChanges(_ address: PageAddress, _ report: inout BenchReport) throws {
    let name = "A live region of a page changes to first samples written"
    for (name, query) in [(name, BarePage.byItself), ("\(name), the page busy", BarePage.busy)] {
      var (heard, printed): ([Double], [Double]) = ([], [])
      let page = try PageAddress("\(address.text)?\(query)")
      let (session, bare) = (try open(page, isBusy: query == BarePage.busy), try BarePage(page))
      defer { session.close() }
      for _ in 0..<count / 2 {
        heard.append(try change(session, byKey: nil))
        printed.append(try bare.change())
      }
      compare(name, heard, printed, &report)
    }
    do {
      var (pressed, pressedBare): ([Double], [Double]) = ([], [])
      let (session, bare) = (try open(address), try BarePage(address))
      defer { session.close() }
      session.press("\u{1B}[C")
      for _ in 0..<count {
        pressed.append(try change(session, byKey: " "))
        pressedBare.append(try bare.press())
      }
      compare("Activated on a page to first samples of what it changed", pressed, pressedBare, &report)
    }
  }

  private func compare(_ name: String, _ ours: [Double], _ theirs: [Double], _ report: inout BenchReport) {
    report.add(name, ours)
    report.add("\(name): a bare client, to its line printed", theirs)
    report.add("\(name): longer than the bare client", zip(ours, theirs).map { $0 - $1 }, goal: 10, tellsBounds: true)
  }

  /// The time from the page's change, or from the key, to the first samples of its words.
  private func change(_ session: BenchSession<RemoteApp>, byKey key: String?) throws -> Double {
    // The last speech is over, also that of meanwhile changes, and the page is at rest.
    repeat {
      try session.hush()
      usleep(400_000)
    } while session.forget().contains { if case .announced = $0 { true } else { false } }
    let start = key.map { session.press($0) } ?? monotonicNow()
    var announcement: Announcement?
    while let news = try session.next() {
      if case .announced(let new) = news, new.text.contains(BarePage.word) { announcement = new }
      guard case .started(let id, let latency) = news, id == announcement?.id, let announcement,
        let written = latency.written
      else { continue }
      let heardAt = session.clock.start + (announcement.triggeredAt + written)
      return key == nil ? BarePage.age(of: announcement.text, at: heardAt) : (heardAt - start).inMilliseconds
    }
    throw Failure.unavailable(localized: "the session ended in the middle of the bench")
  }

  // MARK: Reading

  /// Reads all stops of the page, and takes Playwright's snapshot of the same page.
  private func read(_ address: PageAddress, _ file: String, _ report: inout BenchReport) throws {
    let source = ChromiumPage(address, language: "en", detail: .changes)
    defer { source.close() }
    _ = try source.start(at: nil) { _ in }
    try Self.waitUntilKept(source)
    var times: [Double] = []
    let end = monotonicNow() + .seconds(60)
    while times.count < max(count / 4, 3), monotonicNow() < end {
      let start = monotonicNow()
      let answered = Mailbox<ChromiumPage.Comparison?>()
      source.compare { answered.post($0) }
      guard let comparison = answered.take(until: start + .seconds(30)), let whole = comparison?.whole else { continue }
      _ = ReadingOrder(whole.tree).count
      times.append((monotonicNow() - start).inMilliseconds)
    }
    let (ours, theirs) = ("Reading all stops of a page of \(size) nodes", "Playwright's snapshot of the same page")
    report.add(ours, times)
    guard let snapshots = PlaywrightSnapshots.times(of: file, count: max(count / 4, 3)) else {
      report.notes.append("Playwright's snapshot of a page: it is not installed for python3; try pip install playwright")
      return
    }
    report.add(theirs, snapshots)
    report.addRatio("Our reading, times Playwright's", of: ours, to: theirs)
  }

  // MARK: The page

  private func open(_ address: PageAddress, isBusy: Bool = false) throws -> BenchSession<RemoteApp> {
    let source = ChromiumPage(address, language: "en", detail: .changes)
    let news = Mailbox<RemoteEvent>()
    let first = try source.start(at: nil) { news.post($0) }
    // A page that rewrites itself all the time may never be.
    if !isBusy { try Self.waitUntilKept(source) }
    let machine = SessionMachine(
      RemoteApp(first), settings: BenchSession<RemoteApp>.settings(configuration), startedAt: SessionClock.wallSeconds)
    return try BenchSession(machine, configuration: configuration, prerendersAhead: true) { post in
      let thread = NamedThread("bench-page") {
        while let event = news.take(until: nil) {
          if case .notice(.ended) = event { return }
          post(.event(.happened([event])))
        }
      }
      return BenchSession<RemoteApp>.Connection(
        perform: { order, id in source.perform(order.act) { post(.answer(id, .answered(order.act, $0))) } },
        reach: { source.reach($0) }
      ) {
        source.close()
        news.post(.notice(.ended))
        thread.join()
      }
    }
  }

  /// Waits until the browser reports changes; before, the page is read as a whole.
  private static func waitUntilKept(_ source: ChromiumPage) throws {
    let kept = Mailbox<Void>()
    source.whenKept { kept.post(()) }
    guard kept.take(until: monotonicNow() + .seconds(60)) != nil else {
      throw Failure.unavailable(localized: "the page was not read to its end in a minute")
    }
  }

  /// A button that changes a live region, and rows of links: each is an item, a link and its text.
  static func page(of size: Int) -> String {
    let rows = (1...(size / 3)).map { "<li><a href=\"#\">Row \($0)</a></li>" }.joined()
    return """
      <!doctype html><html lang=en><title>Rows</title>
      <h1>Rows</h1>
      <button id=now>Change it</button>
      <div id=status role=status></div><ul>\(rows)</ul>
      <script>
      \(BarePage.script)
      now.onclick = change;
      </script>
      """
  }
}
