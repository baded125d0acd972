internal import AccessibilityTree
internal import LinuxSupport
internal import Text

// Reports to a person: with the answer of the act in progress, or on their own.

extension PageDriver {
  /// The time that the effect of a press or of closing may take while nothing indicates that there is one: a server nearby
  /// answers within it.
  private static let effectTime = Duration.milliseconds(500)
  /// How often it is looked whether what an act has requested has come, and for how long.
  private static let (answerInterval, longestAnswer) = (Duration.milliseconds(100), Duration.seconds(5))

  /// Reports an event: with the answer of the act in progress, or on its own.
  func emit(_ event: RemoteEvent) {
    switch event {
    case .said, .notice:
      if flood.takes(at: monotonicNow(), resultsOfAct: current?.events.count) {
        tell(event)
      } else if !hasToldFlood {
        hasToldFlood = true
        tell(.notice(.flood))
      }
    default: tell(event)
    }
  }

  private func tell(_ event: RemoteEvent) {
    if current != nil { current?.events.append(event) } else { report(event) }
  }

  /// Ends the act in progress with the events so far.
  func finish() {
    guard var done = current else { return }
    if let next = nextLook(after: done) {
      current?.waitsUntil = next
      return timing.lookAgain(at: next)
    }
    if done.events.isEmpty, done.isClosing { return closedInVain(done) }
    if done.events.isEmpty, isPressOnText(done.act) { done.events.append(.notice(.nothingChanged)) }
    current = nil
    done.answer(done.events)
  }

  /// When it is looked again whether an act that has had no effect has one; nil where nothing is waited for.
  private func nextLook(after done: Current) -> Duration? {
    guard done.events.isEmpty, acts.isEmpty, !isClosed, failure == nil else { return nil }
    let now = monotonicNow()
    // What it has requested may be its effect.
    if done.act.mayRequest, rest.awaitsAnswer, now < done.began + Self.longestAnswer { return now + Self.answerInterval }
    guard isPressOnText(done.act) || done.isClosing else { return nil }
    let deadline = done.waitsUntil ?? now + Self.effectTime
    return deadline > now ? deadline : nil
  }

  /// Whether an element is pressed that reports no action: it may listen all the same; its effect shows that, at once or a
  /// little later.
  private func isPressOnText(_ act: RemoteAction) -> Bool {
    if case .activate(let node) = act { screen?.tree[node]?.supports(.activate) == false } else { false }
  }

  /// Reports a question, which is the result of the act in progress.
  func ask(_ kind: RemoteQuestion.Kind, _ text: String) {
    if questions.areRefused, kind.isUnasked { return refuse() }
    isAsking = true
    let question = questions.next(kind, text)
    if screen == nil {
      // The question is all there is of the page until it is answered.
      screen = reader.emptyScreen(named: history.name(of: first.text), title: first.text, asking: question)
    } else {
      emit(.question(question))
    }
    finish()
  }

  /// Refuses a question, as a person has asked for. The script of a page that goes on asking is ended.
  private func refuse() {
    page.send("Page.handleJavaScriptDialog", ["accept": .boolean(false)])
    questions.refused += 1
    guard questions.goesOn else { return }
    page.send("Runtime.terminateExecution")
    if questions.refused == PageQuestions.mostRefused { emit(.notice(.questionsEnded)) }
  }

  /// Reports that nothing can be read until another document has come.
  func fail(_ notice: RemoteNotice) {
    guard failure == nil else { return }
    failure = notice
    isAsking = false
    timing = PageTiming()
    if let screen {
      var failed = RemoteScreen(failure: notice, instead: screen, reading: reader.nextReading())
      failed.depth = history.depth
      self.screen = failed
      emit(.screen(failed))
    }
    finish()
  }

  /// Handles the result of opening an address, in the browser's words.
  func cannotOpen(_ address: String, _ reason: String) {
    guard PageErrorReason.isStop(reason) else { return unreachable = Unreachable(address: address, reason: reason) }
    // A stopped navigation leaves the document before it in place.
    guard screen != nil else { return failed(Unreachable(address: address, reason: reason)) }
    timing.beginDocument()
    timing.endLoading()
  }

  /// Begins a document that has replaced another, whose failure is over.
  ///
  /// - Parameters:
  ///   - isRestored: Whether the browser had stored it, so that nothing of it is loaded again.
  ///   - address: The address that could not be opened, if the document is the browser's own page about that. The failure is
  ///     reported when that page has loaded: before, the browser may not be there yet, and then goes neither on nor back.
  func beginDocument(isRestored: Bool, inPlaceOf address: String?) {
    handle.forget(page)
    early = nil
    reader.beginDocument()
    history.beginDocument()
    timing.beginDocument()
    rest = PageRest()
    questions.beginDocument()
    observers = PageObservers()
    (flood, hasToldFlood) = (PageFlood(), false)
    place = nil
    beginSubscription(nil)
    (isAsking, failure, fileField) = (false, nil, nil)
    let error = document.take()?.error
    unreachable = address.map { Unreachable(address: $0, reason: unreachable?.reason ?? error) }
    guard isRestored else { return }
    timing.endLoading()
    rest.beginAnew(.drawn)
  }

  /// Records that a document has loaded, complete or not: it is read as soon as it is at rest.
  func endLoading() {
    if unreachable == nil, timing.isLoading {
      if !timing.awaitsDocument { rest.noteLoaded() }
      return
    }
    timing.endLoading()
    guard let what = unreachable, !timing.isLoading else { return }
    unreachable = nil
    failed(what)
  }

  /// Reads a document that has come to rest.
  func finishLoading() {
    guard rest.isReached, timing.isLoading else { return }
    timing.endLoading()
  }

  func failed(_ what: Unreachable) {
    if let place = try? page.place() { history.see(place) }
    // A page has made what has such an address, and has thrown it away.
    let reason = what.reason ?? (what.address.hasPrefix("blob:") ? "ERR_FILE_NOT_FOUND" : nil)
    fail(.failed(address: what.address, reason: PageErrorReason.words(for: reason)))
  }

  /// Ends the wait for an act that leads away from a failure: the failure is still there, and so is the way back.
  func giveUpWaiting() {
    timing = PageTiming()
    emit(.notice(.noAnswer))
    finish()
  }
}

extension RemoteAction {
  /// Whether it is an act to which an app may fetch its answer.
  fileprivate var mayRequest: Bool {
    switch self {
    case .activate, .choose, .enter, .increase, .decrease, .pick: true
    default: false
    }
  }
}
