package import Captures
import Foundation
package import Hosting
import Languages

/// The screens of a source: a file of captures, or a folder of such files with what leads from one to another.
package struct CaptureLibrary: Sendable {
  /// One screen under its name.
  package struct Entry: Sendable {
    /// What flows open it by: its file's name without the ending.
    package var name: String
    /// The file it is in, as it was given.
    package var file: String
    /// The screen.
    package var screen: CapturedScreen

    /// A screen of a file.
    package init(name: String, file: String, screen: CapturedScreen) {
      self.name = name
      self.file = file
      self.screen = screen
    }
  }

  /// What a person calls the source.
  package let source: String
  /// The screens, by their files' names; those of one file in the order they stand in.
  package let entries: [Entry]
  /// What leads from one screen to another.
  package let links: ScreenLinks
  private let trees: CapturedTrees

  /// Reads a source; `-` is standard input.
  ///
  /// - Throws: What cannot be read, with file, line and reason.
  package init(_ source: String) throws(Failure) {
    self.source = source
    trees = CapturedTrees()
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
    guard isFolder.boolValue else {
      entries = try Self.entries(in: source, named: source == "-" ? "screen" : Self.name(of: source))
      links = ScreenLinks()
      return
    }
    links = try ScreenLinks(folder: source)
    var entries: [Entry] = []
    if links.screens.isEmpty {
      for file in try Self.files(in: source) { entries += try Self.entries(in: file, named: Self.name(of: file)) }
    }
    for (name, screen) in links.screens.sorted(by: { $0.key < $1.key }) {
      let file = URL(filePath: source).appending(path: screen.file ?? name).path
      entries += try Self.entries(in: file, named: name)
    }
    guard !entries.isEmpty else { throw .content("\(source): there is no captured screen in the folder") }
    self.entries = entries
    try links.check(names: entries.map(\.name), folder: source)
  }

  /// Several sources as one; screens of one name get a number.
  init(_ sources: [String]) throws(Failure) {
    let libraries = try sources.map { source throws(Failure) in try CaptureLibrary(source) }
    guard libraries.count > 1 else {
      self = libraries[0]
      return
    }
    var taken: [String: Int] = [:]
    trees = CapturedTrees()
    source = sources.joined(separator: ", ")
    links = ScreenLinks()
    entries = libraries.flatMap(\.entries).map { entry in
      taken[entry.name, default: 0] += 1
      let name = taken[entry.name] == 1 ? entry.name : "\(entry.name)-\(taken[entry.name]!)"
      return Entry(name: name, file: entry.file, screen: entry.screen)
    }
  }

  /// Whether a source holds captured screens, as far as its beginning tells: a folder, XML, or JSON that is no
  /// transcript. Standard input is not looked at.
  package static func isCapture(_ source: String) throws(Failure) -> Bool {
    guard source != "-" else { return false }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { return false }
    if isFolder.boolValue { return true }
    guard let file = FileHandle(forReadingAtPath: source) else { return false }
    defer { try? file.close() }
    let start = String(decoding: (try? file.read(upToCount: 4096)) ?? Data(), as: UTF8.self)
    return CaptureReader.isCapture(beginning: start)
  }

  /// The screen that is heard first.
  package var start: String { links.start ?? entries[0].name }

  /// The screen with this name; nil where there is none.
  package func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// The tree of the screen with this name; nil where there is none.
  func screen(named name: String, in language: Language) -> CapturedTrees.Screen? {
    entry(named: name).map { trees.screen(of: $0, in: language) }
  }

  private static func entries(in file: String, named name: String) throws(Failure) -> [Entry] {
    let bytes = try FileBytes.read(file, what: "the captured screen")
    do throws(CaptureError) {
      let screens = try CaptureReader.screens(in: bytes)
      return screens.enumerated().map { place, screen in
        Entry(name: place == 0 ? name : "\(name)-\(place + 1)", file: file, screen: screen)
      }
    } catch {
      throw .content("\(file):\(error.line): \(error.reason)")
    }
  }

  /// A name in ids and flows is one word.
  private static func name(of file: String) -> String {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    return String(name.map { $0.isWhitespace ? "-" : $0 })
  }

  /// The files of a folder that may be captures, by name; pictures and texts may lie beside them.
  private static func files(in folder: String) throws(Failure) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .files("cannot read the folder '\(folder)': \(error.localizedDescription)")
    }
    return names.filter { ["xml", "json", "uix"].contains(URL(filePath: $0).pathExtension.lowercased()) }
      .sorted().map { URL(filePath: folder).appending(path: $0).path }
  }
}
