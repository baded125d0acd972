internal import Glibc

/// Notices that the program of a known reader may have been started: the kernel tells when its file is opened,
/// and to run a program, or to read a script, is to open it (`inotify(7)`).
///
/// It is only a reason to look through the processes: whoever copies the file opens it too.
final class ProgramWatch {
  /// Readable when one of the files has been opened, or changed.
  let descriptor: Int32
  private let paths: [String]

  /// Where programs are, whatever `PATH` says: those of the system are started by others.
  static let usualFolders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
  /// Where Emacspeak has its speech servers, any of which may be the one in use.
  static let emacspeakServers = "/usr/share/emacs/site-lisp/emacspeak/servers"

  /// Watches what is installed of the programs; nil where the kernel has no watch left for us.
  ///
  /// - Parameters:
  ///   - names: What their files are called.
  ///   - searchPath: Folders with a colon between them, as in the environment variable `PATH`.
  init?(names: some Sequence<String>, searchPath: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    var paths: Set = [Self.emacspeakServers]
    for folder in folders + Self.usualFolders { paths.formUnion(names.map { "\(folder)/\($0)" }) }
    self.paths = paths.sorted()
    guard descriptor >= 0 else { return nil }
    watchFiles()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches the files that are there now. To be called again after an event: one may have taken the place of
  /// another, which was watched. What is watched already stays so.
  func watchFiles() {
    let changes = IN_OPEN | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    for path in paths { inotify_add_watch(descriptor, path, UInt32(changes)) }
  }

  /// Reads all events there are; what they are does not matter.
  func discardEvents() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
