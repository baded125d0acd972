import Apps
import CustomDump
import Foundation
import RemoteApps
import TestSupport
import TestTraits
import Testing

/// Pages that want more than is theirs, in a real Chromium.
@Suite("A hostile page", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct HostilePageTests {
  private let folder = TestFolder()

  /// Ways to read a file at `u`, each an expression with a promise of what is read.
  private static let readings = [
    "fetch": "(await fetch(u)).text()",
    "request":
      "new Promise((k, no) => { const x = new XMLHttpRequest; x.onload = () => k(x.responseText); x.onerror = no; x.open('GET', u); x.send() })",
    "frame": "loaded('iframe', 'src').then(f => f.contentDocument.body.textContent)",
    "object": "loaded('object', 'data').then(f => f.contentDocument.body.textContent)",
    "script": "loaded('script', 'src').then(() => String(window.stolen))",
    "module": "import(u).then(() => String(window.stolen))",
    "image": "loaded('img', 'src').then(i => 'secret ' + i.naturalWidth)",
    "style": "loaded('link', 'href').then(() => getComputedStyle(document.body).getPropertyValue('--stolen'))",
    "worker": "inWorker(new Worker(URL.createObjectURL(new Blob([code]))))",
    "shared worker": "inWorker(new SharedWorker(URL.createObjectURL(new Blob([code]))).port)",
    "worker in a file": "inWorker(new Worker('worker.js'))",
    "service worker": "navigator.serviceWorker.register('worker.js').then(() => 'secret')",
  ]

  private func page(_ reading: String, of target: String) throws -> String {
    for (name, text) in [
      ("secret.txt", "secret"), ("secret.js", "window.stolen = 'secret'"), ("secret.css", "body { --stolen: secret }"),
      ("secret.html", "<p>secret"), ("secret.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
      ("site/worker.js", "fetch('\(folder.url.absoluteString)secret.txt').then(r => r.text()).then(postMessage)"),
      ("site/.hidden/secret.txt", "secret"), ("site/.hidden/secret.html", "<p>secret"),
    ] { try folder.write(text, to: name) }
    try? FileManager.default.createSymbolicLink(atPath: folder.path(of: "site/out"), withDestinationPath: folder.path)
    let page = """
      <!doctype html><html lang=en><title>Page</title><h1>Page</h1><button id=b>Steal</button><p role=status id=s></p><script>
      const u = "\(target)";
      const code = `const read = (to) => fetch("${new URL(u, location)}").then(r => r.text()).then(t => to.postMessage(t));
        if (self.postMessage) read(self); else onconnect = e => read(e.ports[0])`;
      const loaded = (tag, name) => new Promise((k, no) => {
        const e = document.createElement(tag); e.rel = 'stylesheet';
        e.onload = () => k(e); e.onerror = no; e[name] = u; document.body.append(e) });
      const inWorker = (w) => new Promise((k, no) => { w.onmessage = e => k(e.data); w.onerror = no });
      b.onclick = async () => {
        let got = "nothing";
        const end = new Promise(k => setTimeout(k, 1500, "nothing"));
        try { got = await Promise.race([(async () => \(reading))(), end]) } catch {}
        s.textContent = String(got).includes("secret") ? "Stolen" : "Got nothing";
      }</script>
      """
    return try folder.write(page, to: "site/page.html").path
  }

  @Test(
    "A page that is a file reads no file outside its folder, nor one that is hidden in it, in whatever way",
    arguments: readings.keys.sorted(), ["..", "out", ".hidden"])
  func files(_ way: String, _ place: String) throws {
    let kind = ["frame": "html", "object": "html", "script": "js", "module": "js", "image": "svg", "style": "css"][way] ?? "txt"
    let page = try page(try #require(Self.readings[way]), of: "\(place)/secret.\(kind)")
    expectNoDifference(
      try PageFlow.findings("find Steal\nactivate\nwait for \"Got nothing\" within 8 s", at: page), [])
  }

  @Test("A file that is refused is told, and can be allowed")
  func allowed() throws {
    let page = try page(try #require(Self.readings["style"]), of: "../secret.css")
    let flow = "find Steal\nactivate\n"
    expectNoDifference(
      try PageFlow.findings(
        flow + "expect polite \"Got nothing\"\nexpect polite contains \"secret.css, which is outside its folder\"", at: page), [])
    expectNoDifference(
      try PageFlow.findings(flow + "wait for \"Stolen\" within 8 s", at: page, reach: folder.path), [])
  }

  /// Ways to ask a server at `u` for something.
  private static let calls = [
    "fetch(u, { method: 'POST', mode: 'no-cors', body: 'x' })", "navigator.sendBeacon(u, 'x')", "new Image().src = u",
    "new WebSocket(u.replace('http', 'ws'))", "new EventSource(u)",
    "document.body.insertAdjacentHTML('beforeend', `<iframe src='${u}'></iframe>`)",
    "document.head.insertAdjacentHTML('beforeend', `<link rel=prefetch href='${u}'><link rel=stylesheet href='${u}'>`)",
    "new Worker(URL.createObjectURL(new Blob([`fetch('${u}', { mode: 'no-cors' })`])))",
    """
    const server = { urls: u.replace('http://', 'turn:').replace('/', '') + '?transport=tcp', username: 'x', credential: 'x' };
    const call = new RTCPeerConnection({ iceServers: [server] });
    call.createDataChannel('x'); call.createOffer().then(d => call.setLocalDescription(d))
    """,
  ]

  private func caller(_ call: String, _ server: StubServer) -> String {
    """
    <!doctype html><html lang=en><title>Page</title><h1>Page</h1><button id=b>Call</button><p role=status id=s></p><script>
    const u = "\(server.address)/";
    b.onclick = () => { try { \(call) } catch {} setTimeout(() => { s.textContent = "Called" }, 400) }</script>
    """
  }

  @Test("A page reaches no other port of this machine, in whatever way", arguments: calls, [true, false])
  func ports(_ call: String, _ isFile: Bool) throws {
    let other = try StubServer { _ in .raw(200, "x") }
    defer { other.stop() }
    let text = caller(call, other)
    let own = try StubServer { _ in .raw(200, text) }
    defer { own.stop() }
    let page = isFile ? try folder.write(text, to: "page.html").path : own.address + "/"
    expectNoDifference(try PageFlow.findings("find Call\nactivate\nwait for \"Called\" within 8 s", at: page), [])
    expectNoDifference(other.requests, [])
  }

  @Test("A port that is refused is told, and can be allowed")
  func allowedPort() throws {
    let other = try StubServer { _ in .raw(200, "x") }
    defer { other.stop() }
    let text = caller(Self.calls[0], other)
    let own = try StubServer { _ in .raw(200, text) }
    defer { own.stop() }
    let flow = "find Call\nactivate\n"
    expectNoDifference(
      try PageFlow.findings(
        flow + "expect polite contains \"The page asked for port \(other.port) of this machine, which it does not reach\"",
        at: own.address + "/"), [])
    expectNoDifference(
      try PageFlow.findings(flow + "wait for \"Called\" within 8 s", at: own.address + "/", reach: "\(other.port)"), [])
    expectNoDifference(other.requests, ["POST /"])
  }

  @Test(
    "A server that leads on to what no page may open, or to nothing, leaves the page where it is",
    arguments: [
      ("file:///etc/passwd", "This leads to file:///etc/passwd, which no page may open. It is not opened."),
      ("data:text/html,Forged", "This leads to data:text/html,Forged, which no page may open. It is not opened."),
      ("chrome://version", "This leads to chrome://version, which no page may open. It is not opened."),
      ("javascript:alert(1)", "This leads to javascript:alert(1), which no page may open. It is not opened."),
      (
        "http://elsewhere.invalid/",
        "This leads to another site, http://elsewhere.invalid/, which is not opened. To open it, start Earshot with its address."
      ),
      ("", nil),
    ])
  func redirections(_ place: String, _ sentence: String?) throws {
    let server = try StubServer { request in
      guard request.path == "/on" else { return .raw(200, "<!doctype html><title>Page</title><h1>Page</h1><a href=on>On</a>") }
      return place.isEmpty ? .raw(204, "") : .redirection(place)
    }
    defer { server.stop() }
    let answer = sentence.map { "expect polite \"\($0)\"\n" } ?? ""
    expectNoDifference(
      try PageFlow.findings(
        "find On\nactivate\n\(answer)wait idle\nexpect not contains \"still loading\"\nprevious\nexpect \"Page, heading level 1\"",
        at: server.address + "/"), [])
  }

  @Test(
    "Why a page cannot be opened is a fact, also behind a link",
    arguments: [
      ("/hang", "the server answers nothing"), ("/loop", "the page leads on without end"),
      ("http://127.0.0.1:1/", "browsers do not open this port"),
    ])
  func reasons(_ target: String, _ reason: String) throws {
    let server = try StubServer { request in
      switch request.path {
      case "/hang": .hangUp
      case "/loop": .redirection("/loop")
      default: .raw(200, "<!doctype html><title>Page</title><h1>Page</h1><a href='\(target)'>On</a>")
      }
    }
    defer { server.stop() }
    expectNoDifference(
      try PageFlow.findings(
        "find On\nactivate\nwait idle\nexpect contains \"cannot be opened: \(reason)\"", at: server.address + "/", reach: "1"), []
    )
  }
}
