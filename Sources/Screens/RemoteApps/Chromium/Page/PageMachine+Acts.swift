internal import AccessibilityTree
internal import DequeModule
internal import Text

// Acts: a person's action is performed on the page, and answered once with what has followed from it.

extension PageMachine {
  /// The longest time for which the effect of an act is waited for where the page does not come to rest.
  private static let longestAnswer = Duration.seconds(5)

  /// Queues an act. Of several texts for one field only the last has to arrive.
  mutating func queue(_ act: PageAct, in turn: inout Turn) {
    if case .setText(let node, _) = act.act, let last = acts.last, case .setText(node, _) = last.act {
      acts.removeLast()
      turn.effects.append(.answer(last.id, []))
    }
    acts.append(act)
  }

  /// Begins an act.
  ///
  /// - Parameter closesFirst: Whether going back closes what is open over the page first.
  mutating func begin(_ act: PageAct, closesFirst: Bool = true, in turn: inout Turn) {
    isRestarting = false
    current = CurrentAct(id: act.id, act: act.act, began: turn.now, closesFirst: closesFirst)
    // What follows from it is waited for: the timers that are set from the first act on that was not waited for.
    if !hasActed, phase.failure == nil, !phase.isAsking { turn.effects.append(.mark) }
    hasActed = true
    if !phase.isLoading { rest.beginAct(settling.first?.rest ?? .drawn, at: turn.now) }
    guard phase.failure == nil || leadsBeyondFailure(act.act) else { return finish(in: &turn) }
    if isSilent, !phase.isAsking { return turn.effects.append(.endScript) }
    performCurrent(in: &turn)
  }

  private mutating func performCurrent(in turn: inout Turn) {
    guard let current else { return }
    let act = current.act
    var files: FileField?
    switch act {
    case .answer, .refuseQuestions:
      if case .asking(let field, let phase) = phase { (files, self.phase) = (field, phase) }
      if act == .refuseQuestions { questions.areRefused = true }
    default: break
    }
    turn.effects.append(.perform(act, closesFirst: current.closesFirst, files: files))
  }

  /// Whether an act is possible while nothing can be read.
  private func leadsBeyondFailure(_ act: RemoteAction) -> Bool {
    switch act {
    case .reopen, .restart: true
    case .back: phase.failure != .ended && place.leadsBack
    default: false
    }
  }

  /// Goes on after the script that kept the page from answering: to end it is all of an act, as the same one might begin it again.
  mutating func take(_ end: ScriptEnd, in turn: inout Turn) {
    if end != .never { isSilent = false }
    guard end == .byForce else { return performCurrent(in: &turn) }
    timing.noteChange(at: turn.now)
    emit(.notice(.scriptEnded), in: &turn)
    finish(in: &turn)
  }

  mutating func take(_ result: ActResult, in turn: inout Turn) {
    let isFailed = phase.failure != nil
    switch result {
    case .done(let notice): if let notice { emit(.notice(notice), in: &turn) }
    case .filesRefused(let notice, let field):
      emit(.notice(notice), in: &turn)
      ask(.files(several: field.takesSeveral), "", files: field, in: &turn)
    // It begins again after its interruption has been handled.
    case .interrupted where current?.act == .restart:
      if let act = current.take() { acts.prepend(PageAct(id: act.id, act: act.act)) }
      return
    // A dialog that it has opened, another document, or the end of its window is the answer.
    case .interrupted: return
    // The browser that was started to open the page again ended at once.
    case .ended where isFailed:
      emit(.notice(.ended), in: &turn)
      return finish(in: &turn)
    case .ended: return fail(.ended, in: &turn)
    case .refused where isFailed: return giveUpWaiting(in: &turn)
    case .refused: emit(.notice(.gone), in: &turn)
    case .noAnswer:
      emit(.notice(.noAnswer), in: &turn)
      isSilent = true
      return finish(in: &turn)
    }
    timing.noteChange(at: turn.now)
  }

  /// Ends the act in progress with the events so far. One that has had no effect waits for what it has asked of the page: until
  /// the page is at rest, or another act is to be performed.
  mutating func finish(in turn: inout Turn) {
    guard var done = current else { return }
    if case .asked = done.opening, done.events.isEmpty, phase.failure == nil, !phase.isAsking, !isClosed {
      guard !acts.isEmpty, let screen else { return }
      done.events = [.screen(screen)]
    }
    if done.events.isEmpty, awaitsEffect(of: done, at: turn.now) {
      let end = done.began + Self.longestAnswer
      current?.waitsUntil = end
      return timing.lookAgain(at: end)
    }
    if done.events.isEmpty, let unheard = done.unheard { done.events = [.screen(unheard)] }
    current = nil
    if done.events.isEmpty, done.isClosing { return closedInVain(done, in: &turn) }
    if done.events.isEmpty, isPressOnText(done.act) { done.events.append(.notice(.nothingChanged)) }
    turn.effects.append(.answer(done.id, done.events))
  }

  /// Goes on where the page has closed nothing: back from a list or dialog that is part of the page, or a person hears it.
  private mutating func closedInVain(_ done: CurrentAct, in turn: inout Turn) {
    guard done.act == .back, place.leadsBack else {
      return turn.effects.append(.answer(done.id, [.notice(.nothingClosed)]))
    }
    begin(PageAct(id: done.id, act: .back), closesFirst: false, in: &turn)
  }

  private func awaitsEffect(of done: CurrentAct, at now: Duration) -> Bool {
    (done.isClosing || mayHaveEffect(done.act)) && acts.isEmpty && !isClosed && phase.failure == nil && !phase.isAsking
      && !phase.isLoading && !rest.isReached && now < done.began + Self.longestAnswer
  }

  /// Whether an effect of an act, beyond the text of a field, may come later than it is performed.
  private func mayHaveEffect(_ act: RemoteAction) -> Bool {
    switch act {
    case .activate(let node): screen?.fields[node] == nil
    case .choose, .enter, .increase, .decrease, .pick: true
    default: false
    }
  }

  /// Whether an element is pressed that reports no action: it may listen all the same; its effect shows that, at once or a
  /// little later.
  private func isPressOnText(_ act: RemoteAction) -> Bool {
    guard case .activate(let node) = act else { return false }
    return screen?.tree[node]?.supports(.activate) == false && screen?.fields[node] == nil
  }

  /// Ends the wait for an act that leads away from a failure: the failure is still there, and so is the way back.
  mutating func giveUpWaiting(in turn: inout Turn) {
    forgetTiming()
    emit(.notice(.noAnswer), in: &turn)
    finish(in: &turn)
  }
}
