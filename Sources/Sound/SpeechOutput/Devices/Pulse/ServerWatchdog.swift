/// Decides whether a sound server still answers.
///
/// A stopped or stuck server keeps its connection open and accepts requests, so only its silence shows it. It answers
/// in order: each answer shows that it was alive after all earlier requests.
struct ServerWatchdog {
  /// A server that leaves a request unanswered for so long does not play either; on a busy machine it takes 5 ms.
  static let timeout = Duration.milliseconds(500)
  /// The time after which an overdue answer is looked for once more. The thread that looks may itself have been stopped, or
  /// kept waiting for a processor, until now, and the answer be there.
  static let lastTimeout = Duration.milliseconds(50)

  /// When the oldest question was asked that has no answer yet.
  private var askedAt: Duration?
  /// Questions without an answer.
  private var open = 0
  /// Whether the answer was overdue at the last check.
  private var wasOverdue = false
  /// Whether it has been silent for longer than both timeouts.
  private(set) var isSilent = false

  /// The state of the server at a check.
  enum Verdict: Equatable {
    /// It owes no answer: ask it something to know whether it lives.
    case owesNothing
    case isStillDue
    /// An answer is overdue, and was not at the last check: look again after `lastTimeout`.
    case isOverdue
    /// An answer is overdue still.
    case hasFallenSilent
  }

  mutating func noteQuestion(at time: Duration) {
    open += 1
    askedAt = askedAt ?? time
  }

  /// Notes an answer. Returns whether it answers again after it was silent.
  mutating func noteAnswer(at time: Duration) -> Bool {
    open = max(open - 1, 0)
    askedAt = open > 0 ? time : nil
    wasOverdue = false
    defer { isSilent = false }
    return isSilent
  }

  mutating func check(at time: Duration) -> Verdict {
    guard let askedAt else { return .owesNothing }
    guard !isSilent, time - askedAt >= Self.timeout else { return .isStillDue }
    guard wasOverdue else {
      wasOverdue = true
      return .isOverdue
    }
    isSilent = true
    return .hasFallenSilent
  }
}
