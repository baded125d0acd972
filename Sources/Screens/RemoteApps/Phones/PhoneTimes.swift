/// The times for which the screens of an app on a phone are waited for.
package struct PhoneTimes: Hashable, Sendable {
  /// The time for which a passing screen must last to be reported, as far as readings show; nil if only screens at rest
  /// count.
  var passing: Duration?
  /// The time in which a screen must come to rest after an act, before unrest is reported.
  var rest: Duration

  /// By default, the time after which a reader announces another screen, and eight seconds.
  ///
  /// Source: TalkBack's `WindowEventInterpreter.java`, which waits so long for the events that follow a change of windows.
  package init(passing: Duration? = .milliseconds(550), rest: Duration = .seconds(8)) {
    (self.passing, self.rest) = (passing, rest)
  }
}
