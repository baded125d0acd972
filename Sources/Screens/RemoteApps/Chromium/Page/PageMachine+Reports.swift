internal import AccessibilityTree
internal import DequeModule
internal import Text

// Reports to a person: with the answer of the act in progress, or on their own.

extension PageMachine {
  /// The longest wait for the focus of a dialog, on a page that does not answer.
  private static let longestOpening = Duration.seconds(1)

  /// Reports an event: with the answer of the act in progress, or on its own. Of what a page says without a pause some is left out.
  mutating func emit(_ event: RemoteEvent, in turn: inout Turn) {
    var event = event
    switch event {
    case .said, .notice:
      if !flood.takes(at: turn.now, resultsOfAct: current?.events.count) {
        guard !hasReportedFlood else { return }
        (event, hasReportedFlood) = (.notice(.flood), true)
      }
    default: break
    }
    if current != nil { current?.events.append(event) } else { turn.effects.append(.report(event)) }
  }

  /// Handles what a reading has led to.
  mutating func take(_ result: ReadingResult, in turn: inout Turn) {
    guard case .reading(let reading, let loading) = phase else { return }
    phase = loading.map(PagePhase.loading) ?? .resting
    switch result {
    // It is read as soon as anything shows that it answers again.
    case .silent: timing.beginReading(at: turn.now)
    case .screen(let new, let isInPart, let hasMore, let isRareNext):
      (isSilent, wasRefused) = (false, false)
      if isInPart || hasMore { timing.noteChange(at: turn.now) }
      if !isInPart { endReading(reading, isRareNext: isRareNext, in: &turn) }
      if let new { take(new, read: reading, in: &turn) }
    case .unreadable(let what): return findPlace(of: what, in: &turn)
    case .ended: return fail(.ended, in: &turn)
    // The interruption is handled next, and decides what to do.
    case .interrupted: return
    case .refused where reading.loading != nil || !wasRefused:
      // One document is just being replaced by another, and neither answers.
      endReading(reading, in: &turn)
      wasRefused = true
      turn.effects += [.forgetPlace, .storeAnew(isWhole: true)]
      return timing.noteChange(at: turn.now)
    case .refused, .noAnswer:
      endReading(reading, in: &turn)
      if !isSilent, screen != nil { emit(.notice(.noAnswer), in: &turn) }
      isSilent = true
    }
    finish(in: &turn)
  }

  private mutating func endReading(_ reading: PagePhase.Reading, isRareNext: Bool = false, in turn: inout Turn) {
    timing.endReading(at: turn.now, after: turn.now - reading.began, isRareNext: isRareNext)
    // It is still loading: it is read again at the end of that, or after the same time.
    phase.loading?.since = turn.now
  }

  /// Takes a screen that was read.
  private mutating func take(_ new: RemoteScreen, read reading: PagePhase.Reading, in turn: inout Turn) {
    var new = new
    if screen == nil {
      let opening = opening(at: turn.now)
      (new.opening, isRestless) = (opening, !opening.isAtRest)
    }
    show(new, in: &turn)
    if let status = errorStatus, phase.loading?.awaitsDocument != true {
      errorStatus = nil
      emit(.notice(.errorStatus(status.status, address: PrintableText.excerpt(status.address))), in: &turn)
    }
    if let loading = reading.loading, !(phase.loading ?? loading).hasReportedSlowness {
      phase.loading?.hasReportedSlowness = true
      emit(.notice(.stillLoading), in: &turn)
    }
  }

  private mutating func show(_ new: RemoteScreen, in turn: inout Turn) {
    // The first screen is the result of opening the page.
    guard let old = screen else { return (title, screen) = ((new.title, false), new) }
    var new = scroll.followed(from: old, to: new, at: turn.now)
    if case .scroll(_, let forward) = current?.act, new.hasSameElements(as: old) {
      scroll.noteEnd(forward ? 1 : -1, of: &new)
    }
    defer { screen = new }
    guard old.instance == new.instance, old.failure == nil else {
      title = (new.title, false)
      return emit(.screen(new), in: &turn)
    }
    report(title: new.title, in: &turn)
    // A screen with the same elements in the same states is not reported.
    if current?.opening != nil || old.tree != new.tree || old.focus != new.focus || old.depth != new.depth
      || old.choices != new.choices || old.fields != new.fields
    {
      report(new, after: old, in: &turn)
    }
  }

  /// Reports a screen that differs from the one before: as the answer to the act in progress, unless a person hears nothing of
  /// it by themselves. What has opened a dialog is answered once the page has had the time to give that the focus.
  private mutating func report(_ new: RemoteScreen, after old: RemoteScreen, in turn: inout Turn) {
    guard let current, let node = current.act.node else { return emit(.screen(new), in: &turn) }
    let end = current.began + Self.longestOpening
    switch current.opening {
    case nil where new.opensWithoutFocus(after: old):
      let number = nextQuestion()
      self.current?.opening = .asked(number)
      turn.effects.append(.askIdle(number))
      timing.lookAgain(at: end)
    case nil where !new.isHeard(after: old, byActingOn: node):
      self.current?.unheard = new
      turn.effects.append(.report(.screen(new)))
    case .asked where new.focus == old.focus && turn.now < end: break
    default: emit(.screen(new), in: &turn)
    }
  }

  /// Reports the title once the page is at rest, unless it is the one that was reported last.
  private mutating func report(title new: String, in turn: inout Turn) {
    title.isStale = new != title.reported
    guard title.isStale else { return }
    if rest.holds {
      title = (new, false)
      emit(.notice(.title(new)), in: &turn)
    } else if rest.isReached {
      rest.beginAnew(.drawn, at: turn.now)
    }
  }
}
