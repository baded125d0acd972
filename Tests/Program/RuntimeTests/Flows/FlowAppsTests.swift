import CustomDump
import Foundation
import Testing

@testable import Runtime

@Suite("The app that a recording names")
struct FlowAppsTests {
  @Test("is the source as it is found from the recording's own folder")
  func name() throws {
    let root = URL.temporaryDirectory.appending(path: "earshot-\(UUID())").resolvingSymlinksInPath()
    for folder in ["flows/deep", "screens"] {
      try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: root) }
    func name(_ source: String, _ flow: String) -> String {
      FlowApps.name(of: root.appending(path: source).path, in: root.appending(path: flow).path)
    }
    expectNoDifference(name("screens", "a.flow"), "screens")
    expectNoDifference(name("screens", "flows/deep/a.flow"), "../../screens")
    expectNoDifference(name("flows", "flows/a.flow"), ".")
    expectNoDifference(FlowApps.name(of: "peer-mentor", in: "a.flow"), "peer-mentor")
  }
}
