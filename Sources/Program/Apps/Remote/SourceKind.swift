import Foundation
import RemoteApps
package import Runtime

/// What the text of `--app`, or a SOURCE of a command, names. This is the one place where that is decided.
package enum SourceKind: Hashable, Sendable {
  /// The app that comes with the program.
  case builtIn
  /// An app on a phone: `appium:` and the address of a WebDriver server.
  case phone
  /// A Flutter app that runs: `flutter:` and the address of its VM service.
  case flutter
  /// A page: an address, or a file that is an HTML document.
  case page
  /// A file of captured screens, a folder of such files, also of a saved app, or `-` for standard input.
  case captures

  /// The kinds whose texts begin with a word and the address of a server.
  private static let prefixes: [(prefix: String, kind: SourceKind)] = [("appium:", .phone), ("flutter:", .flutter)]

  /// The kind of a source. The beginning of a file is read.
  package init(_ source: String) {
    if source == "peer-mentor" {
      self = .builtIn
    } else {
      self = Self.server(in: source)?.kind ?? (Self.isPage(source) ? .page : .captures)
    }
  }

  /// Whether an audit walks through it by itself, and a session can save its screens.
  package var isCrawled: Bool { self == .page || self == .phone }

  /// The server that a text names behind a prefix; nil for a text without one.
  static func server(in source: String) -> (kind: SourceKind, address: String)? {
    prefixes.first { source.hasPrefix($0.prefix) }.map { ($0.kind, String(source.dropFirst($0.prefix.count))) }
  }

  /// Checks whether a source may be opened, before anything looks what it is.
  ///
  /// - Throws: The file or the server that is out of reach.
  package static func checkReach(of source: String) throws(Failure) {
    if let server = server(in: source) { return try Reach.check(address: server.address) }
    if let file = file(of: source) { try Reach.check(file) } else { try Reach.check(address: source) }
  }

  /// A source that another program names: a relative path is searched for in the folders that it may read.
  package static func found(_ source: String) -> String {
    let isPath = source != "peer-mentor" && server(in: source) == nil && !PageAddress.isAddress(source)
    return isPath ? Reach.found(source) : source
  }

  /// The file that a path or the address of a page names; nil for a page of a server.
  static func file(of source: String) -> String? {
    PageAddress.isAddress(source) ? URL(string: source).flatMap { $0.isFileURL ? $0.path(percentEncoded: false) : nil } : source
  }

  private static func isPage(_ source: String) -> Bool {
    if PageAddress.isAddress(source) { return true }
    guard let bytes = FileBytes.beginning(of: source, limit: 1024) else { return false }
    let start = String(decoding: bytes, as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    let isNamedSo = [".html", ".htm", ".xhtml"].contains { source.lowercased().hasSuffix($0) }
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || isNamedSo && start.hasPrefix("<")
  }
}
