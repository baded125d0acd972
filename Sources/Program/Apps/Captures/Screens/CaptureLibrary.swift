package import AccessibilityTree
package import Captures
import Foundation
import LinuxSupport
package import Runtime
import ScreenReader
import Text

/// The screens of a source: a file of captures, or a folder of such files with the links between them.
package struct CaptureLibrary: Sendable {
  /// One screen under its name.
  package struct Entry: Sendable {
    /// What flows open it by, and the first segment of its ids; see ``ScreenNames``.
    package var name: String
    /// The name that it has unless another screen wants the same one.
    let wantedName: WantedName
    /// The file it is in, as it was given.
    var file: String
    /// The screen.
    package var screen: CapturedScreen
    /// The picture beside it; nil where there is none, or pictures are not read.
    var picture: ScreenPicture?
    /// Dots per inch, if known.
    var density: Double?

    /// A screen with a name that was given to it.
    package init(name: String, file: String, screen: CapturedScreen) {
      self.init(WantedName(given: name), file: file, screen: screen)
    }

    /// The platform that it is from; nil where its file does not tell.
    package var platform: Platform? { screen.tellsPlatform ? screen.platform : nil }

    /// The screen as the platform of a style describes it to its reader, where its file is of several platforms.
    func described(in style: ReaderProfile.Style) -> Entry {
      guard !screen.otherPlatforms.isEmpty else { return self }
      var entry = self
      entry.screen = screen.described(on: style == .talkBack ? .android : .iOS)
      return entry
    }

    init(_ wantedName: WantedName, file: String, screen: CapturedScreen) {
      (name, self.wantedName, self.file, self.screen) = (wantedName.name, wantedName, file, screen)
    }
  }

  /// What a person calls the source.
  let source: String
  /// The screens, those of `screens.yaml` first, by their files' names; those of one file in the order they stand in.
  package let entries: [Entry]
  /// The links from one screen to another.
  let links: ScreenLinks
  /// What is passed over in a folder, and why pictures beside the screens are not used, one sentence each.
  package let notices: [String]
  /// Why files of a folder are left out, where that is asked for.
  package let failures: [Failure]
  private let trees: CapturedTrees

  /// Reads a source; `-` is standard input.
  ///
  /// - Throws: The unreadable file, with line and reason.
  package init(_ source: String, _ options: CaptureOptions = CaptureOptions()) throws(Failure) {
    try SourceKind.checkReach(of: source)
    self.source = source
    trees = CapturedTrees()
    var notices: [String] = []
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
    guard isFolder.boolValue else {
      links = ScreenLinks()
      if SourceKind.server(in: source)?.kind == .flutter {
        let app = try FlutterTarget(source)
        entries = Self.entries(try app.captured(), WantedName(given: app.firstScreen), file: app.title.en, options).named
      } else {
        let name = source == "-" ? WantedName(given: "screen") : WantedName(file: source)
        entries = try Self.entries(in: source, name, isNamed: true, options, &notices).named
      }
      (self.notices, failures) = (notices, [])
      return
    }
    links = try ScreenLinks(folder: source)
    var options = options
    options.density = options.density ?? links.density
    var files = try Self.files(in: source)
    var (entries, failures): ([Entry], [Failure]) = ([], [])
    func add(_ file: String, _ name: WantedName) throws(Failure) {
      do throws(Failure) { entries += try Self.entries(in: file, name, isNamed: false, options, &notices) } catch {
        guard options.leavesOutBadFiles else { throw error }
        failures.append(error)
      }
    }
    var listed: Set<URL> = []
    for (name, screen) in links.screens.sorted(by: { $0.key < $1.key }) {
      let file =
        if let file = screen.file { Self.path(of: file, in: source) } else {
          try Self.file(of: name, screen.line, among: files, in: source)
        }
      listed.insert(URL(filePath: file).standardizedFileURL)
      try add(file, WantedName(given: name))
    }
    // A saved app lists all of its screens; what else is in its folder are reports on them.
    let isSaved = links.live != nil
    files.removeAll { isSaved || listed.contains(URL(filePath: $0).standardizedFileURL) }
    for file in files { try add(file, WantedName(file: file)) }
    guard !entries.isEmpty || !failures.isEmpty else {
      throw .content(
        "\(source): there is no captured screen in the folder; save one there, its name ending in .xml, .json or .uix",
        nb: "\(source): det er ikke noe skjermopptak i mappen; lagre et der med et navn som slutter på .xml, .json eller .uix")
    }
    if !isSaved { notices += try Self.passedOver(in: source, besides: listed) }
    (self.entries, self.notices, self.failures) = (entries.named, notices, failures)
    // A link may lead to a screen that is left out.
    if failures.isEmpty { try links.check(self.entries, folder: source) }
  }

  /// Several sources as one.
  init(_ sources: [String], _ options: CaptureOptions) throws(Failure) {
    let libraries = try sources.map { source throws(Failure) in try CaptureLibrary(source, options) }
    guard libraries.count > 1 else {
      self = libraries[0]
      return
    }
    trees = CapturedTrees()
    source = sources.joined(separator: ", ")
    links = ScreenLinks()
    notices = libraries.flatMap(\.notices)
    failures = libraries.flatMap(\.failures)
    entries = libraries.flatMap(\.entries).named
  }

  /// The same screens as the platform of a style describes them, where their files are of several platforms.
  func described(in style: ReaderProfile.Style) -> CaptureLibrary {
    guard entries.contains(where: { !$0.screen.otherPlatforms.isEmpty }) else { return self }
    return CaptureLibrary(self, entries: entries.map { $0.described(in: style) })
  }

  private init(_ library: CaptureLibrary, entries: [Entry]) {
    (source, links, notices, trees) = (library.source, library.links, library.notices, CapturedTrees())
    failures = library.failures
    self.entries = entries
  }

  /// Whether a source contains captured screens, judged by its beginning: a folder, XML, or JSON that is no
  /// transcript. Standard input is not read.
  package static func isCapture(_ source: String) throws(Failure) -> Bool {
    guard source != "-" else { return false }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { return false }
    if isFolder.boolValue { return true }
    return FileBytes.beginning(of: source).map { CaptureReader.isCapture(beginning: $0) }
      ?? false
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
    in file: String, _ name: WantedName, isNamed: Bool, _ options: CaptureOptions, _ notices: inout [String]
  ) throws(Failure) -> [Entry] {
    let screens: [CapturedScreen]
    let bytes = try FileBytes.read(file, what: localized(en: "the captured screen", nb: "skjermopptaket"), isNamed: isNamed)
    do throws(CaptureError) {
      screens = try CaptureReader.screens(in: bytes)
    } catch {
      throw FileKind.failure(of: file, wanting: .capture) ?? .content(localized: "\(file):\(error.line): \(error.reason)")
    }
    notices += CaptureNotices.notices(of: screens, in: file)
    return entries(screens, name, file: file, options).enumerated().map { place, entry in
      guard options.readsPictures else { return entry }
      var entry = entry
      do throws(Failure) {
        entry.picture = try ScreenPicture(beside: file, place: place, of: entry.screen)
      } catch {
        notices.append(error.description)
      }
      return entry
    }
  }

  private static func entries(
    _ screens: [CapturedScreen], _ name: WantedName, file: String, _ options: CaptureOptions
  ) -> [Entry] {
    screens.map { screen in
      var entry = Entry(name, file: file, screen: options.mask?.masked(screen) ?? screen)
      entry.density = options.density
      return entry
    }
  }

  /// The files of a folder that may be captures, by name; the folder may also contain pictures and texts.
  private static func files(in folder: String) throws(Failure) -> [String] {
    try names(in: folder).map { path(of: $0, in: folder) }.filter(isRead)
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .files(
        "cannot read the folder '\(folder)': \(systemReason(errno)); see the name and its permissions",
        nb: "kan ikke lese mappen «\(folder)»: \(systemReason(errno)); se etter navnet og tilgangen")
    }
  }

  /// Whether a file is a screen by its ending; a text may be anything, and is one if a capture begins in it.
  private static func isRead(_ file: String) -> Bool {
    guard InputFile.isOrdinary(file) else { return false }
    return switch URL(filePath: file).pathExtension.lowercased() {
    case "xml", "json", "uix": true
    case "txt", "log", "yml": (try? isCapture(file)) == true
    default: false
    }
  }

  /// What a folder holds that may be a screen and is not read, a sentence for each.
  private static func passedOver(in folder: String, besides listed: Set<URL>) throws(Failure) -> [String] {
    try names(in: folder).compactMap { name in
      let file = path(of: name, in: folder)
      guard !isRead(file), !listed.contains(URL(filePath: file).standardizedFileURL) else { return nil }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else { return nil }
      if isFolder.boolValue {
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: file)) ?? []
        return inside.contains { isRead(path(of: $0, in: file)) }
          ? localized(
            en: "the folder '\(file)' is not read; give it by its name",
            nb: "mappen «\(file)» blir ikke lest; oppgi navnet på den")
          : nil
      }
      guard InputFile.isOrdinary(file) else {
        return localized(
          en: "'\(file)' is passed over, because it is not an ordinary file",
          nb: "«\(file)» blir hoppet over, fordi det ikke er en vanlig fil")
      }
      if SourceKind(file) == .page {
        return localized(
          en: "'\(file)' is a page and is not read with a folder; give it by its name",
          nb: "«\(file)» er en side og blir ikke lest sammen med mappen; oppgi navnet på den")
      }
      guard (try? isCapture(file)) == true else { return nil }
      return localized(
        en: "'\(file)' looks like a captured screen and is not read; let its name end in .xml, .json, .uix or .txt",
        nb: "«\(file)» ligner et skjermopptak og blir ikke lest; la navnet slutte på .xml, .json, .uix eller .txt")
    }
  }

  /// The file of a screen that `screens.yaml` names without one: the file that has this name in the folder.
  ///
  /// - Parameter line: The screen's line in `screens.yaml`.
  private static func file(
    of name: String, _ line: Int, among files: [String], in folder: String
  ) throws(Failure) -> String {
    let wanted = files.map(WantedName.init(file:))
    if let place = ScreenNames.unique(wanted).firstIndex(of: name) { return files[place] }
    let meant = files.indices.filter { wanted[$0].name == name }.map { URL(filePath: files[$0]).lastPathComponent }
    guard let first = meant.first else { return path(of: name, in: folder) }
    throw .content(
      "\(ScreenLinks.file(in: folder)):\(line): the screen '\(name)' may be \(meant.joined(separator: " or ")); "
        + "write which one it is, like 'file: \(first)'",
      nb: "\(ScreenLinks.file(in: folder)):\(line): skjermbildet «\(name)» kan være \(meant.joined(separator: " eller ")); "
        + "skriv hvilket det er, for eksempel «file: \(first)»")
  }

  /// A file's path, relative to the same folder as the given path.
  private static func path(of file: String, in folder: String) -> String {
    file.hasPrefix("/") ? file : folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}
