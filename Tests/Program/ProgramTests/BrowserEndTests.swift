import Foundation
import LinuxSupport
import RemoteApps
import TestSupport
import TestTraits
import Testing

/// However browser, tab or session end, the person hears it, and no process remains.
@Suite("The end of a browser", .waitingLong, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct BrowserEndTests {
  private static let page = Checkout.url("Tests/Fixtures/pages/shop.html").path

  /// A folder whose path is short enough for a browser's socket.
  private let folder: String

  init() throws {
    folder = try #require(PrivateFolder.make("eb", in: "/tmp"))
  }

  private func session(taking input: String = "--keys") throws -> TerminalProgram {
    try TerminalProgram(
      builtProgram("earshot"),
      [
        "run", input, "--no-speech", "--hints", "off", "--language", "en", "--data", "\(folder)/data", "--app", Self.page,
      ],
      environment: [
        "HOME": folder, "TMPDIR": folder, "TERM": "xterm", "LC_ALL": "C.UTF-8",
        "PATH": "\(folder)/bin:/usr/bin:/bin",
      ])
  }

  /// The process groups of this test's browsers, as far as they are known.
  private final class Groups {
    var numbers: Set<Int32> = []
  }

  private let groups = Groups()

  /// The processes of this test, by number, with their command lines: those that name its folder, and those of the same process
  /// group, because tabs do not always name it, even after the others of the group have ended.
  private func processes() -> [Int32: String] {
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    var found: [Int32: String] = [:]
    var others: [Int32: String] = [:]
    for number in all {
      let line = (try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline"))) ?? Data()
      let words = String(decoding: line, as: UTF8.self)
      guard words.contains(folder) else {
        // A process that has ended and is not yet removed has no command line.
        if !words.isEmpty { others[number] = words }
        continue
      }
      found[number] = words
      groups.numbers.insert(getpgid(number))
    }
    return found.merging(others.filter { groups.numbers.contains(getpgid($0.key)) }) { first, _ in first }
  }

  /// Chromium itself, or a tab of it.
  private func part(isTab: Bool) -> [Int32] {
    processes().filter { number, words in
      words.contains(isTab ? "--type=renderer" : "--remote-debugging-pipe") && !words.contains("read -r end")
        && (isTab || !words.contains("--type="))
    }.map(\.key)
  }

  private func descriptors(of process: Int32) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
  }

  private var profiles: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { $0.hasPrefix("earshot-chromium-") }
  }

  private func count(of text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

  @Test("A browser or a tab that is killed is told of, and the page is opened again in the same session")
  func kills() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try session()
    var opened = 1
    _ = try program.output { count(of: "Corner shop, heading", in: $0) == opened }
    var before: Int?
    for round in 1...Soak.count(usual: 12, each: 9) {
      let isTab = round % 2 == 0
      let sentence = isTab ? "The page has crashed, heading" : "The browser has ended, heading"
      let reported = count(of: sentence, in: program.output)
      for process in part(isTab: isTab) { kill(process, SIGKILL) }
      _ = try program.output { count(of: sentence, in: $0) == reported + 1 }
      program.send("\u{1B}[C")
      _ = try program.output { $0.hasSuffix("Open the page again, button\n") }
      program.send("\r")
      opened += 1
      _ = try program.output { count(of: "Corner shop, heading", in: $0) == opened }
      // All files that are opened once and kept are open now.
      if let before { #expect(descriptors(of: program.pid) == before, "round \(round)") }
      before = before ?? descriptors(of: program.pid)
      #expect(profiles.count == 1)
    }
    // The folder can be removed when no process writes into it any more.
    program.send("q")
    _ = try program.exitCode()
    try waitUntil("all of it is gone") { processes().isEmpty && profiles.isEmpty }
  }

  @Test("A browser that ends as soon as it is started is told of, and the next one opens the page")
  func endsAtOnce() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = "\(folder)/bin/chromium"
    try FileManager.default.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
    try """
    #!/bin/sh
    echo started >> '\(folder)/starts'
    test $(wc -l < '\(folder)/starts') != 2 || exit 1
    exec \(ChromiumPage.program ?? "") "$@"
    """.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let session = try session()
    _ = try session.output { $0.contains("Corner shop, heading") }
    for process in part(isTab: false) { kill(process, SIGKILL) }
    _ = try session.output { $0.contains("The browser has ended, heading") }
    session.send("\u{1B}[C")
    _ = try session.output { $0.hasSuffix("Open the page again, button\n") }
    session.send("\r")
    _ = try session.output { count(of: "The browser has ended", in: $0) == 2 }
    session.send("\r")
    _ = try session.output { count(of: "Corner shop, heading", in: $0) == 2 }
    session.send("q")
    #expect(try session.exitCode() == 0)
  }

  @Test(
    "A session by lines whose browser has ended tells so by its exit code, unless the page was opened again",
    arguments: [
      (false, Int32(69)), (true, 0),
    ])
  func exitCode(isOpenedAgain: Bool, code: Int32) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try session(taking: "--lines")
    _ = try program.output { $0.contains("Corner shop, heading") }
    for process in part(isTab: false) { kill(process, SIGKILL) }
    _ = try program.output { $0.contains("The browser has ended, heading") }
    if isOpenedAgain {
      program.send("next\nactivate\n")
      _ = try program.output { count(of: "Corner shop, heading", in: $0) == 2 }
    }
    program.send("quit\n")
    #expect(try program.exitCode() == code)
    try waitUntil("all of it is gone") { processes().isEmpty && profiles.isEmpty }
  }

  @Test("Of a session that ends or is killed nothing is left", arguments: [SIGKILL, SIGTERM, nil])
  func sessions(signal: Int32?) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for _ in 1...Soak.count(usual: 1, each: 1) {
      let program = try session()
      _ = try program.output { $0.contains("Corner shop, heading") }
      #expect(profiles.count == 1)
      #expect(!part(isTab: true).isEmpty)
      if let signal { program.signal(signal) } else { program.send("q") }
      _ = try program.exitCode()
      try waitUntil("all of it is gone") { processes().isEmpty && profiles.isEmpty }
    }
  }
}
