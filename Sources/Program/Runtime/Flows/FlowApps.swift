import Flows
import Foundation

/// Chooses the app of a flow: the one chosen for the run, else the one that the flow's first line names, else the default.
package struct FlowApps: Sendable {
  private let chosen: String?
  private let adapter: @Sendable (String?) throws(Failure) -> any AppAdapter

  /// - Parameters:
  ///   - chosen: The app chosen for the run; nil for none.
  ///   - adapter: Returns the adapter of an app by its name or source; for nil that of the default app.
  package init(chosen: String? = nil, adapter: @escaping @Sendable (String?) throws(Failure) -> any AppAdapter) {
    self.chosen = chosen
    self.adapter = adapter
  }

  /// One app for all flows.
  package init(_ only: any AppAdapter) {
    self.init { _ in only }
  }

  /// The app of a flow; a source is searched from the folder of the file that names it.
  func adapter(of flow: Flow, in file: String) throws(Failure) -> any AppAdapter {
    guard chosen == nil, let app = flow.app else { return try adapter(chosen) }
    let file = flow.appFile ?? file
    let folder = file.contains("/") ? String(file[...file.lastIndex(of: "/")!]) : ""
    let source = folder + app
    let isFile = !app.hasPrefix("/") && FileManager.default.fileExists(atPath: source)
    return try adapter(isFile ? source : app)
  }

  /// The name of a source in a flow: a path from the flow's own folder, which stays right where both are moved together.
  static func name(of source: String, in flow: String) -> String {
    // Links are resolved: `..` after a link leads elsewhere.
    func parts(_ path: String) -> [Substring] {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path.split(separator: "/")
    }
    guard FileManager.default.fileExists(atPath: source) else { return source }
    let (folder, target) = (parts(flow).dropLast(), parts(source))
    let shared = zip(folder, target).prefix { $0 == $1 }.count
    // Paths that share only the root get the absolute path, which is clearer than the relative one.
    guard shared > 0 else { return "/" + target.joined(separator: "/") }
    let way = Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
