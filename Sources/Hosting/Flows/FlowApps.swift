import Flows
import Foundation

/// Which app a flow is played on: the one that its first line names, else the one that was asked for.
package struct FlowApps: Sendable {
  private let chosen: String?
  private let host: @Sendable (String?) throws(Failure) -> any AppHost

  /// - Parameters:
  ///   - chosen: The app that was asked for; nil for none.
  ///   - host: The host of an app by its name or its source; of the usual app where it is given nil.
  package init(chosen: String? = nil, host: @escaping @Sendable (String?) throws(Failure) -> any AppHost) {
    self.chosen = chosen
    self.host = host
  }

  /// One app for all flows.
  package init(_ only: any AppHost) {
    self.init { _ in only }
  }

  /// The app of a flow; what it names is looked for from the folder of its file.
  func host(of flow: Flow, in file: String) throws(Failure) -> any AppHost {
    guard chosen == nil, let app = flow.app else { return try host(chosen) }
    let source = URL(filePath: file).deletingLastPathComponent().appending(path: app).path
    let isFile = !app.hasPrefix("/") && FileManager.default.fileExists(atPath: source)
    return try host(isFile ? source : app)
  }
}
