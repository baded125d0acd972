import Flows
import Foundation
import Glibc
import LinuxSupport
import Text

/// The files that flows are made of, looked at again and again, for `earshot check --watch`.
///
/// Of a flow these are its own file, those that it includes, the file beside it, and its app where that is a file or a folder of
/// captured screens. Files are looked at by name, size and time: a few hundred cost a millisecond, and it works on every disk.
package struct FlowWatch {
  /// The pause between two looks.
  private static let pause = Duration.milliseconds(300)
  /// More files of one app than are looked at.
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
  /// What the files of each flow were like.
  private var prints: [String: [String: Print]] = [:]

  /// - Parameters:
  ///   - variables: The values of variables in flows.
  ///   - app: The app that is chosen for all flows; nil where each names its own.
  package init(variables: [String: String] = [:], app: String? = nil) {
    (self.variables, self.app) = (variables, app)
  }

  /// Notes what the files of some flows are like now.
  package mutating func note(_ flows: [String]) {
    for flow in flows { prints[flow] = look(at: flow) }
    let named = Set(flows)
    prints = prints.filter { named.contains($0.key) }
  }

  /// Waits until the files of some flows have changed, or until flows have come or gone, and until nothing changes any more: an
  /// editor may write a file in several steps.
  ///
  /// - Parameter flows: The flows that there are now.
  /// - Returns: The flows to be played again, in their order; none where flows have gone only.
  package mutating func next(_ flows: () -> [String]) -> (all: [String], changed: [String]) {
    while true {
      sleep()
      var present = flows()
      guard !changed(among: present).isEmpty || present.count != prints.count else { continue }
      var earlier: [String: [String: Print]]
      repeat {
        earlier = Dictionary(uniqueKeysWithValues: Set(present).map { ($0, look(at: $0)) })
        sleep()
        present = flows()
      } while present.contains { earlier[$0] != look(at: $0) }
      let altered = changed(among: present)
      note(present)
      return (present, altered)
    }
  }

  private func sleep() { Thread.sleep(forTimeInterval: Self.pause / .seconds(1)) }

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
    var files: [String] = []
    let names = FileManager.default.enumerator(atPath: folder)
    while files.count < mostFiles, let name = names?.nextObject() as? String { files.append("\(folder)/\(name)") }
    return files
  }
}
