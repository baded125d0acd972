/// Knows whether a server that is asked things still answers them.
///
/// A stopped or stuck server keeps its connection open and takes in what it is sent, so that its silence is all
/// that tells. It answers in order: each answer shows that it was alive after all questions before.
struct ServerWatchdog {
  /// A server that leaves a question unanswered for so long does not play either; a busy machine's takes 5 ms.
  static let patience = Duration.milliseconds(500)

  /// When the oldest question was asked that has no answer yet.
  private var askedAt: Duration?
  /// Questions without an answer.
  private var open = 0
  /// Whether it has been silent for longer than `patience`.
  private(set) var isSilent = false

  /// What is to be done when it is looked after.
  enum Finding: Equatable {
    /// It owes no answer: ask it something, if it matters whether it lives.
    case owesNothing
    case isStillDue
    /// It has just become too late.
    case hasFallenSilent
  }

  mutating func noteQuestion(at time: Duration) {
    open += 1
    askedAt = askedAt ?? time
  }

  /// Returns whether it speaks again after it was silent.
  mutating func noteAnswer(at time: Duration) -> Bool {
    open = max(open - 1, 0)
    askedAt = open > 0 ? time : nil
    defer { isSilent = false }
    return isSilent
  }

  mutating func look(at time: Duration) -> Finding {
    guard let askedAt else { return .owesNothing }
    guard !isSilent, time - askedAt >= Self.patience else { return .isStillDue }
    isSilent = true
    return .hasFallenSilent
  }
}
