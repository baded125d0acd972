package import AccessibilityTree

/// The source of the keys, lines and events of a random session.
package struct SessionScript<App: SemanticApp> {
  /// Lines of the line language, frequent ones several times.
  package var lines: [String]
  /// Performs an effect of the app, and answers it.
  package var world: (App.Effect) -> App.Message
  /// A random event; nil for none.
  package var news: (inout RandomSource) -> App.Message?
  /// Sets the time for the answers.
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
