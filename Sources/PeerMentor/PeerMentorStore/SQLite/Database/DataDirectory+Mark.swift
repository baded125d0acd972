import Glibc

/// A store leaves a mark file beside it when it is made, so that a lost store is distinguished from a first start: a new
/// store with the demo's people would look as if a person's own data were lost or had never existed.
extension DataDirectory {
  /// Whether a store has been made here, even if it is lost; otherwise this is the first start.
  package var hasStore: Bool { access(databasePath, F_OK) == 0 || isMarked }

  private var isMarked: Bool { access(markPath, F_OK) == 0 }

  /// Whether the content is gone where there was some.
  private var isStoreMissing: Bool {
    var status = stat()
    return isMarked
      && (stat(databasePath, &status) != 0 ? errno == ENOENT : status.st_mode & S_IFMT == S_IFREG && status.st_size == 0)
  }

  /// Refuses to make a store in place of a lost one; existing files are not changed.
  func refuseMissingStore() throws(StoreError) {
    guard isStoreMissing else { return }
    throw StoreError(
      .storeMissing,
      "cannot open '\(databasePath)': the store that was here is gone or empty; put a copy of it back, "
        + "or remove '\(markPath)' to begin with a new one")
  }

  /// Writes the mark. A failure is ignored, because the store works without it.
  func markStore() {
    guard !isMarked else { return }
    let file = open(markPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
    guard file >= 0 else { return }
    let text = """
      Earshot keeps a store in this folder. As long as this file is here, it makes no new one in place of one that is gone.
      Earshot har data i denne mappen. Så lenge denne filen er her, lager den ikke nye data i stedet for noen som er borte.

      """
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    close(file)
  }
}
