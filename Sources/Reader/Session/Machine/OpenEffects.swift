import AccessibilityTree

/// The effects that have no answer yet, each with its trigger and the time it may take.
///
/// It is queried at every step, mostly while it is empty. It uses plain loops: code that is generic over an app's messages
/// is not specialized, and a chain of lazy sequences of them took an eighth of the session's time.
struct OpenEffects<Message: Sendable>: Sendable {
  /// An effect that is under way.
  struct Entry: Sendable {
    /// The trigger of the effect; nil for an event.
    var trigger: Trigger?
    /// When the app gets a message that there is no answer, since the session began, and that message; nil for never.
    var overdue: (at: Duration, message: Message)?
  }

  private var entries: [EffectID: Entry] = [:]
  private var last = EffectID(0)

  /// Whether every effect is answered, or no answer to it is expected any more.
  var isEmpty: Bool { entries.isEmpty }

  /// How many effects there have been.
  var count: Int { last.number }

  /// Whether the app owes an answer to something a person did.
  var keepsPersonWaiting: Bool { entries.values.contains { $0.trigger != nil } }

  /// When the next answer is overdue; nil for never.
  var nextDeadline: Duration? {
    guard !entries.isEmpty else { return nil }
    var next: Duration?
    for entry in entries.values {
      if let time = entry.overdue?.at, next.map({ time < $0 }) != false { next = time }
    }
    return next
  }

  /// Notes an effect that goes out now, and names it.
  mutating func open(triggeredBy trigger: Trigger?, timeout: EffectTimeout<Message>?, at now: Duration) -> EffectID {
    last = EffectID(last.number + 1)
    entries[last] = Entry(trigger: trigger, overdue: timeout.map { (now + $0.time, $0.message) })
    return last
  }

  /// Takes the answer of an effect; nil where none is expected: it came before, or too late.
  mutating func close(_ id: EffectID) -> Entry? { entries.removeValue(forKey: id) }

  /// The message about the oldest effect whose answer is overdue. That answer is not expected any more.
  mutating func takeOverdue(at now: Duration) -> (trigger: Trigger?, message: Message)? {
    guard !entries.isEmpty else { return nil }
    var oldest: EffectID?
    for (id, entry) in entries {
      if let time = entry.overdue?.at, time <= now, oldest.map({ id < $0 }) != false { oldest = id }
    }
    guard let oldest, let entry = close(oldest), let message = entry.overdue?.message else { return nil }
    return (entry.trigger, message)
  }
}

/// An action on an element of which nothing has been heard yet.
struct UnansweredAct: Sendable {
  /// The command.
  var trigger: Trigger
  /// How often the interface had changed before it.
  var changeCount: Int
  /// When a person hears that the app is being waited for; nil once that was said.
  var reportAt: Duration?

  init(_ trigger: Trigger, changeCount: Int) {
    (self.trigger, self.changeCount) = (trigger, changeCount)
    reportAt = trigger.at + Self.timeout
  }

  /// How long a person waits before silence sounds like a program that has died.
  private static let timeout = Duration.seconds(1)
}
