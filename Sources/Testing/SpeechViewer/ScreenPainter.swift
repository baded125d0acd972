import AccessibilityTree
import Flows
import Foundation
import ScreenReader
import Session
import Text

/// Draws what a session shows, and keeps the pictures that its drawings refer to; on one thread.
final class ScreenPainter {
  /// What a screen is painted on, by its name.
  private let surface: (String) -> ScreenSurface?
  /// The surface of the screen that was painted last; asked for once for each visit.
  private var last: (instance: String, surface: ScreenSurface?)?
  /// The bytes of pictures by their names, the oldest first.
  private var pictures: [(name: String, bytes: Data)] = []

  /// Pictures that are kept: what a viewer asks for a moment later is still there.
  private static let mostPictures = 4

  init(surface: @escaping (String) -> ScreenSurface?) {
    self.surface = surface
  }

  /// A picture of what is seen, and of where the cursor is.
  func paint(_ view: SessionView) -> ShownScreen {
    let words = LivePageWords(language: view.profile.language)
    let title = view.screen?.title ?? ""
    let surface = surface(of: view)
    var drawing = ScreenDrawing(view.tree, cursor: view.cursor, on: surface)
    drawing.showsReadingOrder = false
    return ShownScreen(
      title: title, style: view.profile.style.name, language: view.profile.language.rawValue, isPaused: view.isPaused,
      drawing: drawing.hasPlaces ? drawing.svg(title: words.drawing(title)).source : "",
      pictures: Markup.pictures([surface?.picture].compactMap(\.self)).source)
  }

  /// The bytes of a picture by its name.
  func picture(_ name: String) -> Data? {
    pictures.last { $0.name == name }?.bytes
  }

  private func surface(of view: SessionView) -> ScreenSurface? {
    guard let screen = view.screen else { return nil }
    if let last, last.instance == screen.instance { return last.surface }
    var surface = surface(screen.name)
    if let picture = surface?.picture, let bytes = picture.bytes {
      surface?.picture?.address = PageDocument.pictures + picture.name
      pictures.removeAll { $0.name == picture.name }
      pictures.append((picture.name, bytes))
      pictures.removeFirst(max(0, pictures.count - Self.mostPictures))
    }
    last = (screen.instance, surface)
    return surface
  }
}

extension ScreenSurface.Picture {
  /// The picture itself, out of its address.
  fileprivate var bytes: Data? {
    address.split(separator: ",", maxSplits: 1).last.flatMap { Data(base64Encoded: String($0)) }
  }
}
