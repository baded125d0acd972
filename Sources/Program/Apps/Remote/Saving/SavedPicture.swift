import AccessibilityTree
import Captures
import RemoteApps

/// The picture of a saved screen, aligned with its capture.
enum SavedPicture {
  /// The colours that cover secrets, and that surround the visible part.
  private static let (cover, surroundings) = (Colour(0x808080), Colour(0xFFFFFF))

  /// The picture as a PNG that begins at the capture's corner; nil where there is none, or where it could show a secret.
  static func png(of capture: RemoteCapture) -> [UInt8]? {
    guard let taken = capture.picture, var picture = try? Picture(png: taken.png),
      let screen = try? CaptureReader.screens(in: capture.content).first,
      let width = taken.width ?? screen.extent?.width, width > 0
    else { return nil }
    let scale = Double(picture.width) / width
    let (right, down) = (Int((taken.offset.x * scale).rounded()), Int((taken.offset.y * scale).rounded()))
    if right > 0 || down > 0 {
      guard let placed = picture.placed(right: right, down: down, on: surroundings) else { return nil }
      picture = placed
    }
    var isPlaced = true
    for root in screen.roots {
      root.visit { element in
        guard element.isSecret else { return }
        guard let frame = element.frame else { return isPlaced = false }
        picture.fill(frame.scaled(by: scale), with: cover)
      }
    }
    return isPlaced ? try? picture.png() : nil
  }
}

/// The paths of elements below their screens.
enum NodePath {
  /// The path of an element without its screen's name; empty for the screen itself.
  static func below(screen node: NodeID) -> String {
    guard let slash = node.path.firstIndex(of: "/") else { return "" }
    return String(node.path[node.path.index(after: slash)...])
  }

  /// The id of the element with a path on a screen.
  static func id(_ path: String, on screen: String) -> NodeID {
    let root = NodeID(segments: [screen])
    return path.isEmpty ? root : NodeID("\(root.path)/\(path)")
  }
}
