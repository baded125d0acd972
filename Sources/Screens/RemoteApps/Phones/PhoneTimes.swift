/// How long the screens of an app on a phone are waited for.
package struct PhoneTimes: Hashable, Sendable {
  /// How long a screen that passes has to be there to be heard, as far as readings tell; nil where only what comes to rest
  /// counts.
  var passing: Duration?
  /// How long a screen may take to come to rest after an act, before that is told.
  var rest: Duration

  /// The time after which a reader says that another screen has come, and eight seconds.
  ///
  /// Source: TalkBack's `WindowEventInterpreter.java`, which waits so long for what comes after a change of windows.
  package init(passing: Duration? = .milliseconds(550), rest: Duration = .seconds(8)) {
    (self.passing, self.rest) = (passing, rest)
  }
}
