import CustomDump
import Flows
import Foundation
import Testing

@testable import SpeechViewer

@Suite("Pictures of captured screens on the live page")
struct PictureTests {
  @Test("A picture is sent by its address, not with every drawing")
  func address() {
    let bytes = Data([1, 2, 3])
    let painter = ScreenPainter { _ in
      ScreenSurface(
        width: 100, height: 200,
        picture: .init(name: "p-1", width: 100, height: 200, address: "data:image/png;base64,\(bytes.base64EncodedString())"))
    }
    let screen = painter.paint(view())
    #expect(screen.pictures.contains("href=\"pictures/p-1\""))
    #expect(!(screen.pictures + screen.drawing).contains("base64"))
    expectNoDifference(painter.picture("p-1"), bytes)
    expectNoDifference(painter.picture("p-2"), nil)
  }
}
