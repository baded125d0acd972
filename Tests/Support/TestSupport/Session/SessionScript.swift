package import AccessibilityTree

/// What the keys, lines and events of a random session are drawn from.
package struct SessionScript<App: SemanticApp> {
  /// Lines of the line language, the usual ones several times.
  package var lines: [String]
  /// Does what the app wants done, and answers.
  package var world: (App.Effect) -> App.Message
  /// Something that happens by itself; nil for nothing.
  package var news: (inout RandomSource) -> App.Message?
  /// Tells the world what time it is.
  package var setTime: (Duration) -> Void

  package init(
    lines: [String], world: @escaping (App.Effect) -> App.Message,
    news: @escaping (inout RandomSource) -> App.Message?, setTime: @escaping (Duration) -> Void = { _ in }
  ) {
    self.lines = lines
    self.world = world
    self.news = news
    self.setTime = setTime
  }
}
