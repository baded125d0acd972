package import AccessibilityTree
package import Audit
import Foundation

/// Finds where in an app's source a node is declared: where its key is written.
///
/// A node's id is a path of keys, each written once as a literal where the element is made. The last of them that is
/// written in the file of the node's screen counts; then the last in a file of what screens share; then the screen
/// itself. Keys that are made of data, like those of rows, are written nowhere: what holds them counts.
package struct SourceIndex: Sendable {
  private let files: [File]

  private struct File: Sendable {
    /// From the root of the checkout.
    var path: String
    var lines: [Substring]

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// Whether it declares one screen; else what screens share.
    var isOfOneScreen: Bool { name.hasSuffix(SourceIndex.screenEnding) }

    /// The first line, from one on, that makes something with the key: its literal is the first argument of a call.
    func region(ofCallWith key: String, from line: Int = 1) -> SourcePlace.Region? {
      region(of: "\"\(key)\"", after: "(", from: line)
    }

    /// The first line, from one on, that holds the key as a literal.
    func region(of key: String, from line: Int = 1) -> SourcePlace.Region? {
      region(ofCallWith: key, from: line) ?? region(of: "\"\(key)\"", after: "", from: line)
    }

    private func region(of literal: String, after prefix: String, from first: Int) -> SourcePlace.Region? {
      for (offset, line) in lines.enumerated().dropFirst(first - 1) {
        guard let range = line.range(of: prefix + literal), !line.drop(while: \.isWhitespace).hasPrefix("//") else {
          continue
        }
        let start = line[..<range.lowerBound].unicodeScalars.count + prefix.count + 1
        return .init(line: offset + 1, column: start, endColumn: start + literal.unicodeScalars.count)
      }
      return nil
    }
  }

  private static let screenEnding = "Screen.swift"

  /// The files of one folder and no folder in it.
  ///
  /// - Parameters:
  ///   - folder: from the root of a checkout: `Sources/App/Screens`.
  ///   - places: where a checkout may be; the first in which the folder is, or above which it is, counts. Where there is
  ///     none the index is empty.
  package init(folder: String, in places: [String] = Self.usualPlaces) {
    let root = places.lazy.compactMap { Self.root(above: $0, holding: folder) }.first
    let names = root.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(folder)") } ?? []
    files = names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard let root, let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) else { return nil }
      return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// The present folder, and that of the program.
  static var usualPlaces: [String] {
    [
      FileManager.default.currentDirectoryPath,
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path,
    ]
  }

  private static func root(above place: String, holding folder: String) -> String? {
    var root = URL(fileURLWithPath: place).standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: root.appending(path: folder).path) { return root.path }
      guard root.path != "/" else { return nil }
      root.deleteLastPathComponent()
    }
  }

  /// Where a node is declared; nil where nothing of it is written in the source.
  package func place(of node: NodeID) -> SourcePlace? {
    let keys = node.path.split(separator: "/").map(String.init)
    guard let screen = keys.first else { return nil }
    let own = files.first { $0.name == Self.fileName(of: screen) } ?? files.first { $0.region(ofCallWith: screen) != nil }
    let inner = keys.dropFirst().reversed()
    // A file of several screens holds a screen's keys below its name.
    let start = own.flatMap { $0.isOfOneScreen ? nil : $0.region(ofCallWith: screen)?.line } ?? 1
    if let own, let region = inner.lazy.compactMap({ own.region(of: $0, from: start) }).first {
      return SourcePlace(path: own.path, region: region)
    }
    for key in inner {
      for file in files where !file.isOfOneScreen {
        if let region = file.region(ofCallWith: key) { return SourcePlace(path: file.path, region: region) }
      }
    }
    return own.map { SourcePlace(path: $0.path, region: $0.region(of: screen)) }
  }

  /// `activity-form` as `ActivityFormScreen.swift`.
  private static func fileName(of screen: String) -> String {
    screen.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + screenEnding
  }
}
