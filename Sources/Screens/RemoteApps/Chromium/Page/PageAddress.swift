internal import Foundation
internal import Text

/// The address at which a page was opened; it decides which other addresses belong to the app.
package struct PageAddress: Hashable, Sendable {
  /// The address as a browser takes it.
  package let text: String
  private let url: URL

  /// Whether a word is written as an address.
  package static func isAddress(_ word: String) -> Bool {
    ["http://", "https://", "file://"].contains { word.lowercased().hasPrefix($0) }
  }

  /// An address, or the path of a file.
  ///
  /// - Throws: A sentence why no page can be there.
  package init(_ word: String) throws(ChromiumError) {
    guard Self.isAddress(word) else {
      self.init(URL(filePath: word).absoluteURL.standardizedFileURL)
      return
    }
    guard let url = URL(string: word), url.isFileURL || url.host()?.isEmpty == false else {
      throw ChromiumError("'\(PrintableText.excerpt(word))' is no address of a page; write it like http://localhost:8080/page")
    }
    guard url.user() == nil, url.password() == nil else {
      throw ChromiumError("an address must hold no name or password; leave it out, and sign in on the page")
    }
    self.init(url)
  }

  private init(_ url: URL) {
    self.url = url
    text = url.absoluteString
  }

  /// Another address, as a link on this page would give it; nil where it is none.
  func appending(_ reference: String) -> PageAddress? {
    URL(string: reference, relativeTo: url).map { PageAddress($0.absoluteURL) }
  }

  /// Whether it is on this machine: a file, or a server at the loopback address.
  var isLocal: Bool { isFile || isLoopback }

  /// Whether it is a file.
  var isFile: Bool { url.isFileURL }

  private var isLoopback: Bool {
    guard let host = url.host()?.lowercased() else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// Whether a page at this address may open the other: one of the same host, of any server on this machine for a page
  /// that is on it, or of a file in the same folder.
  package func leads(to other: String) -> Bool {
    if other == "about:blank" || other == "about:srcdoc" { return true }
    guard let url = URL(string: other) else { return false }
    let there = PageAddress(url)
    if self.url.isFileURL {
      guard url.isFileURL else { return false }
      let folder = self.url.standardizedFileURL.deletingLastPathComponent().path(percentEncoded: false)
      let file = url.standardizedFileURL.path(percentEncoded: false)
      return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
    guard ["http", "https", "blob"].contains(url.scheme?.lowercased() ?? "") else { return false }
    if isLoopback { return there.isLoopback }
    guard let mine = self.url.host()?.lowercased(), let theirs = url.host()?.lowercased() else { return false }
    return mine.withoutWWW == theirs.withoutWWW
  }

  /// Whether only another program can open an address, like that of a telephone.
  package static func isForOtherProgram(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let known = ["http", "https", "file", "about", "data", "blob", "javascript", "chrome-error", "chrome", "ws", "wss"]
    return !known.contains(scheme)
  }

  /// The name of its screen: the last part of its path, without the extension of a file.
  package var screenName: String {
    let path = url.path(percentEncoded: false).split(separator: "/").last.map(String.init) ?? ""
    let name = path.hasSuffix(".html") || path.hasSuffix(".htm") ? String(path.prefix { $0 != "." }) : path
    return name.isEmpty ? "start" : String(name.prefix(60).map { $0.isWhitespace ? "-" : $0 })
  }

  /// The address without its fragment.
  var withoutFragment: String { String(text.prefix { $0 != "#" }) }
}

extension String {
  fileprivate var withoutWWW: Substring { hasPrefix("www.") ? dropFirst(4) : self[...] }
}
