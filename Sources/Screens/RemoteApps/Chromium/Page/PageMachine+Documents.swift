internal import AccessibilityTree
internal import Text

// Documents: what the browser says of loading, questions and failures.

extension PageMachine {
  /// Handles an event of the page.
  mutating func take(_ event: PageEvent, in turn: inout Turn) {
    switch event {
    case .documentBegins(let address):
      requested = address
      beginLoading(in: &turn)
    case .addressRequested(let address):
      guard PageAddress.isForOtherProgram(address) else { break }
      emit(.notice(.otherProgram(address: PrintableText.excerpt(address))), in: &turn)
    case .addressScheduled(let address, let isLink):
      guard case .neverOpened(let address)? = self.address.refusal(of: address) else { break }
      noteRefusal(.neverOpened(address: address), isAnswer: isLink, in: &turn)
    case .loaded: noteLoaded(in: &turn)
    case .documentCame(let isRestored, let unreachable):
      beginDocument(isRestored: isRestored, inPlaceOf: unreachable, in: &turn)
    case .addressChanged(let address): takeAddress(address, in: &turn)
    case .contentLoaded: timing.noteChange(at: turn.now)
    case .framesChanged:
      // Not all nodes have been requested.
      turn.effects.append(.storeAnew(isWhole: true))
      rest.noteChange(at: turn.now)
      timing.noteChange(at: turn.now)
    case .treeForgotten:
      turn.effects.append(.storeAnew(isWhole: phase.isLoading))
      timing.noteTreeChange(at: turn.now)
    case .called(let call, _): take(call, in: &turn)
    case .asked(let kind, let text): ask(kind, text, in: &turn)
    case .questionClosed:
      phase = phase.answered
      timing.noteChange(at: turn.now)
    case .filesAsked(let field):
      guard !phase.isAsking, screen != nil else { break }
      ask(.files(several: field.takesSeveral), "", files: field, in: &turn)
    case .windowAsked(let target, let isWanted):
      if !isWanted {
        emit(.notice(.windowRefused), in: &turn)
      } else if !PageWindow.isBlank(target), !address.leads(to: target) {
        emit(.notice(.refused(address: PrintableText.excerpt(target))), in: &turn)
      }
    case .download(let name):
      documentStays(in: &turn)
      emit(.notice(.download(name: PrintableText.excerpt(name))), in: &turn)
    case .logged(let address):
      if let refusal = self.address.refusal(of: address) { noteRefusal(refusal, in: &turn) }
    case .crashed, .detached: fail(.crashed, in: &turn)
    case .network(let event):
      rest.take(event, at: turn.now)
      switch event {
      case .failed(let id, let reason): if document?.request == id { document?.error = reason }
      // The last of several: a redirection leads on.
      case .responded(_, _, let response?): errorStatus = response.status >= 400 ? response : nil
      default: break
      }
    // The driver's.
    case .requestPaused, .nodesChanged, .windowAttached, .windowDetached: break
    }
  }

  /// Handles a call of our script in the page.
  private mutating func take(_ call: PageCall?, in turn: inout Turn) {
    rest.noteChange(at: turn.now)
    switch call {
    case .scrolled: scroll.note(at: turn.now)
    case .changed(let isLive, _, _): timing.noteChange(at: turn.now, isUrgent: isLive)
    case .said(let text, let isAssertive): emit(.said(text, isAssertive: isAssertive), in: &turn)
    case nil: break
    }
  }

  // MARK: Loading

  /// - Parameter isOurs: Whether we asked for it.
  mutating func beginLoading(isOurs: Bool = false, in turn: inout Turn) {
    phase.loading = PagePhase.Loading(since: turn.now, awaitsDocument: isOurs || phase.loading?.awaitsDocument == true)
  }

  private mutating func endLoading(in turn: inout Turn) {
    if phase.loading?.awaitsDocument == true { return }
    phase.loading = nil
    timing.noteChange(at: turn.now)
  }

  /// Ends the wait for a document that does not come: the page stays.
  mutating func documentStays(in turn: inout Turn) {
    phase.loading?.awaitsDocument = false
    endLoading(in: &turn)
  }

  /// Forgets what is known of loading and readings.
  mutating func forgetTiming() {
    (phase.loading, timing, requested) = (nil, PageTiming(), nil)
  }

  /// Records that a document has loaded, complete or not: it is read as soon as it is at rest.
  private mutating func noteLoaded(in turn: inout Turn) {
    if unreachable == nil, let loading = phase.loading {
      if !loading.awaitsDocument { rest.noteLoaded(at: turn.now) }
      return
    }
    endLoading(in: &turn)
    guard let what = unreachable, !phase.isLoading else { return }
    unreachable = nil
    findPlace(of: what, in: &turn)
  }

  /// Begins a document that has replaced another, whose failure is over.
  ///
  /// - Parameters:
  ///   - isRestored: Whether the browser had stored it, so that nothing of it is loaded again.
  ///   - address: The address that could not be opened, if the document is the browser's own page about that. The failure is
  ///     reported when that page has loaded: before, the browser may not be there yet, and then goes neither on nor back.
  private mutating func beginDocument(isRestored: Bool, inPlaceOf address: String?, in turn: inout Turn) {
    turn.effects.append(.forgetDocument)
    phase = phase.withDocument
    rest = PageRest()
    questions.beginDocument()
    (flood, hasReportedFlood) = (PageFlood(), false)
    let error = document.take()?.error
    unreachable = address.map { Unreachable(address: $0, reason: unreachable?.reason ?? error) }
    guard isRestored else { return }
    endLoading(in: &turn)
    rest.beginAnew(.drawn, at: turn.now)
  }

  /// Handles an address of the same document: a place on it, to which the cursor goes, or other content, which scripts often
  /// draw only after they have set its address.
  private mutating func takeAddress(_ address: String, in turn: inout Turn) {
    turn.effects.append(.forgetPlace)
    timing.noteChange(at: turn.now)
    let fragment = PageAddress.fragment(of: address)
    if let fragment { turn.effects.append(.moveCursor(fragment)) }
    guard screen != nil, !phase.isLoading else { return }
    let present = place.address
    let isRoute = fragment?.hasPrefix("/") == true || fragment?.hasPrefix("!") == true
    guard isRoute ? address != present : PageAddress.document(of: address) != PageAddress.document(of: present) else { return }
    beginLoading(in: &turn)
    rest.beginAddress(at: turn.now)
  }

  /// Handles the answer to the question what there is of the page, and reads a page that has come to rest: a document that has
  /// loaded, and once more one that has changed. Not all changes are reported, and what a style has moved or shown is known once
  /// it is drawn.
  mutating func take(_ content: PageContent?, to number: Int, in turn: inout Turn) {
    let wasEnabled = rest.hasEnabledSemantics
    guard rest.take(content, to: number, at: turn.now) else { return }
    if !wasEnabled, rest.hasEnabledSemantics { emit(.notice(.semanticsEnabled), in: &turn) }
    guard rest.isReached else { return }
    if phase.isLoading { endLoading(in: &turn) } else { timing.lookAgain(at: turn.now) }
  }

  // MARK: Windows

  /// Begins to show another page.
  mutating func beginWindow() {
    phase = .resting
    (timing, requested, rest, errorStatus, unreachable, document) = (PageTiming(), nil, PageRest(), nil, nil, nil)
    questions.beginDocument()
    (flood, hasReportedFlood) = (PageFlood(), false)
    scroll.beginPage()
  }

  /// Shows the opener of a window that is closed, as it was left, with changes since then next; or anew for nil.
  mutating func showOpener(_ before: RemoteScreen?, in turn: inout Turn) {
    beginWindow()
    guard let before else {
      beginLoading(in: &turn)
      return rest.noteLoaded(at: turn.now)
    }
    (screen, title) = (before, (before.title, false))
    emit(.screen(before), in: &turn)
    timing.noteChange(at: turn.now)
    finish(in: &turn)
  }

  // MARK: Questions

  /// Reports a question, which is the result of the act in progress.
  mutating func ask(_ kind: RemoteQuestion.Kind, _ text: String, files: FileField? = nil, in turn: inout Turn) {
    if questions.areRefused, kind.isUnasked { return refuse(in: &turn) }
    phase = .asking(files: files, over: phase.answered)
    let question = questions.next(kind, text)
    // The question is all there is of the page until it is answered.
    guard screen != nil else { return turn.effects.append(.showQuestion(question)) }
    emit(.question(question), in: &turn)
    finish(in: &turn)
  }

  /// Refuses a question, as a person has asked for. The script of a page that goes on asking is ended.
  private mutating func refuse(in turn: inout Turn) {
    turn.effects.append(.refuseQuestion)
    questions.refused += 1
    guard questions.goesOn else { return }
    turn.effects.append(.endScripts)
    if questions.refused == PageQuestions.mostRefused { emit(.notice(.questionsEnded), in: &turn) }
  }

  // MARK: Failures

  /// Reports that nothing can be read until another document has come.
  mutating func fail(_ notice: RemoteNotice, in turn: inout Turn) {
    guard phase.failure == nil else { return }
    forgetTiming()
    phase = .failed(notice, leaving: nil)
    if screen == nil { finish(in: &turn) } else { turn.effects.append(.showFailure) }
  }

  /// Shows the failure, on the screen with this number.
  mutating func showFailure(_ reading: Int, in turn: inout Turn) {
    guard let notice = phase.failure, let screen else { return }
    var failed = RemoteScreen(failure: notice, instead: screen, reading: reading)
    failed.depth = place.depth
    self.screen = failed
    emit(.screen(failed), in: &turn)
    finish(in: &turn)
  }

  /// Handles the result of opening an address, in the browser's words.
  mutating func cannotOpen(_ address: String, _ reason: String, in turn: inout Turn) {
    let what = Unreachable(address: address, reason: reason)
    guard PageErrorReason.isStop(reason) else { return unreachable = what }
    // A stopped navigation leaves the document before it in place.
    guard screen != nil else { return findPlace(of: what, in: &turn) }
    documentStays(in: &turn)
  }

  /// Fails once the place of a document that cannot be shown is known: from there a person goes back.
  mutating func findPlace(of what: Unreachable, in turn: inout Turn) {
    // A page has made what has such an address, and has thrown it away.
    let reason = what.reason ?? (what.address.hasPrefix("blob:") ? "ERR_FILE_NOT_FOUND" : nil)
    turn.effects.append(.findPlace(.failed(address: what.address, reason: PageErrorReason.words(for: reason))))
  }

  // MARK: Refusals

  /// The most different things of which a person hears that a page did not get them.
  private static let mostRefusals = 5

  /// Reports that a page asked for what it does not get, once for each.
  ///
  /// - Parameter isAnswer: Whether a link was followed: that is answered each time.
  mutating func noteRefusal(_ refusal: RemoteNotice, isAnswer: Bool = false, in turn: inout Turn) {
    switch refusal {
    case .fileRefused, .portRefused, .neverOpened:
      guard isAnswer || refusals.count < Self.mostRefusals && refusals.insert(refusal).inserted else { return }
      emit(.notice(refusal), in: &turn)
    default: break
    }
  }
}
