import AccessibilityTree
import Audit
import CustomDump
import Foundation
import Runtime
import TestSupport
import Testing

@testable import Apps

/// The app's own source, in which findings name lines.
@Suite("Where a node is declared")
struct SourceIndexTests {
  private static let root = Checkout.root

  private let index = SourceIndex(folder: PeerMentorAdapter.sourceFolder, in: [Self.root.path])

  /// The text at a place.
  private func text(at place: SourcePlace) throws -> Substring {
    let region = try #require(place.region)
    let source = try String(contentsOf: Self.root.appending(path: place.path), encoding: .utf8)
    let line = source.split(separator: "\n", omittingEmptySubsequences: false)[region.line - 1]
    return Substring(line.unicodeScalars.dropFirst(region.column - 1).prefix(region.endColumn - region.column))
  }

  @Test(
    "A node is declared where its key is written, a row where its list is, what screens share in their common file",
    arguments: [
      ("login/email", "LoginScreen.swift", "\"email\""),
      ("notifications/list/17", "Parts.swift", "\"list\""),
      ("home/tabs/profile", "Screens.swift", "\"tabs\""),
      ("activity-form/note", "ActivityFormScreen.swift", "\"note\""),
    ])
  func places(node: String, file: String, literal: String) throws {
    let place = try #require(index.place(of: NodeID(node)))
    #expect(place.path.hasPrefix("Sources/PeerMentor/PeerMentor/Screens/"))
    expectNoDifference(place.path.split(separator: "/").last.map(String.init), file)
    expectNoDifference(String(try text(at: place)), literal)
  }

  @Test("Every screen is declared somewhere")
  func everywhere() throws {
    // The other two are an open dialog and a switch, each on a screen with another name.
    for name in DemoEnvironment().screenNames where !["contact-options", "duty"].contains(name) {
      #expect(index.place(of: NodeID(name)) != nil, "\(name)")
    }
  }

  @Test("Without the source nothing is claimed")
  func none() {
    #expect(SourceIndex(folder: "Sources/Nowhere", in: ["/tmp"]).place(of: "login/email") == nil)
  }
}
