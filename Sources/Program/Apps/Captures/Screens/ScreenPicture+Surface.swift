import AccessibilityTree
import Captures
import Flows
import Foundation
import Runtime

extension CaptureLibrary.Entry {
  /// The screen's size and picture, in the unit of its tree's frames; nil where its capture has no positions.
  ///
  /// A picture that cannot be shown is left out and reported on standard error.
  var surface: ScreenSurface? {
    guard let extent = screen.extent else { return nil }
    let points = screen.pointsPerUnit(density: density)
    var surface = ScreenSurface(width: extent.width * points, height: extent.height * points)
    guard let picture else { return surface }
    do throws(Failure) {
      let bytes = try picture.png(of: screen)
      surface.picture = ScreenSurface.Picture(
        name: "picture-\(Self.key(picture.file))", width: picture.size.width * points,
        height: picture.size.height * points, address: "data:image/png;base64,\(Data(bytes).base64EncodedString())")
    } catch {
      StandardError.print("earshot: \(error)")
    }
    return surface
  }

  /// A file's name in characters that are allowed in an id.
  private static func key(_ file: String) -> String {
    file.utf8.map { String($0, radix: 36) }.joined(separator: "-")
  }
}
