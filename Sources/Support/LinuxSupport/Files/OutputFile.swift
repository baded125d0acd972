internal import CPlatform
internal import Glibc

/// The one way in which files are written: a new file takes the place of the name.
///
/// No link is followed, so a link in a folder that others may write leads to no file elsewhere. A pipe or a device that is there
/// is written as it is. Where the disk can do it, the new file has no name until it is whole, and a program that is killed
/// leaves nothing.
package enum OutputFile {
  /// Opens an empty file that is written as things happen, like a transcript; only its owner can read it.
  ///
  /// - Parameter waiting: Called where a pipe has no reader yet; one is waited for.
  /// - Returns: A descriptor, which the caller closes.
  package static func open(_ place: FilePlace, waiting: () -> Void = {}) throws(FileProblem) -> Int32 {
    let target = try Target(place, mode: 0o600, waiting)
    do throws(FileProblem) { try target.put() } catch {
      target.discard()
      throw error
    }
    return target.descriptor
  }

  /// Writes a file, whole or not at all: where that fails, the old one stays, or none is there.
  ///
  /// - Parameters:
  ///   - isPrivate: Whether only its owner can read it. Otherwise it has the permissions of the file that it replaces; a new
  ///     one has the usual ones.
  ///   - isSynced: Whether it is on the disk, under its name, when this returns.
  ///   - waiting: Called where a pipe has no reader yet; one is waited for.
  ///   - body: Writes to a descriptor; returns why it could not.
  package static func whole(
    _ place: FilePlace, isPrivate: Bool, isSynced: Bool = false, waiting: () -> Void = {}, _ body: (Int32) -> String?
  ) throws(FileProblem) {
    let target = try Target(place, mode: isPrivate ? 0o600 : nil, waiting)
    do throws(FileProblem) {
      if let reason = body(target.descriptor) { throw .reason(reason) }
      // A disk may tell only now that it is full.
      if isSynced, fsync(target.descriptor) != 0, errno != EINVAL { throw .system(errno) }
      let copy = dup(target.descriptor)
      if copy >= 0, Glibc.close(copy) != 0 { throw .system(errno) }
      try target.put()
    } catch {
      target.discard()
      throw error
    }
    Glibc.close(target.descriptor)
    if isSynced { place.sync() }
  }

  /// An empty file without a name, open for reading and writing: the system removes it when it is closed.
  package static func scratch(in folder: String) throws(FileProblem) -> Int32 {
    let file = try Target.unnamed(in: try FilePlace("\(folder)/.earshot"), mode: 0o600)
    if let name = file.name { unlinkat(file.folder.number, name, 0) }
    return file.descriptor
  }
}

/// What is written: a new file without its name, or what stands at the name.
private struct Target {
  let descriptor: Int32
  private let place: FilePlace
  /// Whether it is a new file; and the free name that it has meanwhile, on a disk that has none without a name.
  private let isNew: Bool
  private let name: String?

  /// - Parameter mode: Its permissions; nil for those of the file that it replaces, or the usual ones.
  init(_ place: FilePlace, mode: mode_t?, _ waiting: () -> Void) throws(FileProblem) {
    self.place = place
    var kept: mode_t?
    switch try place.standing() {
    case .folder: throw .system(EISDIR)
    case .stream(let isSystems):
      guard !place.isConfined else { throw .notOrdinary }
      (descriptor, isNew, name) = (try StreamOpening(place, isSystems: isSystems).open(waiting), false, nil)
      return
    case .file(let mode):
      guard faccessat(place.folder.number, place.name, W_OK, 0) == 0 else { throw .writeProtected }
      kept = mode
    case .nothing, .link: break
    }
    do throws(FileProblem) {
      let file = try Self.unnamed(in: place, mode: mode ?? 0o666)
      (descriptor, isNew, name) = (file.descriptor, true, file.name)
      if mode == nil, let kept { fchmod(descriptor, kept) }
    } catch {
      // The folder takes no new files.
      guard kept != nil, [.system(EACCES), .system(EPERM), .system(EROFS)].contains(error) else { throw error }
      (descriptor, isNew, name) = (try Self.inPlace(place, mode: mode), false, nil)
    }
  }

  /// A new file in the folder of a place, with a name only where the disk has none without one.
  static func unnamed(in place: FilePlace, mode: mode_t) throws(FileProblem) -> (
    descriptor: Int32, folder: Descriptor, name: String?
  ) {
    let folder = place.folder
    let unnamed = cplatform_unnamed_file(folder.number, mode)
    if unnamed >= 0 { return (unnamed, folder, nil) }
    let name = freeName
    let descriptor = openat(folder.number, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .system(errno) }
    // Who finds it without the lock knows that its writer has ended.
    flock(descriptor, LOCK_EX | LOCK_NB)
    return (descriptor, folder, name)
  }

  private static var freeName: String { ".earshot-\(getpid())-\(UInt32.random(in: 0...UInt32.max))" }

  /// The file that stands at the name, emptied.
  private static func inPlace(_ place: FilePlace, mode: mode_t?) throws(FileProblem) -> Int32 {
    let descriptor = openat(place.folder.number, place.name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    // One with a second name is the other file too.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
      ftruncate(descriptor, 0) == 0
    else {
      close(descriptor)
      throw .system(EACCES)
    }
    if let mode { fchmod(descriptor, mode) }
    return descriptor
  }

  /// Gives a new file its name, in the place of what has it.
  func put() throws(FileProblem) {
    guard isNew else { return }
    let folder = place.folder.number
    var name = self.name
    if name == nil {
      let own = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, own, folder, place.name, AT_SYMLINK_FOLLOW) == 0 { return }
      guard errno == EEXIST else { throw .system(errno) }
      let free = Self.freeName
      guard linkat(AT_FDCWD, own, folder, free, AT_SYMLINK_FOLLOW) == 0 else { throw .system(errno) }
      name = free
    }
    guard let name, renameat(folder, name, folder, place.name) != 0 else { return }
    let number = errno
    unlinkat(folder, name, 0)
    throw .system(number)
  }

  /// Closes it without giving it its name.
  func discard() {
    if let name { unlinkat(place.folder.number, name, 0) }
    close(descriptor)
  }
}

extension FilePlace {
  /// Writes the folder's names to the disk.
  fileprivate func sync() {
    let names = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard names >= 0 else { return }
    fsync(names)
    close(names)
  }
}
