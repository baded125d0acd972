/// Decides when a synthesizer that has died is started again.
///
/// A deadly text costs three processes, which are replaced at once. A program that keeps dying without finishing a
/// passage is broken: after `mostDeaths` within `window` each further attempt waits, and each wait is twice as long.
struct RestartPolicy {
  /// How long a death counts.
  static let window = Duration.seconds(10)
  /// Deaths in the window after which it is taken for broken.
  static let mostDeaths = 8
  /// The first pause before an attempt.
  static let firstPause = Duration.seconds(1)
  /// The longest pause before an attempt.
  static let longestPause = Duration.seconds(16)

  /// Before this time none is to be started.
  private(set) var startsAt = Duration.zero
  /// Deaths since a passage was finished.
  private var deaths: [Duration] = []
  /// The last pause; nil if a passage was finished since.
  private var pause: Duration?

  /// Notes a death. Returns whether another may be started at once.
  mutating func noteDeath(at time: Duration) -> Bool {
    deaths = deaths.filter { time - $0 < Self.window } + [time]
    let isBroken = pause != nil || deaths.count >= Self.mostDeaths
    if isBroken { wait(from: time) }
    return !isBroken
  }

  /// Notes that the program could not be started.
  mutating func noteFailedStart(at time: Duration) {
    wait(from: time)
  }

  /// Notes that a passage was finished.
  mutating func noteWork() {
    deaths = []
    pause = nil
  }

  private mutating func wait(from time: Duration) {
    let next = pause.map { min($0 * 2, Self.longestPause) } ?? Self.firstPause
    pause = next
    startsAt = time + next
  }
}
