package import AccessibilityTree
package import Audit
import Foundation

/// Finds the line of an app's source that declares a node by the literal of its key.
///
/// A node's id is a path of keys, each a literal where the element is made. The index takes the last key found in the file of
/// the node's screen; then the last one in a file shared by screens; then the screen itself. Keys from data, such as those of
/// rows, are in no source: their containers are found instead.
package struct SourceIndex: Sendable {
  private let files: [File]

  private struct File: Sendable {
    /// The path from the root of the checkout.
    var path: String
    var lines: [Substring]

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// Whether it declares one screen; otherwise several screens share it.
    var isOfOneScreen: Bool { name.hasSuffix(SourceIndex.screenEnding) }

    /// The first line, from the given one, that makes an element with the key: its literal is the first argument of a call.
    func region(ofCallWith key: String, from line: Int = 1) -> SourcePlace.Region? {
      region(of: "\"\(key)\"", after: "(", from: line)
    }

    /// The first line, from the given one, that contains the key as a literal.
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

  /// The files of one folder, without its subfolders.
  ///
  /// - Parameters:
  ///   - folder: The path from the root of a checkout: `Sources/App/Screens`.
  ///   - places: Possible places of a checkout; the first one that contains the folder, or is below it, counts. Without one the
  ///     index is empty.
  package init(folder: String, in places: [String] = Self.usualPlaces) {
    let root = places.lazy.compactMap { Self.root(above: $0, holding: folder) }.first
    let names = root.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/\(folder)") } ?? []
    files = names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard let root, let text = try? String(contentsOf: "\(root)/\(path)", what: "") else { return nil }
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

  /// The place that declares a node; nil where none of its keys is in the source.
  package func place(of node: NodeID) -> SourcePlace? {
    let keys = node.path.split(separator: "/").map(String.init)
    guard let screen = keys.first else { return nil }
    let own = files.first { $0.name == Self.fileName(of: screen) } ?? files.first { $0.region(ofCallWith: screen) != nil }
    let inner = keys.dropFirst().reversed()
    // In a file of several screens, a screen's keys stand below its name.
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
