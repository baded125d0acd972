internal import Glibc

/// Reports that the program of a known reader may have been started: the kernel reports that its file is opened, and running
/// a program, or reading a script, opens it (`inotify(7)`).
///
/// An event is only a reason to search the processes: copying the file opens it too.
final class ProgramWatch {
  private let events: FileEvents
  /// Readable when one of the files has been opened, or changed.
  var descriptor: Int32 { events.descriptor }
  private let paths: [String]

  /// The usual folders of programs, besides `PATH`: others start those of the system.
  static let usualFolders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
  /// Emacspeak's folder of speech servers, any of which may be in use.
  static let emacspeakServers = "/usr/share/emacs/site-lisp/emacspeak/servers"

  /// Watches the installed files of the programs; nil where the kernel has no watch left.
  ///
  /// - Parameters:
  ///   - names: The names of the files.
  ///   - searchPath: Folders separated by colons, as in the environment variable `PATH`.
  init?(names: some Sequence<String>, searchPath: String) {
    guard let events = FileEvents() else { return nil }
    self.events = events
    let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    var paths: Set = [Self.emacspeakServers]
    for folder in Set((folders + Self.usualFolders).compactMap(Self.realFolder)) {
      paths.formUnion(names.map { "\(folder)/\($0)" })
    }
    self.paths = paths.sorted()
    watchFiles()
  }

  /// A folder without links in its path: `/bin` is often `/usr/bin`. Nil where there is none.
  private static func realFolder(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Watches the files that exist now. Must be called again after an event, because a new file may have replaced a watched
  /// one. Existing watches stay.
  func watchFiles() {
    let changes = IN_OPEN | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    for path in paths { events.watch(path, for: Int32(changes)) }
  }

  /// Reads all waiting events; their kinds do not matter.
  func discardEvents() { events.discard() }
}
