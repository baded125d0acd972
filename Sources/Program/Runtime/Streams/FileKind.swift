import Captures
import Flows
import Foundation
import Glibc
import ScreenReader
import Session
import Text

/// The kinds of files that commands take, recognised by their content, so that a file for another command is told as such.
package enum FileKind: Sendable {
  case capture, page, flow, transcript, announcementCases, screenLinks, snapshot

  /// The failure of a command that takes another kind of file; nil where the file is of the wanted kind, or of none of these.
  ///
  /// - Parameter path: A regular file; others cannot be read twice.
  package static func failure(of path: String, wanting wanted: FileKind) -> Failure? {
    guard let kind = FileKind(of: path), kind != wanted else { return nil }
    return .content(localized: "\(path):1: \(kind.advice(for: path))")
  }

  /// What a file is and which command takes it; nil where it is none of these kinds.
  package static func advice(for path: String) -> String? { FileKind(of: path)?.advice(for: path) }

  /// Whether a file is a captured screen or a page.
  static func isScreen(_ path: String) -> Bool {
    switch FileKind(of: path) {
    case .capture, .page: true
    default: false
    }
  }

  private init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = try? FileBytes.read(path, what: "", limit: Self.limit)
    else { return nil }
    let name = URL(filePath: path).lastPathComponent
    self.init(bytes, named: name)
  }

  private init?(_ bytes: [UInt8], named name: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.prefix(4096)
    let begin = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let line = begin.prefix { !$0.isNewline }
    if name == "screens.yaml" {
      self = .screenLinks
    } else if ["<!doctype html", "<html"].contains(where: { begin.lowercased().hasPrefix($0) }) {
      self = .page
    } else if (try? TranscriptEntry(json: Data(line.utf8))) != nil {
      self = .transcript
    } else if HeardSnapshot.isSnapshot(beginning: start) {
      self = .snapshot
    } else if (try? AnnouncementCase(line: String(line), defaults: ReaderProfile())) != nil {
      self = .announcementCases
    } else if CaptureReader.isCapture(beginning: Array(bytes.prefix(4096))), (try? CaptureReader.screens(in: bytes)) != nil {
      self = .capture
    } else if let flow = try? FlowParser.parse(text, name: name, including: .unread), !flow.steps.isEmpty || flow.app != nil {
      self = .flow
    } else if name.hasSuffix(".flow") {
      self = .flow
    } else {
      return nil
    }
  }

  /// The most bytes of a file that is recognised.
  private static let limit = 64 << 20

  private func advice(for path: String) -> String {
    let (file, folder) = (Self.quoted(path), Self.quoted((path as NSString).deletingLastPathComponent))
    return switch self {
    case .capture:
      localized(en: "this is a captured screen: `earshot hear \(file)`", nb: "dette er et skjermopptak: `earshot hear \(file)`")
    case .page: localized(en: "this is a web page: `earshot hear \(file)`", nb: "dette er en nettside: `earshot hear \(file)`")
    case .flow: localized(en: "this is a flow: `earshot check \(file)`", nb: "dette er et forløp: `earshot check \(file)`")
    case .transcript:
      localized(
        en: "this is a transcript: `earshot diff \(file) OTHER`", nb: "dette er loggen fra en økt: `earshot diff \(file) ANNEN`")
    case .snapshot:
      localized(
        en: "this is what is heard along a flow: `earshot diff \(file) OTHER`",
        nb: "dette er det som høres i et forløp: `earshot diff \(file) ANNEN`")
    case .announcementCases:
      localized(
        en: "these are announcement cases: `earshot announce \(file)`",
        nb: "dette er opplesningstilfeller: `earshot announce \(file)`")
    case .screenLinks:
      localized(
        en: "this is what leads from one screen of a folder to another",
        nb: "dette er det som fører fra et skjermbilde i en mappe til et annet")
        + ": `earshot hear \(path.contains("/") ? folder : ".")`"
    }
  }

  /// The path as a shell takes it for one word.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./+,:@%".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}

/// The files that one run reads and writes, none of which may be written over another.
///
/// Files are compared by identity and not by path: a link is the file it leads to. Devices, pipes and standard streams can be
/// shared, and so are never refused.
package struct FileUses {
  private enum Identity: Hashable {
    case existing(device: UInt64, inode: UInt64)
    /// A missing file: the real path of its nearest existing folder, and the rest of the path.
    case missing(String)
  }

  private struct Use {
    var what: String
    var isWritten: Bool
  }

  private var uses: [Identity: Use] = [:]

  package init() {}

  /// Notes a file that is read.
  ///
  /// - Parameter what: Its purpose in the run, like `the flow`.
  /// - Throws: An error if it is also written.
  package mutating func reads(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: false))
  }

  /// Notes a file that is written.
  ///
  /// - Parameter what: Its purpose in the run, like `the transcript`.
  /// - Throws: An error if it is also read, or written for another purpose.
  package mutating func writes(_ path: String, as what: String) throws(Failure) {
    try add(path, Use(what: what, isWritten: true))
  }

  /// Notes the sound output, which is a file if it is `wav:PATH`.
  package mutating func writesSound(_ audio: String, as what: String = localized(en: "the sound file", nb: "lydfilen"))
    throws(Failure)
  {
    if audio.hasPrefix("wav:") { try writes(String(audio.dropFirst(4)), as: what) }
  }

  private mutating func add(_ path: String, _ use: Use) throws(Failure) {
    guard path != "-", let identity = Self.identity(of: path) else { return }
    guard let other = uses[identity] else { return uses[identity] = use }
    guard use.isWritten || other.isWritten else { return }
    let (writer, lost) = use.isWritten ? (use, other) : (other, use)
    throw .usage(
      "\(writer.what) would be written over \(lost.what): both are '\(path)'; give each a file of its own",
      nb: "\(writer.what) ville blitt skrevet over \(lost.what): begge er «\(path)»; gi hver sin egen fil")
  }

  /// The path to which links lead from a path, whether or not a file is there; nil for one that names a descriptor.
  private static func target(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      if path.hasPrefix("/proc/") || path.hasPrefix("/dev/fd/") { return nil }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = target.hasPrefix("/") ? target : folder + "/" + target
    }
    return path
  }

  /// The identity of the file at a path; nil where it is no file.
  private static func identity(of path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .existing(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
    // A link to a missing file still leads there.
    let path = target(of: path) ?? path
    // For a missing folder the nearest existing one above it is used.
    var (folder, rest) = (URL(fileURLWithPath: path), "")
    while folder.path != "/" {
      rest = "/" + folder.lastPathComponent + rest
      folder.deleteLastPathComponent()
      if let real = realpath(folder.path, nil) {
        defer { free(real) }
        return .missing(String(cString: real) + rest)
      }
    }
    return nil
  }
}
