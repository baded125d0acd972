import Foundation
import Glibc
import Synchronization
import Text

/// What this program may read, open and write where others than its user say what: an agent, over a protocol.
///
/// Without one, everything that the person may is open. Files are checked after they are opened, by the path that the system
/// has for them: no link, and no file that is exchanged meanwhile, leads out of a folder.
package struct Reach: Sendable {
  /// The folders that are read, without links.
  private let folders: [String]
  /// The servers besides those of this machine.
  private let servers: Set<Server>
  /// Whether files in these folders may be written.
  private let writes: Bool

  /// A server, by what an address has before its path.
  private struct Server: Hashable, Sendable {
    var scheme: String
    var host: String
    var port: Int

    /// The server of an address; nil where it has none.
    init?(_ address: String) {
      guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
        let host = parts.host?.lowercased(), !host.isEmpty, let usual = ["http": 80, "https": 443, "ws": 80, "wss": 443][scheme]
      else { return nil }
      (self.scheme, self.host, port) = (scheme, host.filter { !"[]".contains($0) }, parts.port ?? usual)
    }

    var isThisMachine: Bool {
      host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
        || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }
  }

  /// The limits of this program; nil for none. Set once, before anything is read for others.
  package static var current: Reach? {
    get { shared.withLock(\.self) }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex<Reach?>(nil)

  /// The most bytes of a file that is read for others.
  private static let fileLimit = 32 << 20

  /// - Throws: A folder that does not exist, or an address without a server.
  package init(folders: [String], addresses: [String], writes: Bool) throws(Failure) {
    self.folders = try folders.map { folder throws(Failure) in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
        let real = Self.real(folder)
      else {
        throw .usage(
          "there is no folder '\(folder)' to allow; name one that exists",
          nb: "det finnes ingen mappe «\(folder)» å tillate; oppgi en som finnes")
      }
      return real
    }
    servers = Set(
      try addresses.map { address throws(Failure) in
        guard let server = Server(address) else {
          throw .usage(
            "'\(address)' is not the address of a server to allow; write it like https://staging.example.org",
            nb: "«\(address)» er ikke adressen til en tjener å tillate; skriv den som https://staging.example.org")
        }
        return server
      })
    self.writes = writes
  }

  // MARK: - Files

  /// Checks a file or a folder before it is opened.
  ///
  /// - Parameter path: `-` is standard input.
  package static func check(_ path: String) throws(Failure) {
    guard let reach = current, path != "-" else { return }
    // Opening a pipe without a writer waits.
    var status = stat()
    guard stat(path, &status) != 0 || isFile(status) else { throw refusal(of: path) }
    try reach.check(real: real(path) ?? standardized(path), as: path)
  }

  /// Checks a file that is open; a device or a pipe is none.
  static func check(_ descriptor: Int32, as path: String) throws(Failure) {
    guard let reach = current, path != "-" else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0, isFile(status), let real = real("/proc/self/fd/\(descriptor)")
    else { throw refusal(of: path) }
    try reach.check(real: real, as: path)
  }

  /// The most bytes of a file, which is less where others choose it.
  static func limit(_ limit: Int) -> Int { current == nil ? limit : min(limit, fileLimit) }

  /// Checks whether a file may be written.
  static func checkWriting(_ path: String) throws(Failure) {
    guard let reach = current else { return }
    guard reach.writes else {
      throw .usage(
        "'\(path)' is not written, because nothing may be written here; start the server with --write",
        nb: "«\(path)» blir ikke skrevet, fordi ingenting kan skrives her; start tjeneren med --write")
    }
    let target = URL(filePath: FileUses.target(of: path) ?? path)
    let folder = target.deletingLastPathComponent().path(percentEncoded: false)
    try reach.check(real: (real(folder) ?? standardized(folder)) + "/" + target.lastPathComponent, as: path)
  }

  private static func isFile(_ status: stat) -> Bool { [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) }

  private func check(real path: String, as given: String) throws(Failure) {
    let isInside = folders.contains { folder in
      path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
    if !isInside { throw Self.refusal(of: given) }
  }

  private static func refusal(of path: String) -> Failure {
    let shown = PrintableText.excerpt(path)
    return .usage(
      "'\(shown)' is in no folder that may be read; start the server with --allow and its folder",
      nb: "«\(shown)» er ikke i en mappe som kan leses; start tjeneren med --allow og mappen")
  }

  /// The path without links; nil where nothing is there.
  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The path without `..`, with the links of the folders that are there resolved.
  private static func standardized(_ path: String) -> String {
    var (folder, rest) = (URL(filePath: path).standardizedFileURL, "")
    while folder.path(percentEncoded: false) != "/" {
      rest = "/" + folder.lastPathComponent + rest
      folder.deleteLastPathComponent()
      if let real = real(folder.path(percentEncoded: false)) { return (real == "/" ? "" : real) + rest }
    }
    return rest
  }

  // MARK: - Addresses

  /// Checks the address of a server.
  package static func check(address: String) throws(Failure) {
    guard let reach = current else { return }
    guard let server = Server(address), server.isThisMachine || reach.servers.contains(server) else {
      let shown = PrintableText.excerpt(address)
      throw .usage(
        "'\(shown)' is not on this machine, and may not be opened; start the server with --allow-address and its address",
        nb: "«\(shown)» er ikke på denne maskinen og kan ikke åpnes; start tjeneren med --allow-address og adressen")
    }
  }
}
