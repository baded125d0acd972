internal import AccessibilityTree
internal import DequeModule

// Turns: what is done next once every event that has come is known, and when the next turn begins.

extension PageMachine {
  /// The longest time for which a document that is being opened is waited for now. Of the first page, which did not come to rest
  /// when it was opened at first, nothing else is expected.
  private var longestLoading: Duration {
    if screen == nil { return patience.first }
    return isRestarting && isRestless ? min(patience.later, Self.longestRestart) : patience.later
  }

  /// The longest wait for a first page that is opened again and did not come to rest before.
  private static let longestRestart = Duration.seconds(2)

  /// The time at which what is on its way is read as it is; nil where nothing is.
  private var loadingEnd: Duration? { phase.loading.map { $0.since + longestLoading } }

  /// The time of the next reading, on the monotonic clock; nil for none.
  var nextReading: Duration? {
    if phase.isAsking { return nil }
    let readAt = timing.readAt(isActing: current != nil, isAwaited: !settling.isEmpty)
    // A document that was read before its end may load without end: it is acted on like one at rest.
    guard let loading = phase.loading else { return readAt }
    return loading.hasReportedSlowness ? [loadingEnd, readAt].compactMap(\.self).min() : loadingEnd
  }

  /// Whether the page may be compared with the browser's: that must not delay anything that a person waits for.
  var mayCompare: Bool {
    !phase.isAsking && phase.failure == nil && current == nil && acts.isEmpty && nextReading == nil
  }

  /// The time at which the next turn begins where nothing happens before; nil for never. It is known once a turn has begun.
  var wakeAt: Duration? {
    let readAt = phase.failure == nil || current != nil ? nextReading : nil
    return [readAt, awaitsRest ? rest.askAt : nil, settling.first?.until].compactMap(\.self).min()
  }

  /// How the first page came to be read now.
  func opening(at now: Duration) -> RemoteOpening {
    RemoteOpening(waited: now - openedAt, isAtRest: rest.isReached, isBare: rest.isBare && !rest.isPainted, isBlank: rest.isBlank)
  }

  mutating func beginTurn(isComparing: Bool, in turn: inout Turn) {
    if let first = settling.first, rest.isReached, !first.isChecked {
      settling[0].isChecked = true
      // The driver begins the turn again.
      return turn.effects.append(.compare)
    }
    answerSettled(isComparing: isComparing, in: &turn)
    rest.lateAt = loadingEnd
    let isAwaited = !settling.isEmpty || current?.waitsUntil != nil || title.isStale
    awaitsRest = (phase.isLoading || isAwaited) && !phase.isAsking
  }

  /// Answers those who wait until the page is at rest, once it is and has been read, or their time is over.
  private mutating func answerSettled(isComparing: Bool, in turn: inout Turn) {
    guard let first = settling.first else { return }
    let isPending = current != nil || !acts.isEmpty || nextReading != nil || isComparing
    let isAtRest = rest.isReached && !isPending || phase.isAsking || phase.failure != nil
    guard isAtRest || first.until <= turn.now else { return }
    settling.removeFirst()
    hasActed = false
    if !isAtRest, patience.isForPerson { emit(.notice(.stillLoading), in: &turn) }
    turn.effects.append(.settled(first.id, isAtRest))
    if let next = settling.first { rest.beginAnew(next.rest, at: turn.now) }
  }

  /// Begins to wait until the page is at rest again.
  mutating func settle(_ id: Int, _ rest: AppRest, atMost limit: Duration?, in turn: inout Turn) {
    if rest == .afterAct, !hasActed {
      // What is known to have changed is read.
      if current == nil, phase.failure == nil, !phase.isAsking, !phase.isLoading, nextReading != nil { read(in: &turn) }
      return turn.effects.append(.settled(id, true))
    }
    if settling.isEmpty, !phase.isLoading { self.rest.beginAnew(rest, at: turn.now) }
    settling.append(Settling(id: id, rest: rest, until: turn.now + min(patience.later, limit ?? patience.later)))
  }

  /// Shows the element at the cursor, as readers do: the page loads what comes after it.
  mutating func showCursor(in turn: inout Turn) {
    guard phase.failure == nil, !phase.isAsking, !phase.isLoading, current == nil, let node = scroll.cursor.take() else { return }
    turn.effects.append(.reveal(node))
  }

  /// Begins the next act, or a reading that is due.
  mutating func goOn(in turn: inout Turn) {
    // With another act waiting, this one no longer waits for an effect, unless one has begun; nor for a reading while the page asks,
    // as only an act ends that.
    let isInVain = current?.waitsUntil != nil && !phase.isLoading && !timing.hasChanged
    if current != nil, !acts.isEmpty, phase.isAsking || isInVain {
      finish(in: &turn)
      // It has closed nothing, and goes back.
      if current != nil { return }
    }
    // Its effects are known before anything is read: while a dialog is open, nothing can be.
    if current == nil, let next = acts.popFirst() { return begin(next, in: &turn) }
    let isFailed = phase.failure != nil
    guard !isFailed || current != nil, let due = nextReading, due <= turn.now else { return }
    if isFailed { giveUpWaiting(in: &turn) } else { read(in: &turn) }
  }

  /// Begins to read the page.
  mutating func read(in turn: inout Turn) {
    let loading = phase.loading
    phase = .reading(PagePhase.Reading(began: turn.now, loading: loading), whileLoading: loading)
    turn.effects.append(.read(checksAnswer: isSilent))
  }
}
