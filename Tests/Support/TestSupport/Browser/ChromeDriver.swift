package import Foundation
import LinuxSupport

/// Chromium's own WebDriver server, with a folder for its files.
package final class ChromeDriver {
  /// The folder of its files and those of its browsers, which is removed with the server.
  package let folder: URL
  /// Its address, without a slash at the end.
  package let address: String
  private let process: ChildProcess

  private static let program = ChildProcess.installed("chromedriver")

  /// Whether ChromeDriver is installed.
  package static var isAvailable: Bool { program != nil }

  /// The options of its sessions: a browser without a window, and with a profile in the folder.
  package var browserOptions: [String] {
    ["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile"]
  }

  /// Starts it and waits until it accepts connections.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "driver-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let environment = ProcessInfo.processInfo.environment.merging(["HOME": folder.path, "TMPDIR": folder.path]) { $1 }
    var ended: [String] = []
    // It takes a port that is free for IPv4 or IPv6, and ends where the other has the port in use.
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

/// The reason why there is no server.
struct ChromeDriverError: Error, CustomStringConvertible {
  var description: String
}
