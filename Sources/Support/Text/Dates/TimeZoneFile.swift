internal import Glibc

/// A file of the time zone database, in the format TZif (RFC 8536).
struct TimeZoneFile {
  /// The offset before the first change, in seconds east of UTC.
  private(set) var first = 0
  /// The changes, in their order.
  private(set) var changes: [TimeZoneRules.Change] = []
  /// What holds after the last change, as POSIX writes it; empty where nothing is told.
  private(set) var rule = ""

  /// The folder of the database.
  private static var folder: String { getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo" }

  /// The most bytes that are read: zones have 4,000 at most.
  private static let limit = 1 << 20

  /// The file of an IANA name; nil where the database has none.
  init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && $0.first != "." }) else { return nil }
    self.init(path: "\(Self.folder)/\(name)")
  }

  /// The file at a path; nil where there is none that can be read.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, (1...Self.limit).contains(Int(status.st_size))
    else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let read = Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
        if read <= 0 { break }
        count += read
      }
    }
    self.init(bytes)
  }

  /// The name of a file by its path: what follows the database's folder.
  static func name(of path: String) -> String? {
    path.firstRange(of: "/zoneinfo/").map { String(path[$0.upperBound...]) }
  }

  /// Reads the content; nil for another format.
  ///
  /// A header and a block with times of 32 bits come first, for old programs. In files of version 2 and later a header and a block
  /// with times of 64 bits follow, then the rule between two line feeds.
  init?(_ bytes: [UInt8]) {
    guard let old = Header(bytes[...]) else { return nil }
    guard old.version >= 2 else {
      self.init(old, timeBytes: 4)
      return
    }
    guard let new = Header(old.content.dropFirst(old.length(timeBytes: 4))) else { return nil }
    self.init(new, timeBytes: 8)
    let footer = new.content.dropFirst(new.length(timeBytes: 8))
    guard footer.first == 10, let end = footer.dropFirst().firstIndex(of: 10) else { return nil }
    rule = String(decoding: footer[(footer.startIndex + 1)..<end], as: UTF8.self)
  }

  private init?(_ header: Header, timeBytes: Int) {
    let content = header.content
    guard content.count >= header.length(timeBytes: timeBytes), header.types > 0 else { return nil }
    let kinds = content.dropFirst(header.times * timeBytes)
    let types = kinds.dropFirst(header.times)
    // A type has an offset of four bytes, whether it is summer time, and where its abbreviation is.
    let offsets = (0..<header.types).map { Self.number(types.dropFirst($0 * 6).prefix(4)) }
    first = offsets[0]
    for (index, kind) in kinds.prefix(header.times).enumerated() {
      guard offsets.indices.contains(Int(kind)) else { return nil }
      let moment = Self.number(content.dropFirst(index * timeBytes).prefix(timeBytes))
      changes.append(.init(moment: moment, offset: offsets[Int(kind)]))
    }
  }

  /// The header of a block, and what follows it.
  private struct Header {
    var version: Int
    var (leaps, times, types, letters, standard, universal) = (0, 0, 0, 0, 0, 0)
    var content: ArraySlice<UInt8>

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= 44, bytes.starts(with: "TZif".utf8) else { return nil }
      let begin = bytes.startIndex
      version = bytes[begin + 4] == 0 ? 1 : Int(bytes[begin + 4]) - 48
      let counts = (0..<6).map { TimeZoneFile.number(bytes.dropFirst(20 + $0 * 4).prefix(4)) }
      guard counts.allSatisfy((0...TimeZoneFile.limit).contains) else { return nil }
      (universal, standard, leaps) = (counts[0], counts[1], counts[2])
      (times, types, letters) = (counts[3], counts[4], counts[5])
      content = bytes.dropFirst(44)
    }

    /// The bytes of the block after its header.
    func length(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standard + universal
    }
  }

  /// A signed number, its highest byte first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    return bytes.count == 4 ? Int(Int32(truncatingIfNeeded: number)) : Int(Int64(bitPattern: number))
  }
}
