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
      guard let parts = URLComponents(string: asciiAddress(address)), let scheme = parts.scheme?.lowercased(),
        let host = parts.encodedHost?.lowercased(), !host.isEmpty,
        let usual = ["http": 80, "https": 443, "ws": 80, "wss": 443][scheme]
      else { return nil }
      (self.scheme, self.host, port) = (scheme, host.filter { !"[]".contains($0) }, parts.port ?? usual)
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
            nb: "«\(address)» er ikke adressen til en server å tillate; skriv den som https://staging.example.org")
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
    if path != "-", let failure = current?.refusal(of: path) { throw failure }
  }

  /// Checks a file that is open.
  static func check(_ descriptor: Int32, as path: String) throws(Failure) {
    if path != "-", let failure = current?.refusal(of: "/proc/self/fd/\(descriptor)", as: path) { throw failure }
  }

  /// Checks whether a file may be written.
  static func checkWriting(_ path: String) throws(Failure) {
    if let failure = current?.refusal(ofWriting: path) { throw failure }
  }

  /// The most bytes of a file, which is less where others choose it.
  static func limit(_ limit: Int) -> Int { current == nil ? limit : min(limit, fileLimit) }

  /// Why a file or a folder may not be read; nil where it may. What is not there is judged by where it would be.
  ///
  /// - Parameter given: Its name in the sentence.
  func refusal(of path: String, as given: String? = nil) -> Failure? {
    var status = stat()
    let kind = stat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    let shown = PrintableText.path(given ?? path)
    guard !has(Self.real(path) ?? Self.standardized(path)) else {
      // Opening a pipe without a writer waits, and a device has no end.
      guard kind != S_IFREG, kind != S_IFDIR else { return nil }
      return .usage(
        "'\(shown)' is neither a file nor a folder; only these are read here",
        nb: "«\(shown)» er verken en fil eller en mappe; bare slike leses her")
    }
    return .usage(
      "'\(shown)' is in no folder that may be read; start the server with --allow and its folder",
      nb: "«\(shown)» er ikke i en mappe som kan leses; start serveren med --allow og mappen")
  }

  /// Why a file may not be written; nil where it may.
  func refusal(ofWriting path: String) -> Failure? {
    let shown = PrintableText.path(path)
    guard writes else {
      return .usage(
        "'\(shown)' is not written, because nothing may be written here; start the server with --write",
        nb: "«\(shown)» blir ikke skrevet, fordi ingenting kan skrives her; start serveren med --write")
    }
    let target = URL(filePath: FileUses.target(of: path) ?? path)
    let folder = target.deletingLastPathComponent().path(percentEncoded: false)
    guard !has((Self.real(folder) ?? Self.standardized(folder)) + "/" + target.lastPathComponent) else { return nil }
    return .usage(
      "'\(shown)' is in no folder that may be written; start the server with --allow and its folder",
      nb: "«\(shown)» er ikke i en mappe som kan skrives; start serveren med --allow og mappen")
  }

  /// Whether a path without links is in one of the folders.
  private func has(_ path: String) -> Bool {
    folders.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
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
    if let failure = current?.refusal(ofAddress: address) { throw failure }
  }

  /// Why a server may not be asked; nil where it may.
  func refusal(ofAddress address: String) -> Failure? {
    guard let server = Server(address), isThisMachine(host: server.host) || servers.contains(server) else {
      let shown = PrintableText.path(address)
      return .usage(
        "'\(shown)' is not on this machine, and may not be opened; start the server with --allow-address and its address",
        nb: "«\(shown)» er ikke på denne maskinen og kan ikke åpnes; start serveren med --allow-address og adressen")
    }
    return nil
  }
}
