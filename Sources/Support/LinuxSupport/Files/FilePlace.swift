internal import CPlatform
internal import Glibc

/// A name in an open folder, at which a file is written.
///
/// The folder is opened once. Whatever takes the place of its name meanwhile, the file goes into the folder that was opened.
package struct FilePlace: Sendable {
  /// The name, without a slash.
  package let name: String
  /// The folder, opened for nothing but names in it.
  let folder: Descriptor
  /// Whether only ordinary files are written here: others than the person say what is written.
  let isConfined: Bool

  /// The place that a path of the person's names. Links among its folders are followed.
  package init(_ path: String) throws(FileProblem) {
    guard path != "-" else { throw .standardStream }
    let (folder, name) = try Self.parts(of: path)
    self.name = name
    self.folder = try Self.opened(cplatform_open_folder(folder))
    isConfined = false
  }

  /// The place that a path below an open folder names: no link is followed, and no `..` leads out of the folder.
  package init(_ path: String, below root: Descriptor) throws(FileProblem) {
    let (folder, name) = try Self.parts(of: path)
    self.name = name
    self.folder = try Self.opened(cplatform_open_folder_beneath(root.number, folder))
    isConfined = true
  }

  /// What stands at the name.
  enum Standing {
    case nothing, link, folder
    /// An ordinary file, and its permissions.
    case file(mode: mode_t)
    /// A device or a pipe, or a link of the system's own to one, like `/dev/stdout`.
    case stream(isSystems: Bool)
  }

  func standing() throws(FileProblem) -> Standing {
    var status = stat()
    guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw .system(errno) }
      return .nothing
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(mode: status.st_mode & 0o7777)
    case S_IFDIR: return .folder
    case S_IFLNK: return isSystems ? .stream(isSystems: true) : .link
    default: return .stream(isSystems: false)
    }
  }

  /// Whether the folder is one that the system fills, in which nobody else can put a link.
  private var isSystems: Bool {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(folder.number)", &path, path.count)
    let folder = String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return folder == "/dev" || folder.hasPrefix("/proc/")
  }

  private static func parts(of path: String) throws(FileProblem) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return try (".", checked(path[...])) }
    return try (slash == path.startIndex ? "/" : String(path[..<slash]), checked(path[path.index(after: slash)...]))
  }

  private static func checked(_ name: Substring) throws(FileProblem) -> String {
    guard !name.isEmpty, name != ".", name != ".." else { throw .system(EISDIR) }
    return String(name)
  }

  private static func opened(_ descriptor: Int32) throws(FileProblem) -> Descriptor {
    guard descriptor >= 0 else { throw .system(errno) }
    return Descriptor(owning: descriptor)
  }
}

extension Descriptor {
  /// A folder, opened for names in it alone; nil where it is none, or where a part of its absolute path is a link.
  package static func folder(withoutLinks path: String) -> Descriptor? {
    let root = cplatform_open_folder("/")
    guard root >= 0 else { return nil }
    defer { Glibc.close(root) }
    let below = path.drop { $0 == "/" }
    let number = cplatform_open_folder_beneath(root, below.isEmpty ? "." : String(below))
    return number < 0 ? nil : Descriptor(owning: number)
  }
}

/// Why a file could not be opened, read or written, for a sentence of the module that knows what the file is.
package enum FileProblem: Error, Hashable, Sendable {
  /// The number of the system's error.
  case system(Int32)
  /// What was to be written, or the disk, gave a reason, in the language of messages.
  case reason(String)
  /// The file's owner has taken the right to write it away.
  case writeProtected
  /// It is `-`, which stands for a standard stream, where only a file will do.
  case standardStream
  /// It is a pipe that nobody reads from.
  case unreadPipe
  /// It is a pipe that nobody writes into.
  case unwrittenPipe
  /// It is a pipe, a device or a socket, where only an ordinary file will do.
  case notOrdinary
}

/// A new folder that only this user can read.
package enum PrivateFolder {
  /// Makes a folder with mode 0700 and a unique name.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of its name.
  ///   - parent: The path of its parent folder.
  /// - Returns: Its path; nil where it cannot be made, with the reason in `errno`.
  package static func make(_ prefix: String, in parent: String) -> String? {
    var template = Array("\(parent)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
