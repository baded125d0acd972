package import Captures
import Foundation
package import Runtime
import Text

/// The screens of a source: a file of captures, or a folder of such files with the links between them.
package struct CaptureLibrary: Sendable {
  /// One screen under its name.
  package struct Entry: Sendable {
    /// What flows open it by: its file's name without the ending.
    var name: String
    /// The file it is in, as it was given.
    var file: String
    /// The screen.
    package var screen: CapturedScreen
    /// The picture beside it; nil where there is none, or pictures are not read.
    var picture: ScreenPicture?
    /// Dots per inch, if known.
    var density: Double?

    /// A screen of a file.
    package init(name: String, file: String, screen: CapturedScreen) {
      self.name = name
      self.file = file
      self.screen = screen
    }
  }

  /// What a person calls the source.
  let source: String
  /// The screens, by their files' names; those of one file in the order they stand in.
  package let entries: [Entry]
  /// The links from one screen to another.
  let links: ScreenLinks
  /// The reasons why pictures beside the screens are not used, one sentence each.
  package let notices: [String]
  private let trees: CapturedTrees

  /// Reads a source; `-` is standard input.
  ///
  /// - Throws: The unreadable file, with line and reason.
  package init(_ source: String, _ options: CaptureOptions = CaptureOptions()) throws(Failure) {
    self.source = source
    trees = CapturedTrees()
    var notices: [String] = []
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
    guard isFolder.boolValue else {
      links = ScreenLinks()
      entries = try Self.entries(
        in: source, named: source == "-" ? "screen" : Self.name(of: source), options, &notices)
      self.notices = notices
      return
    }
    links = try ScreenLinks(folder: source)
    var options = options
    options.density = options.density ?? links.density
    var entries: [Entry] = []
    if links.screens.isEmpty {
      for file in try Self.files(in: source) {
        entries += try Self.entries(in: file, named: Self.name(of: file), options, &notices)
      }
    }
    for (name, screen) in links.screens.sorted(by: { $0.key < $1.key }) {
      let known = if let file = screen.file { file } else { try Self.file(of: name, in: source) }
      let file = Self.path(of: known, in: source)
      entries += try Self.entries(in: file, named: name, options, &notices)
    }
    guard !entries.isEmpty else { throw .content("\(source): there is no captured screen in the folder") }
    self.entries = entries
    self.notices = notices
    try links.check(entries, folder: source)
  }

  /// Several sources as one; screens of one name get a number.
  init(_ sources: [String], _ options: CaptureOptions) throws(Failure) {
    let libraries = try sources.map { source throws(Failure) in try CaptureLibrary(source, options) }
    guard libraries.count > 1 else {
      self = libraries[0]
      return
    }
    var taken: [String: Int] = [:]
    trees = CapturedTrees()
    source = sources.joined(separator: ", ")
    links = ScreenLinks()
    notices = libraries.flatMap(\.notices)
    entries = libraries.flatMap(\.entries).map { entry in
      var entry = entry
      taken[entry.name, default: 0] += 1
      if taken[entry.name] != 1 { entry.name += "-\(taken[entry.name]!)" }
      return entry
    }
  }

  /// Whether a source contains captured screens, judged by its beginning: a folder, XML, or JSON that is no
  /// transcript. Standard input is not read.
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
  var start: String { links.start ?? entries[0].name }

  /// The screen with this name; nil where there is none.
  func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// The tree of the screen with this name; nil where there is none.
  func screen(named name: String, in language: Language) -> CapturedTrees.Screen? {
    entry(named: name).map { trees.screen(of: $0, in: language) }
  }

  private static func entries(
    in file: String, named name: String, _ options: CaptureOptions, _ notices: inout [String]
  ) throws(Failure) -> [Entry] {
    let bytes = try FileBytes.read(file, what: "the captured screen")
    let screens: [CapturedScreen]
    do throws(CaptureError) {
      screens = try CaptureReader.screens(in: bytes)
    } catch {
      throw .content("\(file):\(error.line): \(error.reason)")
    }
    return screens.enumerated().map { place, screen in
      var entry = Entry(
        name: place == 0 ? name : "\(name)-\(place + 1)", file: file, screen: options.mask?.masked(screen) ?? screen)
      entry.density = options.density
      guard options.readsPictures else { return entry }
      do throws(Failure) {
        entry.picture = try ScreenPicture(beside: file, place: place, of: entry.screen)
      } catch {
        notices.append(error.description)
      }
      return entry
    }
  }

  /// A name in ids and flows is one word.
  private static func name(of file: String) -> String {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    return String(name.map { $0.isWhitespace ? "-" : $0 })
  }

  /// The files of a folder that may be captures, by name; the folder may also contain pictures and texts.
  private static func files(in folder: String) throws(Failure) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .files("cannot read the folder '\(folder)': \(error.localizedDescription)")
    }
    return names.filter { ["xml", "json", "uix"].contains(URL(filePath: $0).pathExtension.lowercased()) }
      .sorted().map { path(of: $0, in: folder) }
  }

  /// The file of a screen in a folder.
  private static func file(of name: String, in folder: String) throws(Failure) -> String {
    try files(in: folder).map { URL(filePath: $0).lastPathComponent }.first { Self.name(of: $0) == name } ?? name
  }

  /// A file's path, relative to the same folder as the given path.
  private static func path(of file: String, in folder: String) -> String {
    file.hasPrefix("/") ? file : folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}
