internal import Foundation
internal import Text

/// What a page of this machine may reach besides its own port or folder.
package struct PageReach: Hashable, Sendable {
  /// The ports of this machine.
  var ports: [Int] = []
  /// The folders, as whole paths without links.
  var folders: [String] = []

  /// Nothing.
  package init() {}

  /// Ports and folders, with commas between them; nil where one is neither.
  package init?(_ text: String) {
    for word in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      var isFolder: ObjCBool = false
      if let port = Int(word), (1...65_535).contains(port) {
        ports.append(port)
      } else if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder), isFolder.boolValue {
        folders.append(PageAddress.resolved(URL(filePath: word).absoluteURL.path(percentEncoded: false)))
      } else {
        return nil
      }
    }
  }
}

/// The address at which a page was opened; it decides which other addresses belong to the app.
package struct PageAddress: Hashable, Sendable {
  /// The address as a browser takes it.
  package let text: String
  private let url: URL
  /// What it may reach besides.
  private let reach: PageReach

  /// Whether a word is written as an address.
  package static func isAddress(_ word: String) -> Bool {
    ["http://", "https://", "file://"].contains { word.lowercased().hasPrefix($0) }
  }

  /// An address, or the path of a file.
  ///
  /// - Throws: A sentence why no page can be there.
  package init(_ word: String, reaching reach: PageReach = PageReach()) throws(ChromiumError) {
    guard Self.isAddress(word) else {
      self.init(URL(filePath: word).absoluteURL.standardizedFileURL, reach)
      return
    }
    guard let url = URL(string: asciiAddress(word)), url.isFileURL || url.host()?.isEmpty == false else {
      throw ChromiumError(
        localized(
          en: "'\(PrintableText.path(word))' is not the address of a page; write it like http://localhost:8080/page",
          nb: "«\(PrintableText.path(word))» er ikke adressen til en side; skriv den som http://localhost:8080/side"))
    }
    guard url.user() == nil, url.password() == nil else {
      throw ChromiumError(
        localized(
          en: "an address must hold no name or password; leave it out, and sign in on the page",
          nb: "en adresse kan ikke inneholde navn eller passord; fjern det, og logg inn på siden"))
    }
    self.init(url, reach)
  }

  private init(_ url: URL, _ reach: PageReach) {
    self.url = url
    self.reach = reach
    text = url.absoluteString
  }

  /// Another address, as a link on this page would give it; nil where it is none.
  func appending(_ reference: String) -> PageAddress? {
    URL(string: reference, relativeTo: url).map { PageAddress($0.absoluteURL, reach) }
  }

  /// Whether it is on this machine: a file, or a server at the loopback address.
  var isLocal: Bool { isFile || isLoopback }

  /// Whether it is a file.
  var isFile: Bool { url.isFileURL }

  private var isLoopback: Bool { url.host().map(isThisMachine) == true }

  /// The port of its server.
  private var port: Int? { url.port ?? ["http": 80, "https": 443, "ws": 80, "wss": 443][url.scheme?.lowercased()] }

  /// The ports of this machine that a page at this address may reach.
  private var ports: Set<Int> { Set(reach.ports + [isLoopback ? port : nil].compactMap(\.self)) }

  /// The names of this machine, as patterns of the browser.
  private static let thisMachine = ["localhost", "*.localhost", "127.*", "0.*", "::*", "[::*"]

  /// The browser's rules for the names of servers, which hold for every protocol: a page reaches no port of this machine but its
  /// own, and a page of this machine reaches no other machine.
  var resolverRules: String {
    let own = url.host().map { $0.contains(":") ? "[\($0)]" : $0 }
    let hosts = Set(["localhost", "127.0.0.1", "[::1]"] + [isLoopback ? own : nil].compactMap(\.self)).sorted()
    let ports = ports.sorted().flatMap { port in
      hosts.map { "MAP \($0):\(port) \($0):\(port)" } + ["MAP *.localhost:\(port) localhost:\(port)"]
    }
    return (ports + (isLocal ? ["*"] : Self.thisMachine).map { "MAP \($0) ~NOTFOUND" }).joined(separator: ", ")
  }

  /// Whether a page at this address may open the other.
  package func leads(to other: String) -> Bool { refusal(of: other) == nil }

  /// Why a page at this address may not open the other; nil where it may: one of the same host, on this machine also of the same
  /// port, or a file in the same folder.
  func refusal(of other: String) -> RemoteNotice? {
    if other == "about:blank" || other == "about:srcdoc" { return nil }
    let shown = PrintableText.excerpt(other)
    if Self.isForOtherProgram(other) { return .otherProgram(address: shown) }
    guard let url = URL(string: asciiAddress(other)), let scheme = url.scheme?.lowercased()
    else { return .refused(address: shown) }
    if scheme == "file" {
      guard isFile else { return .neverOpened(address: shown) }
      return reachesFile(url)
        ? nil : .fileRefused(path: Self.shown(url))
    }
    if scheme == "blob" { return refusal(of: String(other.dropFirst("blob:".count))) }
    guard ["http", "https", "ws", "wss"].contains(scheme) else { return .neverOpened(address: shown) }
    let there = PageAddress(url, PageReach())
    if isLocal {
      guard there.isLoopback, let port = there.port else { return .refused(address: shown) }
      return ports.contains(port) ? nil : .portRefused(port)
    }
    if there.isLoopback, let port = there.port { return ports.contains(port) ? nil : .portRefused(port) }
    guard let mine = self.url.host()?.lowercased(), let theirs = url.host()?.lowercased(), mine.withoutWWW == theirs.withoutWWW
    else { return .refused(address: shown) }
    return nil
  }

  /// Whether a file is the page itself, or is in one of its folders, also if names on the way are links. Hidden files there are
  /// not the page's: its folder may be a person's own.
  private func reachesFile(_ file: URL) -> Bool {
    guard ["", "localhost"].contains(file.host()?.lowercased() ?? "") else { return false }
    let path = Self.resolved(file.path(percentEncoded: false))
    if path == Self.resolved(url.path(percentEncoded: false)) { return true }
    let folder = Self.resolved(url.deletingLastPathComponent().path(percentEncoded: false))
    return ([folder] + reach.folders).contains { folder in
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      return path.hasPrefix(start) && !path.dropFirst(start.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  /// The path of a file in words: a person needs its end too, to allow it.
  private static func shown(_ file: URL) -> String {
    String(PrintableText.of(file.standardizedFileURL.path(percentEncoded: false)).suffix(200))
  }

  /// A path without links; of a file that does not exist, without `..` alone.
  fileprivate static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return URL(filePath: path).standardizedFileURL.path(percentEncoded: false) }
    defer { free(found) }
    return String(cString: found)
  }

  /// Whether only another program can open an address, like that of a telephone.
  package static func isForOtherProgram(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let known = [
      "http", "https", "file", "about", "data", "blob", "javascript", "chrome-error", "chrome", "view-source", "filesystem",
      "devtools", "ws", "wss",
    ]
    return !known.contains(scheme)
  }

  /// The name of its screen: the last part of its path, without the extension of a file.
  package var screenName: String {
    let path = url.path(percentEncoded: false).split(separator: "/").last.map(String.init) ?? ""
    let name = path.hasSuffix(".html") || path.hasSuffix(".htm") ? String(path.prefix { $0 != "." }) : path
    return name.isEmpty ? "start" : String(name.prefix(60).map { $0.isWhitespace ? "-" : $0 })
  }

  /// The address without its fragment.
  var withoutFragment: String { String(Self.document(of: text)) }

  /// An address without its fragment.
  static func document(of address: String) -> Substring { address.prefix { $0 != "#" } }

  /// The name of an element in the fragment of an address; nil for none.
  static func fragment(of address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let name = String(address[address.index(after: mark)...])
    return name.isEmpty ? nil : name.removingPercentEncoding
  }
}

extension String {
  fileprivate var withoutWWW: Substring { hasPrefix("www.") ? dropFirst(4) : self[...] }
}

extension PageAddress {
  /// The time that a server may take to accept a connection.
  private static let timeout = Duration.seconds(10)

  /// Checks whether anything answers at the address, before a browser is started for it.
  ///
  /// - Throws: A sentence if there is no such server, or if it takes no connection. All else is the browser's to tell.
  func checkServer() throws(ChromiumError) {
    guard !text.lowercased().hasPrefix("file:") else { return }
    guard let code = HTTPConnection().refusal(of: text, timeout: Self.timeout) else { return }
    throw ChromiumError(
      localized(
        en: "cannot open '\(text)': \(PageErrorReason.words(for: code))",
        nb: "kan ikke åpne «\(text)»: \(PageErrorReason.words(for: code))"))
  }
}
