package import Session

extension SessionTime {
  /// The time in a session that began with the year 1970, on a machine that did not sleep.
  package static func elapsed(_ time: Duration) -> SessionTime { SessionTime(time, after: 0) }
}
