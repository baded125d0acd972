import Flows
import Foundation

/// Which app a flow is played on: the one that its first line names, else the one that was asked for.
package struct FlowApps: Sendable {
  private let chosen: String?
  private let host: @Sendable (String?) throws(Failure) -> any AppAdapter

  /// - Parameters:
  ///   - chosen: The app that was asked for; nil for none.
  ///   - host: The host of an app by its name or its source; of the usual app where it is given nil.
  package init(chosen: String? = nil, host: @escaping @Sendable (String?) throws(Failure) -> any AppAdapter) {
    self.chosen = chosen
    self.host = host
  }

  /// One app for all flows.
  package init(_ only: any AppAdapter) {
    self.init { _ in only }
  }

  /// The app of a flow; what it names is looked for from the folder of its file.
  func host(of flow: Flow, in file: String) throws(Failure) -> any AppAdapter {
    guard chosen == nil, let app = flow.app else { return try host(chosen) }
    let folder = file.contains("/") ? String(file[...file.lastIndex(of: "/")!]) : ""
    let source = folder + app
    let isFile = !app.hasPrefix("/") && FileManager.default.fileExists(atPath: source)
    return try host(isFile ? source : app)
  }

  /// What a flow calls a source, by which it is found from the flow's own folder wherever both are moved together.
  static func name(of source: String, in flow: String) -> String {
    // Links are followed: a way up from one leads somewhere else.
    func parts(_ path: String) -> [Substring] {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path.split(separator: "/")
    }
    guard FileManager.default.fileExists(atPath: source) else { return source }
    let (folder, target) = (parts(flow).dropLast(), parts(source))
    let shared = zip(folder, target).prefix { $0 == $1 }.count
    // Where nothing is shared but the root, the whole path says more than the way to it.
    guard shared > 0 else { return "/" + target.joined(separator: "/") }
    let way = Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
