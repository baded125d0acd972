internal import AccessibilityTree
internal import Captures
internal import DequeModule
internal import Foundation
internal import Text

// Acts: a person's action is performed on the page, and answered with the screen that is read after it.

extension PageDriver {
  /// - Parameter closesFirst: Whether going back closes what is open over the page first.
  func perform(
    _ act: RemoteAction, closesFirst: Bool = true, answer: @escaping @Sendable ([RemoteEvent]) -> Void
  ) {
    current = Current(act: act, answer: answer)
    beginAct()
    guard failure == nil || leadsBeyondFailure(act) else { return finish() }
    if hasReportedSilence, !isAsking, endScript() { return finish() }
    if act.givesFocus, let reference = act.node.flatMap(reader.reference) { lastReference = reference }
    do throws(DevToolsError) {
      try carryOut(act, closesFirst: closesFirst)
    } catch {
      switch error {
      // The act begins again after its interruption has been handled.
      case .interrupted where act == .restart:
        current = nil
        acts.prepend((act, answer))
        return
      // A dialog that the act has opened, or another document, is the answer.
      case .interrupted: return
      // The act has closed its window, which is reported next.
      case .failed where !windows.isEmpty && page.isClosed: return
      // The browser that was started to open the page again ended at once.
      case .ended where failure != nil:
        emit(.notice(.ended))
        return finish()
      case .ended: return fail(.ended)
      case .failed where failure != nil: return giveUpWaiting()
      case .failed: emit(.notice(.gone))
      case .noAnswer:
        emit(.notice(.noAnswer))
        hasReportedSilence = true
        return finish()
      }
    }
    timing.noteChange()
  }

  /// Begins to wait for what follows from an act: the timers that are set from the first act on that was not waited for.
  private func beginAct() {
    if !hasActed, failure == nil, !isAsking { page.send("Runtime.evaluate", ["expression": .string(PageScripts.mark)]) }
    hasActed = true
    if !timing.isLoading { rest.beginAct(awaited ?? .drawn) }
  }

  /// Whether an act is possible while nothing can be read.
  private func leadsBeyondFailure(_ act: RemoteAction) -> Bool {
    switch act {
    case .reopen, .restart: true
    case .back: failure != .ended && (history.previous != nil || !windows.isEmpty)
    default: false
    }
  }

  /// Ends the script that keeps the page from answering, if it still does; returns whether it has. That is all of an act: the
  /// same one might begin it again.
  private func endScript() -> Bool {
    if page.answers(within: .milliseconds(100)) {
      hasReportedSilence = false
      return false
    }
    page.send("Runtime.terminateExecution")
    guard page.answers(within: .seconds(2)) else { return false }
    hasReportedSilence = false
    timing.noteChange()
    emit(.notice(.scriptEnded))
    return true
  }

  private func carryOut(_ act: RemoteAction, closesFirst: Bool) throws(DevToolsError) {
    switch act {
    case .answer(let agrees, let text):
      isAsking = false
      if let field = fileField.take() { return try give(agrees ? text : nil, to: field) }
      try page.call(
        "Page.handleJavaScriptDialog",
        .members([("accept", .boolean(agrees)), ("promptText", text.map(JSONText.string))]))
    case .refuseQuestions:
      isAsking = false
      questions.areRefused = true
      try page.call("Page.handleJavaScriptDialog", ["accept": .boolean(false)])
    case .back where closesFirst && failure == nil && reader.hasOpenPopup, .dismiss:
      current?.isClosing = true
      try page.press(.escape)
    case .back:
      guard let entry = history.previous else { return closeWindow() }
      if failure != nil { timing.beginLoading(isOurs: true) }
      place = nil
      try page.call("Page.navigateToHistoryEntry", ["entryId": .number(entry)])
    case .reopen: try reopen()
    case .restart: try restart()
    case .choose(let node, let number):
      let options = reader.options[node] ?? []
      guard options.indices.contains(number) else { throw .failed("choose", "there is no such option") }
      let object = try page.object(of: options[number])
      defer { page.send("Runtime.releaseObject", ["objectId": .string(object)]) }
      _ = try page.run(turns: PageScripts.choose, onObject: object)
    case .activate(let node): try press(node)
    case .increase, .decrease, .setText, .pick, .endEditing, .enter:
      guard let reference = act.node.flatMap(reader.reference) else {
        throw .failed("find", "there is no such element")
      }
      if let notice = try page.act(act, on: reference) { emit(.notice(notice)) }
    case .scroll(_, let forward): try loadOn(forward ? 1 : -1)
    // A page has no custom actions.
    case .custom: break
    }
  }

  /// Goes on where the page has closed nothing: back from a list or dialog that is part of the page, or a person is told.
  func closedInVain(_ done: Current) {
    current = nil
    guard done.act == .back, history.previous != nil || !windows.isEmpty else {
      return done.answer([.notice(.nothingClosed)])
    }
    perform(.back, closesFirst: false, answer: done.answer)
  }

  /// Gives a field the files for which the page has asked, by their paths; nil leaves it as it is. Where there are no such files,
  /// it is asked again.
  private func give(_ paths: String?, to field: (reference: Int, takesSeveral: Bool)) throws(DevToolsError) {
    guard let paths, let notice = try page.giveFiles(paths, to: field.reference) else { return }
    emit(.notice(notice))
    fileField = field
    ask(.files(several: field.takesSeveral), "")
  }

  /// Presses an element. Its effects are requested at once, where only changes are read.
  private func press(_ node: NodeID) throws(DevToolsError) {
    guard let reference = reader.reference(of: node) else { throw .failed("find", "there is no such element") }
    let held = handle.object(of: reference)
    let object = if let held { held } else { try page.object(of: reference) }
    defer { if held == nil { page.send("Runtime.releaseObject", ["objectId": .string(object)]) } }
    let isThere = try page.run(turns: PageScripts.press, onObject: object) {
      if subscription.isComplete, !timing.isLoading { early = askEarly() }
    }
    if isThere == false { throw .failed("press", "it is no longer on the page") }
  }

  /// Opens the page again at its present address, in a new browser if the old one has ended.
  private func reopen() throws(DevToolsError) {
    let place = PageAddress.isAddress(history.address) ? (try? PageAddress(history.address)) ?? address : address
    reader.beginDocument()
    if failure == .ended || page.client.hasEnded { return try begin(place) }
    failure = nil
    go(to: place.text)
  }
}

extension PageDriver {
  /// Opens the first page again, without the data that it and its server have stored in the browser.
  private func restart() throws(DevToolsError) {
    if failure == .ended || page.client.hasEnded { return try begin(first) }
    if isAsking, fileField.take() == nil { try page.call("Page.handleJavaScriptDialog", ["accept": .boolean(true)]) }
    closeAllWindows()
    (failure, isAsking) = (nil, false)
    try page.forget(history.address)
    reader.beginDocument()
    history = PageHistory()
    go(to: first.text)
  }
}

extension RemoteAction {
  /// Whether the element of the act has the page's focus afterwards.
  fileprivate var givesFocus: Bool {
    switch self {
    case .activate, .increase, .decrease, .setText, .pick, .choose: true
    case .endEditing, .enter, .custom, .scroll, .dismiss, .back, .answer, .refuseQuestions, .reopen, .restart: false
    }
  }
}
