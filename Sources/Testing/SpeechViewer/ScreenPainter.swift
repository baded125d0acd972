import AccessibilityTree
import Flows
import Foundation
import ScreenReader
import Session
import Text

/// Draws a session's views, and stores the pictures that its drawings refer to; on one thread.
final class ScreenPainter {
  /// The surface of a screen, by the screen's name.
  private let surface: (String) -> ScreenSurface?
  /// The surface of the last screen; read once for each visit.
  private var last: (instance: String, surface: ScreenSurface?)?
  /// The bytes of pictures by their names, the oldest first.
  private var pictures: [(name: String, bytes: Data)] = []

  /// The greatest number of stored pictures: a viewer may ask for one a moment later.
  private static let mostPictures = 4

  init(surface: @escaping (String) -> ScreenSurface?) {
    self.surface = surface
  }

  /// A drawing of a view and its cursor.
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
  /// The picture's bytes, from its data URL.
  fileprivate var bytes: Data? {
    address.split(separator: ",", maxSplits: 1).last.flatMap { Data(base64Encoded: String($0)) }
  }
}
