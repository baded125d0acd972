internal import AccessibilityTree
internal import LinuxSupport

// What a person is told: with the answer of the act under way, or by itself.

extension PageDriver {
  /// How long something may take to come of what was pressed, where nothing says that anything does: a server nearby answers
  /// within it.
  private static let effectTime = Duration.milliseconds(500)

  /// Tells what has happened: with the answer of the act under way, or by itself.
  func emit(_ event: RemoteEvent) {
    if current != nil { current?.events.append(event) } else { report(event) }
  }

  /// Ends the act under way with what has happened.
  func finish() {
    guard var done = current else { return }
    // What tells no action may listen all the same; whether it does is seen by what comes of it, at once or a little later.
    if case .activate(let node) = done.act, done.events.isEmpty, screen?.tree[node]?.supports(.activate) == false {
      let deadline = done.waitsUntil ?? monotonicNow() + Self.effectTime
      if deadline > monotonicNow(), acts.isEmpty, !isClosed {
        current?.waitsUntil = deadline
        return timing.lookAgain(at: deadline)
      }
      done.events.append(.notice(.nothingChanged))
    }
    current = nil
    done.answer(done.events)
  }

  /// Tells a question, which is what comes of the act under way.
  func ask(_ kind: RemoteQuestion.Kind, _ text: String) {
    questions += 1
    isAsking = true
    let question = RemoteQuestion(kind, text: String(text.prefix(2000)), number: questions)
    if screen == nil {
      // It is all there is of the page until it is answered.
      screen = reader.emptyScreen(named: history.name(of: first.text), title: first.text, asking: question)
    } else {
      emit(.question(question))
    }
    finish()
  }

  /// Nothing can be read until another document has come.
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

  /// What opening an address has come to, in the browser's words.
  func cannotOpen(_ address: String, _ reason: String) {
    guard PageErrorReason.isStop(reason) else { return unreachable = Unreachable(address: address, reason: reason) }
    // What was stopped leaves the document before it where it was.
    guard screen != nil else { return failed(Unreachable(address: address, reason: reason)) }
    timing.beginDocument()
    timing.endLoading()
  }

  /// A document has come in the place of another, whose failure is over.
  ///
  /// - Parameters:
  ///   - isRestored: Whether it was kept, so that nothing of it is loaded again.
  ///   - address: What could not be opened, where the document is the browser's own page about that. It is told when that
  ///     has loaded: before, the browser may not be there yet, and then goes neither on nor back.
  func beginDocument(isRestored: Bool, inPlaceOf address: String?) {
    handle.forget(page)
    early = nil
    reader.beginDocument()
    history.beginDocument()
    timing.beginDocument()
    place = nil
    beginSubscription(nil)
    (isAsking, failure) = (false, nil)
    unreachable = address.map { Unreachable(address: $0, reason: unreachable?.reason) }
    if isRestored { timing.endLoading() }
  }

  /// A document has loaded, as far as it could be.
  func endLoading() {
    timing.endLoading()
    guard let what = unreachable, !timing.isLoading else { return }
    unreachable = nil
    failed(what)
  }

  func failed(_ what: Unreachable) {
    if let place = try? page.place() { history.see(place) }
    fail(.failed(address: what.address, reason: PageErrorReason.words(for: what.reason)))
  }

  /// Nothing has come of an act that leads away from a failure: it is still there, and so is the way back.
  func giveUpWaiting() {
    timing = PageTiming()
    emit(.notice(.noAnswer))
    finish()
  }
}
