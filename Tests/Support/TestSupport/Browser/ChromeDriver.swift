package import Foundation
import LinuxSupport

/// Chromium's own WebDriver server, in a folder of its own.
package final class ChromeDriver {
  /// Where its files are, and those of its browsers; it goes with the server.
  package let folder: URL
  /// Its address, without a slash at its end.
  package let address: String
  private let process: ChildProcess

  private static let program = ChildProcess.installed("chromedriver")

  /// Whether it is installed.
  package static var isAvailable: Bool { program != nil }

  /// What a session of it needs: a browser without a window and with a profile in the folder.
  package var browserOptions: [String] {
    ["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile"]
  }

  /// Starts it and waits until it takes connections.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "driver-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path, "TMPDIR": folder.path]) { $1 }
    var ended: [String] = []
    // It takes a port that is free for one of IPv4 and IPv6, and ends where that is in use for the other.
    while ended.count < 5 {
      let process = try ChildProcess(Self.program ?? "", ["--port=0"], environment: environment, .output)
      var said = ""
      while case let more = process.readSome(), !more.isEmpty {
        said += String(decoding: more, as: UTF8.self)
        guard let port = said.firstMatch(of: /successfully on port (\d+)\D/)?.1 else { continue }
        address = "http://127.0.0.1:\(port)"
        self.process = process
        return
      }
      ended.append("exit code \(process.exitCode()) after: \(said)")
    }
    try? FileManager.default.removeItem(at: folder)
    throw ChromeDriverError(description: "ChromeDriver does not start: \(ended)")
  }

  deinit {
    process.end(within: .seconds(10))
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Why there is no server.
struct ChromeDriverError: Error, CustomStringConvertible {
  var description: String
}
