import Flows
import Foundation
import Glibc
import LinuxSupport
import Text

/// The files that flows are made of, for `earshot check --watch`.
///
/// Of a flow these are its own file, those that it includes, the file beside it, and its app where that is a file, a folder of
/// captured screens or a page of this machine. The kernel reports that something in their folders has changed (`inotify(7)`);
/// then the files are looked at, by size and time.
package struct FlowWatch {
  /// The pause without a change after which a change is over: an editor may write a file in several steps.
  private static let pause = Duration.milliseconds(100)
  /// The longest wait for the end of changes, where something is written without end.
  private static let longestChange = Duration.seconds(2)
  /// The most files of one app that are looked at.
  private static let mostFiles = 2000

  /// What a file is like; nil for one that is not there.
  private struct Print: Hashable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      inode = UInt64(status.st_ino)
    }
  }

  private let variables: [String: String]
  private let app: String?
  /// The folders in which flows may come.
  private let folders: [String]
  private let changes: FileEvents
  /// What the files of each flow were like.
  private var prints: [String: [String: Print]] = [:]

  /// - Parameters:
  ///   - variables: The values of variables in flows.
  ///   - app: The app that is chosen for all flows; nil where each names its own.
  ///   - folders: The folders in which flows may come.
  /// - Throws: The kernel has no watch left.
  package init(variables: [String: String] = [:], app: String? = nil, folders: [String] = []) throws(Failure) {
    (self.variables, self.app, self.folders) = (variables, app, folders)
    guard let changes = FileEvents() else {
      throw .unavailable(
        "cannot watch files: \(systemReason(errno)); end other programs that watch files",
        nb: "kan ikke følge med på filer: \(systemReason(errno)); avslutt andre programmer som følger med på filer")
    }
    self.changes = changes
  }

  /// Notes what the files of some flows are like now.
  package mutating func note(_ flows: [String]) {
    watch(flows)
    for flow in flows { prints[flow] = look(at: flow) }
    let named = Set(flows)
    prints = prints.filter { named.contains($0.key) }
  }

  /// Waits until the files of some flows have changed, or until flows have come or gone, and until nothing changes any more.
  ///
  /// - Parameter flows: The flows that there are now.
  /// - Returns: The flows to be played again, in their order; none where flows have gone only.
  package mutating func next(_ flows: () -> [String]) -> (all: [String], changed: [String]) {
    while true {
      let present = flows()
      watch(present)
      let altered = changed(among: present)
      if !altered.isEmpty || present.count != prints.count {
        note(present)
        return (present, altered)
      }
      changes.wait()
      let deadline = monotonicNow() + Self.longestChange
      while changes.wait(atMost: Self.pause), monotonicNow() < deadline {}
    }
  }

  /// Asks for changes in all folders that flows are made of.
  private func watch(_ flows: [String]) {
    let kinds = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    let named = folders.flatMap { [$0] + Self.below($0) }.filter(FlowFiles.isFolder)
    for path in Set(named + flows.flatMap(files).map(Self.folder)) { changes.watch(path, for: kinds) }
  }

  private static func folder(of path: String) -> String {
    guard !FlowFiles.isFolder(path) else { return path }
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private func changed(among flows: [String]) -> [String] { flows.filter { prints[$0] != look(at: $0) } }

  private func look(at flow: String) -> [String: Print] {
    var prints: [String: Print] = [:]
    for path in files(of: flow) { if let print = Print(path) { prints[path] = print } }
    return prints
  }

  /// The files that a flow is made of.
  private func files(of flow: String) -> [String] {
    var files = [flow, SnapshotFile.path(of: flow)]
    guard let text = try? String(contentsOf: flow, what: "") else { return files }
    let read = PathList()
    let includes = FlowFiles.includes()
    let noting = FlowIncludes { path throws(FlowError) in
      read.paths.append(path)
      return try includes.text(path)
    } identity: {
      includes.identity($0)
    }
    let parsed = try? FlowParser.parseWithinLimits(text, name: flow, including: noting, variables: variables)
    files += read.paths
    guard let name = app ?? parsed?.app else { return files }
    let owner = app == nil ? parsed?.appFile ?? flow : ""
    let folder = owner.lastIndex(of: "/").map { String(owner[...$0]) } ?? ""
    return files + Self.filesOfApp([folder + name, name].first { FileManager.default.fileExists(atPath: $0) })
  }

  private final class PathList {
    var paths: [String] = []
  }

  /// The files of an app: those of a folder, those beside an HTML file, or the one file; none for an address.
  private static func filesOfApp(_ path: String?) -> [String] {
    guard let path else { return [] }
    let isPage = path.lowercased().hasSuffix(".html") || path.lowercased().hasSuffix(".htm")
    guard FlowFiles.isFolder(path) || isPage else { return [path] }
    let folder = isPage ? URL(filePath: path).deletingLastPathComponent().relativePath : path
    return [folder] + below(folder)
  }

  /// The files and folders in a folder, hidden ones and a project's packages left out, those of the folder itself first.
  private static func below(_ folder: String) -> [String] {
    var (files, waiting) = ([String](), [folder][...])
    while let next = waiting.popFirst(), files.count < mostFiles {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
      let paths = names.filter { !$0.hasPrefix(".") && $0 != "node_modules" }.sorted().map { "\(next)/\($0)" }
      files += paths
      waiting += paths.filter {
        FlowFiles.isFolder($0) && (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) == nil
      }
    }
    return Array(files.prefix(mostFiles))
  }
}
