import Semantics

/// The effects an app has not been answered yet, each with what it was caused by and how long it may take.
struct OpenEffects<Message: Sendable>: Sendable {
  /// An effect that is under way.
  struct Entry: Sendable {
    /// What made the app want it; nil for news.
    var cause: Cause?
    /// When the app is told that there is no answer, since the session began; nil for never.
    var deadline: Duration?
    /// What the app is told then.
    var message: Message?
  }

  private var entries: [EffectID: Entry] = [:]
  private var last = EffectID(0)

  /// Whether every effect is answered, or its answer no longer waited for.
  var isEmpty: Bool { entries.isEmpty }

  /// How many effects there have been.
  var count: Int { last.number }

  /// Whether the app owes an answer to something a person did.
  var keepsPersonWaiting: Bool { entries.values.contains { $0.cause != nil } }

  /// When the next answer is overdue; nil for never.
  var nextDeadline: Duration? { entries.values.compactMap(\.deadline).min() }

  /// Notes an effect that goes out now, and names it.
  mutating func open(causedBy cause: Cause?, timeout: EffectTimeout<Message>?, at now: Duration) -> EffectID {
    last = EffectID(last.number + 1)
    entries[last] = Entry(cause: cause, deadline: timeout.map { now + $0.time }, message: timeout?.message)
    return last
  }

  /// Takes the answer of an effect; nil where it is not waited for: it came before, or too late.
  mutating func close(_ id: EffectID) -> Entry? { entries.removeValue(forKey: id) }

  /// The oldest effect whose answer is overdue. It is not waited for any longer.
  mutating func takeOverdue(at now: Duration) -> Entry? {
    let overdue = entries.filter { $0.value.deadline.map { $0 <= now } == true }.keys.min()
    return overdue.flatMap { entries.removeValue(forKey: $0) }
  }
}
