package import Captures
import Foundation
package import Hosting

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
  }

  /// What a person calls the source.
  package let source: String
  /// The screens, by their files' names; those of one file in the order they stand in.
  package let entries: [Entry]
  /// What leads from one screen to another.
  package let links: ScreenLinks

  /// Reads a source; `-` is standard input.
  ///
  /// - Throws: What cannot be read, with file, line and reason.
  package init(_ source: String) throws(Failure) {
    self.source = source
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

  /// The screen that is heard first.
  package var start: String { links.start ?? entries[0].name }

  /// The screen with this name; nil where there is none.
  package func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

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
