import Foundation
import Glibc
import LinuxSupport
import Synchronization
import Text

/// What this program may read, open and write where others than its user say what: an agent, over a protocol.
///
/// Without one, everything that the person may is open. Files are checked after they are opened, by the path that the system
/// has for them: no link, and no file that is exchanged meanwhile, leads out of a folder.
package struct Reach: Sendable {
  /// The folders that are read.
  private let folders: [Folder]
  /// The servers besides those of this machine.
  private let servers: Set<Server>
  /// Whether files in these folders may be written.
  private let writes: Bool

  /// A folder, opened when it was allowed, and its path without links then.
  private struct Folder: Sendable {
    var path: String
    var opened: Descriptor
  }

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

  /// - Parameter followsLinks: Whether links lead to a folder. They do not where another program has resolved them before: what
  ///   is one now was put there since.
  /// - Throws: A folder that does not exist, or an address without a server.
  package init(folders: [String], addresses: [String], writes: Bool, followsLinks: Bool = true) throws(Failure) {
    self.folders = try folders.map { folder throws(Failure) in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
        let real = followsLinks ? Self.real(folder) : folder, let opened = Descriptor.folder(withoutLinks: real)
      else {
        throw .usage(
          "there is no folder '\(folder)' to allow; name one that exists",
          nb: "det finnes ingen mappe «\(folder)» å tillate; oppgi en som finnes")
      }
      return Folder(path: real, opened: opened)
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

  /// The place of a file that is to be written.
  ///
  /// - Throws: A `Failure` where it may not be written, and a `FileProblem` where its folder cannot be opened.
  static func place(of path: String) throws -> FilePlace {
    if let current { try current.place(of: path) } else { try FilePlace(path) }
  }

  /// The paths of the allowed folders, without links.
  package var paths: [String] { folders.map(\.path) }

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
    guard !folders.isEmpty else {
      return .usage(
        "'\(shown)' is in no folder that may be read; start the server with --allow and its folder",
        nb: "«\(shown)» er ikke i en mappe som kan leses; start serveren med --allow og mappen")
    }
    return .usage(
      "'\(shown)' is in no folder that may be read, which are \(list(in: .english)); name a path in one of them, or start the server "
        + "with --allow and its folder",
      nb:
        "«\(shown)» er ikke i en mappe som kan leses; det er \(list(in: .bokmål)); oppgi en sti i en av dem, eller start serveren "
        + "med --allow og mappen")
  }

  /// The allowed folders in a sentence.
  private func list(in language: Language) -> String {
    let names = paths.map { path in
      language(en: "'\(PrintableText.path(path))'", nb: "«\(PrintableText.path(path))»")
    }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + language(en: " and ", nb: " og ") + last
  }

  /// The path of a file or a folder that others name: a relative one that is not found from this program's own folder is
  /// searched for in the allowed folders, in their order.
  package static func found(_ path: String) -> String { current?.found(path) ?? path }

  func found(_ path: String) -> String {
    guard !path.isEmpty, path != "-", !path.hasPrefix("/"), refusal(of: path) != nil || access(path, F_OK) != 0 else {
      return path
    }
    let candidates = folders.map { ($0.path.hasSuffix("/") ? $0.path : $0.path + "/") + path }
    return candidates.first { access($0, F_OK) == 0 && refusal(of: $0) == nil } ?? path
  }

  /// Why a file may not be written; nil where it may.
  func refusal(ofWriting path: String) -> Failure? {
    let shown = PrintableText.path(path)
    guard writes else {
      return .usage(
        "'\(shown)' is not written, because nothing may be written here; start the server with --write",
        nb: "«\(shown)» blir ikke skrevet, fordi ingenting kan skrives her; start serveren med --write")
    }
    guard home(of: path) == nil else { return nil }
    return .usage(
      "'\(shown)' is in no folder that may be written; start the server with --allow and its folder",
      nb: "«\(shown)» er ikke i en mappe som kan skrives; start serveren med --allow og mappen")
  }

  /// The place of a file to write, in a folder that is opened from the allowed one on: what takes the place of a folder after
  /// this check leads nowhere else.
  func place(of path: String) throws -> FilePlace {
    if let failure = refusal(ofWriting: path) { throw failure }
    guard let (folder, rest) = home(of: path) else { throw FileProblem.system(EXDEV) }
    return try FilePlace(rest, below: folder.opened)
  }

  /// The allowed folder in which a file would be written, and the file's path in it; nil where it would be in none.
  private func home(of path: String) -> (folder: Folder, rest: String)? {
    let file = URL(filePath: path)
    let parent = file.deletingLastPathComponent().path(percentEncoded: false)
    let target = (Self.real(parent) ?? Self.standardized(parent)) + "/" + file.lastPathComponent
    guard let folder = folders.first(where: { Self.has(target, in: $0.path) }) else { return nil }
    return (folder, String(target.dropFirst(folder.path.count).drop { $0 == "/" }))
  }

  /// Whether a path without links is in one of the folders.
  private func has(_ path: String) -> Bool {
    folders.contains { Self.has(path, in: $0.path) }
  }

  private static func has(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
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
