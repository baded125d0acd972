import AccessibilityTree
import Audit
import Captures
import CustomDump
import Foundation
import Runtime
import TestSupport
import Testing
import Text

@testable import Apps

@Suite("A picture beside a capture")
struct ScreenPictureTests {
  /// A folder with a capture and its picture, which exists as long as the test.
  private struct Folder {
    private let folder = TestFolder()
    var path: String { folder.path }

    init(_ capture: String = Folder.capture, picture: [UInt8]?) throws {
      try folder.write(capture, to: "login.xml")
      if let picture { try folder.write(Data(picture), to: "login.png") }
    }

    /// A pale text, a dark one, and a password: each 20 pixels below the one before.
    static let capture = """
      <hierarchy><node class="android.widget.FrameLayout" bounds="[0,0][100,200]">
      <node class="android.widget.TextView" resource-id="o:id/pale" text="Pale" bounds="[0,0][100,20]"/>
      <node class="android.widget.TextView" resource-id="o:id/dark" text="Dark" bounds="[0,20][100,40]"/>
      <node class="android.widget.EditText" resource-id="o:id/password" text="secret" password="true" clickable="true" \
      bounds="[0,40][100,60]"/></node></hierarchy>
      """
  }

  /// The picture of the capture, with `scale` pixels for each of its own.
  private static func picture(scale: Double = 1, height: Double = 200) -> Picture {
    var picture = Picture(width: Int(100 * scale), height: Int(height * scale), colour: Colour(0xFFFFFF))
    for (y, colour) in [(0.0, Colour(0xAAAAAA)), (20, Colour(0x222222)), (40, Colour(0x222222))] {
      for x in stride(from: 10.0, to: 90, by: 10) {
        picture.fill(Frame(x: x, y: y + 4, width: 3, height: 12).scaled(by: scale), with: colour)
      }
    }
    return picture
  }

  private func entry(_ folder: Folder, _ options: CaptureOptions = .init(readsPictures: true)) throws -> (
    entry: CaptureLibrary.Entry, notices: [String]
  ) {
    let library = try CaptureLibrary(folder.path, options)
    return (library.entries[0], library.notices)
  }

  @Test("tells the colours of texts, in its own measure, and those that are pale are to be looked at", arguments: [0.5, 1, 2])
  func contrast(scale: Double) throws {
    let folder = try Folder(picture: try Self.picture(scale: scale).png())
    let (entry, notices) = try entry(folder)
    expectNoDifference(notices, [])
    expectNoDifference(
      entry.picture?.colours["frameLayout/pale"] ?? entry.picture?.colours["pale"],
      EstimatedColours(text: Colour(0xAAAAAA), background: Colour(0xFFFFFF)))
    let adapter = try CaptureAdapter([folder.path], .init(readsPictures: true))
    let report = AuditReport(
      try adapter.auditCrawl(.commands(0)), subject: adapter.title, day: "2026-03-02", version: "test", source: adapter.place,
      unknown: adapter.unknownProperties)
    let found = report.findings.filter { $0.rule == "contrast-in-picture" }
    expectNoDifference(found.map(\.node.lastSegment), ["pale"])
    expectNoDifference(found.map(\.certainty), [.review])
    #expect(found.first?.measured.en.hasPrefix("about 2.3:1, estimated from the pixels") == true)
    #expect(found.first?.measured.nb.hasPrefix("omtrent 2,3:1, anslått fra pikslene") == true)
    #expect(report.isPassed)
  }

  @Test("of a page tells no colours of the space between two elements, only of letters")
  func space() throws {
    let nodes = [
      ("RootWebArea", "P", [2, 3], [0, 0, 100, 200]), ("StaticText", "Pale", [], [0, 0, 100, 20]),
      ("StaticText", " ", [], [5, 0, 20, 20]),
    ]
    let tree = nodes.enumerated().map { index, node in
      """
      {"nodeId": "\(index + 1)", "backendDOMNodeId": \(index + 1), "role": {"value": "\(node.0)"}, "name": {"value": "\(node.1)"}, \
      "childIds": \(node.2.map(String.init))}
      """
    }
    let places = Array(nodes.indices)
    let capture = """
      {"nodes": [\(tree.joined(separator: ","))], "snapshot": {"strings": [], "documents": [{"nodes": {"backendNodeId": \
      \(places.map { $0 + 1 })}, "layout": {"nodeIndex": \(places), "bounds": \(nodes.map(\.3))}}]}}
      """
    let (entry, notices) = try entry(Folder(capture, picture: try Self.picture().png()))
    expectNoDifference(notices, [])
    expectNoDifference(
      entry.picture?.colours, ["staticText": EstimatedColours(text: Colour(0xAAAAAA), background: Colour(0xFFFFFF))])
  }

  @Test("is not read unless it is asked for, and the rule that needs it is not run")
  func unread() throws {
    let folder = try Folder(picture: try Self.picture().png())
    #expect(try entry(folder, .init()).entry.picture == nil)
    #expect(try CaptureAdapter([folder.path]).unknownProperties.contains(.picture))
    #expect(try !CaptureAdapter([folder.path], .init(readsPictures: true)).unknownProperties.contains(.picture))
  }

  @Test("that is broken, or of something else, is told in one sentence, and the screen is read")
  func broken() throws {
    let cut = try Folder(picture: Array(try Self.picture().png().prefix(60)))
    let (first, notices) = try entry(cut)
    #expect(first.picture == nil)
    expectNoDifference(notices.count, 1)
    #expect(notices[0].hasPrefix("\(cut.path)/login.png: it is not a whole PNG: "))
    let other = try Folder(picture: try Picture(width: 300, height: 100, colour: Colour(0xFFFFFF)).png())
    expectNoDifference(
      try entry(other).notices,
      [
        "\(other.path)/login.png: its 300 by 100 pixels do not fit the capture's 100 by 200, so the picture is not used; "
          + "take both at once"
      ])
  }

  @Test("of an Android screen may show bars that the dump lacks")
  func bars() throws {
    let folder = try Folder(picture: try Self.picture(height: 230).png())
    let (entry, notices) = try entry(folder)
    expectNoDifference(notices, [])
    expectNoDifference(entry.picture?.size.height, 230)
  }

  @Test("is shown with secrets and masked texts painted over, and nothing else")
  func covered() throws {
    let folder = try Folder(picture: try Self.picture().png())
    func shown(_ options: CaptureOptions) throws -> Picture {
      let (entry, _) = try entry(folder, options)
      return try Picture(png: try #require(try entry.picture?.png(of: entry.screen)))
    }
    let cover = Colour(0x808080)
    let plain = try shown(.init(readsPictures: true))
    expectNoDifference([plain[11, 8], plain[11, 28], plain[11, 48]], [Colour(0xAAAAAA), Colour(0x222222), cover])
    expectNoDifference((40..<60).filter { y in !(0..<100).allSatisfy { plain[$0, y] == cover } }, [])
    let masked = try shown(.init(mask: TextMask([.text], in: .english), readsPictures: true))
    expectNoDifference([masked[11, 8], masked[11, 28], masked[11, 48]], [cover, cover, cover])
    expectNoDifference(masked[11, 90], Colour(0xFFFFFF))
  }

  @Test("is not shown where a masked text has no place that could be painted over")
  func placeless() throws {
    let capture = Folder.capture.replacing(
      "</node></hierarchy>", with: "<node class=\"android.widget.TextView\" text=\"Loose\"/></node></hierarchy>")
    let folder = try Folder(capture, picture: try Self.picture().png())
    let (entry, _) = try entry(folder, .init(mask: TextMask([.text], in: .english), readsPictures: true))
    #expect(throws: Failure.self) { _ = try entry.picture?.png(of: entry.screen) }
  }
}
