internal import AccessibilityTree
internal import LinuxSupport
internal import Text

// Reports to a person: with the answer of the act in progress, or on their own.

extension PageDriver {
  /// The longest time for which the effect of an act is waited for where the page does not come to rest.
  private static let longestAnswer = Duration.seconds(5)

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

  /// Ends the act in progress with the events so far. One that has had no effect waits for what it has asked of the page: until
  /// the page is at rest, or another act is to be performed.
  func finish() {
    guard var done = current else { return }
    if case .asked = done.opening, done.events.isEmpty, failure == nil, !isAsking, !isClosed {
      guard !acts.isEmpty, let screen else { return }
      done.events = [.screen(screen)]
    }
    if done.events.isEmpty, awaitsEffect(of: done) {
      let end = done.began + Self.longestAnswer
      current?.waitsUntil = end
      return timing.lookAgain(at: end)
    }
    if done.events.isEmpty, let unheard = done.unheard { done.events = [.screen(unheard)] }
    if done.events.isEmpty, done.isClosing { return closedInVain(done) }
    if done.events.isEmpty, isPressOnText(done.act) { done.events.append(.notice(.nothingChanged)) }
    current = nil
    done.answer(done.events)
  }

  private func awaitsEffect(of done: Current) -> Bool {
    (done.isClosing || done.act.mayHaveEffect(on: screen)) && acts.isEmpty && !isClosed && failure == nil && !isAsking
      && !timing.isLoading && !rest.isReached && monotonicNow() < done.began + Self.longestAnswer
  }

  /// Whether an element is pressed that reports no action: it may listen all the same; its effect shows that, at once or a
  /// little later.
  private func isPressOnText(_ act: RemoteAction) -> Bool {
    guard case .activate(let node) = act else { return false }
    return screen?.tree[node]?.supports(.activate) == false && screen?.fields[node] == nil
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

  /// Reads a page that has come to rest: a document that has loaded, and once more one that has changed. Not all changes are
  /// reported, and what a style has moved or shown is known once it is drawn.
  func readAtRest() {
    guard rest.isReached else { return }
    if timing.isLoading { timing.endLoading() } else { timing.lookAgain(at: monotonicNow()) }
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
  /// Whether an effect of it, beyond the text of a field, may come later than it is performed.
  fileprivate func mayHaveEffect(on screen: RemoteScreen?) -> Bool {
    switch self {
    case .activate(let node): screen?.fields[node] == nil
    case .choose, .enter, .increase, .decrease, .pick: true
    default: false
    }
  }
}
